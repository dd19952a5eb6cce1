/** Tests that play whole games of Parade. */

import { expect, test } from 'vitest';
import { games } from '../../../src/games/index.ts';
import type { RecordedRequest } from '../../../src/playground/stand-in/traffic.ts';
import type { StandIn } from '../../../src/playground/stand-in.ts';
import { commitmentOf } from '../../../src/tables/random.ts';
import { type GameRecord, recordSchema } from '../../../src/tables/record/record.ts';
import { verifyRecord } from '../../../src/tables/record/verify-record.ts';
import { sketcher } from '../pictures/sketcher.ts';
import { openTestFile, openTestRedis } from '../stores/stores.ts';
import { textOf } from './player.ts';
import { Knowledge, leaksIn, type Payload, payloadOf, replay, turnOf } from './traffic-audit.ts';
import { openStandIn, seedsOf, startBotHere } from './whole-bot.ts';
import { type Evening, Round } from './whole-game.ts';

const names = ['Ann', 'Ben', 'Chris', 'Dora', 'Emil', 'Fay'];

/** Two to six seats, both rules: every other table has bots, and paces and confirmations take turns. */
const evenings: readonly Evening[] = [2, 3, 4, 5, 6].flatMap((seats, index) =>
  (['classic', 'musicians'] as const).map((rules, second): Evening => {
    const bots = seats > 2 && (index + second) % 2 === 0 ? Math.min(2, seats - 2) : 0;
    return {
      people: names.slice(0, seats - bots),
      bots,
      rules,
      pace: (index + second * 2) % 3 === 0 ? 'live' : 'day',
      confirms: (index * 2 + second) % 4 !== 3,
      seed: seats * 10 + second,
    };
  }),
);

const stores = { redis: () => openTestRedis(), file: openTestFile } as const;

/** Plays whole games of Parade; each evening with its tables in one store, and every second one in the other. `other`: the other way round. */
export function testWholeParades(which: 'one' | 'other'): void {
  const games = evenings.map((evening, index) => ({ ...evening, kind: kindOf(index, which) }));
  test.for(games)(
    'a whole game of Parade with its tables in $kind, $people and $bots bots, $rules rules, $pace: ends with the result of its record and tells nobody too much',
    async ({ kind, ...evening }) => {
      const { people, bots, rules, pace } = evening;
      const standIn = await openStandIn(`whole-game-${kind}-${people.length}-${bots}-${rules}-${pace}`);
      const opened = await stores[kind](() => standIn.clock.now());
      const bot = await startBotHere(standIn, opened.store, {
        painter: sketcher,
        newSeed: seedsOf(`${kind} ${evening.seed}`),
      });
      try {
        const round = new Round(standIn, people, evening.seed);
        const { table } = await round.open(evening);
        const moves = await round.playOut();
        const record = await downloadRecord(round);
        expect(moves).toBeGreaterThanOrEqual(people.length * 2);
        expectFairEnd(round, record);
        expectNoLeak(standIn, record, round, table);
        expectSeedKept(standIn, record);
        if (pace === 'day' && bots === 0) expectFewCalls(standIn, moves);
      } finally {
        await bot.stop();
        await opened.close();
        await standIn.close();
      }
    },
  );
}

function kindOf(index: number, which: 'one' | 'other'): 'redis' | 'file' {
  return (index % 2 === 0) === (which === 'one') ? 'redis' : 'file';
}

function isPerson(record: GameRecord, seat: number): boolean {
  return names.includes(record.names[seat] ?? '');
}

async function downloadRecord(round: Round): Promise<GameRecord> {
  const { message } = await round.host.actor.slash('record');
  const [file] = message?.attachments ?? [];
  expect(file?.filename).toMatch(/^parade-[0-9A-Z]+\.json$/);
  const response = await fetch(file?.url ?? '');
  return recordSchema.parse(await response.json());
}

