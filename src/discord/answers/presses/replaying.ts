/** Presses after a game: its replay, the moments of a review, and sharing them. */

import { z } from 'zod';
import { readMoments } from '../../../screens/moments.ts';
import { stepModes } from '../../../screens/replay-screen.ts';
import { replayAnswer, replayTable } from '../replay-answer.ts';
import { momentAnswer, readReview, reviewAnswer } from '../review-answer.ts';
import { shareGame, shareMoment, shareMove } from '../share-answer.ts';
import { definePress, page, words } from './press.ts';

const step = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number);
const mode = z.enum(stepModes);
const at = z
  .string()
  .regex(/^[0-2]$/)
  .transform(Number);
const moments = z.string().transform((text, context) => {
  const read = readMoments(text);
  if (!read) context.addIssue('no moments');
  return read ?? [];
});

export const replayPresses = [
  definePress({
    verb: 'replay',
    args: page,
    // the screen that it stands on is still wanted
    answers: 'beside',
    show: (context, request, found, at) => replayAnswer(context, request, found, { step: at, mode: 'all' }),
  }),
  definePress({
    verb: 'replay-to',
    args: words({ step, mode, button: z.string() }),
    answers: 'private',
    show: (context, request, found, place) => replayAnswer(context, request, found, place),
  }),
  definePress({ verb: 'review', answers: 'beside', show: reviewAnswer }),
  definePress({
    verb: 'moment',
    args: words({ at, why: z.enum(['0', '1']), moments, seal: z.string() }),
    answers: 'private',
    async show(context, request, { table }, { at, why, ...review }) {
      const replayed = await replayTable(context, request, table);
      if ('kind' in replayed) return replayed;
      const moments = readReview(context, request, table, review);
      return momentAnswer(context, request, replayed, moments, { at, isWhy: why === '1' });
    },
  }),
  definePress({ verb: 'share', args: words({ step, mode }), answers: 'private', show: shareMove }),
  definePress({ verb: 'share-game', args: words({ step, mode }), answers: 'private', show: shareGame }),
  definePress({
    verb: 'share-moment',
    args: words({ at, moments, seal: z.string() }),
    answers: 'private',
    show: (context, request, found, { at, ...review }) =>
      shareMoment(context, request, found, at, readReview(context, request, found.table, review)),
  }),
];
