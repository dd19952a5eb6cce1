/** What a game shows in pictures. */

import type { Scene } from './scene.ts';
import type { Writer } from './screen.ts';

/** From views to pictures, which come on top of the screens: these are complete without them. Pure, as `Face` is. */
export interface Picture<V> {
  /** What all see, of the table's view. */
  board(view: V, writer: Writer): Scene;
  /** For one seat's eyes, beside the private screen of that step; undefined where a picture would tell nothing. */
  hand(view: V, step: string, writer: Writer): Scene | undefined;
}
