import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Level } from '../../../src/bots/levels.ts';
import { playGame } from '../../../src/cli/self-play.ts';
import type { AnyGame, Options } from '../../../src/games/contract/index.ts';
import { games } from '../../../src/games/index.ts';
import { parade } from '../../../src/games/parade/index.ts';
import { seededRandom, seedFrom } from '../../../src/tables/random.ts';
import { makeRecord } from '../../../src/tables/record/record.ts';
import { moveFields } from '../../../src/tables/record/recorded-move.ts';
import { verifyRecord } from '../../../src/tables/record/verify-record.ts';
import { allOptions } from '../../support/games/all-options.ts';
import { type Json, pathsOf, valueAt, withItemTwice, without, withValueAt } from '../../support/project/json-paths.ts';
import { part, runs } from '../../support/size.ts';

function recordOf(game: AnyGame, options: Options, seats: number, index: number): Json {
  const seed = seedFrom('records', index);
  const levels = Array.from({ length: seats }, (_, seat): Level => (seat % 2 === 0 ? 'random' : 'greedy'));
  const { moves, state } = playGame({ game, options, levels, seed });
  return JSON.parse(JSON.stringify(makeRecord({ game, options, table: '7K3F', names: levels, seed, moves, state })));
}

/** What the format leaves free. */
const free = /^(names\.\d+|table)$/;

/** What a seat chose: another choice may lead to the same end, as the other of two like dice does, and is then a game as good. */
function isOtherMove(game: AnyGame, [part, , field = '']: readonly string[]): boolean {
  return part === 'moves' && moveFields(game).includes(field);
}

describe.each(games)('the record of $id', (game) => {
  const seatCounts = Array.from(
    { length: game.seats.most - game.seats.least + 1 },
    (_, index) => game.seats.least + index,
  );

  test.each(seatCounts)('is verified with %d players and any options', (seats) => {
    for (const options of allOptions(game)) {
      for (let index = 0; index < runs(10); index += 1) {
        expect(verifyRecord(recordOf(game, options, seats, index), games)).toEqual({ ok: true });
      }
    }
  });

  test('is refused with a foreign value in any place', () => {
    const records = seatCounts.map((seats) => recordOf(game, game.options.usual, seats, seats));
    const places = records.flatMap((record) => pathsOf(record).map((path) => ({ record, path })));
    const values = fc.oneof(fc.nat({ max: 9 }), fc.constantFrom(true, 'R3', ''), fc.jsonValue({ maxDepth: 2 }));
    fc.assert(
      fc.property(fc.nat({ max: places.length - 1 }), values, (index, value) => {
        const { record, path } = places[index] ?? { record: null, path: [] };
        fc.pre(JSON.stringify(valueAt(record, path)) !== JSON.stringify(value));
        const verified = verifyRecord(withValueAt(record, path, JSON.parse(JSON.stringify(value))), games);
        if (verified.ok) expect(free.test(path.join('.')) || isOtherMove(game, path)).toBe(true);
        else expect(verified.reason).not.toBe('');
      }),
      { numRuns: runs(1000) },
    );
  });

  test('is refused when a part is left out or said twice', () => {
    const record = recordOf(game, game.options.usual, game.seats.least, 0);
    for (const path of part(pathsOf(record).filter(({ length }) => length > 0))) {
      expect([path, verifyRecord(without(record, path), games).ok]).toEqual([path, false]);
      const doubled = withItemTwice(record, path);
      if (doubled !== undefined) expect([path, verifyRecord(doubled, games).ok]).toEqual([path, false]);
    }
  });

  test('is refused with a field on a move that does not have it', () => {
    const record = recordOf(game, game.options.usual, game.seats.least, 0);
    const moves = valueAt(record, ['moves']);
    if (!Array.isArray(moves)) throw new Error('a record without moves');
    for (const [index, move] of part([...moves.entries()])) {
      const foreign = [...moveFields(game), ...game.record.adds].filter(
        (name) => typeof move === 'object' && move !== null && !(name in move),
      );
      for (const name of foreign) {
        const changed = withValueAt(record, ['moves', String(index)], Object.assign({ [name]: null }, move));
        const { reason } = { reason: '', ...verifyRecord(changed, games) };
        expect(reason).toMatch(new RegExp(`^move ${index + 1}: `));
      }
    }
  });
});

// Computed with Python's hmac and hashlib from the documented steps: first seat, then the deck R0 … R10, B0 … in the order of R B P G K Y.
test('another language deals the same cards of Parade from the same seed', () => {
  const random = seededRandom('000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f', 0);
  const options = parade.options.usual;
  expect(parade.record.deal(parade.setup(options, 4, random), options)).toMatchObject({
    firstSeat: 1,
    hands: [
      ['G7', 'B0', 'Y9', 'G9', 'K9'],
      ['R5', 'G3', 'B1', 'B7', 'Y2'],
      ['B5', 'K1', 'G6', 'R0', 'P10'],
      ['P8', 'R10', 'P5', 'P4', 'K7'],
    ],
    parade: ['Y0', 'R1', 'Y6', 'K4', 'G10', 'R6'],
  });
});
