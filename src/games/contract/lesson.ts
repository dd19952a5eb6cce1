/** Questions to learn a game by. */

import type { Random } from './rules.ts';
import type { Button, PrivateScreen, Writer } from './screen.ts';

/**
 * Questions, and the reasons for their answers. Pure: a person's place in the lesson travels in the buttons as a step of 1–28
 * characters of `0-9 a-z .`, and is stored nowhere.
 */
export interface Lesson {
  /** The first step. `random` decides which positions are asked about. */
  begin(random: Random): string;
  /** What a step shows. The verbs of its buttons are steps. An unknown step shows the beginning. */
  show(step: string, writer: Writer): LessonScreen;
}

/** One screen of a lesson. */
export interface LessonScreen extends PrivateScreen {
  /** At most three buttons that lead on. The platform adds those for the rules and, at the end, for practice. */
  readonly onward: readonly Button[];
  /** Whether all questions are answered. */
  readonly finished: boolean;
}
