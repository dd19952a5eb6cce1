/** A changed table as a commit to the store. */

import { rename } from '../names.ts';
import { type LogEntry, shownVersionOf, type Table } from '../table.ts';
import { adopt, dueAt, endOf } from '../time.ts';
import type { Cause } from './results.ts';
import type { Commit, LeaseRequest } from './store.ts';

/**
 * How many interactions that changed something a table remembers, in case they are delivered twice. That happens within seconds, in
 * which a table changes only a few times.
 */
export const recentKept = 12;

/**
 * @param data the table as it is stored
 * @param request asks for the right to publish; a private game has no board, and there is nothing to publish of a secret change
 */
export function commitOf(
  table: Table,
  data: string,
  log: readonly LogEntry[],
  now: number,
  request: LeaseRequest,
): Commit {
  const due = dueAt(table);
  // if this process dies before the publication is renewed, the next process that looks renews it
  const repair = now + request.leaseFor;
  return {
    id: table.id,
    version: table.version,
    data,
    log: log.map((entry) => JSON.stringify(entry)),
    dueAt: table.practice ? due : due === undefined ? repair : Math.min(due, repair),
    publish: table.practice || table.shown !== undefined ? undefined : request,
    expiresIn: restOfLife(table, now),
  };
}

/** For how many more milliseconds a table is kept; undefined: without an end. */
function restOfLife(table: Table, now: number): number | undefined {
  const end = endOf(table);
  return end === undefined ? undefined : Math.max(end - now, 1_000);
}

/**
 * The table after a change, with who made it, and as the next version of the one before.
 * @param isSecret the change shows in nothing that others see, nor does who made it
 */
export function caused(
  next: Table,
  before: Table,
  { by, name, interaction }: Cause,
  now: number,
  isSecret = false,
): Table {
  const recent = interaction === undefined ? before.recent : [...before.recent, interaction].slice(-recentKept);
  const isNamed = !isSecret && by !== undefined && name !== undefined;
  const { shown: _, ...rest } = isNamed ? rename(next, by, name) : next;
  const counted = { ...rest, version: before.version + 1, recent };
  if (isSecret) return { ...counted, shown: shownVersionOf(before) };
  if (by === undefined) return counted;
  // an action here proves that the server has the bot
  return { ...adopt(counted, now), actedBy: by, ...(by === next.host ? { hostAt: now } : {}) };
}
