/** How a game explains moves to people: in hints during a game, and in the review after it. */

import type { Writer } from './screen.ts';

/**
 * Gives reasons for moves. Hints and reviews are offered if a game has both this and `strategy.search`: the search finds the moves,
 * and this explains them.
 */
export interface Advice<V, M> {
  /** A move of the seat whose view it is, by a short name for running text, such as `R3`. */
  nameMove(view: V, move: M, writer: Writer): string;
  /**
   * The reasons for a move of the seat whose view it is, from what that seat may know.
   * @param against the move that it is compared with; the difference may be told as well
   */
  tellReasons(view: V, move: M, against: M | undefined, writer: Writer): Reasons;
}

/** A move as advice, and what it does at once. */
export interface Reasons {
  /** The move as advice, such as `Play R3`. */
  readonly advice: string;
  /** What can follow the move's name, such as `takes nothing`; at least one, and first what speaks for it most. */
  readonly effects: readonly string[];
}
