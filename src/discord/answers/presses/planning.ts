/** Presses by which somebody plans their next turn while others move. All of them are secret. */

import { z } from 'zod';
import { isRefused } from '../../../games/contract/index.ts';
import { textKey } from '../../../locales/texts.ts';
import { planQuestion } from '../../../screens/plan-screen.ts';
import { writerFor } from '../../../screens/writer.ts';
import { type Moment, type OrRefused, whileRunning } from '../../../tables/change.ts';
import { makePlan, recallPlan } from '../../../tables/plans.ts';
import type { Change, Found } from '../../../tables/service/results.ts';
import { type Running, seatOf } from '../../../tables/table.ts';
import type { Request } from '../../interactions/request.ts';
import type { PrivateAnswer } from '../answer.ts';
import type { Context } from '../context.ts';
import { handAnswer, refuseOverHand } from '../hand-answer.ts';
import { changeTable } from '../reach.ts';
import { tableScreen } from '../telling.ts';
import { definePress } from './press.ts';

export const planPresses = [
  definePress({ verb: 'plan', args: z.string(), answers: 'private', show: askAboutPlan }),
  definePress({
    verb: 'plan-it',
    args: z.string(),
    answers: 'private',
    run: (context, request, { table, args: word }) =>
      changePlan(context, request, table, (running, { game }) => makePlan(running, request.user, word, game)),
  }),
  definePress({
    verb: 'unplan',
    answers: 'private',
    run: (context, request, { table }) =>
      changePlan(context, request, table, (running) => recallPlan(running, request.user)),
  }),
];

/** Under which condition it is to be done. Where it cannot be planned any more, the hand says so. */
function askAboutPlan(
  context: Context,
  request: Request,
  found: Found,
  choice: string,
): PrivateAnswer | Promise<PrivateAnswer> {
  const { table } = found;
  const { say, user } = request;
  const game = context.tables.gameOf(table);
  const seat = seatOf(table, user);
  if (table.phase !== 'playing' || seat === undefined) return handAnswer(context, request, found);
  const question = planQuestion(table, game, seat, choice, writerFor(table, say, context.symbols));
  if (question) return tableScreen(context, request, table, question);
  const why = game.toMove(table.play.state).includes(seat) ? 'your-turn' : 'plan-outdated';
  return handAnswer(context, request, found, '', { below: `-# ${say(textKey(`refusal.${why}`))}` });
}

/** Changes what is planned, and shows the hand with it. Whoever recalls a plan in their own turn has been seen not to be called. */
async function changePlan(
  context: Context,
  request: Request,
  id: string,
  change: (running: Running, moment: Moment) => OrRefused<Running>,
): Promise<PrivateAnswer> {
  const outcome = await changeTable(context, request, id, (found, moment) =>
    whileRunning(found, (running): ReturnType<Change> => {
      const planned = change(running, moment);
      if (isRefused(planned)) return planned;
      const seat = seatOf(running, request.user);
      const isTurn = seat !== undefined && moment.game.toMove(running.play.state).includes(seat);
      return isTurn ? planned : { table: planned, log: [], secret: true };
    }),
  );
  if (isRefused(outcome)) return refuseOverHand(context, request, outcome);
  return { ...(await handAnswer(context, request, outcome)), changed: outcome };
}
