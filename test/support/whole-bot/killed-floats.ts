/** Games of Everyone Loves a Parade in which the bot is killed at chosen stages. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  everyoneLovesAParade,
  type FloatMove,
  type FloatState,
} from '../../../src/games/everyone-loves-a-parade/index.ts';
import { encodeMove } from '../../../src/games/everyone-loves-a-parade/moves.ts';
import { games } from '../../../src/games/index.ts';
import type { Actor } from '../../../src/playground/people/actor.ts';
import type { LiveInteraction } from '../../../src/playground/stand-in/interactions.ts';
import type { StandIn } from '../../../src/playground/stand-in.ts';
import { openStore } from '../../../src/store/index.ts';
import { botRandom } from '../../../src/tables/random.ts';
import { verifyRecord } from '../../../src/tables/record/verify-record.ts';
import type { TableService } from '../../../src/tables/service/service.ts';
import type { Store } from '../../../src/tables/service/store.ts';
import type { Table } from '../../../src/tables/table.ts';
import { startRedis } from '../stores/redis-server.ts';
import { playOf } from '../tables/tables.ts';
import { type Choice, choicesOn, isStep } from './float-player.ts';
import { type Moment, MortalBot } from './mortal-bot.ts';
import { textOf } from './player.ts';
import { boardsIn, readTable, readTables, showsTable } from './true-table.ts';
import { openRealStandIn } from './whole-bot.ts';

const game = everyoneLovesAParade();

/** Where a round can be killed. With two players there are two floats each, and Order cards to assign. */
export const stages = [
  'take',
  'act',
  'again',
  'onto',
  'pick',
  'assign',
  'assign the second',
  'ability',
  'place',
] as const;
type Stage = (typeof stages)[number];

/** What keeps the tables, and where and how the bot is killed. */
export interface FloatTrial {
  readonly keeps: 'Redis' | 'the embedded store';
  readonly stages: readonly Stage[];
  /** `quiet`: while nobody does anything; `moving`: in the middle of the next move; `both`: one after the other. */
  readonly dies: 'quiet' | 'moving' | 'both';
  /** Whether the game goes on after the last of the stages, and its record is verified. */
  readonly toTheEnd: boolean;
}

/** Tests that a bot which is killed at stages of a round goes on where it was. */
export function testFloatKills(trials: readonly FloatTrial[]): void {
  test.concurrent.each(trials)(
    'killed at $stages.length stages of a round ($dies), with $keeps the bot goes on where it was, and no die that was shown is rolled again',
    playKilled,
  );
}

async function playKilled(trial: FloatTrial): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'floats-kill-'));
  const redis = trial.keeps === 'Redis' ? await startRedis() : undefined;
  const standIn = await openRealStandIn(`floats-kill-${redis ? 'redis' : 'file'}`);
  const store = await openStore({ redisUrl: redis?.url, dataDirectory: folder });
  const bot = new MortalBot(standIn, redis ? { REDIS_URL: redis.url } : { DATA_DIR: folder });
  try {
    await bot.start();
    const killed = new KilledGame(standIn, store, bot, trial);
    await killed.open();
    await killed.play();
    if (trial.toTheEnd) await killed.close();
    expect([...killed.killedAt].toSorted()).toEqual(trial.stages.toSorted());
  } finally {
    await bot.kill();
    await store.close();
    await standIn.close();
    await redis?.stop();
    await rm(folder, { recursive: true });
  }
}

function stageOf({ phase, parade }: FloatState): Stage | 'over' {
  if (phase.doing === 'act' && parade.length > 0) return 'ability';
  if (phase.doing === 'assign' && phase.chosen.some((orders) => orders !== null)) return 'assign the second';
  return phase.doing;
}

class KilledGame {
  readonly killedAt = new Set<Stage>();
  readonly #standIn: StandIn;
  readonly #bot: MortalBot;
  readonly #trial: FloatTrial;
  readonly #tables: TableService;
  readonly #people: readonly [Actor, Actor];
  /** The log as it stood when it was last looked at: it may only grow. */
  #log: readonly unknown[] = [];
  #table = '';

