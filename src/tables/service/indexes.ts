import type { AnyGame } from '../../games/contract/index.ts';
import { everybodyAt } from '../privacy.ts';
import { isOpen, people, type Table } from '../table.ts';
import type { IndexName, Store } from './store.ts';
import { readTable } from './stored.ts';

/**
 * The indexes that a table belongs in: while it is open those of its server, channel and people, once it is over that of the
 * finished ones of its channel; and that of everybody whose name it bears without sitting there. A private table is in no list of
 * a place.
 */
export function indexesOf(table: Table): readonly IndexName[] {
  const open = isOpen(table);
  const seated = open ? people(table) : [];
  const named = everybodyAt(table).filter((user) => !seated.includes(user));
  return [
    ...(open && !table.practice ? [`guild:${table.guild}` as const, `channel:${table.channel}` as const] : []),
    ...(table.phase === 'over' && !table.practice ? [`finished:${table.channel}` as const] : []),
    ...seated.map((user) => `user:${user}` as const),
    ...named.map((user) => `played:${user}` as const),
  ];
}

/** Whether tables stay in an index until they expire, of which nobody tells it. */
function outlives(index: IndexName): boolean {
  return index.startsWith('finished:') || index.startsWith('played:');
}

/**
 * Keeps the store's indexes supersets of the truth: a table is added before the commit that makes it belong there and taken out after
 * the one that ends it. Whoever reads an index checks what it finds against the tables, and tidies up.
 */
export class TableIndexes {
  readonly #store: Store;
  readonly #games: readonly AnyGame[];

  constructor(store: Store, games: readonly AnyGame[]) {
    this.#store = store;
    this.#games = games;
  }

  /** Adds a table wherever it belongs `after` a change and did not before. */
  async add(before: Table | undefined, after: Table): Promise<void> {
    const known = new Set(before ? indexesOf(before) : []);
    const added = indexesOf(after).filter((index) => !known.has(index));
    await Promise.all(added.map((index) => this.#store.addToIndex(index, after.id)));
  }

  /** Takes a table out wherever it does not belong any more `after` a change. */
  async remove(before: Table, after: Table | undefined): Promise<void> {
    const kept = new Set(after ? indexesOf(after) : []);
    const known = new Set(indexesOf(before));
    const removed = [...known].filter((index) => !kept.has(index));
    const grown = [...kept].filter((index) => !known.has(index) && outlives(index));
    await Promise.all([
      ...removed.map((index) => this.heal(index, [before.id])),
      ...grown.map((index) => this.#dropGone(index)),
    ]);
  }

  /** Takes out the ids of tables that have expired since: so an index holds no more than what ended within their life. */
  async #dropGone(index: IndexName): Promise<void> {
    const ids = await this.#store.readIndex(index);
    const rows = await this.#store.loadAll(ids);
    const there = new Set(rows.map(({ id }) => id));
    await this.heal(
      index,
      ids.filter((id) => !there.has(id)),
    );
  }

  /** Takes ids out of an index, and puts back those that came to belong to it meanwhile. */
  async heal(index: IndexName, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await Promise.all(ids.map((id) => this.#store.removeFromIndex(index, id)));
    for (const row of await this.#store.loadAll(ids)) {
      const read = readTable(row.data, this.#games);
      if ('notHere' in read || ('table' in read && indexesOf(read.table).includes(index)))
        await this.#store.addToIndex(index, row.id);
    }
  }
}
