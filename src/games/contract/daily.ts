/** What a game must say so that results of one deal can be compared and shared. */

import type { Around } from './face.ts';
import type { RecordedMove } from './rules.ts';

/** How a move went for who made it: 0 well, 1 so-so, 2 badly. */
export type Mark = 0 | 1 | 2;

export interface Daily<V> {
  /**
   * A square in the row that people share; undefined for a move that gets none. Somebody who has not played this deal may read it, so it
   * must follow from how well a move went, and not tell a card.
   */
  mark(move: RecordedMove, around: Around<V>): Mark | undefined;
}
