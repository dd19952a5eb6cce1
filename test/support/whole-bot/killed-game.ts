/** Games of Parade in which the bot is killed again and again. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Seat } from '../../../src/games/contract/index.ts';
import { games } from '../../../src/games/index.ts';
import { parade } from '../../../src/games/parade/index.ts';
import type { ParadeMove, ParadeState } from '../../../src/games/parade/state.ts';
import type { Actor } from '../../../src/playground/people/actor.ts';
import type { StandIn } from '../../../src/playground/stand-in.ts';
import { openStore } from '../../../src/store/index.ts';
import { botRandom } from '../../../src/tables/random.ts';
import { verifyRecord } from '../../../src/tables/record/verify-record.ts';
import type { TableService } from '../../../src/tables/service/service.ts';
import type { Store } from '../../../src/tables/service/store.ts';
import type { Table } from '../../../src/tables/table.ts';
import { startRedis } from '../stores/redis-server.ts';
import { playOf } from '../tables/tables.ts';
import { type Moment, MortalBot } from './mortal-bot.ts';
import { boardsIn, buttonOf, readTable, readTables, showsTable } from './true-table.ts';
import { openRealStandIn } from './whole-bot.ts';

export interface Trial {
  readonly keeps: 'Redis' | 'the embedded store';
  readonly pace: 'day' | 'live';
  readonly people: readonly string[];
  readonly kills: number;
  /** Over how many plays the kills are spread; a careful game has about 30. */
  readonly plays: number;
  /** How many kills each person leaves for the last cards; 0: the game is not played on after the last kill. */
  readonly atTheEnd: number;
}

/** Tests that a bot which is killed again and again in the middle of a game loses nothing. */
export function testKills(trials: readonly Trial[]): void {
  test.concurrent.each(trials)(
    'killed $kills times in one game kept in $keeps, the bot loses no accepted move, makes none twice and puts its one board right',
    playKilled,
  );
}

async function playKilled(trial: Trial): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'parade-kill-'));
  const redis = trial.keeps === 'Redis' ? await startRedis() : undefined;
  const standIn = await openRealStandIn(`kill-${trial.pace}`);
  const store = await openStore({ redisUrl: redis?.url, dataDirectory: folder });
  const bot = new MortalBot(standIn, redis ? { REDIS_URL: redis.url } : { DATA_DIR: folder });
  try {
    await bot.start();
    const game = new KilledGame(trial, standIn, store, bot);
    await game.open();
    await game.play();
    if (trial.atTheEnd > 0) await game.close();
    expect(bot.kills).toBe(trial.kills);
  } finally {
    await bot.kill();
    await store.close();
    await standIn.close();
    await redis?.stop();
    await rm(folder, { recursive: true });
  }
}

/** One game, played to its end by people who press again whenever the bot died on them. */
class KilledGame {
  readonly #trial: Trial;
  readonly #standIn: StandIn;
  readonly #bot: MortalBot;
  readonly #tables: TableService;
  readonly #people: readonly Actor[];
  /** The moves that people made, in their order. */
  readonly #moves: (ParadeMove & { readonly seat: Seat })[] = [];
  #table = '';
  #moments = 0;

  constructor(trial: Trial, standIn: StandIn, store: Store, bot: MortalBot) {
    this.#trial = trial;
    this.#standIn = standIn;
    this.#bot = bot;
    this.#tables = readTables(store);
    this.#people = trial.people.map((name) => standIn.as(name));
  }

