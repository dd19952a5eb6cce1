import { chooseMove } from '../bots/choose.ts';
import { type AnyGame, isRefused, type Refused } from '../games/game.ts';
import { candidateIds } from './ids.ts';
import { indexesOf, TableIndexes } from './indexes.ts';
import { type Opening, openTable } from './lobby.ts';
import type { Change, Committed, Found, Kept, NotChanged, Outcome } from './outcomes.ts';
import { People, usualPerson } from './people.ts';
import * as playing from './playing.ts';
import { Publications } from './publications.ts';
import { botRandom } from './random.ts';
import { type GameRecord, makeRecord } from './record.ts';
import { isRematchAgreed, rematch, rematchOf, wantRematch } from './rematch.ts';
import { leave } from './seating.ts';
import type { Commit, IndexName, LeaseRequest, Row, Store } from './store.ts';
import { readTable, writeTable } from './stored.ts';
import { isOpen, type LogEntry, people, type Table, type TableRefusal } from './table.ts';
import { closeSilent, type DueMove, dueAt, dueMove, endLongPause, keptFor, remind } from './time.ts';

export interface ServiceOptions {
  readonly store: Store;
  readonly games: readonly AnyGame[];
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** 32 random bytes in hex: a table's seed. */
  readonly newSeed: () => string;
  /** Names this process in leases. */
  readonly owner: string;
  /** Milliseconds before a bot moves. */
  readonly botDelay: number;
  /** Told of a table that was set aside because it cannot be read. */
  readonly onUnreadable: (id: string, reason: string) => void;
  /** Told how many milliseconds too late something due at a table was looked at. */
  readonly onDue?: (lateness: number) => void;
}

/** No table is opened by who sits at so many open ones, nor in a channel that has so many: a menu offers no more. */
const mostTables = 25;
const recentKept = 12;

/** Loads, changes and saves tables. Holds nothing in memory. */
export class TableService {
  readonly #options: ServiceOptions;
  readonly #indexes: TableIndexes;
  /** Who brings a table's board up to date. */
  readonly publications: Publications;
  /** What people wish. */
  readonly people: People;

  constructor(options: ServiceOptions) {
    this.#options = options;
    const { store, games, owner, now } = options;
    this.#indexes = new TableIndexes(store, games);
    this.people = new People(store);
    this.publications = new Publications({ store, owner, now, read: (row) => this.read(row) });
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

  /** Milliseconds before a bot moves. */
  get botDelay(): number {
    return this.#options.botDelay;
  }

  /** Opens a table and seats its host. */
  async open(
    opening: Omit<Opening, 'id' | 'now'> & { readonly game: AnyGame },
  ): Promise<Committed | Refused<TableRefusal>> {
    const now = this.#options.now();
    const [seated, inChannel] = await Promise.all([
      this.tablesOf(`user:${opening.host.user}`),
      this.tablesOf(`channel:${opening.channel}`),
    ]);
    const repeated = seated.find(({ table }) => table.openedBy === opening.interaction);
    if (repeated) return { ...repeated, lease: undefined, repeated: true };
    if (seated.length >= mostTables || inChannel.length >= mostTables) return { refused: 'too-many-tables' };
    for (const id of candidateIds(opening.interaction)) {
      const created = await this.#create(openTable(opening.game, { ...opening, id, now }), now);
      if (created) return created;
      const existing = await this.find(id);
      if (!isRefused(existing) && existing.table.openedBy === opening.interaction) {
        return { ...existing, lease: undefined, repeated: true };
      }
    }
    throw new Error('unreachable: there is always another id');
  }

  /**
   * Counts a person in who wants to play again. When all do, their next table opens, already dealt: its id then stands in
   * the old one's `rematch`.
   */
  async rematch(id: string, interaction: string, user: string): Promise<{ outcome: Outcome; next?: Committed }> {
    const wanted = await this.change(id, interaction, user, (table, _, now) => wantRematch(table, user, now));
    if (isRefused(wanted) || !isRematchAgreed(wanted.table) || wanted.table.rematch?.table !== undefined) {
      return { outcome: wanted };
    }
    const next = await this.#openRematch(wanted.table);
    const told = await this.change(id, undefined, undefined, (table) =>
      table.rematch ? { ...table, rematch: { ...table.rematch, table: next.table.id } } : { refused: 'rematch-over' },
    );
    // the right to publish was given with the first of the two changes
    return { outcome: isRefused(told) ? told : { ...told, lease: told.lease ?? wanted.lease }, next };
  }

  async #openRematch(table: Table): Promise<Committed> {
    const { newSeed, botDelay } = this.#options;
    const now = this.now();
    for (const id of candidateIds(rematchOf(table.id))) {
      const next = rematch(table, this.gameOf(table), { id, seed: newSeed(), now, botDelay });
      const created = await this.#create(next, now);
      if (created) return created;
      const existing = await this.find(id);
      if (!isRefused(existing) && existing.table.openedBy === next.openedBy) {
        return { ...existing, lease: undefined, repeated: true };
      }
    }
    throw new Error('unreachable: there is always another id');
  }

