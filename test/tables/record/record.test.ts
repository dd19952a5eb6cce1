import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { playGame } from '../../../src/cli/self-play.ts';
import type { AnyGame } from '../../../src/games/contract/index.ts';
import { seededRandom, seedFrom } from '../../../src/tables/random.ts';
import { makeRecord } from '../../../src/tables/record/record.ts';
import { verifyRecord } from '../../../src/tables/record/verify-record.ts';
import { toyGame } from '../../support/games/toy-game.ts';
import { type Json, pathsOf, valueAt, withItemTwice, without, withValueAt } from '../../support/project/json-paths.ts';
import { runs } from '../../support/size.ts';

const toys: readonly AnyGame[] = [toyGame];
const options = { length: 'long', look: 'bright' };

/** A record as it comes out of a file: all JSON. */
function finishedRecord(index = 0): { [name: string]: Json } {
  const seed = seedFrom('record test', index);
  const { moves, state } = playGame({ game: toyGame, options, levels: ['random', 'greedy', 'random'], seed });
  const record = makeRecord({
    game: toyGame,
    options,
    table: '7K3F',
    names: ['Ann', 'Ben', 'bot'],
    seed,
    moves,
    state,
  });
  return JSON.parse(JSON.stringify(record));
}

function changed(change: (record: Record<string, Json>) => void): Json {
  const record = finishedRecord();
  change(record);
  return record;
}

function reasonFor(json: unknown): string {
  const verified = verifyRecord(json, toys);
  return verified.ok ? 'none' : verified.reason;
}

function moveOf(record: Record<string, Json>, index: number): Record<string, Json> {
  const move = Array.isArray(record.moves) ? record.moves[index] : undefined;
  if (typeof move !== 'object' || move === null || Array.isArray(move)) throw new Error(`There is no move ${index}`);
  return move;
}

function indexOfMove(record: Record<string, Json>, field: string): number {
  return Array.isArray(record.moves) ? record.moves.findIndex((_, index) => field in moveOf(record, index)) : -1;
}

describe('a record', () => {
  test('names its fields in the order of the format', () => {
    expect(Object.keys(finishedRecord())).toEqual([
      'format',
      'game',
      'length',
      'table',
      'seats',
      'names',
      'firstSeat',
      'numbers',
      'seed',
      'commitment',
      'moves',
      'ends',
      'result',
    ]);
  });

  test('is not made while the game goes on', () => {
    const seed = seedFrom('record test', 1);
    const state = toyGame.setup(toyGame.options.schema.parse(options), 2, seededRandom(seed, 0));
    const record = makeRecord({ game: toyGame, options, table: '7K3F', names: ['Ann', 'Ben'], seed, moves: [], state });
    expect(record).toBeUndefined();
  });

  test('of any game played to its end is verified', () => {
    for (let index = 0; index < 100; index += 1)
      expect(verifyRecord(finishedRecord(index), toys)).toEqual({ ok: true });
  });
});

describe('what may be otherwise in a record', () => {
  test('fields that the format does not name, anywhere', () => {
    const record = changed((any) => {
      any.playedOn = 'a Sunday';
      moveOf(any, 0).at = 12;
      any.result = { ...(any.result as Record<string, Json>), note: null };
    });
    expect(reasonFor(record)).toBe('none');
  });

  test('names and the table’s id', () => {
    expect(reasonFor({ ...finishedRecord(), table: 'other', names: ['', 'x', 'y'] })).toBe('none');
  });

  test('the option that changes nothing', () => {
    expect(reasonFor({ ...finishedRecord(), look: 'plain' })).toBe('none');
  });
});

