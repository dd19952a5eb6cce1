/** Presses that end a table, and that begin another game. */

import { isRefused } from '../../../games/contract/index.ts';
import { confirmScreen } from '../../../screens/table-screens.ts';
import type { Found } from '../../../tables/service/results.ts';
import { close, mayEnd } from '../../../tables/time.ts';
import { decidesAlone } from '../../../tables/votes.ts';
import { addressOf, readBoardState } from '../../boards/board-state.ts';
import { causeOf, type Request } from '../../interactions/request.ts';
import type { PrivateAnswer } from '../answer.ts';
import type { WithTables } from '../context.ts';
import { changeTable, moderatesAt, whyNotReached } from '../reach.ts';
import { answerInPrivate, notice, refuseChange, tableScreen } from '../telling.ts';
import { definePress } from './press.ts';
import { askToLeave } from './seats.ts';

export const endPresses = [
  definePress({ verb: 'end', answers: 'private', show: askToEnd }),
  definePress({
    verb: 'end-now',
    answers: 'private',
    async run(context, request, { table: id }) {
      const outcome = await changeTable(context, request, id, (table, { now }) =>
        close(table, request.user, moderatesAt(request, table), now),
      );
      return answerInPrivate(context, request, outcome, () => notice(request.say('table.ended', { table: id })));
    },
  }),
  definePress({
    verb: 'rematch',
    answers: 'board',
    async show(context, request, { table }) {
      const agreed = table.phase === 'over' ? table.rematch?.table : undefined;
      if (agreed !== undefined) return tellNext(context, request, agreed);
      const { outcome, next } = await context.opener.rematch(table.id, causeOf(request));
      if (next) context.publisher.publish(next);
      return isRefused(outcome) ? refuseChange(context, request, outcome) : { kind: 'board', changed: outcome };
    },
  }),
];

/** For those who ask for a rematch that was agreed on: where it is. */
async function tellNext({ tables }: WithTables, request: Request, id: string): Promise<PrivateAnswer> {
  const next = await tables.find(id);
  const isReached = !isRefused(next) && whyNotReached(next.table, request) === undefined;
  const url = isReached ? addressOf(next.table, readBoardState(next.publication)) : undefined;
  return notice(request.say('table.rematch.open', { table: id, url: url ?? 'none' }));
}

/** Asks before a table is ended. If other people play too, it asks whether to call a vote. */
export function askToEnd(context: WithTables, request: Request, { table }: Found): PrivateAnswer {
  // whoever plays alone ends the game by leaving it
  if (table.practice) return askToLeave(context, request, table);
  const { say } = request;
  const alone = table.phase !== 'playing' || mayEnd(table, request.user, moderatesAt(request, table));
  const decides = decidesAlone(table, request.user, { question: 'end' });
  const screen =
    alone || decides
      ? confirmScreen(say, 'table.ask.end', alone ? 'end-now' : 'ask.end', say('button.confirm-end'))
      : confirmScreen(say, 'table.ask.vote-end', 'ask.end', say('button.ask-end'));
  return tableScreen(context, request, table, screen);
}
