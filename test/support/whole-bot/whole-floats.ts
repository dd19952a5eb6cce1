/** Tests that play whole games of Everyone Loves a Parade. */

import { expect, test } from 'vitest';
import { games } from '../../../src/games/index.ts';
import type { StandIn } from '../../../src/playground/stand-in.ts';
import { type GameRecord, recordSchema } from '../../../src/tables/record/record.ts';
import { verifyRecord } from '../../../src/tables/record/verify-record.ts';
import { sketcher } from '../pictures/sketcher.ts';
import { openTestFile, openTestRedis } from '../stores/stores.ts';
import { expectSharpEyes, FloatKnowledge, floatLeaksIn } from './float-audit.ts';
import { type FloatEvening, FloatRound } from './float-evening.ts';
import { textOf } from './player.ts';
import { payloadOf } from './traffic-audit.ts';
import { openStandIn, seedsOf, startBotHere } from './whole-bot.ts';

const names = ['Ann', 'Ben', 'Chris', 'Dora', 'Emil', 'Fay'];

const evenings: readonly FloatEvening[] = [
  { people: names.slice(0, 2), bots: 0, pace: 'day', seed: 21 },
  { people: names.slice(0, 3), bots: 0, pace: 'live', seed: 31 },
  { people: names.slice(0, 3), bots: 1, pace: 'day', seed: 41 },
  { people: names.slice(0, 6), bots: 0, pace: 'live', seed: 61 },
];

const stores = { redis: () => openTestRedis(), file: openTestFile } as const;

/** Plays whole games of floats; each evening with its tables in one store, and every second one in the other. `other`: the other way round. */
export function testWholeFloats(which: 'one' | 'other'): void {
  const games = evenings.map((evening, index) => ({ ...evening, kind: kindOf(index, which) }));
  test.for(games)(
    'a whole game of Everyone Loves a Parade with its tables in $kind, $people and $bots bots, $pace: ends with the result of its record and tells nobody too much',
    async ({ kind, ...evening }) => {
      const { people, bots, pace, seed } = evening;
      const standIn = await openStandIn(`floats-${kind}-${people.length}-${bots}-${pace}`);
      const opened = await stores[kind](() => standIn.clock.now());
      const bot = await startBotHere(standIn, opened.store, {
        painter: sketcher,
        newSeed: seedsOf(`${kind} ${evening.seed}`),
      });
      try {
        const round = new FloatRound(standIn, people, seed);
        await round.open(evening);
        const moves = await round.playOut();
        const record = await downloadRecord(round);
        expect(moves).toBeGreaterThan(people.length * 9);
        if (people.length === 2) expect(round.openedInPrivate).toBeGreaterThanOrEqual(3);
        expect(round.refusals).toBeGreaterThan(0);
        expect([...round.seen]).toEqual(expect.arrayContaining(['take', 'place']));
        expectFairEnd(round, record);
        expectNoLeak(standIn, record, round);
        expectSeedKept(standIn, record);
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

async function downloadRecord(round: FloatRound): Promise<GameRecord> {
  const { message } = await round.host.actor.slash('record');
  const [file] = message?.attachments ?? [];
  const response = await fetch(file?.url ?? '');
  return recordSchema.parse(await response.json());
}

/** The record holds in itself, and the board tells the same winners and points. */
function expectFairEnd(round: FloatRound, record: GameRecord): void {
  expect(verifyRecord(record, games)).toEqual({ ok: true });
  const [board, ...others] = round.boards();
  expect(others).toEqual([]);
  const text = textOf(board);
  const [first = ''] = board?.embeds[0]?.description?.split('\n') ?? [];
  const won = first.replace(/\*\* with .*/, '');
  record.names.forEach((name, seat) => {
    expect(won.includes(name)).toBe(record.result?.winners.includes(seat));
    expect(text).toMatch(new RegExp(`${name}(\\*\\*)?:? .*= (\\*\\*)?${record.result?.scores[seat]}\\b`));
  });
}

function expectNoLeak(standIn: StandIn, record: GameRecord, round: FloatRound): void {
  const seats = record.names.map((name) => round.players.find((player) => player.name === name)?.actor.id);
  const knowledge = new FloatKnowledge(record, seats);
  const payloads = standIn.traffic.requests.flatMap((request) => payloadOf(standIn, request) ?? []);
  const leaks = payloads.flatMap((payload) => {
    const secrets = floatLeaksIn(payload, knowledge);
    return secrets.length > 0 ? [{ secrets, ...payload }] : [];
  });
  expect(leaks).toEqual([]);
  const shown = payloads.filter(({ audience }) => audience === 'everybody');
  expect(shown.length).toBeGreaterThan(record.seats * 9);
  expectSharpEyes(shown, knowledge);
}

/** What the deal was committed to is sent to nobody before the end. */
function expectSeedKept(standIn: StandIn, record: GameRecord): void {
  const { requests } = standIn.traffic;
  const firstTold = requests.findIndex((request) => JSON.stringify(request).includes(record.seed));
  const end = requests.findIndex(({ body }) => JSON.stringify(body ?? null).includes('final scores'));
  expect(end).toBeGreaterThan(0);
  expect(firstTold).toBeGreaterThan(end);
}
