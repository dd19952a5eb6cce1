import { describe, expect, test } from 'vitest';
import { quickRandom } from '../../../src/bots/quick-random.ts';
import { judgeMoves, type MayGoOn } from '../../../src/bots/search/judge.ts';
import type { Playouts } from '../../../src/games/contract/index.ts';

const random = () => quickRandom([1, 2, 3, 4]);
const upTo =
  (deals: number): MayGoOn =>
  (playouts, moves) =>
    playouts < deals * moves;

/** Moves that win with these chances, all of them in the luckier deals. */
function lottery(chances: readonly number[]): Playouts {
  return {
    tryAll(candidates, luck, note) {
      const drawn = luck.below(1000);
      for (const candidate of candidates)
        note(candidate, drawn < (chances[candidate] ?? 0) * 1000 ? 1 : 0, candidate, 0);
    },
  };
}

describe('judging moves', () => {
  test('finds the best one, and how often each wins', () => {
    const judged = judgeMoves(['a', 'b', 'c'], lottery([0.3, 0.5, 0.45]), random(), upTo(3000));
    expect(judged.map(({ move }) => move)).toEqual(['b', 'c', 'a']);
    expect(judged[0]?.chance).toBeCloseTo(0.5, 1);
    expect(judged[0]?.error).toBeCloseTo(Math.sqrt(0.25 / (judged[0]?.deals ?? 1)), 3);
  });

  test('drops what is clearly worse, and spends its deals on the rest', () => {
    const judged = judgeMoves(['bad', 'good', 'as good'], lottery([0.1, 0.5, 0.5]), random(), upTo(100));
    const deals = Object.fromEntries(judged.map(({ move, deals: tried }) => [move, tried]));
    expect(deals.bad).toBeLessThan(100);
    expect(deals.good).toBeGreaterThan(100);
    expect(judged.at(-1)?.move).toBe('bad');
  });

  test('ends early when only one move is left', () => {
    let asked = 0;
    judgeMoves(['bad', 'good'], lottery([0, 1]), random(), () => {
      asked += 1;
      return asked < 10_000;
    });
    expect(asked).toBeLessThan(100);
  });

  test('tries every move at least once, whatever the time', () => {
    const judged = judgeMoves(['a', 'b'], lottery([1, 0]), random(), () => false);
    expect(judged.map(({ move, deals }) => [move, deals])).toEqual([
      ['a', 1],
      ['b', 1],
    ]);
  });

  test('prefers the larger lead between moves that win as often', () => {
    const leads: Playouts = {
      tryAll: (candidates, _, note) => {
        for (const candidate of candidates) note(candidate, 0, 0, candidate === 1 ? -2 : -9);
      },
    };
    expect(judgeMoves(['far', 'near'], leads, random(), upTo(10))[0]?.move).toBe('near');
  });

  test('tells the mean score and the mean lead of each move', () => {
    const fixed: Playouts = {
      tryAll: (candidates, luck, note) => {
        const score = luck.below(2) * 10;
        for (const candidate of candidates) note(candidate, 0.5, score, -score);
      },
    };
    const [only] = judgeMoves(['a', 'b'], fixed, random(), upTo(1000));
    expect(only?.score).toBeCloseTo(5, 0);
    expect(only?.lead).toBeCloseTo(-5, 0);
  });
});