  async open(): Promise<void> {
    const [host, ...guests] = this.#people;
    const live = host?.startSlash('start', [
      { name: 'game', value: 'parade' },
      { name: 'players', value: this.#people.length },
      { name: 'pace', value: this.#trial.pace },
    ]);
    if (!host || !live) throw new Error('nobody plays');
    await this.#bot.die(live, { afterAnswer: 0 });
    const [opened] = await this.#tables.tablesOf(`channel:${host.channel.id}`);
    this.#table = opened?.table.id ?? '';
    await this.#boardIsTrue();
    for (const guest of guests) {
      await this.#press(guest, this.#onBoard('join'), true);
      expect((await this.#now()).seats).toContainEqual(
        expect.objectContaining({ user: guest.id, name: guest.person.user.global_name }),
      );
    }
    await this.#press(host, this.#onBoard('start'), true);
    expect(await this.#now()).toMatchObject({ phase: 'playing', seats: this.#people.map(({ id }) => ({ user: id })) });
  }

  async play(): Promise<void> {
    for (;;) {
      const play = playOf(await this.#now());
      const state = parade.state.schema.parse(play.state);
      const [seat] = parade.toMove(state);
      if (seat === undefined || (this.#trial.atTheEnd === 0 && this.#left() === 0)) return;
      const random = botRandom(play.seed, this.#moves.length, seat);
      const move = parade.strategy.greedy(parade.view(state, seat), random);
      await this.#move(seat, move, state);
      await this.#movesAreKept();
    }
  }

  /** The record of the game holds the very moves that people made, and chance recomputes. */
  async close(): Promise<void> {
    const [host] = this.#people;
    await this.#boardIsTrue();
    const outcome = await host?.slash('record', { table: this.#table });
    const url = outcome?.message?.attachments[0]?.url ?? '';
    const record: unknown = await (await fetch(url)).json();
    expect(verifyRecord(record, games)).toEqual({ ok: true });
    expect(record).toMatchObject({ moves: this.#moves });
  }

  async #move(seat: Seat, move: ParadeMove, state: ParadeState): Promise<void> {
    const actor = this.#people[seat];
    if (!actor) throw new Error(`nobody sits on seat ${seat}`);
    await this.#press(actor, this.#onBoard('hand'), false);
    if ('play' in move) {
      await this.#pressOwn(actor, `card.${move.play}`, this.#isDue(this.#moves.length));
      this.#moves.push({ seat, ...move });
      await this.#pressOwn(actor, `play.${move.play}`, this.#isDue(this.#moves.length));
      return;
    }
    const [first, second] = move.keep;
    const undecided = state.kept.filter((kept) => kept === null).length;
    const share = Math.ceil(this.#left() / undecided);
    for (let kill = 1; kill < share; kill += 1) {
      // people change their minds: picked, put back, picked again
      await this.#pressOwn(actor, kill % 2 === 1 ? `keep.${first}` : 'keep', this.#left() > 0);
      if (kill % 2 === 1 && kill + 1 >= share) await this.#pressOwn(actor, 'keep', false);
    }
    await this.#pressOwn(actor, `keep.${first}`, false);
    await this.#pressOwn(actor, `keep.${first}.${second}`, false);
    this.#moves.push({ seat, ...move });
    await this.#pressOwn(actor, `confirm.${first}.${second}`, this.#left() > 0);
  }

  /** Spreads the kills over the plays of a game, and leaves some for the last cards. */
  #isDue(moves: number): boolean {
    const { kills, people, plays, atTheEnd } = this.#trial;
    return this.#bot.kills < (kills - atTheEnd * people.length) * Math.min(1, (moves + 1) / plays);
  }

  #left(): number {
    return this.#trial.kills - this.#bot.kills;
  }

  async #now(): Promise<Table> {
    return readTable(this.#tables, this.#table);
  }

  /** A button of the board as it stands, whoever put it there. */
  #onBoard(verb: string): { readonly message: string; readonly customId: string } {
    const board = boardsIn(this.#standIn, this.#trial.people[0] ?? '').at(-1);
    return { message: board?.id ?? '', customId: buttonOf(board, verb) };
  }

  /** Presses a button of the person's own latest screen, which an earlier process may have sent. */
  async #pressOwn(actor: Actor, verb: string, dies: boolean): Promise<void> {
    const screen = actor.screen();
    await this.#press(actor, { message: screen?.id ?? '', customId: buttonOf(screen, verb) }, dies);
  }

  async #press(actor: Actor, button: { readonly message: string; readonly customId: string }, dies: boolean) {
    const live = actor.startClick(button.customId, { message: button.message });
    if (dies) {
      const before = this.#moves.length;
      await this.#bot.die(live, this.#nextMoment(button.customId));
      // what was answered is kept, what was not answered may be
      if (live.progress === 'answered' || live.progress === 'silent') await this.#movesAreKept();
      else expect((await this.#tables.log(this.#table)).length).toBeOneOf([before, before - 1]);
      await this.#boardIsTrue();
    }
    const isAnswered = dies
      ? live.progress === 'answered' || live.progress === 'silent'
      : (await this.#standIn.stage.outcome(live)).status !== 'failed';
    if (isAnswered) return;
    expect(dies, `${button.customId} was not answered: ${this.#bot.output.join('\n')}`).toBe(true);
    // the person presses again, unless the board has moved on under the button
    if (!this.#standIn.world.message(button.message)) return;
    const again = await actor.clickAnyway(button.customId, button.message);
    expect(again.status).not.toBe('failed');
    await this.#boardIsTrue();
  }

  #nextMoment(button: string): Moment {
    this.#moments += 1;
    const chance = Math.random();
    if (this.#moments % 4 === 0 && /:play\./.test(button)) return 'board-posted';
    if (this.#moments % 2 === 0) return { afterPress: chance * 12 };
    return { afterAnswer: chance * (this.#moments % 3 === 0 ? 500 : 20) };
  }

  /** The log is what people did: each move once, in its place. */
  async #movesAreKept(): Promise<void> {
    const log = await this.#tables.log(this.#table);
    expect(log.map(({ n }) => n)).toEqual(this.#moves.map((_, index) => index + 1));
    expect(log.map(({ move }) => move)).toMatchObject(this.#moves);
  }

  /** Exactly one board stands in the channel and shows the table as it is. */
  async #boardIsTrue(): Promise<void> {
    const [name = ''] = this.#trial.people;
    await this.#standIn.until(async () => {
      const table = await this.#now();
      const [only, ...others] = boardsIn(this.#standIn, name);
      return only && others.length === 0 && showsTable(only, table);
    });
  }
}
