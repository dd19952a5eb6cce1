import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { givesAdvice, levelsOf, offeredLevels, usualLevel } from '../../src/bots/abilities.ts';
import { chooseMove, limitDeals } from '../../src/bots/choose.ts';
import { type Level, levels } from '../../src/bots/levels.ts';
import type { Searchable } from '../../src/bots/search/rule-playouts.ts';
import type { AnyGame, Random } from '../../src/games/contract/index.ts';
import { games } from '../../src/games/index.ts';
import { parade } from '../../src/games/parade/index.ts';
import { randomFromWords, seededRandom, seedFrom } from '../../src/tables/random.ts';
import { positionIn } from '../support/games/positions.ts';
import { toyGame } from '../support/games/toy-game.ts';

const known: readonly AnyGame[] = [toyGame, ...games];

const positionsFor = (level: Level) =>
  fc
    .record({
      game: fc.constantFrom(...known.filter((game) => levelsOf(game).includes(level))),
      seats: fc.integer({ min: 2, max: 4 }),
      index: fc.nat(),
      moves: fc.nat({ max: 80 }),
    })
    .map(({ game, seats, index, moves }) => {
      const position = positionIn(game, seats, index, moves);
      // printed by its name in a counterexample
      return position && { game: { ...game, [fc.toStringMethod]: () => game.id }, ...position };
    })
    .filter((position) => position !== undefined);

describe.each(levels)('a bot of level %s', (level) => {
  const positions = positionsFor(level);

  test('makes a legal move wherever it must', () => {
    fc.assert(
      fc.property(positions, fc.nat(), ({ game, state, seat }, index) => {
        const random = seededRandom(seedFrom('choice', index), 1);
        const move = chooseMove(game, level, game.view(state, seat), random, limitDeals(2));
        expect(game.play(state, seat, move, seededRandom(seedFrom('play', index), 1))).not.toHaveProperty('refused');
      }),
    );
  });

  test('makes the same move from the same view and the same draws, whatever else there is', () => {
    fc.assert(
      fc.property(positions, fc.nat(), ({ game, state, seat }, index) => {
        const seed = seedFrom('choice', index);
        const view = game.view(state, seat);
        const copy: unknown = JSON.parse(JSON.stringify(view));
        const before = JSON.stringify(view);
        const move = chooseMove(game, level, view, seededRandom(seed, 1), limitDeals(2));
        expect(chooseMove(game, level, copy, seededRandom(seed, 1), limitDeals(2))).toEqual(move);
        expect(JSON.stringify(view)).toBe(before);
      }),
    );
  });
});

interface Letter {
  readonly letter: string;
}

/** A position in which there are these moves, of a game that is over before it begins. */
function offering(moves: readonly Letter[]): Searchable<null, Letter, null> {
  return {
    toMove: () => [],
    play: () => ({ refused: 'game-over' }),
    view: () => null,
    result: () => ({ scores: [], winners: [] }),
    strategy: { moves: () => moves, greedy: () => ({ letter: '' }) },
  };
}

describe('a random bot', () => {
  test('makes each of the moves that there are equally often', () => {
    const moves = ['a', 'b', 'c'].map((letter) => ({ letter }));
    const counts = new Map<string, number>();
    let word = 0;
    const random = randomFromWords(() => word++);
    for (let times = 0; times < 30; times += 1) {
      const { letter } = chooseMove(offering(moves), 'random', null, random);
      counts.set(letter, (counts.get(letter) ?? 0) + 1);
    }
    expect(Object.fromEntries(counts)).toEqual({ a: 10, b: 10, c: 10 });
  });

  test('that is asked where there is no move is a bug', () => {
    const random: Random = seededRandom(seedFrom('none', 0), 1);
    expect(() => chooseMove(offering([]), 'random', null, random)).toThrow('nothing to pick');
  });
});

describe('a game has only the bots that its strategy makes', () => {
  const { search, careful, ...plain } = parade.strategy;
  const withOnly = (strategy: AnyGame['strategy']): AnyGame => ({ ...parade, strategy });
  test.each<[string, AnyGame, readonly Level[], readonly Level[]]>([
    ['all of them where it can be searched', parade, levels, ['easy', 'medium', 'hard']],
    [
      'no hard ones without a search',
      withOnly({ ...plain, ...(careful && { careful }) }),
      ['random', 'easy', 'greedy', 'medium'],
      ['easy', 'medium'],
    ],
    [
      'medium ones by the search where it knows no careful players',
      withOnly({ ...plain, ...(search && { search }) }),
      levels,
      ['easy', 'medium', 'hard'],
    ],
    [
      'greedy ones as the best where there is neither',
      withOnly(plain),
      ['random', 'easy', 'greedy'],
      ['easy', 'greedy'],
    ],
  ])('%s', (_, game, all, offered) => {
    expect(levelsOf(game)).toEqual(all);
    expect(offeredLevels(game)).toEqual(offered);
    expect(offered).toContain(usualLevel(game));
  });

  test('and advice only where there is a search that finds moves, and reasons that the game gives', () => {
    const { advice: _, ...silent } = parade;
    expect([parade, withOnly(plain), silent].map(givesAdvice)).toEqual([true, false, false]);
  });
});
