/** Presses about the person, independent of any table: their notifications, and what is kept about them. */

import { z } from 'zod';
import { callings } from '../../../tables/wishes.ts';
import { notifyAnswer, notifyOfDailies } from '../notify-answer.ts';
import { askToForget, forgetPerson, leaveOut, privacyAnswer } from '../privacy-answer.ts';
import { definePress } from './press.ts';

export const personPresses = [
  definePress({
    verb: 'notify',
    // `loud` for no quiet hours
    args: z.enum([...callings, 'loud', 'daily', 'no-daily']),
    answers: 'private',
    run(context, request, { args: wish }) {
      if (wish === 'daily' || wish === 'no-daily') return notifyOfDailies(context, request, wish === 'daily');
      return notifyAnswer(context, request, ({ quiet, ...person }) =>
        wish === 'loud' ? person : { ...person, calling: wish, ...(quiet ? { quiet } : {}) },
      );
    },
  }),
  definePress({ verb: 'privacy', answers: 'private', run: privacyAnswer }),
  definePress({
    verb: 'left-out',
    args: z.enum(['yes', 'no']),
    answers: 'private',
    run: (context, request, { args }) => leaveOut(context, request, args === 'yes'),
  }),
  definePress({ verb: 'forget', answers: 'private', run: (_, request) => askToForget(request) }),
  definePress({ verb: 'forget-now', answers: 'private', run: forgetPerson }),
];
