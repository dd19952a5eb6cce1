import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseMove, limitDeals } from '../../src/bots/choose.ts';
import { levels } from '../../src/bots/levels.ts';
import { parade } from '../../src/games/parade/index.ts';
import { type ParadeState, presets } from '../../src/games/parade/state.ts';
import { deal, playRandomGame } from '../support/parade.ts';
import { randomFrom } from '../support/random.ts';

const positions = fc
  .record({
    rules: fc.constantFrom(...presets),
    seats: fc.integer({ min: 2, max: 5 }),
    seed: fc.nat(),
    at: fc.nat(),
  })
  .map(({ rules, seats, seed, at }) => {
    const steps = playRandomGame(deal(rules, seats, seed), randomFrom(seed + 1));
    // the last cards are chosen in the last moves: they must not be rare
    const index = at % 2 === 0 ? at % steps.length : steps.length - 1 - (at % seats);
    return steps[index];
  })
  .filter((step) => step !== undefined)
  .map(({ before, move }) => ({ state: before, seat: move.seat }));

/** The same game with the cards that the seat does not see in other places. */
function rearrange(state: ParadeState, seat: number, seed: number): ParadeState {
  const hidden = [state.pile, ...state.hands.filter((_, other) => other !== seat)].flat();
  const shuffled = randomFrom(seed).shuffle(hidden);
  const hands = state.hands.map((hand, other) => (other === seat ? hand : shuffled.splice(0, hand.length)));
  const kept = state.kept.map((pair, other) => {
    const [first, second] = hands[other] ?? [];
    return pair && other !== seat && first && second ? ([first, second] as const) : pair;
  });
  return { ...state, hands, kept, pile: shuffled };
}

describe.each(levels)('a bot of level %s', (level) => {
  test('makes the same move whatever the cards are that it does not see', () => {
    fc.assert(
      fc.property(positions, fc.nat(), ({ state, seat }, seed) => {
        const other = rearrange(state, seat, seed);
        expect(parade.state.safeParse(other).success).toBe(true);
        const choices = [state, other].map((real) =>
          chooseMove(parade, level, parade.view(real, seat), randomFrom(seed), limitDeals(40)),
        );
        expect(choices[1]).toEqual(choices[0]);
      }),
      { numRuns: 40 },
    );
  });
});
