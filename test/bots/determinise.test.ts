import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AnyGame } from '../../src/games/contract/index.ts';
import { everyoneLovesAParade } from '../../src/games/everyone-loves-a-parade/index.ts';
import { parade } from '../../src/games/parade/index.ts';
import { positionIn } from '../support/games/positions.ts';
import { randomFrom } from '../support/games/random.ts';

const searched: readonly AnyGame[] = [parade, everyoneLovesAParade()];

const positions = (game: AnyGame) =>
  fc
    .record({
      seats: fc.integer({ min: game.seats.least, max: game.seats.most }),
      index: fc.nat(),
      moves: fc.nat({ max: 120 }),
    })
    .map(({ seats, index, moves }) => positionIn(game, seats, index, moves))
    .filter((position) => position !== undefined);

describe.each(searched.map((game) => [game.id, game] as const))('what a seat does not see of %s', (_, game) => {
  test('can be dealt so that the seat sees what it saw, in a state that the game takes', () => {
    fc.assert(
      fc.property(positions(game), fc.nat(), ({ state, seat }, seed) => {
        const view = game.view(state, seat);
        const dealt = game.strategy.search?.determinise(view, randomFrom(seed));
        expect(dealt?.seat).toBe(seat);
        expect(game.view(dealt?.state, seat)).toEqual(view);
        const parsed = game.state.schema.safeParse(dealt?.state);
        expect(parsed.error?.issues ?? []).toEqual([]);
        expect(game.legalMoves(dealt?.state, seat)).toEqual(game.strategy.moves(view));
      }),
      { numRuns: 80 },
    );
  });

  test('is dealt anew each time', () => {
    const position = positionIn(game, game.seats.most, 1, 3);
    const view = position && game.view(position.state, position.seat);
    const dealt = [1, 2, 3].map((seed) => JSON.stringify(game.strategy.search?.determinise(view, randomFrom(seed))));
    expect(new Set(dealt).size).toBe(3);
  });
});
