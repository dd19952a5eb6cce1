/** Tables within the reach of the person who asks. The check is needed because a forged button or option can name any table. */

import { isRefused } from '../../games/contract/index.ts';
import { type Moment, type OrRefused, whileRunning } from '../../tables/change.ts';
import { rename } from '../../tables/names.ts';
import { moveTable, seesFrom } from '../../tables/places.ts';
import { type BoundedCause, byItself, type Change, type Found, type Outcome } from '../../tables/service/results.ts';
import { hasSat, type Running, seatOf, type Table } from '../../tables/table.ts';
import { moderates } from '../interactions/permissions.ts';
import { causeOf, isElsewhere, nameOnServer, noServer, type Request } from '../interactions/request.ts';
import type { Answer, PrivateAnswer } from './answer.ts';
import type { WithTables } from './context.ts';
import { refuse, refuseElsewhere } from './telling.ts';

/**
 * Why somebody cannot reach a table: it is on another server, it is somebody else's private game, or it is `elsewhere`. People
 * reach a table from a place where it is seen; those who have sat there reach it from anywhere on its server. undefined: they reach
 * it.
 */
export function whyNotReached(table: Table, request: Request): 'no-such-table' | 'elsewhere' | undefined {
  if (isElsewhere(table, request)) return 'no-such-table';
  return table.practice || hasSat(table, request.user) || seesFrom(request, table) ? undefined : 'elsewhere';
}

/** Answers about a table that the person can reach from where they are; refuses any other. */
export async function atTable<A extends Answer>(
  { tables }: WithTables,
  request: Request,
  id: string,
  answer: (found: Found) => A | Promise<A>,
): Promise<A | PrivateAnswer> {
  const found = await tables.find(id);
  if (isRefused(found)) return refuse(request, found.refused);
  return atFound(request, await withPresentName(tables, request, found), answer);
}

/** The board is told of a new name a moment later: the answer does not wait for it. */
async function withPresentName(tables: WithTables['tables'], request: Request, found: Found): Promise<Found> {
  const name = nameOnServer(request);
  const { table } = found;
  if (name === undefined || isElsewhere(table, request) || rename(table, request.user, name) === table) return found;
  const outcome = await tables.changeFrom<'same'>(found, byItself, (current) => {
    const renamed = rename(current, request.user, name);
    return renamed === current ? { unchanged: 'same' } : renamed;
  });
  if (isRefused(outcome)) return found;
  if ('right' in outcome && outcome.right) await tables.rights.postpone(outcome.table, outcome.right, 0);
  return outcome;
}

/** The same about a table that has been found. */
function atFound<A extends Answer>(
  request: Request,
  found: Found,
  answer: (found: Found) => A | Promise<A>,
): A | PrivateAnswer | Promise<A> {
  const refused = whyNotReached(found.table, request);
  if (refused === undefined) return answer(found);
  return refused === 'elsewhere' ? refuseElsewhere(request, found.table) : refuse(request, refused);
}

/** Changes a table within reach. */
export function changeTable<T = never>(
  { tables }: WithTables,
  request: Request,
  id: string,
  change: Change<T>,
  bounds?: BoundedCause['bounds'],
): Promise<Outcome<T>> {
  return tables.change<T>(id, { ...causeOf(request), ...(bounds && { bounds }) }, (table, moment) => {
    const refused = whyNotReached(table, request);
    return refused === undefined ? change(learnThread(table, request), moment) : { refused };
  });
}

/** A table from an early version does not know what kind of thread it is in. A press there tells. */
function learnThread(table: Table, request: Request): Table {
  const isUnknown = table.parent !== undefined && table.thread === undefined;
  return isUnknown && table.channel === request.channel ? moveTable(table, request) : table;
}

/** Changes a running game. Players can also do that from direct messages, because the calls sent there have buttons. */
export function changeRunning(
  { tables }: WithTables,
  request: Request,
  id: string,
  change: (running: Running, moment: Moment) => OrRefused<Table>,
): Promise<Outcome> {
  return tables.change(id, causeOf(request), (table, moment) => {
    const isCalled = request.guild === noServer && seatOf(table, request.user) !== undefined;
    const refused = isCalled ? undefined : whyNotReached(table, request);
    return refused === undefined ? whileRunning(table, (running) => change(running, moment)) : { refused };
  });
}

/** Whether the person may act as a moderator at this table. A right in one channel does not count in another. */
export function moderatesAt(request: Request, table: Table): boolean {
  return table.channel === request.channel && moderates(request.interaction);
}
