/** What a game shows in pictures. */

import type { Scene } from './scene.ts';
import type { Writer } from './screen.ts';

/**
 * Makes pictures of views. They come on top of the screens: whoever does not see a picture, or not yet, reads all of it in the text.
 * Pure, as `Face` is. A host of a table may leave pictures out.
 */
export interface Picture<V> {
  /** What everybody sees, from the table's view. */
  board(view: V, writer: Writer): Scene;
  /** For one seat's eyes, beside the private screen of that step, if the game has one; undefined where a picture would tell nothing. */
  hand?(view: V, step: string, writer: Writer): Scene | undefined;
}
