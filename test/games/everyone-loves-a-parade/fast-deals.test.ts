import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRefused, type Random } from '../../../src/games/contract/index.ts';
import { houseCards, makeCatalogue } from '../../../src/games/everyone-loves-a-parade/cards.ts';
import { FastDeals } from '../../../src/games/everyone-loves-a-parade/fast-deals.ts';
import { FastRound, numberCards } from '../../../src/games/everyone-loves-a-parade/fast-round.ts';
import { determinise } from '../../../src/games/everyone-loves-a-parade/hidden.ts';
import { everyoneLovesAParade, type FloatState } from '../../../src/games/everyone-loves-a-parade/index.ts';
import { facesSeen, scoreFloat, sum } from '../../../src/games/everyone-loves-a-parade/scoring.ts';
import { countSupply } from '../../../src/games/everyone-loves-a-parade/state.ts';
import { find } from '../../../src/games/everyone-loves-a-parade/view.ts';
import { randomFrom } from '../../support/games/random.ts';
import { runs } from '../../support/size.ts';

const catalogue = makeCatalogue(houseCards);
const numbers = numberCards(catalogue);
const game = everyoneLovesAParade();
const faceNames = ['balloons', 'streamers', 'flowers', 'blue', 'yellow', 'red'] as const;

/** Plays on, greedily or at random, until the condition holds or the game is over. */
function playUntil(start: FloatState, random: Random, greedily: boolean, done: (state: FloatState) => boolean) {
  let state = start;
  while (!done(state)) {
    const [seat] = game.toMove(state);
    if (seat === undefined) return state;
    const view = game.view(state, seat);
    const moves = game.strategy.moves(view);
    const move = greedily ? game.strategy.greedy(view, random) : moves[random.below(moves.length)];
    const played = move && game.play(state, seat, move, random);
    if (!played || isRefused(played)) throw new Error('a legal move was refused');
    state = played.state;
  }
  return state;
}

function stateAfter(seats: number, seed: number, moves: number): FloatState {
  let left = moves;
  return playUntil(
    game.setup(game.options.usual, seats, randomFrom(seed)),
    randomFrom(seed + 1),
    false,
    () => left-- <= 0,
  );
}

const positions = fc
  .record({ seats: fc.integer({ min: 2, max: 6 }), seed: fc.nat(), moves: fc.nat({ max: 100 }) })
  .map(({ seats, seed, moves }) => stateAfter(seats, seed, moves))
  .filter((state) => state.phase.doing !== 'over');

describe('the fast round', () => {
  test('has the dice, the supply and the points of the state that it is loaded from', () => {
    fc.assert(
      fc.property(positions, (state) => {
        const round = new FastRound(numbers, state.seats);
        round.load(state);
        const supply = (['item', 'color'] as const).map((kind) => countSupply(state, kind));
        expect([round.supply(0), round.supply(1)]).toEqual(supply);
        for (const [crowd, dice] of state.dice.entries()) {
          const seen = facesSeen(dice);
          expect(faceNames.filter((_, face) => round.mask(crowd) & (1 << face))).toEqual(seen);
          expect(round.diceOn(crowd)).toBe(dice.length);
          for (const [seat, own] of state.floats.entries()) {
            for (const [float, ids] of own.entries()) {
              const cards = ids.map((id) => find(catalogue.decorations, id));
              expect(round.score(seat * 2 + float, round.mask(crowd))).toBe(scoreFloat(cards, seen));
            }
          }
        }
      }),
      { numRuns: runs(60) },
    );
  });

  test('changes points as cards are swapped, and dice as they are moved', () => {
    fc.assert(
      fc.property(positions, (state) => {
        const round = new FastRound(numbers, state.seats);
        round.load(state);
        const all = (1 << 6) - 1;
        if (round.floatSize(0) > 0) {
          const [given, got] = [round.floatCard(0, 0), round.warehouse(0)];
          const before = round.score(0, all);
          round.swapCard(0, 0, got);
          const change = (numbers.points[got] ?? 0) - (numbers.points[given] ?? 0);
          expect(round.score(0, all) - before).toBe(2 * change);
        }
        const face = faceNames.findIndex((_, index) => round.dice(0, index) > 0);
        const rest = round.maskWithout(0, face);
        round.removeDie(0, face);
        expect(round.mask(0)).toBe(rest);
        round.addDie(1, face);
        expect(round.mask(1) & (1 << face)).toBeGreaterThan(0);
      }),
      { numRuns: runs(60) },
    );
  });
});

describe('deals of a round', () => {
  test('can be tried after every move in every position', () => {
    fc.assert(
      fc.property(positions, fc.nat(), (state, seed) => {
        const [seat = 0] = game.toMove(state);
        const view = game.view(state, seat);
        const moves = game.strategy.moves(view);
        const before = sum(state.rounds[seat] ?? []);
        const noted: number[] = [];
        new FastDeals(catalogue, numbers, view, moves).tryAll(
          [...moves.keys()],
          randomFrom(seed),
          (index, share, score) => {
            noted.push(index);
            expect(share).toBeGreaterThanOrEqual(0);
            expect(share).toBeLessThanOrEqual(1);
            expect(score).toBeGreaterThanOrEqual(before);
          },
        );
        expect(noted).toEqual([...moves.keys()]);
      }),
      { numRuns: runs(60) },
    );
  });

  test.each([2, 4, 6])(
    'bring on average what greedy players at the rules bring: %i players',
    { timeout: 30_000 },
    (seats) => {
      const byRules: number[] = [];
      const fast: number[] = [];
      for (let seed = 0; seed < 40; seed += 1) {
        const state = stateAfter(seats, seed, seats);
        const [seat = 0] = game.toMove(state);
        const view = game.view(state, seat);
        const random = randomFrom(seed);
        const dealt = determinise(catalogue, view, random).state;
        const scored = playUntil(dealt, random, true, ({ round, phase }) => round > 0 || phase.doing === 'over');
        byRules.push(scored.rounds[seat]?.[0] ?? 0);
        const move = game.strategy.greedy(view, random);
        const deals = new FastDeals(catalogue, numbers, view, [move]);
        for (let times = 0; times < 10; times += 1) deals.tryAll([0], random, (_, __, score) => fast.push(score));
      }
      const difference = mean(fast) - mean(byRules);
      // four standard errors: the rounds of forty positions differ widely
      expect(Math.abs(difference)).toBeLessThan(4 * errorOf(byRules));
    },
  );
});

function mean(numbersGiven: readonly number[]): number {
  return sum(numbersGiven) / numbersGiven.length;
}

function errorOf(numbersGiven: readonly number[]): number {
  const middle = mean(numbersGiven);
  return Math.sqrt(mean(numbersGiven.map((number) => (number - middle) ** 2)) / numbersGiven.length);
}
