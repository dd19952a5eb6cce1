import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseMove, limitDeals } from '../../src/bots/choose.ts';
import { levels } from '../../src/bots/levels.ts';
import type { FloatState } from '../../src/games/everyone-loves-a-parade/state.ts';
import { parade } from '../../src/games/parade/index.ts';
import { type ParadeState, presets } from '../../src/games/parade/state.ts';
import {
  catalogue,
  deal as dealFloats,
  game as floats,
  playRandomGame as playFloats,
} from '../support/games/everyone-loves-a-parade.ts';
import { deal, playRandomGame } from '../support/games/parade.ts';
import { randomFrom } from '../support/games/random.ts';
import { runs } from '../support/size.ts';

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
  .map(({ before, seat }) => ({ state: before, seat }));

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

/** What a game of floats waits for when somebody chooses what only they see, or after others have. */
const secretive = ['pick', 'assign', 'place'];

const floatPositions = fc
  .record({ seats: fc.integer({ min: 2, max: 5 }), seed: fc.nat(), at: fc.nat() })
  .map(({ seats, seed, at }) => {
    const steps = playFloats(dealFloats(seats, seed), randomFrom(seed + 1), (move) => randomFrom(seed + move));
    const fit = at % 2 === 0 ? steps : steps.filter(({ before }) => secretive.includes(before.phase.doing));
    return fit[at % Math.max(1, fit.length)];
  })
  .filter((step) => step !== undefined)
  .map(({ before, seat }) => ({ state: before, seat }));

/**
 * The same game with all that the seat does not see otherwise: the deck and what was looked away, Order cards of others and of rounds to
 * come, face-down crowds, and which of two Order cards another has given to which float.
 */
function rearrangeFloats(state: FloatState, seat: number, seed: number): FloatState {
  const random = randomFrom(seed);
  const scored = new Set(state.history.flat().flatMap(([, , , , cards]) => cards));
  const isHidden = (id: string) => !scored.has(id);
  const cards = random.shuffle([...state.deck, ...state.discards.filter(isHidden)]);
  const opened = state.row.filter((_, index) => index < (state.round + 1) * (state.row.length / 3));
  const crowds = random.shuffle([...catalogue.crowds.keys()].filter((id) => !opened.includes(id)));
  const orders = state.orders.map((hands, round) => rearrangeOrders(state, seat, hands, round, seed));
  return {
    ...state,
    deck: cards.splice(0, state.deck.length),
    discards: state.discards.map((id) => (isHidden(id) ? (cards.shift() ?? id) : id)),
    row: [...opened, ...crowds].slice(0, state.row.length),
    orders,
    phase: rearrangePhase(state.phase, orders[state.round] ?? []),
  };
}

type Orders = FloatState['orders'][number];

function rearrangeOrders(state: FloatState, seat: number, hands: Orders, round: number, seed: number): Orders {
  const isShown = round < state.round || (round === state.round && state.parade.length > 0);
  if (isShown) return hands;
  const own = round === state.round ? (hands[seat] ?? []) : [];
  const rest = randomFrom(seed + round).shuffle([...catalogue.orders.keys()].filter((number) => !own.includes(number)));
  return hands.map((numbers, owner) => (owner === seat && own.length > 0 ? numbers : rest.splice(0, numbers.length)));
}

/** Who is to move has not chosen yet: what is chosen is another’s, and goes to its floats the other way round. */
function rearrangePhase(phase: FloatState['phase'], orders: Orders): FloatState['phase'] {
  if (phase.doing !== 'assign') return phase;
  const chosen = phase.chosen.map((pair, owner) => {
    const [first, second] = orders[owner] ?? [];
    return pair && first !== undefined && second !== undefined ? ([second, first] as const) : null;
  });
  return { doing: 'assign', chosen };
}

describe.each(levels)('a bot of level %s', (level) => {
  test('makes the same move in Everyone Loves a Parade whatever it does not see', () => {
    fc.assert(
      fc.property(floatPositions, fc.nat(), ({ state, seat }, seed) => {
        const other = rearrangeFloats(state, seat, seed);
        expect(floats.state.schema.safeParse(other).error?.issues ?? []).toEqual([]);
        const choices = [state, other].map((real) =>
          chooseMove(floats, level, floats.view(real, seat), randomFrom(seed), limitDeals(10)),
        );
        expect(choices[1]).toEqual(choices[0]);
      }),
      { numRuns: runs(30) },
    );
  });

  test('makes the same move in Parade whatever the cards are that it does not see', () => {
    fc.assert(
      fc.property(positions, fc.nat(), ({ state, seat }, seed) => {
        const other = rearrange(state, seat, seed);
        expect(parade.state.schema.safeParse(other).success).toBe(true);
        const choices = [state, other].map((real) =>
          chooseMove(parade, level, parade.view(real, seat), randomFrom(seed), limitDeals(40)),
        );
        expect(choices[1]).toEqual(choices[0]);
      }),
      { numRuns: runs(40) },
    );
  });
});

describe('what is dealt otherwise for these tests', () => {
  test('differs in every part that a seat does not see', () => {
    const differing = new Set<string>();
    fc.assert(
      fc.property(floatPositions, fc.nat(), ({ state, seat }, seed) => {
        const other = rearrangeFloats(state, seat, seed);
        for (const part of ['deck', 'discards', 'row', 'orders', 'phase'] as const) {
          if (JSON.stringify(other[part]) !== JSON.stringify(state[part])) differing.add(part);
        }
      }),
      // by chance alone, the parts that are rare would be missing now and then
      { numRuns: 150, seed: 7 },
    );
    expect([...differing].sort()).toEqual(['deck', 'discards', 'orders', 'phase', 'row']);
  });
});
