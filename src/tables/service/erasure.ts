/** Deletes what is kept about a person or a server. */

import { type AnyGame, isRefused } from '../../games/contract/index.ts';
import type { UserId } from '../brands.ts';
import { leaveAndSettle } from '../carry-out-vote.ts';
import { forget } from '../privacy.ts';
import { isOpen, seatOf } from '../table.ts';
import { indexesOf } from './indexes.ts';
import { byItself, type Committed } from './results.ts';
import type { TableService } from './service.ts';
import { forgetAside } from './set-aside.ts';
import type { IndexName, Store } from './store.ts';
import { readTable } from './stored.ts';

interface PersonErasure {
  readonly user: UserId;
  /** By which interaction: if it comes twice, they leave once. */
  readonly interaction: string;
  /** What stands in place of their name, in the language of a table. */
  readonly nameIn: (locale: string) => string;
  /** Told of each table that they leave. */
  readonly onLeft: (left: Committed) => void;
}

/** Deletes what is kept about a person: their seats, their name in records and results, their settings. That may be thousands of games, one after the other. */
export async function erasePerson(tables: TableService, erasure: PersonErasure): Promise<void> {
  const { user, interaction, onLeft } = erasure;
  for (const { table } of await tables.tablesOf(`user:${user}`)) {
    const cause = { by: user, interaction: `${interaction}:${table.id}` };
    const left = await tables.change(table.id, cause, (found, moment) => leaveAndSettle(found, user, moment));
    if (!isRefused(left)) onLeft(left);
    await eraseFrom(tables, table.id, erasure);
  }
  for (const id of await tables.idsIn(`played:${user}`)) await eraseFrom(tables, id, erasure);
  await tables.dailyPeople.forget(user);
  await tables.dailyPeople.tell(user, false);
  await tables.forgetAside(user);
  await tables.forgetResults(user);
  await tables.wishes.forget(user);
}

async function eraseFrom(tables: TableService, id: string, { user, nameIn }: PersonErasure): Promise<void> {
  const outcome = await tables.change(id, byItself, (table) => {
    const plays = isOpen(table) && seatOf(table, user) !== undefined;
    return plays ? { refused: 'already-seated' } : forget(table, user, nameIn(table.locale));
  });
  // all these boards at once would keep others from theirs: they follow with what else is due
  if (!isRefused(outcome) && outcome.right) await tables.rights.postpone(outcome.table, outcome.right, 0);
}

/**
 * Deletes what is kept about a server: its tables with their records, and its settings. Its boards stay in their channels as they are.
 * @returns how many tables there were
 */
export async function eraseServer(
  store: Store,
  games: readonly AnyGame[],
  guild: string,
  now: number,
): Promise<number> {
  const indexes: readonly IndexName[] = [`guild:${guild}`, `over:${guild}`];
  let count = 0;
  for (const index of indexes) {
    for (const id of await store.readIndex(index, now)) {
      count += Number(await eraseTable(store, games, id, now));
      await store.removeFromIndex(index, id, now);
    }
  }
  await forgetAside(store, guild);
  await store.writeNote(`server:${guild}`, undefined);
  return count;
}

/** Deletes a table whatever is done to it meanwhile. @returns false if there is none */
async function eraseTable(store: Store, games: readonly AnyGame[], id: string, now: number): Promise<boolean> {
  for (;;) {
    const row = await store.load(id);
    if (!row) return false;
    const gone = { id, version: row.version + 1, data: row.data, log: [], dueAt: undefined, publish: undefined };
    const { committed } = await store.commit({ ...gone, expiresIn: 1 });
    if (!committed) continue;
    const read = readTable(row.data, games);
    const indexes = 'table' in read ? indexesOf(read.table) : [];
    await Promise.all(indexes.map((index) => store.removeFromIndex(index, id, now)));
    return true;
  }
}
