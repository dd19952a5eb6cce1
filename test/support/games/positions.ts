/** Positions in the middle of random games. */

import { type AnyGame, isRefused } from '../../../src/games/contract/index.ts';
import { pickOne } from '../../../src/games/toolbox/pick-one.ts';
import { seededRandom, seedFrom } from '../../../src/tables/random.ts';

/** A position so many random moves into a game, and a seat that must act there; undefined if the game is over by then. */
export function positionIn(
  game: AnyGame,
  seats: number,
  index: number,
  moves: number,
): { readonly state: unknown; readonly seat: number } | undefined {
  const seed = seedFrom('positions', index);
  let state = game.setup(game.options.usual, seats, seededRandom(seed, 0));
  for (let number = 1; number <= moves; number += 1) {
    const toMove = game.toMove(state);
    const random = seededRandom(seed, number);
    const seat = toMove[random.below(Math.max(1, toMove.length))];
    if (seat === undefined) return undefined;
    const played = game.play(state, seat, pickOne(game.legalMoves(state, seat), random), random);
    if (isRefused(played)) throw new Error('a legal move was refused');
    state = played.state;
  }
  const seat = game.toMove(state).at(-1);
  return seat === undefined ? undefined : { state, seat };
}