  constructor(standIn: StandIn, store: Store, bot: MortalBot, trial: FloatTrial) {
    this.#trial = trial;
    this.#standIn = standIn;
    this.#bot = bot;
    this.#tables = readTables(store);
    this.#people = [standIn.as('Ann'), standIn.as('Ben')];
  }

  async open(): Promise<void> {
    const [ann, ben] = this.#people;
    await ann.slash('start', { game: game.id, pace: 'live' });
    const [opened] = await this.#tables.tablesOf(`channel:${ann.channel.id}`);
    this.#table = opened?.table.id ?? '';
    await ben.click('Join');
    await ann.click('Start');
    await this.#boardIsTrue();
  }

  async play(): Promise<void> {
    for (;;) {
      const { state, seed } = await this.#now();
      const stage = stageOf(state);
      const [seat] = game.toMove(state);
      const { stages: all, toTheEnd } = this.#trial;
      if (stage === 'over' || seat === undefined || (!toTheEnd && this.killedAt.size === all.length)) return;
      const move = this.#choose(state, seat, seed);
      if (all.includes(stage) && !this.killedAt.has(stage)) await this.#dieAt(stage, seat, move);
      else await this.#move(seat, move);
    }
  }

  async close(): Promise<void> {
    const outcome = await this.#people[0].slash('record', { table: this.#table });
    const record: unknown = await (await fetch(outcome.message?.attachments[0]?.url ?? '')).json();
    expect(verifyRecord(record, games)).toEqual({ ok: true });
    expect(record).toMatchObject({ moves: this.#log });
  }

  /** Greedily, but first of all what leads to a stage that is still to come. */
  #choose(state: FloatState, seat: number, seed: string): FloatMove {
    const moves = game.legalMoves(state, seat);
    const wanted = { REROLL2: 'again', ADD: 'onto', LOOK2: 'pick' } as const;
    const leads = moves.find((move) =>
      Object.entries(wanted).some(
        ([action, stage]) =>
          this.#trial.stages.includes(stage) &&
          !this.killedAt.has(stage) &&
          'take' in move &&
          move.take.endsWith(`-${action}`),
      ),
    );
    const goesOn = moves.find((move) => 'reroll' in move || 'add' in move || 'look' in move);
    const greedy = game.strategy.greedy(game.view(state, seat), botRandom(seed, state.turn, seat));
    // an ability is skipped by placing, which is another move
    const used = state.parade.length > 0 && 'skip' in greedy ? moves.find((move) => !('skip' in move)) : undefined;
    return leads ?? goesOn ?? used ?? greedy;
  }

  /** Killed as the stage is shown, or while the next move is being made, or both. */
  async #dieAt(stage: Stage, seat: number, move: FloatMove): Promise<void> {
    this.killedAt.add(stage);
    if (this.#trial.dies !== 'moving') await this.#dieQuietly();
    await this.#move(seat, move, this.#trial.dies === 'quiet' ? undefined : { afterPress: 3 * this.killedAt.size });
    await this.#boardIsTrue();
  }

  async #dieQuietly(): Promise<void> {
    const shown = await this.#boardIsTrue();
    const before = await this.#now();
    await this.#restart();
    const after = await this.#now();
    expect(after.state).toEqual(before.state);
    expect(textOf(await this.#boardIsTrue())).toBe(textOf(shown));
  }

  /** A stage at which everything is quiet: the bot dies without anybody pressing. */
  async #restart(): Promise<void> {
    const live = this.#people[0].startSlash('games', []);
    await this.#bot.die(live, { afterAnswer: 0 });
    await this.#logOnlyGrew();
  }

  /** Makes a move by the buttons that its player sees; when the bot dies over it, and it was not made, once more. */
  async #move(seat: number, move: FloatMove, dies?: Moment): Promise<void> {
    const before = (await this.#logOnlyGrew()).length;
    const actor = this.#people[seat];
    if (!actor) throw new Error(`nobody sits on seat ${seat}`);
    const { live, moves } = await this.#press(actor, move);
    if (dies) await this.#bot.die(live, dies);
    else expect((await this.#standIn.stage.outcome(live)).status).not.toBe('failed');
    const made = (await this.#logOnlyGrew()).length - before;
    // what was answered is kept, what was not answered may be
    if (live.progress === 'answered' || live.progress === 'silent') expect(made).toBe(moves);
    else expect(made).toBeOneOf([0, moves]);
    if (made === 0) {
      await this.#goBack(actor);
      await this.#move(seat, move);
    } else await this.#boardIsTrue();
  }

  /** A board on which somebody had chosen a die or a card stays so: nothing has changed at the table. There is a way back. */
  async #goBack(actor: Actor): Promise<void> {
    const board = boardsIn(this.#standIn, 'Ann').at(-1);
    const back = choicesOn(board).find(({ word }) => word === 'back');
    if (back) await actor.click(back.customId, { message: board?.id ?? '' });
    await this.#boardIsTrue();
  }

  /** Presses all that comes before the move, and then the move itself; the answer to this one is not waited for. */
  async #press(actor: Actor, move: FloatMove): Promise<{ readonly live: LiveInteraction; readonly moves: number }> {
    const word = encodeMove(move);
    const isPrivate = 'pick' in move || 'orders' in move;
    let message = isPrivate ? (await actor.click('My cards')).message : await this.#boardIsTrue();
    for (;;) {
      const choices = choicesOn(message);
      const wanted =
        choices.find((choice) => choice.word === word) ??
        choices.find((choice) => choice.word.startsWith(`${word}+`)) ??
        findStep(choices, word) ??
        findLike(choices, move);
      if (!wanted || !message) throw new Error(`${word} is not offered in ${choices.map((choice) => choice.word)}`);
      const on = { message: message.id };
      const live = wanted.isInMenu
        ? actor.startSelect(wanted.customId, [wanted.word], on)
        : actor.startClick(wanted.customId, on);
      if (!isStep(wanted)) return { live, moves: wanted.word.split('+').length };
      const answered = await this.#standIn.stage.outcome(live);
      message = answered.messages.find(({ id }) => id === message?.id);
    }
  }

  async #now(): Promise<{ readonly table: Table; readonly state: FloatState; readonly seed: string }> {
    const table = await readTable(this.#tables, this.#table);
    const { state, seed } = playOf(table);
    return { table, state: game.state.schema.parse(state), seed };
  }

  /** No move is lost, changed or made twice; the face that a die was rolled to is part of its move. */
  async #logOnlyGrew(): Promise<readonly unknown[]> {
    const log = await this.#tables.log(this.#table);
    expect(log.map(({ n }) => n)).toEqual(log.map((_, index) => index + 1));
    const moves = log.map(({ move }) => move);
    expect(moves.slice(0, this.#log.length)).toEqual(this.#log);
    this.#log = moves;
    return moves;
  }

  /** Exactly one board stands in the channel and shows the table as it is. */
  #boardIsTrue() {
    return this.#standIn.until(async () => {
      const { table } = await this.#now();
      const [only, ...others] = boardsIn(this.#standIn, 'Ann');
      return only && others.length === 0 && showsTable(only, table) ? only : undefined;
    });
  }
}

/** The step on the way to a move: the die or card that it is about, or the question whether one is sure. */
function findStep(choices: readonly Choice[], word: string): Choice | undefined {
  const [, ...parts] = word.split('.');
  return choices.find(
    (choice) =>
      choice.word === `sure.${word}` ||
      (choice.word.startsWith('card.') && word.startsWith(`take.${choice.word.slice(5)}.`)) ||
      (choice.word.startsWith('at.') && parts.join('.').startsWith(choice.word.slice(3))),
  );
}

/** Of equal dice on a card one stands for all. */
function findLike(choices: readonly Choice[], move: FloatMove): Choice | undefined {
  const [name = ''] = Object.keys(move).filter((field) => field !== 'seat');
  return choices.find(({ word }) => new RegExp(`^(sure\\.)?${name}\\.|^at\\.`).test(word));
}
