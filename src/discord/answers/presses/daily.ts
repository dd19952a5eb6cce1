/** Presses about the daily deal. */

import { z } from 'zod';
import type { AnyGame } from '../../../games/contract/index.ts';
import { dailyScopes, dailySpans } from '../../../screens/daily-screen.ts';
import { withDaily } from '../../../tables/service/dailies.ts';
import type { Request } from '../../interactions/request.ts';
import type { PrivateAnswer } from '../answer.ts';
import type { WithTables } from '../context.ts';
import { bestOfYesterday, dailyAnswer, dailyStandings, playDaily, shareDaily } from '../daily-answer.ts';
import { refuse } from '../telling.ts';
import { definePress, words } from './press.ts';

/** Answers about a game that has a daily deal; refuses any other. */
function ofGame<C extends WithTables>(
  context: C,
  request: Request,
  id: string,
  answer: (context: C, request: Request, game: AnyGame) => Promise<PrivateAnswer>,
): Promise<PrivateAnswer> | PrivateAnswer {
  const game = withDaily(context.tables.games).find((known) => known.id === id);
  return game ? answer(context, request, game) : refuse(request, 'unknown-option');
}

export const dailyPresses = [
  definePress({
    verb: 'daily',
    args: z.string(),
    answers: 'private',
    run: (context, request, { args: game }) => ofGame(context, request, game, dailyAnswer),
  }),
  definePress({
    verb: 'daily-play',
    args: z.string(),
    answers: 'private',
    run: (context, request, { args: game }) => ofGame(context, request, game, playDaily),
  }),
  definePress({ verb: 'share-daily', answers: 'beside', show: shareDaily }),
  definePress({
    verb: 'daily-standings',
    args: words({
      game: z.string(),
      scope: z.enum(dailyScopes),
      span: z.enum(dailySpans),
      further: z.string().optional(),
    }),
    answers: 'private',
    run: (context, request, { args: { game, ...wish } }) =>
      ofGame(context, request, game, (...asked) => dailyStandings(...asked, wish)),
  }),
  definePress({
    verb: 'daily-best',
    args: z.string(),
    answers: 'beside',
    run: (context, request, { args: game }) => ofGame(context, request, game, bestOfYesterday),
  }),
];
