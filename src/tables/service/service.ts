/** Loads, changes and saves tables. */

import { setImmediate as letOthersFirst } from 'node:timers/promises';
import { type AnyGame, isRefused, type Refused } from '../../games/contract/index.ts';
import type { Milliseconds, TableId, UserId } from '../brands.ts';
import type { Changed, Moment } from '../change.ts';
import { bringBack, giveBack } from '../given-back.ts';
import { type GameRecord, recordOf } from '../record/record.ts';
import type { TableRefusal } from '../refusals.ts';
import { isEnded, isHidden, type LogEntry, type Table } from '../table.ts';
import { dueAt, keptFor } from '../time.ts';
import { Abandoned } from './abandoned.ts';
import { caused, commitOf } from './commit-of.ts';
import { DailyPeople } from './daily-people.ts';
import type { Heartbeat } from './heartbeat.ts';
import { type Bounds, indexesOf, TableIndexes } from './indexes.ts';
import type { KeepsResults } from './keeps-results.ts';
import { PublishingRights } from './publishing-rights.ts';
import type { BoundedCause, Change, Committed, Found, NotChanged, Outcome, Unchanged } from './results.ts';
import { forgetAside } from './set-aside.ts';
import { StalledTables } from './stalled-tables.ts';
import type { IndexName, Row, Store } from './store.ts';
import { writeTable } from './stored.ts';
import { StoredServers } from './stored-servers.ts';
import { StoredWishes } from './stored-wishes.ts';
import { TableReader } from './table-reader.ts';
import { meetTableOfOthers } from './tables-of-others.ts';

export interface ServiceOptions {
  readonly store: Store;
  readonly games: readonly AnyGame[];
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Names this process in leases. */
  readonly owner: string;
  /** Milliseconds before a bot moves, at most. */
  readonly botDelay: Milliseconds;
  /** Called with a table that was set aside because it cannot be read. */
  readonly onUnreadable: (id: TableId, reason: string) => void;
  /** Told of each commit; `before` is undefined where a table was opened. */
  readonly onCommitted?: ((before: Table | undefined, after: Table) => void) | undefined;
  /** Knows when people could not be served; without it they always could. */
  readonly heart?: Pick<Heartbeat, 'outages' | 'isServing' | 'isServed' | 'upToDate'>;
  /** Keeps the results of games; without it they are not kept. */
  readonly results?: KeepsResults;
}

/** A table whose people nobody can serve is not looked at again for so many milliseconds at least. */
const untilServed = 30_000;

/** Between two tables that are looked at only because times have changed, in milliseconds: half of Discord's limit is left for others. */
const lookedThroughEvery = 50;

/** Why a stored table is not returned. */
type Unread = 'table-unreadable' | 'table-not-here';

/** How many tables are asked of the store in one go. */
const readAtOnce = 25;
/** How many of them are checked in one turn of the event loop: a table takes a millisecond or two. */
const readInOneTurn = 5;

type Full = Refused<'too-many-tables'>;
const full: Full = { refused: 'too-many-tables' };

/** Holds nothing in memory that is not in the store. */
export class TableService {
  readonly #options: ServiceOptions;
  readonly #indexes: TableIndexes;
  readonly #reader: TableReader;
  /** The rights to bring a table's public message up to date. */
  readonly rights: PublishingRights;
  /** The settings of people. */
  readonly wishes: StoredWishes;
  /** Who is in results of daily deals, and who is told of new ones. */
  readonly dailyPeople: DailyPeople;
  /** The settings of servers. */
  readonly servers: StoredServers;
  /** Who has opened too many tables for nothing. */
  readonly abandoned: Abandoned;
  /** Those that wait for their channel or server to come back. */
  readonly stalled: StalledTables;

