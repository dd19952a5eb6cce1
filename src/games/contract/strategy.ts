/** What bots need to play a game. */

import type { Random, Seat } from './rules.ts';

/**
 * What a bot needs. It sees a seat's view and nothing else. All views are those of a seat that is to move. What is optional makes bots
 * better or quicker; without `determinise` no bot searches.
 */
export interface Strategy<V, M, S = unknown> {
  /** The moves that the seat whose view it is may make, in a fixed order; never empty while the seat is to move. */
  moves(view: V): readonly M[];
  /** The best-looking move at first sight; ties are broken by chance. */
  greedy(view: V, random: Random): M;
  /** What somebody does who has just learnt the rules: worse than `greedy` on the whole. */
  beginner?(view: V, random: Random): M;
  /** What somebody does who knows the game but does not calculate ahead: better than `greedy`. */
  careful?(view: V, random: Random): M;
  /** Lets bots look ahead: without it there are no hard bots, no hints and no reviews. */
  readonly search?: Search<V, M, S>;
}

/** What it takes to play a position on to its end, again and again, with what is hidden dealt anew each time. */
export interface Search<V, M, S = unknown> {
  /** A whole game that the viewer cannot tell from the real one: `view` of it is this view again. What is hidden is drawn by chance. */
  determinise(view: V, random: Random): Determinised<S>;
  /** The moves that are worth a closer look, where there may be dozens; without it all of them are. */
  shortlist?(view: V): readonly M[];
  /** A way to play deals to their end that is quicker than by the rules. `moves` are those that will be tried. */
  playouts?(view: V, moves: readonly M[]): Playouts;
}

/** A state that a view may come from, and whose view it is. */
export interface Determinised<S> {
  readonly state: S;
  readonly seat: Seat;
}

/** Plays the game on from one view, again and again. */
export interface Playouts {
  /**
   * Deals once what the viewer does not see, and plays that deal out after each of the candidates (indexes of moves). The same deal
   * for all: so the luck of the deal does not count for one of them.
   */
  tryAll(candidates: readonly number[], random: Random, note: NoteOutcome): void;
}

/**
 * How one playout ended for the viewer: its share of the victory (0 to 1), its score, and how far it is ahead of the best of the
 * others, whichever way scores count (negative: behind).
 */
export type NoteOutcome = (candidate: number, share: number, score: number, lead: number) => void;
