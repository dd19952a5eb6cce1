/** Tables that could not be read and were set aside: how they are put back or forgotten. */

import type { AnyGame } from '../../games/contract/index.ts';
import type { UserId } from '../brands.ts';
import { dueAt, endOf } from '../time.ts';
import { TableIndexes } from './indexes.ts';
import type { Store } from './store.ts';
import { readTable } from './stored.ts';

/**
 * Why a table that was set aside is not put back: there is none, another table has its id by now, or it still cannot be read, with
 * the reason.
 */
export type NotRestored =
  | { readonly why: 'not-aside' | 'id-taken' }
  | { readonly why: 'unreadable'; readonly reason: string };

/** Puts the newest copy of a table that was set aside back in its place, if this version can read it. undefined: done. */
export async function restoreAside(
  store: Store,
  games: readonly AnyGame[],
  id: string,
  now: number,
): Promise<NotRestored | undefined> {
  const copy = (await store.readAside(id)).at(-1);
  if (!copy) return { why: 'not-aside' };
  const read = readTable(copy.data, games);
  if (!('table' in read)) return { why: 'unreadable', reason: 'notHere' in read ? read.notHere : read.unreadable };
  const { table } = read;
  const end = endOf(table);
  // the first process that looks brings the board up to date
  const restored = await store.restoreAside(id, Math.min(now, dueAt(table) ?? now), end && Math.max(end - now, 1_000));
  if (!restored) return { why: 'id-taken' };
  await new TableIndexes(store, games).confirm(undefined, table, now);
  return undefined;
}

/** Forgets everything that was set aside and names a user, because a single name cannot be removed from what cannot be read. */
export async function forgetAside(store: Store, user: UserId): Promise<void> {
  const named = JSON.stringify(user);
  for (const id of new Set((await store.aside()).map((kept) => kept.id))) {
    const copies = await store.readAside(id);
    const isNamed = copies.some(({ data, publication = '', log }) =>
      [data, publication, ...log].some((text) => text.includes(named)),
    );
    if (isNamed) await store.dropAside(id);
  }
}
