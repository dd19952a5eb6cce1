import { type AnyGame, isRefused, type Refused } from '../../games/contract/index.ts';
import { settled } from '../carry-out-vote.ts';
import { inLobby } from '../change.ts';
import { start } from '../playing.ts';
import { type GameRecord, makeRecord } from '../record/record.ts';
import type { TableRefusal } from '../refusals.ts';
import { leave } from '../seating.ts';
import { isHidden, type LogEntry, type Table } from '../table.ts';
import { adopt, dueAt, endOf, keptFor } from '../time.ts';
import { indexesOf, TableIndexes } from './indexes.ts';
import { Openings } from './openings.ts';
import type { Change, Committed, Found, Kept, NotChanged, Outcome } from './outcomes.ts';
import { Publications } from './publications.ts';
import { forgetAside } from './set-aside.ts';
import type { Commit, IndexName, LeaseRequest, Row, Store } from './store.ts';
import { writeTable } from './stored.ts';
import { StoredWishes } from './stored-wishes.ts';
import { TableReader } from './table-reader.ts';
import { type Think, Waking } from './waking.ts';

export interface ServiceOptions {
  readonly store: Store;
  readonly games: readonly AnyGame[];
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** 32 random bytes in hex: a table's seed. */
  readonly newSeed: () => string;
  /** Names this process in leases. */
  readonly owner: string;
  /** Milliseconds before a bot moves, at most. */
  readonly botDelay: number;
  /** Told of a table that was set aside because it cannot be read. */
  readonly onUnreadable: (id: string, reason: string) => void;
  /** Thinks about bots' moves away from this thread; without it they think at once. */
  readonly think?: Think;
  /** Told how many milliseconds too late something due at a table was looked at. */
  readonly onDue?: (lateness: number) => void;
}

/** Why a stored table is not given. */
type Unread = 'table-unreadable' | 'table-not-here';

/**
 * So many interactions that changed something are remembered at a table, in case they are delivered once more: that happens
 * within seconds, in which a table changes a few times at most.
 */
export const recentKept = 12;

/** Loads, changes and saves tables. Holds nothing in memory that the store does not have. */
export class TableService {
  readonly #options: ServiceOptions;
  readonly #indexes: TableIndexes;
  /** Who brings a table's board up to date. */
  readonly publications: Publications;
  /** What people wish. */
  readonly wishes: StoredWishes;
  readonly #reader: TableReader;
  readonly openings: Openings;
  readonly #waking: Waking;

