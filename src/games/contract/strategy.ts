/** What bots need to play a game. */

import type { Random, Seat } from './rules.ts';

/**
 * How bots play. They see a seat's view and nothing else, and the seat is always one that must move. `moves` and `greedy` alone
 * give the levels *random*, *easy* and *greedy*. *medium* needs `careful` or `search`, and *hard* needs `search`. Levels that a
 * game does not have are not offered.
 */
export interface Strategy<V, M, S = unknown> {
  /** The legal moves of the seat whose view it is, in a fixed order. */
  moves(view: V): readonly M[];
  /** The move that looks best at first sight; ties are broken by chance. It must be quick, because whole games are played with it. */
  greedy(view: V, random: Random): M;
  /**
   * The move of somebody who has just learned the rules, for *easy*. Without it, *easy* makes a random move one time in three, and
   * otherwise `greedy`.
   */
  beginner?(view: V, random: Random): M;
  /** The move of somebody who knows the game but does not look ahead, for *medium*. Without it, *medium* makes a short search. */
  careful?(view: V, random: Random): M;
  /** Lets bots look ahead, for *hard*, hints and reviews. */
  readonly search?: Search<V, M, S>;
}

/** What a search needs to play a position to its end many times, each time with the hidden cards dealt again. */
export interface Search<V, M, S = unknown> {
  /**
   * A complete state that fits a view: what the seat sees is the same, what it does not see is drawn by chance. `view` of that
   * state gives the same view again, and also the same view for the table.
   */
  determinise(view: V, random: Random): Determinised<S>;
  /** The moves that are worth a closer look, for positions with dozens of moves. Without it, all moves are. */
  shortlist?(view: V): readonly M[];
  /**
   * Plays deals to their end faster than the rules do, which makes a search strong.
   * @param moves the moves that will be tried
   */
  playouts?(view: V, moves: readonly M[]): Playouts;
}

/** A state that a view may come from, and the seat whose view it is. */
export interface Determinised<S> {
  readonly state: S;
  readonly seat: Seat;
}

/** Plays a game on from one view. */
export interface Playouts {
  /**
   * Deals once what the viewer does not see, and plays this deal out after each of the candidates. All get the same deal, so that
   * luck favours none of them.
   * @param candidates indexes of the moves
   */
  tryAll(candidates: readonly number[], random: Random, note: NoteOutcome): void;
}

/**
 * Receives how one playout ended for the viewer.
 * @param share of the victory: 1 alone, ½ with another, 0 without
 * @param lead by how much the score is better than the best of the others, whether high or low scores win; negative: worse
 */
export type NoteOutcome = (candidate: number, share: number, score: number, lead: number) => void;
