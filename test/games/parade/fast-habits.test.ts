import { expect, test } from 'vitest';
import type { Card } from '../../../src/games/parade/cards.ts';
import { type Habits, readHabits } from '../../../src/games/parade/fast-habits.ts';
import { packCard } from '../../../src/games/parade/fast-table.ts';
import { listHidden } from '../../../src/games/parade/hidden.ts';
import { parade } from '../../../src/games/parade/index.ts';
import type { ParadeState } from '../../../src/games/parade/state.ts';
import { deal, playMove } from '../../support/games/parade.ts';
import { randomFrom } from '../../support/games/random.ts';

/** A game of a careful player on seat 0 and a greedy one on seat 1, seen from seat 2 when so many cards have been played. */
function watch(seed: number, plays: number): { readonly habits: readonly Habits[]; readonly state: ParadeState } {
  let state: ParadeState = deal('classic', 3, seed);
  const random = randomFrom(seed + 1);
  while (state.plays < plays && state.ending === null) {
    const [seat = 0] = parade.toMove(state);
    const view = parade.view(state, seat);
    const { careful = parade.strategy.greedy, greedy } = parade.strategy;
    state = playMove(state, seat, seat === 0 ? careful(view, random) : greedy(view, random));
  }
  return { habits: readHabits(parade.view(state, 2)), state };
}

test('what is played tells careful players from greedy ones', () => {
  let [careful, greedy] = [0, 0];
  for (let seed = 0; seed < 40; seed += 1) {
    const { habits } = watch(seed, 24);
    careful += (habits[0]?.careful ?? 0) / 40;
    greedy += (habits[1]?.careful ?? 0) / 40;
  }
  expect(careful).toBeGreaterThan(greedy + 0.2);
});

test('cards that somebody holds were less often to be played rather than others', () => {
  let [held, hidden] = [0, 0];
  for (let seed = 0; seed < 40; seed += 1) {
    const { habits, state } = watch(seed, 18);
    const weigh = (cards: readonly Card[]) => {
      const weights = cards.map((card) => habits[1]?.holds[0][packCard(card)] ?? 0);
      return weights.reduce((sum, weight) => sum + weight, 0) / weights.length;
    };
    held += weigh(state.hands[1] ?? []) / 40;
    hidden += weigh(listHidden(parade.view(state, 2))) / 40;
  }
  expect(held).toBeGreaterThan(hidden + 0.05);
});

test('nothing is known of a player before the first play, nor where the past is not kept', () => {
  const { past, ...forgotten } = deal('classic', 3, 1);
  expect(past?.played).toEqual([]);
  for (const state of [deal('classic', 3, 1), forgotten]) {
    const habits = readHabits(parade.view(state, 0));
    expect(new Set(habits.map(({ careful }) => careful)).size).toBe(1);
    expect(habits.every(({ holds }) => holds.every((cards) => cards.every((weight) => weight === 1)))).toBe(true);
  }
});