  constructor(options: ServiceOptions) {
    this.#options = options;
    const { store, games, owner, now, newSeed, botDelay, onDue } = options;
    this.#indexes = new TableIndexes(store, games);
    this.#reader = new TableReader(games);
    this.wishes = new StoredWishes(store);
    this.publications = new Publications({ store, owner, now, read: (row) => this.read(row) });
    this.openings = new Openings({
      now,
      newSeed,
      botDelay,
      gameOf: (table) => this.gameOf(table),
      find: (id) => this.find(id),
      tablesOf: (index) => this.tablesOf(index),
      create: ({ table, log }, at) => this.#create(table, log, at),
      change: (...parts) => this.change(...parts),
    });
    this.#waking = new Waking({
      wishes: this.wishes,
      botDelay,
      now,
      think: options.think,
      onDue,
      gameOf: (table) => this.gameOf(table),
      change: (...parts) => this.change(...parts),
      openRematch: (table) => this.openings.openRematch(table),
    });
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

  /** Milliseconds before a bot moves, at most. */
  get botDelay(): number {
    return this.#options.botDelay;
  }

  /** Opens a table and seats its host. */
  open(opening: Parameters<Openings['open']>[0]): ReturnType<Openings['open']> {
    return this.openings.open(opening);
  }

  /** Counts a person in who wants to play again; `next` is the table that opens when all do. */
  rematch(id: string, interaction: string, user: string): ReturnType<Openings['rematch']> {
    return this.openings.rematch(id, interaction, user);
  }

  /** undefined when the id is taken. */
  async #create(table: Table, log: readonly LogEntry[], now: number): Promise<Committed | undefined> {
    await this.#indexes.announce(undefined, table, now);
    const lease = this.publications.request(now);
    const committed = await this.#options.store.commit(this.#commit(table, log, now, lease));
    if (!committed.committed) {
      const existing = await this.find(table.id);
      const known = isRefused(existing) ? [] : indexesOf(existing.table);
      const added = indexesOf(table).filter((index) => !known.includes(index));
      await Promise.all(added.map((index) => this.#indexes.heal(index, [table.id], now)));
      return undefined;
    }
    await this.#indexes.confirm(undefined, table, now);
    return {
      table,
      log,
      board: committed.board,
      lease: committed.publisher ? this.publications.granted(lease) : undefined,
      repeated: false,
    };
  }

  /** A table as it stands. One that cannot be read is set aside, and refused as long as it lies there. */
  async find(id: string): Promise<Found | Refused<'no-such-table' | Unread>> {
    const { store } = this.#options;
    const row = await store.load(id);
    if (row) return this.read(row);
    // the sweep may have set it aside before its people asked
    return { refused: (await store.isAside(id)) ? 'table-unreadable' : 'no-such-table' };
  }

  /** One that only this process does not know how to read stays where it is. */
  async read(row: Row): Promise<Found | Refused<Unread>> {
    const read = this.#reader.read(row.data);
    if ('table' in read) return { table: read.table, board: row.board };
    if ('notHere' in read) return { refused: 'table-not-here' };
    await this.#options.store.setAside(row.id, read.unreadable, keptFor);
    this.#options.onUnreadable(row.id, read.unreadable);
    return { refused: 'table-unreadable' };
  }

  /**
   * Changes a table; when somebody else was faster, the change is made again on what they left. An interaction that has
   * already changed the table changes nothing more.
   */
  async change<T = never>(
    id: string,
    interaction: string | undefined,
    by: string | undefined,
    change: Change<T>,
  ): Promise<Outcome<T>>;
  async change<T>(
    id: string,
    interaction: string | undefined,
    by: string | undefined,
    change: Change<T>,
  ): Promise<Committed | NotChanged | (Kept<T> & Found)> {
    for (;;) {
      const found = await this.find(id);
      if (isRefused(found)) return found;
      const { table } = found;
      if (interaction !== undefined && table.recent.includes(interaction)) {
        return { ...found, lease: undefined, repeated: true };
      }
      if (by !== undefined && isHidden(table, by)) return { refused: 'no-such-table' };
      const now = this.#options.now();
      const outcome = change(table, { game: this.gameOf(table), now, botDelay: this.#options.botDelay });
      if (isRefused<TableRefusal>(outcome)) return { ...outcome, found };
      if ('kept' in outcome) return { ...outcome, ...found };
      const { table: next, log } = 'log' in outcome ? outcome : { table: outcome, log: [] };
      const committed = await this.#save(table, withCause(next, table, interaction, by, now), log, now);
      if (committed) return 'next' in outcome ? { ...committed, next: outcome.next } : committed;
    }
  }

  /** undefined when somebody else was faster. */
  async #save(before: Table, next: Table, log: readonly LogEntry[], now: number): Promise<Committed | undefined> {
    await this.#indexes.announce(before, next, now);
    const lease = this.publications.request(now);
    const committed = await this.#options.store.commit(this.#commit(next, log, now, lease));
    if (!committed.committed) return undefined;
    await this.#indexes.confirm(before, next, now);
    return {
      table: next,
      log,
      board: committed.board,
      lease: committed.publisher ? this.publications.granted(lease) : undefined,
      repeated: false,
    };
  }

  /** Does what a table's time has come for; `kept` when nothing was due. */
  wake(id: string): Promise<Outcome<'nothing-due'>> {
    return this.#waking.wake(id);
  }

  /** Starts a table's game with a new seed. */
  start(id: string, interaction: string, user: string): Promise<Outcome> {
    return this.change(id, interaction, user, (table, moment) =>
      inLobby(table, (lobby) => start(lobby, user, this.#options.newSeed(), moment)),
    );
  }

  leave(id: string, interaction: string, user: string): Promise<Outcome> {
    return this.change(id, interaction, user, (table, moment) => settled(leave(table, user, 'greedy', moment), moment));
  }

  /** The tables of an index, oldest first: the open ones of a channel or user, the finished ones of a channel. What no longer belongs in the index is taken out of it. */
  async tablesOf(index: IndexName): Promise<readonly Found[]> {
    const now = this.now();
    const ids = await this.#options.store.readIndex(index, now);
    if (ids.length === 0) return [];
    const rows = await this.#options.store.loadAll(ids);
    const found: Found[] = [];
    const kept = new Set<string>();
    for (const row of rows) {
      const read = await this.read(row);
      if (isRefused(read)) {
        if (read.refused === 'table-not-here') kept.add(row.id);
        continue;
      }
      if (!indexesOf(read.table).includes(index)) continue;
      kept.add(row.id);
      found.push(read);
    }
    await this.#indexes.heal(
      index,
      ids.filter((id) => !kept.has(id)),
      now,
    );
    return found.sort((one, other) => one.table.createdAt - other.table.createdAt);
  }

  /** Forgets what was set aside and names a user. */
  forgetAside(user: string): Promise<void> {
    return forgetAside(this.#options.store, user);
  }

  /** The moves of a table so far. */
  async log(id: string): Promise<readonly LogEntry[]> {
    const lines = await this.#options.store.log(id);
    return lines.map((line): LogEntry => JSON.parse(line));
  }

  /** The record of a finished game, or undefined: until it is over it would tell every secret. */
  async record(table: Table): Promise<GameRecord | undefined> {
    if (table.phase !== 'over') return undefined;
    const entries = await this.log(table.id);
    return makeRecord({
      game: this.gameOf(table),
      options: table.options,
      table: table.id,
      names: table.seats.map((occupant) => occupant.name),
      seating: table.seating.map(({ user: _, ...change }) => change),
      seed: table.play.seed,
      moves: entries.map((entry) => entry.move),
      state: table.play.state,
    });
  }

  /** Ids of tables for which something is due, each given to one caller until `lease` milliseconds have passed. */
  claimDue(limit: number, lease: number): Promise<readonly string[]> {
    return this.#options.store.claimDue(this.now(), limit, lease);
  }

  /** Sets when a table must be looked at next to what it says itself, or to `delay` milliseconds from now. */
  async rest(table: Table, delay?: number): Promise<void> {
    const due = delay === undefined ? dueAt(table) : this.now() + delay;
    await this.#options.store.reschedule(table.id, table.version, due);
  }

  #commit(table: Table, log: readonly LogEntry[], now: number, lease: LeaseRequest): Commit {
    const due = dueAt(table);
    // if this process dies before the board is renewed, whoever looks next renews it
    const repair = now + lease.lease;
    return {
      id: table.id,
      version: table.version,
      data: writeTable(table, this.games),
      log: log.map((entry) => JSON.stringify(entry)),
      dueAt: table.practice ? due : due === undefined ? repair : Math.min(due, repair),
      publish: table.practice ? undefined : lease,
      expiresIn: restOfLife(table, now),
    };
  }
}

/** For how many milliseconds a table is still kept; undefined: without an end. */
function restOfLife(table: Table, now: number): number | undefined {
  const end = endOf(table);
  return end === undefined ? undefined : Math.max(end - now, 1_000);
}

function withCause(
  next: Table,
  before: Table,
  interaction: string | undefined,
  by: string | undefined,
  now: number,
): Table {
  const recent = interaction === undefined ? before.recent : [...before.recent, interaction].slice(-recentKept);
  const caused = { ...next, version: before.version + 1, recent };
  if (by === undefined) return caused;
  // whoever acts here proves that the server has the bot
  return { ...adopt(caused, now), actedBy: by, ...(by === next.host ? { hostAt: now } : {}) };
}
