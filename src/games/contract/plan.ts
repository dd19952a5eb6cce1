/** How a game lets a seat plan its next turn while others move. */

import type { Writer } from './screen.ts';

/** Something that can be planned, in a menu. */
export interface PlanChoice {
  /** 1–40 characters of `A-Z a-z 0-9 . - _ +`. */
  readonly choice: string;
  readonly label: string;
  readonly description?: string;
}

/** A button below the question: it makes a plan, or leads to the question about another choice. */
export type PlanWay = { readonly label: string } & ({ readonly plan: string } | { readonly choice: string });

/** What is asked about a choice: under which condition it is to be done. */
export interface PlanQuestion {
  readonly text: string;
  /** At most three rows. */
  readonly rows: readonly (readonly PlanWay[])[];
}

/**
 * Plans of a seat for its next turn. A plan is a word in the game's own language, 1–50 characters of `A-Z a-z 0-9 . - _ +`, such as
 * `R3.free`: what to do, and under which condition. It is the person's secret until it is carried out. Then its moves are made one after
 * the other as if the person pressed them; if it does not fit the position any more, the person is called as usual and told why.
 *
 * All views are those of the seat that plans.
 */
export interface Planning<V, M> {
  /** What the seat can plan now: at most 25; nothing if it is to move, or has no turn left that could be planned. */
  choices(view: V, writer: Writer): readonly PlanChoice[];
  /** The question about a choice, as things stand; undefined if it cannot be planned now. */
  ask(view: V, choice: string, writer: Writer): PlanQuestion | undefined;
  /** Whether the word is a plan that can be made now. */
  mayPlan(view: V, plan: string): boolean;
  /** A plan in running text, such as `🟥R3, only if it takes nothing`. */
  tell(view: V, plan: string, writer: Writer): string;
  /**
   * The next move of a plan, once the seat is to move: a legal one. undefined as the first: the plan does not fit the position; later:
   * it is carried out. It has at most 10 moves.
   * @param made how many moves of the plan have been made
   */
  next(view: V, plan: string, made: number): M | undefined;
  /** Why a plan does not fit the position: a sentence such as `It would take 2 cards now.` */
  whyNot(view: V, plan: string, writer: Writer): string;
}
