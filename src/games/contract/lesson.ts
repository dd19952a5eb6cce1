/** Questions to learn a game by. */

import type { Random } from './rules.ts';
import type { Button, PrivateScreen, Writer } from './screen.ts';

/**
 * Questions to learn a game by, each answered with its reason. Pure: where somebody is in a lesson travels in the buttons as a
 * step of at most 28 characters of `0-9 a-z .`, and is kept nowhere.
 */
export interface Lesson {
  /** The first step; `random` decides the positions. */
  begin(random: Random): string;
  /** What a step shows: its buttons' verbs are steps. An unknown step shows the beginning. */
  show(step: string, writer: Writer): LessonScreen;
}

export interface LessonScreen extends PrivateScreen {
  /** What leads on, to stand below the rows; its verbs are steps, too. */
  readonly onward: readonly Button[];
  /** Whether all questions are answered. */
  readonly finished: boolean;
}