  constructor(options: ServiceOptions) {
    this.#options = options;
    const { store, games, owner, now } = options;
    this.#indexes = new TableIndexes(store, games);
    this.#reader = new TableReader(games);
    this.wishes = new StoredWishes(store);
    this.dailyPeople = new DailyPeople(store, this.wishes, now);
    this.servers = new StoredServers(store);
    this.abandoned = new Abandoned(store);
    this.stalled = new StalledTables({ store, indexes: this.#indexes, now, read: (index) => this.eachOf(index) });
    this.rights = new PublishingRights({ store, owner, now, read: (row) => this.read(row) });
  }

  get games(): readonly AnyGame[] {
    return this.#options.games;
  }

  gameOf(table: Table): AnyGame {
    const game = this.#options.games.find((known) => known.id === table.game);
    if (!game) throw new Error(`table ${table.id} of unknown game ${table.game} was let in`);
    return game;
  }

  now(): number {
    return this.#options.now();
  }

  /** What a change of this table is given now. */
  momentOf(table: Table): Moment {
    return { game: this.gameOf(table), now: this.now(), botDelay: this.#options.botDelay };
  }

  /** Saves a new table. undefined when its id is taken. Refusals: `too-many-tables` where an index is full. */
  async create({ table, log }: Changed, bounds?: Bounds): Promise<Committed | Full | undefined> {
    const now = this.now();
    if (await this.#isFull(undefined, table, now, bounds)) return full;
    const committed = await this.#commit(undefined, table, log, now);
    if (committed) {
      await this.#indexes.confirm(undefined, table, now);
      this.#options.onCommitted?.(undefined, table);
      return committed;
    }
    const existing = await this.find(table.id);
    const known = isRefused(existing) ? [] : indexesOf(existing.table);
    const added = indexesOf(table).filter((index) => !known.includes(index));
    await Promise.all(added.map((index) => this.#indexes.heal(index, [table.id], now)));
    return undefined;
  }

  /** Announces a change to the indexes. If one is full of tables that are gone, it is tidied and asked once more. */
  async #isFull(before: Table | undefined, after: Table, now: number, bounds?: Bounds): Promise<boolean> {
    const index = await this.#indexes.announce(before, after, now, bounds);
    if (index === undefined) return false;
    const there = await this.tablesOf(index);
    if (there.length >= (bounds?.get(index) ?? 0)) return true;
    return (await this.#indexes.announce(before, after, now, bounds)) !== undefined;
  }

  /** A table as it is now. One that cannot be read is set aside, and refused as long as it stays there. */
  async find(id: TableId): Promise<Found | Refused<'no-such-table' | Unread>> {
    const { store, heart } = this.#options;
    await heart?.upToDate();
    const row = await store.load(id);
    if (row) return this.read(row);
    // the sweep may have set it aside before its players asked
    return { refused: (await store.isAside(id)) ? 'table-unreadable' : 'no-such-table' };
  }

  /** With all time given back that it was not given yet. A table that only this process cannot read stays where it is. */
  async read(row: Row): Promise<Found | Refused<Unread>> {
    const read = this.#reader.read(row.data);
    if ('table' in read) {
      const { table } = read;
      const { heart, botDelay } = this.#options;
      const adjusted = bringBack(giveBack(table, heart?.outages ?? []), this.now(), botDelay);
      return { table: adjusted, publication: row.publication, ...(adjusted === table ? {} : { isAdjusted: true }) };
    }
    if ('notHere' in read) {
      meetTableOfOthers();
      return { refused: 'table-not-here' };
    }
    await this.#options.store.setAside(row.id, read.unreadable, keptFor);
    this.#options.onUnreadable(row.id, read.unreadable);
    return { refused: 'table-unreadable' };
  }

  /**
   * Changes a table. If somebody else was faster, the change is made again on their version. An interaction that has already
   * changed the table changes nothing more.
   */
  async change<T = never>(id: TableId, cause: BoundedCause, change: Change<T>): Promise<Outcome<T>> {
    const found = await this.find(id);
    return isRefused(found) ? found : this.changeFrom(found, cause, change);
  }

  /** Changes a table as `change` does, starting from a version that was just loaded. */
  async changeFrom<T = never>(found: Found, cause: BoundedCause, change: Change<T>): Promise<Outcome<T>>;
  async changeFrom<T>(
    first: Found,
    cause: BoundedCause,
    change: Change<T>,
  ): Promise<Committed | NotChanged | (Unchanged<T> & Found)> {
    const { by, interaction } = cause;
    let found = first;
    for (;;) {
      const { table } = found;
      if (interaction !== undefined && table.recent.includes(interaction))
        return { ...found, right: undefined, repeated: true };
      if (by !== undefined && isHidden(table, by)) return { refused: 'no-such-table' };
      const moment = this.momentOf(table);
      const outcome = change(table, moment);
      if (isRefused<TableRefusal>(outcome)) return { ...outcome, found };
      if ('unchanged' in outcome) return { ...outcome, ...found };
      const { table: next, log } = 'log' in outcome ? outcome : { table: outcome, log: [] };
      // times that were put right on reading do show
      const isSecret = 'secret' in outcome && outcome.secret === true && !found.isAdjusted;
      const changed = caused(next, table, cause, moment.now, isSecret);
      if (await this.#isFull(table, changed, moment.now, cause.bounds)) return { ...full, found };
      const committed = await this.#save(table, changed, log, moment.now);
      if (committed) return 'next' in outcome ? { ...committed, next: outcome.next } : committed;
      const newer = await this.find(table.id);
      if (isRefused(newer)) return newer;
      found = newer;
    }
  }

  /** undefined when somebody else was faster. */
  async #save(before: Table, next: Table, log: readonly LogEntry[], now: number): Promise<Committed | undefined> {
    const committed = await this.#commit(before, next, log, now);
    if (!committed) return undefined;
    await this.#indexes.confirm(before, next, now);
    await this.abandoned.note(before, next, now);
    this.#options.onCommitted?.(before, next);
    return committed;
  }

  /** undefined when the store holds another version than the one before. */
  async #commit(
    before: Table | undefined,
    table: Table,
    log: readonly LogEntry[],
    now: number,
  ): Promise<Committed | undefined> {
    const over = table.phase === 'over' && before?.phase !== 'over' ? table : undefined;
    if (over) await this.#options.results?.expect(over);
    const request = this.rights.request(now);
    const data = writeTable(table, this.games);
    const committed = await this.#options.store.commit(commitOf(table, data, log, now, request));
    if (!committed.committed) return undefined;
    this.#reader.note(data, table);
    if (over) await this.#options.results?.keep(over);
    const right = committed.publisher ? this.rights.granted(request) : undefined;
    return { table, log, publication: committed.publication, right, repeated: false };
  }

  /**
   * The tables of an index, oldest first: the open ones of a channel or user, the finished ones of a channel. What no longer
   * belongs in the index is taken out of it. Tables are read a few at a time, so that other work can run in between.
   * @param most at most so many, those that were finished last
   */
  async tablesOf(index: IndexName, most?: number): Promise<readonly Found[]> {
    const found: Found[] = [];
    for await (const each of this.eachOf(index, most)) found.push(each);
    return found.sort((one, other) => one.table.createdAt - other.table.createdAt);
  }

  /** The same in no order, for an index that may be too long to hold all its tables in memory. */
  async *eachOf(index: IndexName, most?: number): AsyncGenerator<Found> {
    const ids = await this.idsIn(index, most);
    for (let first = 0; first < ids.length; first += readAtOnce) {
      if (first > 0) await letOthersFirst();
      yield* await this.#readSome(index, ids.slice(first, first + readAtOnce));
    }
  }

  /** The ids in an index, without a look at their tables: some may no longer belong there. */
  async idsIn(index: IndexName, most?: number): Promise<readonly string[]> {
    await this.#options.heart?.upToDate();
    return this.#options.store.readIndex(index, this.now(), most);
  }

  /** How many ids that are. */
  countIn(index: IndexName): Promise<number> {
    return this.#options.store.countIndex(index, this.now());
  }

  async #readSome(index: IndexName, ids: readonly string[]): Promise<readonly Found[]> {
    const found: Found[] = [];
    const belonging = new Set<string>();
    for (const [place, row] of (await this.#options.store.loadAll(ids)).entries()) {
      if (place > 0 && place % readInOneTurn === 0) await letOthersFirst();
      const read = await this.read(row);
      if (isRefused(read)) {
        if (read.refused === 'table-not-here') belonging.add(row.id);
        continue;
      }
      if (!indexesOf(read.table).includes(index)) continue;
      belonging.add(row.id);
      found.push(read);
    }
    const wrong = ids.filter((id) => !belonging.has(id));
    await this.#indexes.tidy(index, wrong, this.now());
    return found;
  }

  /** Forgets what was set aside and names a user. */
  forgetAside(user: UserId): Promise<void> {
    return forgetAside(this.#options.store, user);
  }

  /** Forgets the results of a user. Call it after their tables forgot them. */
  async forgetResults(user: UserId): Promise<void> {
    await this.#options.results?.forget(user);
  }

  /** The moves of a table so far. */
  async log(id: TableId): Promise<readonly LogEntry[]> {
    const lines = await this.#options.store.log(id);
    return lines.map((line): LogEntry => JSON.parse(line));
  }

  /** The record of a game that is over, whether it was played to its end or not; undefined until then: it would tell every secret. */
  async record(table: Table): Promise<GameRecord | undefined> {
    return isEnded(table) ? recordOf(table, this.gameOf(table), await this.log(table.id)) : undefined;
  }

  /**
   * Ids of tables for which something is due, and none while this process can serve nobody. Each is given to one caller, until
   * `claimedFor` milliseconds have passed.
   * @param skip ids that are left to others
   * @param within only what has been due for no longer than so many milliseconds
   */
  async claimDue(
    limit: number,
    claimedFor: Milliseconds,
    skip?: ReadonlySet<string>,
    within?: Milliseconds,
  ): Promise<readonly string[]> {
    const { heart, store } = this.#options;
    if (heart && !heart.isServing) return [];
    await heart?.upToDate();
    const now = this.now();
    return store.claimDue(now, limit, claimedFor, skip, within === undefined ? undefined : now - within);
  }

  /**
   * Has all open tables looked at, slowly: their boards show times that have changed.
   * @param after milliseconds until the first
   */
  async lookThrough(after: Milliseconds): Promise<void> {
    await this.#options.store.lookThrough(this.now() + after, lookedThroughEvery);
  }

  /** Whether anybody can serve the people of a table now. */
  isServed({ guild }: Table): boolean {
    return this.#options.heart?.isServed(guild) ?? true;
  }

  /** Sets when a table must be looked at next to what it says itself, or to `delay` milliseconds from now. */
  async rest(table: Table, delay?: Milliseconds): Promise<void> {
    const due = delay === undefined ? dueAt(table) : this.now() + delay;
    const at = due === undefined || this.isServed(table) ? due : Math.max(due, this.now() + untilServed);
    await this.#options.store.reschedule(table.id, table.version, at);
  }
}
