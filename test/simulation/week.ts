import { every, systemClock } from '../../src/clock.ts';
import { readBoardState } from '../../src/discord/boards/board-state.ts';
import type { Random } from '../../src/games/contract/index.ts';
import { games } from '../../src/games/index.ts';
import type { StandIn } from '../../src/playground/stand-in.ts';
import { paces } from '../../src/tables/pace.ts';
import type { Found } from '../../src/tables/service/results.ts';
import { TableService } from '../../src/tables/service/service.ts';
import { readTable } from '../../src/tables/service/stored.ts';
import { isOpen, type Table } from '../../src/tables/table.ts';
import { dueAt, isHeld } from '../../src/tables/time.ts';
import { randomFrom } from '../support/games/random.ts';
import { openerOn } from '../support/tables/service-place.ts';
import { aMomentLater } from '../support/time/until.ts';
import { Work } from '../support/time/work.ts';
import { boardsIn, showsTable } from '../support/whole-bot/true-table.ts';
import { openRealStandIn } from '../support/whole-bot/whole-bot.ts';
import { befall, type Lengths, misfortunes, type Scene } from './great-misfortunes.ts';
import { History } from './history.ts';
import { Leases } from './leases.ts';
import { nameOf, type Opening, openLobby } from './opening.ts';
import { Processes } from './processes.ts';
import { PublicWatch } from './public-watch.ts';
import { failAtRandom, type RandomFaults } from './random-faults.ts';
import { type Accepted, Visitor } from './visitor.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** So often things are let settle for a moment, … */
const mostRounds = 60;
/** … and with more open tables than a few so often, if no board waits for longer. */
const fewRounds = 8;
const fewTables = 50;
/** Tables of one channel and of one person stay below their limits. */
const tablesAChannel = 20;

export interface WeekOptions {
  readonly name: string;
  readonly tables: number;
  readonly seed: number;
  /** The share of Discord's calls that fail, from 0 to 1. */
  readonly failing: number;
  /** The clock goes on by so many milliseconds at least; with many tables something is due all the time. */
  readonly step: number;
  /** How long the great misfortunes last. */
  readonly lengths: Lengths;
}

interface Counts {
  kills: number;
  'Redis killed': number;
  'Redis stopped': number;
  presses: number;
  hours: number;
  opened: number;
}

/** A week on a server: many tables, people who come and go, and a bot, a store and a Discord that fail again and again. */
export class Week {
  readonly accepted: Accepted[] = [];
  readonly watch: PublicWatch;
  readonly history: History;
  readonly tables: TableService;
  readonly counts: Record<string, number> & Counts = {
    kills: 0,
    'Redis killed': 0,
    'Redis stopped': 0,
    presses: 0,
    hours: 0,
    opened: 0,
  };
  /** When nobody could play, whatever the clock was set to. */
  readonly away: { readonly from: number; readonly to: number }[] = [];
  /** What was seen to be wrong while time passed. */
  readonly faults: string[];
  readonly #standIn: StandIn;
  readonly #processes: Processes;
  readonly #random: Random;
  /** Apart from what people do, so that the same goes wrong in every run. */
  readonly #misfortune: Random;
  readonly #faults: RandomFaults;
  readonly #visitors = new Map<string, Visitor>();
  readonly #known = new Map<string, { readonly data: string; readonly table: Table }>();
  readonly #step: number;
  readonly #lengths: Lengths;
  readonly #work = new Work();

  private constructor(standIn: StandIn, processes: Processes, history: History, leases: Leases, options: WeekOptions) {
    this.#standIn = standIn;
    this.#processes = processes;
    this.history = history;
    this.faults = leases.faults;
    this.#random = randomFrom(options.seed);
    this.#misfortune = randomFrom(options.seed + 2);
    this.#step = options.step;
    this.#lengths = options.lengths;
    this.#faults = failAtRandom(standIn, randomFrom(options.seed + 1), options.failing);
    this.#faults.isOn = false;
    this.watch = new PublicWatch(standIn);
    this.tables = new TableService({
      store: processes.store,
      games,
      now: () => standIn.clock.now(),
      owner: 'week',
      botDelay: 1_500,
      onUnreadable: (id, reason) => {
        throw new Error(`table ${id} was set aside: ${reason}`);
      },
    });
  }

  /** @returns a week with all its tables opened and begun, and everything well so far */
  static async begin(options: WeekOptions): Promise<Week> {
    const names = Array.from({ length: Math.max(6, Math.ceil(options.tables / 4)) }, (_, index) => nameOf(index));
    const channels = Array.from({ length: Math.ceil(options.tables / tablesAChannel) }, (_, index) => `room${index}`);
    const standIn = await openRealStandIn(options.name, {
      people: names.map((name) => ({ name })),
      guilds: [{ name: 'The Croquet Lawn', channels }],
      keepRequests: 100,
      answerWithin: 3_000,
    });
    const [history, leases] = [new History(standIn.clock.elapsed), new Leases()];
    const watching = { leases, onCommit: history.note.bind(history) };
    const week = new Week(standIn, await Processes.begin(standIn, watching), history, leases, options);
    for (let index = 0; index < options.tables; index += 1) {
      const game = games[Math.floor(index / paces.length) % games.length]?.id ?? '';
      const channel = channels[Math.floor(index / tablesAChannel)] ?? '';
      await week.#open({ names, channel, game, pace: paces[index % paces.length] ?? 'day' });
    }
    await week.#settle();
    return week;
  }

