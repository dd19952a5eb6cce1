/** Searches from a seat's view: which moves are worth a look, and how good each of them is. */

import type { Random, Refused } from '../../games/contract/index.ts';
import { drawWords, quickRandom } from '../quick-random.ts';
import { type Judged, judgeMoves, type MayGoOn } from './judge.ts';
import { rulePlayouts, type Searchable } from './rule-playouts.ts';

/** The moves of the seat whose view it is that are worth a closer look. */
export function shortlistMoves<S, M extends object, V>({ strategy }: Searchable<S, M, V>, view: V): readonly M[] {
  return strategy.search?.shortlist?.(view) ?? strategy.moves(view);
}

/** Moves of the seat whose view it is, best first, judged by playing deals to their end. Refused for a game without a search. */
export function judgeView<S, M extends object, V>(
  game: Searchable<S, M, V>,
  view: V,
  random: Random,
  mayGoOn: MayGoOn,
  moves = shortlistMoves(game, view),
): readonly Judged<M>[] | Refused<'no-search'> {
  const { search } = game.strategy;
  if (!search) return { refused: 'no-search' };
  const playouts = search.playouts?.(view, moves) ?? rulePlayouts(game, search, view, moves);
  return judgeMoves(moves, playouts, quickRandom(drawWords(random)), mayGoOn);
}
