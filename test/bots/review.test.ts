import { describe, expect, test } from 'vitest';
import { limitDeals } from '../../src/bots/choose.ts';
import { explainMove } from '../../src/bots/explain.ts';
import { judgePlay, type ReviewedMove, sumUp } from '../../src/bots/review.ts';
import { isRefused } from '../../src/games/contract/index.ts';
import { games } from '../../src/games/index.ts';
import { parade } from '../../src/games/parade/index.ts';
import type { ParadeMove } from '../../src/games/parade/state.ts';
import type { ParadeView } from '../../src/games/parade/view.ts';
import { card, position } from '../support/games/parade.ts';
import { positionIn } from '../support/games/positions.ts';
import { randomFrom } from '../support/games/random.ts';
import { toyGame } from '../support/games/toy-game.ts';

/** Y5 takes 25 points in five colours, a 10 takes nothing. */
const before = position({
  hands: ['Y5 R10 B10 P10 G10', undefined, undefined],
  line: 'R5 B5 P5 G5 K5 R9 B9 P9 G9 K9',
  plays: 0,
});
const view = parade.view(before, 0);
const review = (played: string, number = 1) => ({
  number,
  view,
  move: { play: card(played) } satisfies ParadeMove,
});

/** Each play looked at for so many deals. */
function reviewPlays(plays: readonly ReviewedMove<ParadeMove, ParadeView>[], most: number, deals: number) {
  const random = randomFrom(1);
  const verdicts = plays.flatMap((play) => {
    const verdict = judgePlay(parade, play, random, limitDeals(deals));
    if (verdict && isRefused(verdict)) throw new Error('Parade is searched');
    return verdict ? [verdict] : [];
  });
  return sumUp(verdicts, most);
}

describe('a hint', () => {
  test('names what is best, what else there is, and the chances of both', () => {
    const explained = explainMove(parade, view, randomFrom(1), limitDeals(200));
    if (isRefused(explained)) throw new Error('Parade is searched');
    expect(explained.others).toHaveLength(4);
    expect(explained.best.move).not.toEqual({ play: 'Y5' });
    expect(explained.others.at(-1)?.move).toEqual({ play: 'Y5' });
    expect(explained.best.score).toBeLessThan(explained.others.at(-1)?.score ?? 0);
  });

  test('is refused for a game that cannot be searched', () => {
    const state = toyGame.setup(toyGame.options.usual, 2, randomFrom(1));
    const seat = toyGame.toMove(state)[0] ?? 0;
    expect(explainMove(toyGame, toyGame.view(state, seat), randomFrom(1), limitDeals(10))).toEqual({
      refused: 'no-search',
    });
  });
});

describe('a review', () => {
  test('finds the play that cost most, and what would have been better', () => {
    const found = reviewPlays([review('R10', 1), review('Y5', 2)], 3, 200);
    expect(found.cost[0]).toMatchObject({ number: 2, played: { move: { play: 'Y5' } } });
    expect(found.cost[0]?.change).toBeLessThan(-0.1);
    expect(found.cost[0]?.instead.move).not.toEqual({ play: 'Y5' });
  });

  test('finds a play that cost points where the game was lost anyway', () => {
    const lost = position({
      hands: ['Y5 R10 B10 P10 G10', undefined],
      line: 'R1 B2 P3 G2 K5 R9 B9 P9 G9 K9',
      front: ['R8 R6 R7 B8 B7 B6 P8 P7 P6 G8 G7 G6', 'K0 Y0'],
      plays: 4,
      ending: { seat: 0, cause: 'six-colours', lastPlay: 5 },
    });
    const seen = [{ ...review('Y5'), view: parade.view(lost, 0) }];
    const found = reviewPlays(seen, 3, 100);
    const [verdict] = found.cost;
    expect(verdict?.played.chance).toBe(0);
    expect(verdict?.instead.chance).toBe(0);
    expect((verdict?.instead.lead ?? 0) - (verdict?.played.lead ?? 0)).toBeGreaterThan(3);
  });

  test('has no more of each kind than are asked for', () => {
    const moves = [1, 2, 3, 4].map((number) => review('Y5', number));
    const found = reviewPlays(moves, 2, 100);
    expect(found).toMatchObject({ cost: [{}, {}], won: [] });
  });

  test('knows two cards to keep in either order', () => {
    const last = position({
      hands: ['R0 B0 P10 G10', 'R10 B10 K10 Y10'],
      line: 'Y9 Y8',
      plays: 2,
      ending: { seat: 1, cause: 'empty-pile', lastPlay: 2 },
      pile: 0,
    });
    const kept: ParadeMove[] = [{ keep: [card('P10'), card('G10')] }, { keep: [card('G10'), card('P10')] }];
    const changes = kept.map((move) => {
      const keeping = [{ number: 1, view: parade.view(last, 0), move }];
      return reviewPlays(keeping, 1, 100).cost[0]?.change;
    });
    expect(changes[0]).toBeLessThan(0);
    expect(changes[1]).toBe(changes[0]);
  });

  test.each(games.map((game) => [game.id, game] as const))(
    'of %s judges the very play that was made, also one that nobody would have looked at',
    (_, game) => {
      let surprising = 0;
      for (let index = 0; index < 12; index += 1) {
        const found = positionIn(game, 3, index, 9);
        if (!found) continue;
        const seen = game.view(found.state, found.seat);
        const list = JSON.stringify(game.strategy.search?.shortlist?.(seen));
        for (const move of game.legalMoves(found.state, found.seat)) {
          const judged = judgePlay(game, { number: 3, view: seen, move }, randomFrom(index), limitDeals(32));
          if (!judged || isRefused(judged)) continue;
          expect(judged.played.move).toEqual(move);
          expect(judged.instead.move).not.toEqual(move);
          if (list && !list.includes(JSON.stringify(move))) surprising += 1;
        }
      }
      expect(surprising > 0).toBe(game.strategy.search?.shortlist !== undefined);
    },
  );
});
