import { describe, expect, test } from 'vitest';
import { Mean, Tally } from '../../src/cli/tally.ts';

function played(winners: readonly number[], scores: readonly number[]) {
  return { winners, scores, turns: 10, moves: Array.from({ length: 14 }, () => ({ seat: 0 })), state: null };
}

describe('a mean', () => {
  test('has the standard deviation over the root of the count as its error', () => {
    const mean = new Mean();
    for (const value of [2, 4, 4, 4, 5, 5, 7, 9]) mean.add(value);
    expect(mean.value).toBeCloseTo(5, 12);
    // squares of the differences: 32, so the sample variance is 32 / 7
    expect(mean.standardError).toBeCloseTo(Math.sqrt(32 / 7 / 8), 12);
  });

  test('of one number has no error to tell', () => {
    const mean = new Mean();
    mean.add(3);
    expect([mean.value, mean.standardError]).toEqual([3, 0]);
  });
});

describe('the summary of a self-play', () => {
  test('counts a shared win in parts, and sums up levels that differ', () => {
    const tally = new Tally(['greedy', 'random', 'random']);
    tally.add(played([0], [10, 20, 30]));
    tally.add(played([0, 2], [12, 22, 12]));
    expect(tally.describe().split('\n')).toEqual([
      '           bot     wins %     ±  score     ±',
      'seat 0     greedy    75.0  25.0  11.00  1.00',
      'seat 1     random     0.0   0.0  21.00  1.00',
      'seat 2     random    25.0  25.0  21.00  9.00',
      'a seat of  greedy    75.0  25.0  11.00  1.00',
      'a seat of  random    12.5  12.5  21.00  4.00',
      'a game: 10.0 turns, 14.0 moves (±: standard error; a shared win counts in parts)',
    ]);
  });

  test('has no second table where all play alike', () => {
    const tally = new Tally(['greedy', 'greedy']);
    tally.add(played([1], [1, 2]));
    expect(tally.describe()).not.toContain('a seat of');
  });
});
