/** What bots need to play a game. */

import type { Random, Seat } from './rules.ts';

/**
 * How bots play. They see a seat's view and nothing else; it is always that of a seat that is to move. With `moves` and `greedy` alone
 * there are the levels *random*, *easy* and *greedy*. *medium* needs `careful` or `search`, and *hard* needs `search`: levels that a
 * game does not have are not offered.
 */
export interface Strategy<V, M, S = unknown> {
  /** The legal moves of the seat whose view it is, in a fixed order. */
  moves(view: V): readonly M[];
  /** The move that looks best at first sight; ties are broken by chance. It must be quick: whole games are played by it. */
  greedy(view: V, random: Random): M;
  /** What somebody does who has just learnt the rules, for *easy*. Without it, that is any move once in three times, else `greedy`. */
  beginner?(view: V, random: Random): M;
  /** What somebody does who knows the game but does not calculate ahead, for *medium*. Without it, a short search. */
  careful?(view: V, random: Random): M;
  /** Lets bots look ahead, for *hard*, hints and reviews. */
  readonly search?: Search<V, M, S>;
}

/** What it takes to play a position to its end, again and again, with what is hidden dealt anew each time. */
export interface Search<V, M, S = unknown> {
  /**
   * A whole state that may lie behind a view: what the seat sees is as it is, what it does not see is drawn by chance. `view` of that state
   * is the same view again, and the table's view is, too.
   */
  determinise(view: V, random: Random): Determinised<S>;
  /** The moves that are worth a closer look, where there may be dozens. Without it all of them are. */
  shortlist?(view: V): readonly M[];
  /**
   * Plays deals to their end in a quicker way than by the rules, which is what makes a search strong.
   * @param moves those that will be tried
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
   * Deals once what the viewer does not see, and plays this deal out after each of the candidates. It is the same deal for all, so that
   * luck favours none of them.
   * @param candidates indexes of the moves
   */
  tryAll(candidates: readonly number[], random: Random, note: NoteOutcome): void;
}

/**
 * Takes how one playout ended for the viewer.
 * @param share of the victory: 1 alone, ½ with another, 0 without
 * @param lead by how much the score is better than the best of the others, whichever way scores count; negative: worse
 */
export type NoteOutcome = (candidate: number, share: number, score: number, lead: number) => void;
