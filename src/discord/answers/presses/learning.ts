/** Presses for learning: lessons, practice games and hints. */

import { z } from 'zod';
import { hintAnswer, whyAnswer } from '../hint-answer.ts';
import { beginLesson, lessonAnswer, practiceAnswer, practiseAgain, usualPractice } from '../learn-answers.ts';
import { refuse } from '../telling.ts';
import { definePress, words } from './press.ts';

/** A game, and the step of its lesson, which may have dots in it. */
const lessonStep = z.string().transform((text) => {
  const [game, ...step] = text.split('.');
  return { game, step: step.length > 0 ? step.join('.') : undefined };
});

export const learningPresses = [
  definePress({
    verb: 'lesson',
    args: lessonStep,
    answers: 'private',
    run(context, request, { args: { game: name, step } }) {
      const game = context.tables.games.find(({ id }) => id === name);
      if (!game) return refuse(request, 'unknown-option');
      return step === undefined ? beginLesson(context, request, game) : lessonAnswer(context, request, game, step);
    },
  }),
  definePress({
    verb: 'practice',
    args: z.string(),
    answers: 'private',
    run(context, request, { args: name }) {
      const game = context.tables.games.find(({ id }) => id === name);
      return game ? practiceAnswer(context, request, usualPractice(game)) : refuse(request, 'unknown-option');
    },
  }),
  definePress({ verb: 'again', answers: 'private', show: practiseAgain }),
  definePress({ verb: 'hint', answers: 'private', run: hintAnswer }),
  definePress({
    verb: 'why',
    args: words({ shows: z.enum(['0', '1']), written: z.string() }),
    answers: 'private',
    run: whyAnswer,
  }),
];