  async #open(wished: Pick<Opening, 'names' | 'channel' | 'game' | 'pace'>): Promise<void> {
    const { tables } = this;
    const all = () => this.all();
    const table = await openLobby({ ...wished, standIn: this.#standIn, tables, random: this.#random, all });
    if (!table) return;
    this.counts.opened += 1;
    await openerOn(this.#processes.first.tables).start(table.id, {
      by: table.host,
      interaction: `start-of-${table.id}`,
    });
  }

  /** Lets days pass, with everything that goes wrong. */
  async live(days: number): Promise<void> {
    const { clock } = this.#standIn;
    const begun = clock.elapsed();
    this.#faults.isOn = true;
    const length = days * day + this.#lengths.hostAway;
    for (const [index, misfortune] of misfortunes.entries()) {
      const next = begun + ((index + 1) * length) / (misfortunes.length + 1);
      while (clock.elapsed() < next) await this.#passSomeTime();
      this.counts[misfortune] = (this.counts[misfortune] ?? 0) + 1;
      await befall(misfortune, this.#scene(), this.#lengths);
      await this.#settle();
    }
    while (clock.elapsed() < begun + length) await this.#passSomeTime();
    await this.recover();
  }

  /** Lets time pass, with nobody pressing anything and nothing failing, until every table is over or closed. */
  async finish(): Promise<void> {
    await this.recover();
    for (let halfDays = 0; (await this.open()).length > 0; halfDays += 1) {
      if (halfDays > 70) throw new Error(`stuck: ${(await this.open()).map(({ table }) => table.id).join(' ')}`);
      await this.#advance(12 * hour);
    }
    await this.recover();
  }

  async recover(): Promise<void> {
    this.#faults.isOn = false;
    this.#standIn.faults.clear();
    await this.#advance(20 * minute);
    await this.#lookAtBoards();
  }

  /** With everything well every table has a board that shows it as it is. */
  async #lookAtBoards(): Promise<void> {
    for (const { table, publication } of await this.all()) {
      const message = this.#standIn.world.message(readBoardState(publication)?.message ?? '');
      if (!message) this.faults.push(`${table.id}: there is no board`);
      else if (!showsTable(message.message, table)) this.faults.push(`${table.id}: the board does not show the table`);
      const [person] = this.#standIn.world.people.keys();
      const all = boardsIn(this.#standIn, person ?? '', table.channel).filter(({ embeds }) =>
        embeds[0]?.title?.includes(table.id),
      );
      if (all.length > 1) this.faults.push(`${table.id}: there are ${all.length} boards`);
    }
  }

  now(): number {
    return this.#standIn.clock.now();
  }

  /** All tables as they are in the store. */
  async all(): Promise<readonly Found[]> {
    const rows = await this.#processes.store.loadAll(this.history.ids);
    return rows.map(({ id, data, publication }) => {
      const known = this.#known.get(id);
      const table = known?.data === data ? known.table : this.#read(data);
      this.#known.set(id, { data, table });
      return { table, publication };
    });
  }

