/** How a game tells people what a move is good for: for hints during a game, and for the review after it. */

import type { Writer } from './screen.ts';

/**
 * Gives reasons for moves. Hints and reviews are offered where a game has both this and `strategy.search`: the search finds the
 * moves, and this tells of them.
 */
export interface Advice<V, M> {
  /** A move of the seat whose view it is, by a short name for running text, such as `R3`. */
  nameMove(view: V, move: M, writer: Writer): string;
  /**
   * What speaks for a move of the seat whose view it is, from what that seat may know.
   * @param against the move that it is compared with: what sets it apart from that one may be told as well
   */
  tellReasons(view: V, move: M, against: M | undefined, writer: Writer): Reasons;
}

/** A move as advice, and what it does at once. */
export interface Reasons {
  /** The move as one would advise it, such as `Play R3`. */
  readonly advice: string;
  /** What goes on after the move's name, such as `takes nothing`; at least one. */
  readonly effects: readonly string[];
}
