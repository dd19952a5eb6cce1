/** Measures how many deals a second a searching bot plays to their end. */

import { quickRandom } from '../../bots/quick-random.ts';
import { shortlistMoves } from '../../bots/search/judge-view.ts';
import { rulePlayouts } from '../../bots/search/rule-playouts.ts';
import type { AnyGame, Playouts } from '../../games/contract/index.ts';
import { isRefused } from '../../games/contract/index.ts';
import { games } from '../../games/index.ts';
import type { Measurement, Row } from './measurement.ts';
import { playFor } from './rules.ts';

const warmUpSeconds = 0.4;
const measuredSeconds = 1;
const parade4PlayoutsPerSecond = 50_000;

/** How many deals a second one core plays to their end for a searching bot, from the middle of a game. */
export const playouts: Measurement = {
  name: 'playouts',
  async measure() {
    return games.flatMap((game) => {
      const { least, most } = game.seats;
      return Array.from({ length: most - least + 1 }, (_, index) => measureGame(game, least + index)).flat();
    });
  },
};

function measureGame(game: AnyGame, seats: number): readonly Row[] {
  const { view, moves } = findMiddle(game, seats);
  const { search } = game.strategy;
  if (!search) return [];
  const trials = search.playouts?.(view, moves) ?? rulePlayouts(game, search, view, moves);
  const random = quickRandom([1, 2, 3, 4]);
  const candidates = [...moves.keys()];
  playFor(warmUpSeconds, () => trials.tryAll(candidates, random, ignore));
  const deals = playFor(measuredSeconds, () => trials.tryAll(candidates, random, ignore));
  const what = `${game.id}, ${seats} players, playouts of a searching bot`;
  const row = { what, measured: deals * candidates.length, unit: 'playouts/s' };
  const hasGoal = game.id === 'parade' && seats === 4;
  return [hasGoal ? { ...row, goal: { atLeast: parade4PlayoutsPerSecond } } : row];
}

const ignore: Parameters<Playouts['tryAll']>[2] = () => {};

/** The view of the seat to move when half of a greedy game is over, with the moves that it would look at closely. */
function findMiddle(game: AnyGame, seats: number): { readonly view: unknown; readonly moves: readonly object[] } {
  const states = playGreedily(game, seats);
  const state = states[Math.floor(states.length / 2)];
  const [seat] = game.toMove(state);
  if (seat === undefined) throw new Error(`${game.id} is over in the middle`);
  const view = game.view(state, seat);
  return { view, moves: shortlistMoves(game, view) };
}

function playGreedily(game: AnyGame, seats: number): readonly unknown[] {
  const random = quickRandom([seats, 2, 3, 4]);
  const states = [game.setup(game.options.usual, seats, random)];
  for (;;) {
    const state = states.at(-1);
    const [seat] = game.toMove(state);
    if (seat === undefined) return states;
    const played = game.play(state, seat, game.strategy.greedy(game.view(state, seat), random), random);
    if (isRefused(played)) throw new Error(`${game.id} refuses a greedy move (${played.refused})`);
    states.push(played.state);
  }
}