  /** undefined when the id is taken. */
  async #create(table: Table, now: number): Promise<Committed | undefined> {
    await this.#indexes.add(undefined, table);
    const lease = this.publications.request(now);
    const committed = await this.#options.store.commit(this.#commit(table, [], now, lease));
    if (!committed.committed) {
      const existing = await this.find(table.id);
      await this.#indexes.remove(table, isRefused(existing) ? undefined : existing.table);
      return undefined;
    }
    await this.#indexes.add(undefined, table);
    return { table, board: committed.board, lease: committed.publisher ? lease.owner : undefined, repeated: false };
  }

  /** A table as it stands. One that cannot be read is set aside, and refused as long as it lies there. */
  async find(id: string): Promise<Found | Refused<'no-such-table' | 'table-unreadable'>> {
    const { store } = this.#options;
    const row = await store.load(id);
    if (row) return this.read(row);
    // the sweep may have set it aside before its people asked
    const aside = await store.aside();
    return { refused: aside.some((kept) => kept.id === id) ? 'table-unreadable' : 'no-such-table' };
  }

  async read(row: Row): Promise<Found | Refused<'table-unreadable'>> {
    const read = readTable(row.data, this.#options.games);
    if ('table' in read) return { table: read.table, board: row.board };
    await this.#options.store.setAside(row.id, read.unreadable);
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
      const now = this.#options.now();
      const outcome = change(table, this.gameOf(table), now);
      if (isRefused<TableRefusal>(outcome)) return { ...outcome, found };
      if ('kept' in outcome) return { ...outcome, ...found };
      const { table: next, log } = 'log' in outcome ? outcome : { table: outcome, log: [] };
      const committed = await this.#save(table, withCause(next, table, interaction, by, now), log, now);
      if (committed) return committed;
    }
  }

  /** undefined when somebody else was faster. */
  async #save(before: Table, next: Table, log: readonly LogEntry[], now: number): Promise<Committed | undefined> {
    await this.#indexes.add(before, next);
    const lease = this.publications.request(now);
    const committed = await this.#options.store.commit(this.#commit(next, log, now, lease));
    if (!committed.committed) return undefined;
    // a reader may have found the index too full before the commit and tidied it
    await this.#indexes.add(before, next);
    await this.#indexes.remove(before, next);
    return {
      table: next,
      board: committed.board,
      lease: committed.publisher ? lease.owner : undefined,
      repeated: false,
    };
  }

  /** Does what a table's time has come for; `kept` when nothing was due. */
  async wake(id: string): Promise<Outcome<'nothing-due'>> {
    const outcome = await this.change<'nothing-due' | 'reminder-due'>(id, undefined, undefined, (table, game, now) => {
      const at = dueAt(table);
      if (at !== undefined && at <= now) this.#options.onDue?.(now - at);
      const ended = closeSilent(table, now) ?? endLongPause(table, now);
      if (ended) return ended;
      const due = dueMove(table, game, now);
      if (due) return this.#botMove(table, game, due, now);
      return { kept: remind(table, now, () => usualPerson) ? 'reminder-due' : 'nothing-due' };
    });
    if (!('kept' in outcome)) return outcome;
    return outcome.kept === 'reminder-due' ? this.#remind(outcome) : { ...outcome, kept: outcome.kept };
  }

  /** People may be called at other times than usual; so what they wish is read first. */
  async #remind({ table }: Found): Promise<Outcome<'nothing-due'>> {
    const wishes = await this.people.read(people(table));
    return this.change<'nothing-due'>(table.id, undefined, undefined, (current, _, now) => {
      const reminded = remind(current, now, (user) => wishes.get(user) ?? usualPerson);
      return reminded ?? { kept: 'nothing-due' };
    });
  }

  #botMove(table: Table, game: AnyGame, due: DueMove, now: number): playing.Changed | Refused<TableRefusal> {
    if (!table.play) return { refused: 'not-started' };
    const random = botRandom(table.play.seed, table.play.moves + 1, due.seat);
    const move = chooseMove(game, due.level, game.view(table.play.state, due.seat), random);
    return playing.play(table, game, due.seat, due.by, move, now, this.#options.botDelay);
  }

  /** Starts a table's game with a new seed. */
  start(id: string, interaction: string, user: string): Promise<Outcome> {
    return this.change(id, interaction, user, (table, game, now) =>
      playing.start(table, game, user, this.#options.newSeed(), now, this.#options.botDelay),
    );
  }

  leave(id: string, interaction: string, user: string): Promise<Outcome> {
    return this.change(id, interaction, user, (table, game, now) =>
      leave(table, user, 'greedy', { game, now, botDelay: this.#options.botDelay }),
    );
  }

  /** The tables of an index, oldest first: the open ones of a channel or user, the finished ones of a channel. What no longer belongs in the index is taken out of it. */
  async tablesOf(index: IndexName): Promise<readonly Found[]> {
    const ids = await this.#options.store.readIndex(index);
    if (ids.length === 0) return [];
    const rows = await this.#options.store.loadAll(ids);
    const found: Found[] = [];
    const kept = new Set<string>();
    for (const row of rows) {
      const read = await this.read(row);
      if (isRefused(read) || !indexesOf(read.table).includes(index)) continue;
      kept.add(row.id);
      found.push(read);
    }
    await this.#indexes.heal(
      index,
      ids.filter((id) => !kept.has(id)),
    );
    return found.sort((one, other) => one.table.createdAt - other.table.createdAt);
  }

  /** The moves of a table so far. */
  async log(id: string): Promise<readonly LogEntry[]> {
    const lines = await this.#options.store.log(id);
    return lines.map((line): LogEntry => JSON.parse(line));
  }

  /** The record of a finished game, or undefined: until it is over it would tell every secret. */
  async record(table: Table): Promise<GameRecord | undefined> {
    if (table.phase !== 'over' || !table.play) return undefined;
    const entries = await this.log(table.id);
    return makeRecord({
      game: this.gameOf(table),
      options: table.options,
      table: table.id,
      names: table.seats.map((occupant) => occupant.name),
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
      data: writeTable(table),
      log: log.map((entry) => JSON.stringify(entry)),
      dueAt: due === undefined ? repair : Math.min(due, repair),
      publish: lease,
      expiresIn: isOpen(table) && table.orphanedAt === undefined ? undefined : keptFor,
    };
  }
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
  return { ...caused, actedBy: by, ...(by === next.host ? { hostAt: now } : {}) };
}
