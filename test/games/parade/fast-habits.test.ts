import { expect, test } from 'vitest';
import { readHabits } from '../../../src/games/parade/fast-habits.ts';
import { parade } from '../../../src/games/parade/index.ts';
import type { ParadeState } from '../../../src/games/parade/state.ts';
import { deal, playMove } from '../../support/parade.ts';
import { randomFrom } from '../../support/random.ts';

/** A game of a careful player on seat 0 and a greedy one on seat 1, seen from seat 2 when so many cards have been played. */
function watch(seed: number, plays: number): Float64Array {
  let state: ParadeState = deal('classic', 3, seed);
  const random = randomFrom(seed + 1);
  while (state.plays < plays && state.ending === null) {
    const [seat = 0] = parade.toMove(state);
    const view = parade.view(state, seat);
    const { careful = parade.strategy.greedy, greedy } = parade.strategy;
    state = playMove(state, seat === 0 ? careful(view, random) : greedy(view, random));
  }
  return readHabits(parade.view(state, 2));
}

test('what is played tells careful players from greedy ones', () => {
  let [careful, greedy] = [0, 0];
  for (let seed = 0; seed < 40; seed += 1) {
    const habits = watch(seed, 24);
    careful += (habits[0] ?? 0) / 40;
    greedy += (habits[1] ?? 0) / 40;
  }
  expect(careful).toBeGreaterThan(greedy + 0.2);
});

test('nothing is known of a player before the first play, nor where the past is not kept', () => {
  const { past, ...forgotten } = deal('classic', 3, 1);
  expect(past?.played).toEqual([]);
  const [first, ...others] = readHabits(parade.view(forgotten, 0));
  expect(others).toEqual([first, first]);
  expect([...readHabits(parade.view(deal('classic', 3, 1), 0))]).toEqual([first, first, first]);
});
