import type { Random, Strategy } from '../games/game.ts';
import type { Level } from './levels.ts';

/** What a bot needs of a game: any `Game` has it. */
export interface Playable<V, M> {
  readonly strategy: Strategy<V, M>;
}

/**
 * The move that a bot of this level makes for the seat whose view it gets. It depends on nothing else than the view and the draws: so
 * no bot can know more than a person in its seat, and any choice of a bot can be repeated. The seat must be to move.
 */
export function chooseMove<V, M>(game: Playable<V, M>, level: Level, view: V, random: Random): M {
  switch (level) {
    case 'random':
      return chooseAny(game.strategy.moves(view), random);
    case 'greedy':
      return game.strategy.greedy(view, random);
  }
}

function chooseAny<M>(moves: readonly M[], random: Random): M {
  if (moves.length === 0) throw new Error('A bot was asked for a move where there is none');
  const index = random.below(moves.length);
  const [move] = moves.slice(index);
  if (move === undefined) throw new Error(`There is no move ${index} of ${moves.length}`);
  return move;
}
