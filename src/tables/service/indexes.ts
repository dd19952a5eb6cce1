/** The indexes that list tables, and how they are kept correct enough. */
import type { AnyGame } from '../../games/contract/index.ts';
import { everybodyAt } from '../privacy.ts';
import { isEnded, isOpen, people, type Table } from '../table.ts';
import { endOf, isHeld, keptFor } from '../time.ts';
import type { IndexName, Store } from './store.ts';
import { readTable } from './stored.ts';

/**
 * The indexes that a table belongs in. While it is open: those of its server, its channel and its people. Once its game is
 * over, with a result or without one: those of the finished tables of its channel and its server. Always: that of everybody whose name is in it without sitting there. A private table is in no
 * index of a place.
 */
export function indexesOf(table: Table): readonly IndexName[] {
  const open = isOpen(table);
  const seated = open ? people(table) : [];
  const named = everybodyAt(table).filter((user) => !seated.includes(user));
  return [
    ...(open && !table.practice ? [`guild:${table.guild}` as const, `channel:${table.channel}` as const] : []),
    ...(isEnded(table) && !table.practice
      ? [`finished:${table.channel}` as const, `over:${table.guild}` as const]
      : []),
    ...(open && !table.practice ? [hostedBy(table.host, table.channel)] : []),
    ...(open && isStalled(table) ? [stalledOn(table.guild)] : []),
    ...seated.map((user) => `user:${user}` as const),
    ...named.map((user) => `played:${user}` as const),
  ];
}

/** The index of the open tables of one host in one channel. */
export function hostedBy(host: string, channel: string): IndexName {
  return `hosted:${channel}/${host}`;
}

/** Whether a table waits for its channel or its server to come back. */
export function isStalled(table: Table): boolean {
  return !table.practice && (isHeld(table) || table.orphanedAt !== undefined);
}

/** The index of the stalled tables of a server. */
export function stalledOn(guild: string): IndexName {
  return `stalled:${guild}`;
}

/** How many tables each index may hold, for the indexes that a change adds to. */
export type Bounds = ReadonlyMap<IndexName, number>;

/** For how many milliseconds an entry outlives its table: processes whose clocks differ must not remove it too early. */
const margin = 30 * 60_000;
/** How long an entry stays if only another process can read its table. That process sets the right time with its next change. */
const unknownStay = keptFor;

/**
 * An index may hold too much, never too little. So a table is added before the commit that makes it belong there, and removed after
 * the commit that ends it. Readers of an index check its entries against the tables, and tidy up.
 */
export class TableIndexes {
  readonly #store: Store;
  readonly #games: readonly AnyGame[];

  constructor(store: Store, games: readonly AnyGame[]) {
    this.#store = store;
    this.#games = games;
  }

  /**
   * Call it before a commit. It puts a table into every index that it newly belongs to `after` the change, or belongs to for
   * longer.
   * @param bounds in the order in which places are claimed; if one index is full, the places already claimed are given back
   * @returns the index that is full
   */
  async announce(
    before: Table | undefined,
    after: Table,
    now: number,
    bounds: Bounds = new Map(),
  ): Promise<IndexName | undefined> {
    const known = before ? staysOf(before) : new Map<IndexName, number>();
    const longer = [...staysOf(after)].filter(
      ([index, until]) => until > (known.get(index) ?? Number.NEGATIVE_INFINITY),
    );
    const names = new Set(longer.map(([index]) => index));
    const taken: IndexName[] = [];
    // one after the other, so that somebody who is refused by one index does not take a place in the next
    for (const [index, atMost] of bounds) {
      if (!names.delete(index) || known.has(index)) continue;
      if (!(await this.#store.takePlace(index, after.id, now, atMost))) {
        await Promise.all(taken.map((place) => this.heal(place, [after.id], now)));
        return index;
      }
      taken.push(index);
    }
    await Promise.all([...names].map((index) => this.#store.takePlace(index, after.id, now, undefined)));
    return undefined;
  }

  /** Call it after a commit. It corrects the indexes for a table, even if a reader found it too early and removed it. */
  async confirm(before: Table | undefined, after: Table, now: number): Promise<void> {
    const known = before ? staysOf(before) : new Map<IndexName, number>();
    const present = staysOf(after);
    const changed = [...present].filter(([index, until]) => until !== known.get(index));
    await Promise.all(changed.map(([index, until]) => this.#put(index, after.id, now, until)));
    const removed = [...known.keys()].filter((index) => !present.has(index));
    await Promise.all(removed.map((index) => this.heal(index, [after.id], now)));
  }

  /** Puts tables into an index in which they belong. */
  async add(index: IndexName, tables: readonly Table[], now: number): Promise<void> {
    await Promise.all(tables.map((table) => this.#put(index, table.id, now, staysOf(table).get(index) ?? now)));
  }

  /** Removes ids from an index, and puts back those that came to belong to it meanwhile. */
  async heal(index: IndexName, ids: readonly string[], now: number): Promise<void> {
    await Promise.all(ids.map((id) => this.#store.removeFromIndex(index, id, now)));
    await this.#putBack(index, ids, now);
  }

  /** The same for a reader, who cannot tell a table that is gone from one that is about to exist. */
  async tidy(index: IndexName, ids: readonly string[], now: number): Promise<void> {
    if (ids.length === 0) return;
    await this.#store.tidyIndex(index, ids, now);
    await this.#putBack(index, ids, now);
  }

  async #putBack(index: IndexName, ids: readonly string[], now: number): Promise<void> {
    for (const row of await this.#store.loadAll(ids)) {
      const read = readTable(row.data, this.#games);
      const until =
        'notHere' in read ? now + unknownStay : 'table' in read ? staysOf(read.table).get(index) : undefined;
      if (until !== undefined) await this.#put(index, row.id, now, until);
    }
  }

  /**
   * A table without an end keeps the place that it claimed, which lasts practically forever: a reader who looked for the table just
   * before it was created spares what was claimed just now, and nothing else.
   */
  async #put(index: IndexName, id: string, now: number, until: number): Promise<void> {
    if (until === Number.POSITIVE_INFINITY) await this.#store.takePlace(index, id, now, undefined);
    else await this.#store.addToIndex(index, id, { now, until });
  }
}

/** Until when a table stays in each index in which it belongs. */
function staysOf(table: Table): ReadonlyMap<IndexName, number> {
  const end = endOf(table);
  const until = end === undefined ? Number.POSITIVE_INFINITY : end + margin;
  return new Map(indexesOf(table).map((index) => [index, until]));
}
