/** The record of a game that is over. */

import { relative } from '../../screens/board-notes.ts';
import { noticeScreen, replayButtons } from '../../screens/table-screens.ts';
import { isSealed, opensAt } from '../../tables/daily.ts';
import type { Found } from '../../tables/service/results.ts';
import { headingOf } from '../boards/board-message.ts';
import type { Request } from '../interactions/request.ts';
import { renderPrivate } from '../messages/render.ts';
import type { PrivateAnswer } from './answer.ts';
import type { WithTables } from './context.ts';
import { notice } from './telling.ts';

/** The record as a file, with the ways into the replay. There is none before the game is over, because it tells every hand. */
export async function recordAnswer({ tables }: WithTables, request: Request, { table }: Found): Promise<PrivateAnswer> {
  const { say } = request;
  if (table.daily && isSealed(table, tables.now()))
    return { ...notice(say('daily.sealed', { time: relative(opensAt(table.daily.day)) })), beside: true };
  const record = await tables.record(table);
  if (!record) return notice(say('refusal.record-not-over'));
  const { seed, commitment } = record;
  const text = [
    say('table.record', { table: table.id, seed, commitment }),
    ...(record.format === 'parade-record/1' ? [] : [say('table.record.digest', { digest: record.digest })]),
  ].join(' ');
  const game = tables.gameOf(table);
  const screen = noticeScreen(text, table.phase === 'over' ? replayButtons(game, say) : []);
  return {
    kind: 'private',
    message: renderPrivate(screen, headingOf(table, game, say), { table: table.id, turn: 0, on: 'table' }),
    files: [{ name: `parade-${table.id}.json`, data: Buffer.from(`${JSON.stringify(record)}\n`) }],
  };
}