/** The record holds in itself, and the board tells the same winners and points. */
function expectFairEnd(round: Round, record: GameRecord): void {
  expect(verifyRecord(record, games)).toEqual({ ok: true });
  const boards = round.boards();
  expect(boards).toHaveLength(1);
  const text = textOf(boards[0]);
  const [first = ''] = boards[0]?.embeds[0]?.description?.split('\n') ?? [];
  const won = first.replace(/ with .*/, '');
  record.names.forEach((name, seat) => {
    expect(won.includes(name)).toBe(record.result?.winners.includes(seat));
    expect(text).toMatch(new RegExp(`(🤖\\W+)?${name}(\\*\\*|,) ${record.result?.scores[seat]} points?[,:] `));
  });
}

function expectNoLeak(standIn: StandIn, record: GameRecord, round: Round, table: string): void {
  const seats = record.names.map((name) => round.players.find((player) => player.name === name)?.actor.id);
  const knowledge = new Knowledge(record, seats);
  const payloads = standIn.traffic.requests.flatMap((request) => payloadOf(standIn, request) ?? []);
  const leaks = payloads.flatMap((payload) => {
    const cards = leaksIn(payload, knowledge, table);
    return cards.length > 0 ? [{ cards, ...payload }] : [];
  });
  expect(leaks).toEqual([]);
  const shown = payloads.filter(({ audience }) => audience === 'everybody');
  expect(shown.length).toBeGreaterThan(record.seats * 5);
  expectSharpEyes(shown, knowledge, record, table);
}

/** A hidden card that is put into a public payload would be found, in whatever words. */
function expectSharpEyes(shown: readonly Payload[], knowledge: Knowledge, record: GameRecord, table: string): void {
  const board = shown.find(({ body }) => turnOf(body) > 0);
  const [hidden] = replay(record)[turnOf(board?.body) - 1]?.pile.slice(-1) ?? [];
  if (!board || !hidden) throw new Error('every game begins with a board and a pile');
  for (const text of [hidden, `🟥${hidden}`, `took ${hidden.slice(0, 1)} ${hidden.slice(1)}`, `card.${hidden}.x`]) {
    const leaking = { ...board, body: { embeds: [board.body, { alt: text }] } };
    expect(leaksIn(leaking, knowledge, table)).toEqual([hidden]);
  }
  expect(leaksIn({ ...board, files: [`hand-${hidden}.png`] }, knowledge, table)).toEqual([hidden]);
}

/** The commitment stands on every board while the game runs; what it commits to is sent to nobody before the end. */
function expectSeedKept(standIn: StandIn, record: GameRecord): void {
  const commitment = commitmentOf(record.seed);
  const { requests } = standIn.traffic;
  const boards = requests.flatMap((request) => {
    const payload = payloadOf(standIn, request);
    return payload?.audience === 'everybody' && turnOf(payload.body) > 0 ? [request] : [];
  });
  for (const board of boards.filter(({ body }) => !JSON.stringify(body).includes('final scores'))) {
    const shown = /deal ([0-9a-f]{16})…/.exec(JSON.stringify(board.body))?.[1];
    expect(commitment.slice(0, 16)).toBe(shown);
  }
  // bots may have moved before the first board is out, people cannot
  expect(record.moves.slice(0, turnOf(boards[0]?.body) - 1).filter(({ seat }) => isPerson(record, seat))).toEqual([]);
  const firstTold = requests.findIndex((request) => JSON.stringify(request).includes(record.seed));
  const end = requests.findIndex(({ body }) => JSON.stringify(body ?? null).includes('final scores'));
  expect(end).toBeGreaterThan(0);
  expect(firstTold).toBeGreaterThan(end);
}

/** A move over days takes one answer, one new board and the end of the old one; each look at the cards takes an answer. */
function expectFewCalls(standIn: StandIn, moves: number): void {
  const { boards, answers } = countCalls(standIn.traffic.requests);
  expect((boards + moves) / moves).toBeLessThanOrEqual(3.2);
  expect(answers).toBeGreaterThanOrEqual(moves);
}

function countCalls(requests: readonly RecordedRequest[]) {
  const boards = requests.filter(({ path, method }) => path.startsWith('/channels/') && method !== 'GET');
  const answers = requests.filter(({ path }) => /^\/(interactions|webhooks)\//.test(path));
  return { boards: boards.length, answers: answers.length };
}
