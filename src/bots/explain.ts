/** Explains a position: what a strong bot would do, and how the other moves compare. Hints are made from this. */

import type { Random, Refused } from '../games/contract/index.ts';
import { isRefused } from '../games/contract/index.ts';
import type { Judged, MayGoOn } from './search/judge.ts';
import { judgeView } from './search/judge-view.ts';
import type { Searchable } from './search/rule-playouts.ts';

/** What `hard` would do, and how it rates the other moves: the numbers for a hint. */
export interface Explanation<M> {
  readonly best: Judged<M>;
  /** The other moves, best first. Those at the end were given up early, so their numbers are rough. */
  readonly others: readonly Judged<M>[];
}

/** Two standard errors: chance alone exceeds this once in twenty times. */
const clearly = 2;

/** Whether a move is better than another by more than the luck of the deals explains. */
export function standsOut<M>(best: Judged<M>, other: Judged<M>): boolean {
  return best.chance - other.chance > clearly * other.error;
}

/** The same for everything that the search counts: when a game is as good as won or lost, moves still differ in points. */
export function isWorthMore<M>(best: Judged<M>, other: Judged<M>): boolean {
  return best.value - other.value > clearly * other.valueError;
}

/** It must be the turn of the seat whose view it is. Refused for a game that cannot be searched. */
export function explainMove<S, M extends object, V>(
  game: Searchable<S, M, V>,
  view: V,
  random: Random,
  mayGoOn: MayGoOn,
): Explanation<M> | Refused<'no-search'> {
  const judged = judgeView(game, view, random, mayGoOn);
  if (isRefused(judged)) return judged;
  const [best, ...others] = judged;
  if (!best) throw new Error('A hint was asked for where there is no move');
  return { best, others };
}