  #read(data: string): Table {
    const read = readTable(data, games);
    if ('table' in read) return read.table;
    throw new Error(`a table cannot be read: ${JSON.stringify(read)}`);
  }

  async open(): Promise<readonly Found[]> {
    return (await this.all()).filter(({ table }) => isOpen(table));
  }

  async close(): Promise<void> {
    await this.#processes.close();
    await this.#standIn.close();
  }

  async #passSomeTime(): Promise<void> {
    if (this.#misfortune.below(8) === 0) await this.#kill();
    if (this.#misfortune.below(8) === 0) await this.#actWithoutRedis();
    else await this.#letPeopleAct(await this.all());
    await this.#advance(minute + this.#misfortune.below(4 * hour));
  }

  async #kill(): Promise<void> {
    this.counts.kills += 1;
    // a bot that starts meets a Discord that is well: a host would start it again
    const wasOn = this.#faults.isOn;
    this.#faults.isOn = false;
    await this.#processes.replaceOne();
    this.#faults.isOn = wasOn;
  }

  #scene(): Scene {
    return {
      standIn: this.#standIn,
      processes: this.#processes,
      history: this.history,
      watch: this.watch,
      accepted: this.accepted,
      faults: this.#faults,
      unserved: (during) => this.#unserved(during),
      act: async () => this.#letPeopleAct(await this.all()),
      tick: (milliseconds) => this.#tick(milliseconds),
      advance: (milliseconds) => this.#advance(milliseconds),
      versions: async () =>
        new Map(
          (await this.all()).map(({ table }) => [
            table.id,
            { version: table.version, moves: 'play' in table ? (table.play?.moves ?? 0) : 0 },
          ]),
        ),
    };
  }

  async #unserved(during: () => Promise<void>): Promise<void> {
    const from = this.#standIn.clock.elapsed();
    await during();
    this.away.push({ from, to: this.#standIn.clock.elapsed() });
  }

  /** Redis goes away in the middle of what people do, for up to a minute. */
  async #actWithoutRedis(): Promise<void> {
    const how = this.counts['Redis killed'] > this.counts['Redis stopped'] ? 'stopped' : 'killed';
    this.counts[`Redis ${how}`] += 1;
    await this.#unserved(() => this.#loseRedis(how));
  }

  async #loseRedis(how: 'killed' | 'stopped'): Promise<void> {
    const acting = this.#letPeopleAct(await this.all());
    await this.#pass(50);
    const bringBack = await this.#processes.loseRedis(how);
    const seconds = 1 + this.#misfortune.below(60);
    for (let second = 0; second < seconds; second += 1) {
      this.#standIn.clock.advance(1_000);
      await this.#pass(10);
    }
    await bringBack();
    await acting;
  }

  /** Real time, for what really happens meanwhile; on a slow machine as many turns of the event loop as a request takes. */
  async #pass(milliseconds: number): Promise<void> {
    await aMomentLater(milliseconds);
    await this.#work.quiet();
  }

  async #letPeopleAct(found: readonly Found[]): Promise<void> {
    const acts = found.flatMap(({ table }) => this.#visitorsAt(table).map((visitor) => ({ table, visitor })));
    const willing = acts.filter(({ visitor }) => this.#random.below(100) < visitor.diligence);
    // faster than life, but not so fast that a bot at work seems to be stopped
    const calm = every(systemClock, 50, () => this.#standIn.clock.advance(50));
    for (let start = 0; start < willing.length; start += 8) {
      const now = willing.slice(start, start + 8);
      const done = await Promise.all(
        now.map(({ table, visitor }) => this.#patiently(visitor.act(table, this.tables.gameOf(table)))),
      );
      this.accepted.push(...done.flatMap((accepted) => accepted ?? []));
      this.counts.presses += now.length;
    }
    calm();
  }

  /** Nobody waits for ever for what a killed process has begun to answer. */
  async #patiently<T>(act: Promise<T>): Promise<T | undefined> {
    const givenUp = new Promise<undefined>((resolve) => {
      this.#standIn.clock.after(8_000, () => resolve(undefined));
    });
    return Promise.race([act, givenUp]);
  }

  #visitorsAt(table: Table): readonly Visitor[] {
    const channel = this.#standIn.world.channels.get(table.channel);
    if (!channel) return [];
    const users = table.seats.flatMap((occupant) => ('user' in occupant ? [occupant.user] : []));
    const others = [...this.#standIn.world.people.keys()];
    const passerBy = others[this.#random.below(others.length)];
    return [...new Set([...users, ...(passerBy ? [passerBy] : [])])].map((user) => {
      const key = `${user}@${channel.id}`;
      const known = this.#visitors.get(key);
      if (known) return known;
      const visitor = new Visitor(this.#standIn, this.#standIn.as(user).in(channel.name), this.#random);
      this.#visitors.set(key, visitor);
      return visitor;
    });
  }

  async #advance(milliseconds: number): Promise<void> {
    const end = this.now() + milliseconds;
    this.counts.hours += milliseconds / hour;
    await this.#settle();
    while (this.now() < end) {
      const next = Math.min(...(await this.open()).map(({ table }) => dueAt(table) ?? end), end);
      await this.#tick(Math.max(this.#step, Math.min(next, end) - this.now() + 1));
      await this.#settle();
    }
  }

  /**
   * Lets everything be done that is due now or in a few seconds, such as bots' moves and boards to be put right. With many tables
   * there is no end to it; but a board that waits to be put right is not left so for longer than Discord knows it again.
   */
  async #settle(): Promise<void> {
    let waiting: ReadonlyMap<string, number> = new Map();
    for (let rounds = 0; rounds < mostRounds; rounds += 1) {
      await this.#tick(rounds === 0 ? 0 : 2_500);
      const soon = this.now() + 4_000;
      const found = await this.open();
      const stale = found.filter(
        ({ table, publication }) => readBoardState(publication)?.version !== table.version && !isHeld(table),
      );
      const isDue = found.some(({ table }) => (dueAt(table) ?? Number.POSITIVE_INFINITY) <= soon);
      const isStuck = stale.some(({ table }) => waiting.get(table.id) === table.version);
      if (stale.length === 0 && !isDue) return;
      if (found.length > fewTables && rounds >= fewRounds && !isStuck) return;
      waiting = new Map(stale.map(({ table }) => [table.id, table.version]));
    }
  }

  /** Puts the clock forward and waits until the bots have nothing in hand. */
  async #tick(milliseconds: number): Promise<void> {
    this.#standIn.clock.advance(milliseconds);
    for (let calm = 0; calm < 2; ) {
      const before = this.watch.requests;
      await this.#pass(4);
      const isIdle = this.#processes.isIdle && this.#faults.begun === this.watch.requests;
      const isCalm = isIdle && before === this.watch.requests;
      calm = isCalm ? calm + 1 : 0;
    }
  }
}
