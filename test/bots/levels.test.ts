import { describe, expect, test } from 'vitest';
import type { Level } from '../../src/bots/levels.ts';
import { playGame } from '../../src/cli/self-play.ts';
import { parade } from '../../src/games/parade/index.ts';
import { seedFrom } from '../../src/tables/random.ts';

/** The share of its games that the first level wins against the second. */
function shareOfWins(one: Level, other: Level, games: number, deals: number): number {
  let share = 0;
  for (let index = 0; index < games; index += 1) {
    const seat = index % 2;
    const levels = seat === 0 ? [one, other] : [other, one];
    const seed = seedFrom(`${one} and ${other}`, index);
    const { winners } = playGame({ game: parade, options: parade.options.usual, levels, deals, seed });
    if (winners.includes(seat)) share += 1 / winners.length;
  }
  return share / games;
}

describe('in games of two at Parade', () => {
  test.each([
    ['easy', 'random', 100, 1],
    ['greedy', 'easy', 150, 1],
    ['medium', 'greedy', 400, 1],
    ['hard', 'medium', 60, 24],
  ] as const)('%s wins clearly more often than %s', { timeout: 60_000 }, (one, other, games, deals) => {
    // four standard errors of an even match, less what the levels differ by
    expect(shareOfWins(one, other, games, deals)).toBeGreaterThan(0.55);
  });
});

test('the same seed gives the same game, search and all', () => {
  const options = parade.options.usual;
  const games = [1, 2].map(() =>
    playGame({ game: parade, options, levels: ['hard', 'medium', 'easy'], deals: 10, seed: seedFrom('again', 0) }),
  );
  expect(games[1]).toEqual(games[0]);
});
