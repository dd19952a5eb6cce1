/** What a game shows to somebody who plays alone against bots. */

import type { Scene } from './scene.ts';
import type { PrivateScreen, Writer } from './screen.ts';

/**
 * One screen for a practice game, which has no board. Without it, people see the text of the board above the private screen, with
 * the picture of the private screen.
 */
export interface PracticeScreens<V, M> {
  /**
   * Everything that a seat needs: what a board would show, and its hand. Verbs and steps are those of board and hand.
   * @param news lines of the log since the seat's own last move
   */
  screen(view: V, step: string, news: readonly string[], writer: Writer): PrivateScreen;
  /**
   * The picture beside it; without it, that of the hand, or of the board where there is no hand.
   * @param advised the move that a hint on this screen advises: what it is about is marked
   */
  picture?(view: V, step: string, writer: Writer, advised?: M): Scene | undefined;
}
