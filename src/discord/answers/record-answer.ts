/** The record of a game that is over. */

import { noticeScreen } from '../../screens/table-screens.ts';
import type { Found } from '../../tables/service/results.ts';
import { headingOf } from '../boards/board-message.ts';
import type { Request } from '../interactions/request.ts';
import { renderPrivate } from '../messages/render.ts';
import type { PrivateAnswer } from './answer.ts';
import type { WithTables } from './context.ts';
import { notice, nowhere } from './telling.ts';

/** The record as a file. There is none before the game is over, because it tells every hand. */
export async function recordAnswer({ tables }: WithTables, request: Request, { table }: Found): Promise<PrivateAnswer> {
  const { say } = request;
  const record = await tables.record(table);
  if (!record) return notice(say('refusal.record-not-over'));
  const { seed, commitment } = record;
  const text = [
    say('table.record', { table: table.id, seed, commitment }),
    ...(record.format === 'parade-record/1' ? [] : [say('table.record.digest', { digest: record.digest })]),
  ].join(' ');
  return {
    kind: 'private',
    message: renderPrivate(noticeScreen(text), headingOf(table, tables.gameOf(table), say), nowhere),
    files: [{ name: `parade-${table.id}.json`, data: Buffer.from(`${JSON.stringify(record)}\n`) }],
  };
}
