/** What bots need: the moves, the greedy choice, the beginner, and the search. */

import type { Random, Strategy } from '../contract/index.ts';
import { pickOne } from '../toolbox/pick-one.ts';
import { type Card, printedPoints } from './cards.ts';
import { careful } from './careful.ts';
import { FastDeals } from './fast-deals.ts';
import { determinise } from './hidden.ts';
import { previewPairs } from './preview.ts';
import { listPairs, takeFrom } from './rules.ts';
import type { ParadeMove, ParadeState } from './state.ts';
import { mustAct, type ParadeView } from './view.ts';

/** A beginner overlooks a card once in so many times. */
const overlooksOneIn = 3;

function moves(view: ParadeView): readonly ParadeMove[] {
  const { hand } = view;
  if (!hand || !mustAct(view)) return [];
  if (view.phase === 'play') return hand.map((play) => ({ play }));
  return listPairs(hand).map((keep) => ({ keep }));
}

/** The card that takes the fewest printed points, and among those the fewest cards; the pair that scores least at present. */
function greedy(view: ParadeView, random: Random): ParadeMove {
  if (view.phase === 'keep') {
    const pairs = previewPairs(view);
    const best = pairs.filter((preview) => preview.points === pairs[0]?.points);
    return { keep: pickOne(best, random).pair };
  }
  const cheapest = findCheapest(view.line, view.hand ?? []);
  return { play: pickOne(cheapest, random) };
}

/** Counts cards instead of points, overlooks some cards of the hand, and keeps low cards at the end whatever the others have. */
function beginner(view: ParadeView, random: Random): ParadeMove {
  const hand = view.hand ?? [];
  if (view.phase === 'keep') {
    const pairs = listPairs(hand).map((pair) => ({ pair, cost: printedPoints(pair) }));
    return { keep: pickCheapest(pairs, random).pair };
  }
  const noticed = hand.filter(() => random.below(overlooksOneIn) > 0);
  const cards = noticed.length > 0 ? noticed : hand;
  const costs = cards.map((play) => ({ play, cost: takeFrom(view.line, play).collected.length }));
  return { play: pickCheapest(costs, random).play };
}

function pickCheapest<T extends { readonly cost: number }>(items: readonly T[], random: Random): T {
  const least = Math.min(...items.map(({ cost }) => cost));
  return pickOne(
    items.filter(({ cost }) => cost === least),
    random,
  );
}

function findCheapest(line: readonly Card[], hand: readonly Card[]): Card[] {
  let cheapest: Card[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (const card of hand) {
    const { collected } = takeFrom(line, card);
    // no collection has 100 cards, so the number of cards only decides between equal points
    const cost = printedPoints(collected) * 100 + collected.length;
    if (cost < least) {
      least = cost;
      cheapest = [];
    }
    if (cost === least) cheapest.push(card);
  }
  return cheapest;
}

export const strategy: Strategy<ParadeView, ParadeMove, ParadeState> = {
  moves,
  greedy,
  beginner,
  careful,
  search: { determinise, playouts: (view) => new FastDeals(view) },
};
