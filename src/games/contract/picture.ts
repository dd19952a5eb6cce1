/** What a game shows in pictures. */

import type { Scene } from './scene.ts';
import type { Writer } from './screen.ts';

/**
 * Turns views into pictures. They are an addition to the screens: the text says everything, for people who do not see the picture,
 * or not yet. Pure, like `Face`. The host of a table can switch pictures off.
 */
export interface Picture<V, M> {
  /** What everybody sees, from the table's view. */
  board(view: V, writer: Writer): Scene;
  /**
   * For one seat's eyes, beside the private screen of that step, if the game has one; undefined where a picture would tell nothing.
   * @param advised the move that a hint on this screen advises: what it is about is marked
   */
  hand?(view: V, step: string, writer: Writer, advised?: M): Scene | undefined;
  /**
   * What a legal move of the seat whose view it is would do, as its preview shows it. A review puts the move that was made and a better
   * one side by side; without this it shows the board of that moment.
   */
  move?(view: V, move: M, writer: Writer): Scene;
}
