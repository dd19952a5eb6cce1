/** What is sent to a thinking thread, and what comes back. */

import type { Explanation } from '../explain.ts';
import type { Level } from '../levels.ts';
import type { ReviewedMove, Verdict } from '../review.ts';

interface Common {
  readonly game: string;
  /** Four words that seed the chance for thinking. */
  readonly words: readonly number[];
  /** Milliseconds to think about a move. */
  readonly milliseconds: number;
}

/** What is sent to a thread, all as plain data. Views are those of a seat, so no thread knows what its player may not know. */
export type Task =
  | (Common & {
      readonly kind: 'choose';
      readonly level: Level;
      readonly view: unknown;
      /** In how many deals each move is tried, instead of thinking for a time. */
      readonly deals?: number | undefined;
    })
  | (Common & { readonly kind: 'explain'; readonly view: unknown })
  | (Common & { readonly kind: 'review'; readonly move: ReviewedMove<object, unknown> });

/** What comes back; undefined if a game cannot be searched. */
export interface Thought {
  readonly move?: unknown;
  readonly explanation?: Explanation<object> | undefined;
  /** The verdict on the play; none if it changed nothing. */
  readonly verdicts?: readonly Verdict<object>[] | undefined;
}
