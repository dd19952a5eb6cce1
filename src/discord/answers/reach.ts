/** Tables as far as the person who asks can reach them: a button or an option can be forged to name any table. */

import { isRefused } from '../../games/contract/index.ts';
import { type Moment, type OrRefused, whileRunning } from '../../tables/change.ts';
import type { Change, Found, Outcome } from '../../tables/service/outcomes.ts';
import { type Running, seatOf, type Table } from '../../tables/table.ts';
import { moderates } from '../interactions/permissions.ts';
import { isElsewhere, noServer, type Request } from '../interactions/request.ts';
import type { Answer, PrivateAnswer } from './answer.ts';
import type { WithTables } from './context.ts';
import { refuse } from './telling.ts';

/** Answers about a table that the person can reach from where they are; refuses any other. */
export async function atTable<A extends Answer>(
  { tables }: WithTables,
  request: Request,
  id: string,
  answer: (found: Found) => A | Promise<A>,
): Promise<A | PrivateAnswer> {
  const found = await tables.find(id);
  if (isRefused(found)) return refuse(request, found.refused);
  return isElsewhere(found.table, request) ? refuse(request, 'no-such-table') : answer(found);
}

/** Changes a table within reach. */
export function changeTable<T = never>(
  { tables }: WithTables,
  request: Request,
  id: string,
  change: Change<T>,
): Promise<Outcome<T>> {
  return tables.change<T>(id, request.interaction.id, request.user, (table, moment) =>
    isElsewhere(table, request) ? { refused: 'no-such-table' } : change(table, moment),
  );
}

/** Changes a running game. Who sits at the table can do that from direct messages too: calls that are sent there have buttons. */
export function changeRunning(
  { tables }: WithTables,
  request: Request,
  id: string,
  change: (running: Running, moment: Moment) => OrRefused<Table>,
): Promise<Outcome> {
  return tables.change(id, request.interaction.id, request.user, (table, moment) => {
    const isCalled = request.guild === noServer && seatOf(table, request.user) !== undefined;
    if (isElsewhere(table, request) && !isCalled) return { refused: 'no-such-table' };
    return whileRunning(table, (running) => change(running, moment));
  });
}

/** Whether the person may tidy up after others at this table. A right in one channel says nothing about a table in another. */
export function moderatesAt(request: Request, table: Table): boolean {
  return table.channel === request.channel && moderates(request.interaction);
}
