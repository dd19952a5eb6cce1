/** Chooses a bot's move at any level, from the view of its seat and nothing else. */

import type { Random } from '../games/contract/index.ts';
import { isRefused } from '../games/contract/index.ts';
import { pickOne } from '../games/toolbox/pick-one.ts';
import type { Level } from './levels.ts';
import type { MayGoOn } from './search/judge.ts';
import { judgeView } from './search/judge-view.ts';
import type { Searchable } from './search/rule-playouts.ts';

/** How long a hard bot thinks by default, in playouts for each of its moves. */
export const usualDeals = 100;

/**
 * The move that a bot of this level makes for the seat whose view it gets. It depends only on the view and the draws (and, for
 * `hard`, on how long it may think). So no bot knows more than a person in its seat, and every choice of a bot can be repeated. It
 * must be the seat's turn.
 */
export function chooseMove<S, M extends object, V>(
  game: Searchable<S, M, V>,
  level: Level,
  view: V,
  random: Random,
  mayGoOn: MayGoOn = limitDeals(usualDeals),
): M {
  const { strategy } = game;
  switch (level) {
    case 'random':
      return pickOne(strategy.moves(view), random);
    case 'easy':
      return chooseAsBeginner(game, view, random);
    case 'greedy':
      return strategy.greedy(view, random);
    case 'medium':
      return strategy.careful
        ? strategy.careful(view, random)
        : chooseBySearch(game, view, random, limitDeals(fewDeals));
    case 'hard':
      return chooseBySearch(game, view, random, mayGoOn);
  }
}

/** If a game does not say what careful players do, they look ahead a little. */
const fewDeals = 8;

/** Whether a bot of this level takes so long to choose that it must think on a thread. */
export function thinksLong<S, M extends object, V>({ strategy }: Searchable<S, M, V>, level: Level): boolean {
  return level === 'hard' || (level === 'medium' && strategy.careful === undefined);
}

/** Ends a search after so many playouts a move. */
export function limitDeals(deals: number): MayGoOn {
  return (playouts, moves) => playouts < deals * moves;
}

/** If a game does not say what beginners do, they make a random move once in so many times. */
const mistakeOneIn = 3;

function chooseAsBeginner<S, M extends object, V>({ strategy }: Searchable<S, M, V>, view: V, random: Random): M {
  if (strategy.beginner) return strategy.beginner(view, random);
  return random.below(mistakeOneIn) === 0 ? pickOne(strategy.moves(view), random) : strategy.greedy(view, random);
}

function chooseBySearch<S, M extends object, V>(
  game: Searchable<S, M, V>,
  view: V,
  random: Random,
  mayGoOn: MayGoOn,
): M {
  const judged = judgeView(game, view, random, mayGoOn);
  if (isRefused(judged)) throw new Error('A bot was asked to search in a game that brings no search along');
  const [best] = judged;
  if (!best) throw new Error('A bot was asked for a move where there is none');
  return best.move;
}