describe('what a record is refused for', () => {
  test.each<[string, Json, RegExp]>([
    ['not an object', [], /^not a record of a game: /],
    ['another format', { ...finishedRecord(), format: 'parade-record/3' }, /^format: /],
    ['an unknown game', { ...finishedRecord(), game: 'chess' }, /^game: "chess" is none of toy$/],
    ['a missing option', omit(finishedRecord(), 'length'), /^length: missing$/],
    ['an unknown option value', { ...finishedRecord(), length: 'endless' }, /^length: /],
    ['another option value', { ...finishedRecord(), length: 'short' }, /^move 4: this is no move|^move 4: /],
    ['too many seats', { ...finishedRecord(), seats: 5 }, /^seats: 5, but toy is for 2 to 4$/],
    ['a name too few', { ...finishedRecord(), names: ['Ann'] }, /^names: 1 names for 3 seats$/],
    ['a seed in capitals', changed((any) => (any.seed = String(any.seed).toUpperCase())), /^seed: /],
    ['a missing deal', omit(finishedRecord(), 'numbers'), /^numbers is missing, but the seed deals \[\d, \d, \d\]$/],
    ['a missing end', omit(finishedRecord(), 'ends'), /^ends is missing, but the moves give an object$/],
    [
      'another end',
      { ...finishedRecord(), ends: { numbers: [99, 1, 1], guesses: [0, 0, 0] } },
      /^ends\.numbers\[0\] is 99, but the moves give \d+$/,
    ],
  ])('%s', (_, record, reason) => {
    expect(reasonFor(record)).toMatch(reason);
  });

  test('a commitment to another seed', () => {
    const record = { ...finishedRecord(), commitment: finishedRecord(1).commitment };
    expect(reasonFor(record)).toMatch(/^commitment is "[0-9a-f]{64}", but the SHA-256 of the seed is "[0-9a-f]{64}"$/);
  });

  test('another seed, even with its own commitment', () => {
    const { seed = null, commitment = null } = finishedRecord(1);
    expect(reasonFor({ ...finishedRecord(), seed, commitment })).toMatch(/, but the seed deals /);
  });

  test('a card of the deal exchanged', () => {
    const record = finishedRecord();
    const [first, second, third] = record.numbers as number[];
    expect(reasonFor({ ...record, numbers: [first, second, 9] })).toBe(`numbers[2] is 9, but the seed deals ${third}`);
  });

  test('a card of the deal too many', () => {
    const record = finishedRecord();
    const [first, second, third] = record.numbers as number[];
    expect(reasonFor({ ...record, numbers: [first, second, third, 9] })).toBe(
      `numbers is [${first}, ${second}, ${third}, 9], but the seed deals [${first}, ${second}, ${third}]`,
    );
  });

  test('a die that fell otherwise than the seed says', () => {
    const index = indexOfMove(finishedRecord(), 'rolled');
    const record = changed((any) => (moveOf(any, index).rolled = 7));
    expect(reasonFor(record)).toMatch(new RegExp(`^move ${index + 1}: rolled is 7, but the replay gives [1-6]$`));
  });

  test('a die that is not told', () => {
    const index = indexOfMove(finishedRecord(), 'rolled');
    const record = changed((any) => delete moveOf(any, index).rolled);
    expect(reasonFor(record)).toMatch(new RegExp(`^move ${index + 1}: rolled is missing, but the replay gives [1-6]$`));
  });

  test('a field that the format names, on a move that does not have it', () => {
    const index = indexOfMove(finishedRecord(), 'guess');
    expect(reasonFor(changed((any) => (moveOf(any, index).rolled = null)))).toBe(
      `move ${index + 1}: rolled is null, but this move has no such field`,
    );
    expect(reasonFor(changed((any) => (moveOf(any, index).roll = true)))).toBe(
      `move ${index + 1}: this is no move of toy`,
    );
  });

  test('a move out of turn', () => {
    const seat = moveOf(finishedRecord(), 0).seat;
    const record = changed((any) => (moveOf(any, 0).seat = (Number(seat) + 1) % 3));
    expect(reasonFor(record)).toBe(`move 1: seat ${(Number(seat) + 1) % 3} moves, but it is the turn of seat ${seat}`);
  });

  test('a move against the rules', () => {
    const last = indexOfMove(finishedRecord(), 'guess');
    const seat = moveOf(finishedRecord(), last).seat;
    const record = changed((any) => (moveOf(any, last).guess = 3));
    expect(reasonFor(record)).toBe(`move ${last + 1}: seat ${seat} may not do this (illegal-move)`);
  });

  test('a move after the end', () => {
    const record = changed((any) => (any.moves as Json[]).push({ seat: 0, stay: true }));
    expect(reasonFor(record)).toMatch(/^move \d+: seat 0 moves, but the game is over$/);
  });

  test('a game that stops before its end', () => {
    const record = changed((any) => (any.moves as Json[]).pop());
    expect(reasonFor(record)).toMatch(/^moves: the game is not over after move \d+: it is the turn of seat \d$/);
  });

  test('another result', () => {
    const { result } = finishedRecord();
    const { scores, winners } = result as { scores: number[]; winners: number[] };
    expect(reasonFor({ ...finishedRecord(), result: { scores: scores.with(0, 50), winners } })).toMatch(
      /^result\.scores\[0\] is 50, but the moves give [01]$/,
    );
    expect(reasonFor({ ...finishedRecord(), result: { scores, winners: [] } })).toMatch(
      /^result\.winners is \[\], but /,
    );
  });

  test('fields that only look as if they were there', () => {
    const text = JSON.stringify(omit(finishedRecord(), 'length')).replace('{', '{"__proto__":{"length":"long"},');
    expect(reasonFor(JSON.parse(text))).toBe('length: missing');
  });
});

describe('whatever JSON is given', () => {
  test('it is refused with a reason, never with an exception', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        expect(reasonFor(json)).not.toBe('none');
      }),
    );
  });

  test('a foreign value in any place of a good record is refused, except where the format leaves it free', () => {
    const free = /^\/(names\/\d|table)$/;
    const paths = pathsOf(finishedRecord());
    fc.assert(
      fc.property(
        fc.constantFrom(...paths),
        fc.oneof(fc.nat({ max: 9 }), fc.constantFrom(true, 'short', 'toy'), fc.jsonValue({ maxDepth: 3 })),
        (path, value) => {
          const record = finishedRecord();
          fc.pre(JSON.stringify(valueAt(record, path)) !== JSON.stringify(value));
          const reason = reasonFor(withValueAt(record, path, value as Json));
          if (reason === 'none') expect(`/${path.join('/')}`).toMatch(free);
        },
      ),
      { numRuns: runs(2000) },
    );
  });

  test('a part of a good record that is left out or said twice is refused', () => {
    const paths = pathsOf(finishedRecord()).filter((path) => path.length > 0);
    for (const path of paths) {
      expect([path, reasonFor(without(finishedRecord(), path))]).not.toEqual([path, 'none']);
      const doubled = withItemTwice(finishedRecord(), path);
      if (doubled !== undefined) expect([path, reasonFor(doubled)]).not.toEqual([path, 'none']);
    }
  });

  test('nesting deeper than any stack is refused with a reason', () => {
    const deep = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`);
    for (const path of pathsOf(finishedRecord())) {
      expect(reasonFor(withValueAt(finishedRecord(), path, deep))).not.toBe('none');
    }
  });
});

function omit(record: Record<string, Json>, field: string): Record<string, Json> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== field));
}
