import type { Random, Refused } from '../../games/game.ts';
import { drawWords, quickRandom } from '../quick-random.ts';
import { type Judged, judgeMoves, type MayGoOn } from './judge.ts';
import { rulePlayouts, type Searchable } from './rule-playouts.ts';

/**
 * All moves of the seat whose view it is, best first, by playing deals to their end. Refused for a game that cannot deal what a view
 * does not show.
 */
export function judgeView<S, M, V>(
  game: Searchable<S, M, V>,
  view: V,
  random: Random,
  mayGoOn: MayGoOn,
): readonly Judged<M>[] | Refused<'no-search'> {
  const moves = game.strategy.moves(view);
  const playouts = game.strategy.playouts ? game.strategy.playouts(view) : rulePlayouts(game, view, moves);
  return playouts ? judgeMoves(moves, playouts, quickRandom(drawWords(random)), mayGoOn) : { refused: 'no-search' };
}
