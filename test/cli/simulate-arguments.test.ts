import { describe, expect, test } from 'vitest';
import { readSimulation } from '../../src/cli/simulate-arguments.ts';
import { type AnyGame, defineOptions } from '../../src/games/contract/index.ts';
import { toyGame } from '../support/games/toy-game.ts';

const other: AnyGame = {
  ...toyGame,
  id: 'other',
  options: defineOptions<{ readonly speed: 'slow' }>({
    speed: { label: 'parade.option.rules', values: { slow: 'parade.option.rules.classic' }, usual: 'slow' },
  }),
};
const known: readonly AnyGame[] = [toyGame, other];

function read(line: string) {
  return readSimulation(line === '' ? [] : line.split(' '), known, 'drawn');
}

describe('a simulation', () => {
  test('has a level for every seat where one is given', () => {
    expect(read('--game toy --players 3 --bots random')).toMatchObject({ levels: ['random', 'random', 'random'] });
  });

  test('has one level a seat, seat 0 first', () => {
    expect(read('--game toy --players 3 --bots random,greedy,random')).toMatchObject({
      levels: ['random', 'greedy', 'random'],
    });
  });

  test('is 1000 games of four greedy players by the usual options when nothing else is said', () => {
    expect(read('--game toy')).toEqual({
      game: toyGame,
      options: { length: 'short', look: 'plain' },
      levels: ['greedy', 'greedy', 'greedy', 'greedy'],
      games: 1000,
      deals: 100,
      seed: 'drawn',
      records: undefined,
    });
  });

  test('takes the game’s own options by their names', () => {
    expect(read('--look bright --game=toy --length long')).toMatchObject({
      options: { length: 'long', look: 'bright' },
    });
  });

  test('takes any text as seed, and a file for the records, and how long hard bots think', () => {
    expect(read('--game toy --seed -7 --records out.jsonl --games 12 --deals 40')).toMatchObject({
      deals: 40,
      seed: '-7',
      records: 'out.jsonl',
      games: 12,
    });
  });
});

describe('one line for each thing that is wrong', () => {
  test.each([
    ['', ['--game is missing: toy, other']],
    ['--game chess', ['--game chess: not one of toy, other']],
    ['--game toy --players 5', ['--players 5: not a whole number from 2 to 4']],
    ['--game toy --players two', ['--players two: not a whole number from 2 to 4']],
    ['--game toy --games 0', ['--games 0: not a whole number from 1 to 1000000000']],
    ['--game toy --games 1e3', ['--games 1e3: not a whole number from 1 to 1000000000']],
    ['--game toy --deals 0', ['--deals 0: not a whole number from 1 to 1000000']],
    ['--game toy --bots clever', ['--bots clever: "clever" not one of random, easy, greedy']],
    ['--game toy --bots hard', ['--bots hard: "hard" not one of random, easy, greedy']],
    ['--game toy --bots greedy,random', ['--bots greedy,random: 2 levels for 4 players; give one, or one a player']],
    ['--game toy --length endless', ['--length endless: not one of short, long']],
    ['--game toy --speed slow', ['--speed: toy has no such option']],
    [
      '--game toy --depth 3',
      [
        '--depth is unknown; there are --game, --players, --games, --seed, --bots, --deals, --records, --length, --look, --speed',
        '"3" is not an option and not a value of one',
      ],
    ],
    ['--game toy --seed', ['--seed needs a value']],
    [
      '--game toy --players 9 --bots x',
      ['--players 9: not a whole number from 2 to 4', '--bots x: "x" not one of random, easy, greedy'],
    ],
  ])('%j', (line, faults) => {
    expect(read(line)).toEqual({ faults });
  });
});
