/** Where points come from, who wins, and who goes first next. */

import type { Seat } from '../contract/index.ts';
import { type Decoration, type DieFace, faces } from './cards.ts';
import { type DiceTable, diceOn } from './dice.ts';
import type { Die } from './state.ts';

/** The faces on a Crowd card without duplicates, items first. Rulebook: scoring. */
export function facesSeen(dice: readonly Die[]): DieFace[] {
  return faces.filter((face) => dice.some((die) => die.face === face));
}

/** What a card scores at these faces: its points for its item, and again for its color. Rulebook: scoring. */
export function scoreCard(card: Decoration, seen: readonly DieFace[]): number {
  return card.points * countMatches(card, seen);
}

/** 0, 1 or 2. */
export function countMatches(card: Decoration, seen: readonly DieFace[]): number {
  return (seen.includes(card.item) ? 1 : 0) + (seen.includes(card.color) ? 1 : 0);
}

/** What a float scores at these faces. All points come from here, during the game and after it. */
export function scoreFloat(cards: readonly Decoration[], seen: readonly DieFace[]): number {
  let points = 0;
  for (const card of cards) points += scoreCard(card, seen);
  return points;
}

/** What a float would score at a crowd as its dice lie. */
export function scoreAt(table: DiceTable, cards: readonly Decoration[], crowd: number): number {
  return scoreFloat(cards, facesSeen(diceOn(table, crowd)));
}

export function sum(points: readonly number[]): number {
  return points.reduce((total, part) => total + part, 0);
}

/**
 * Who goes first in the next round: the lowest total. If several have it, the next of them clockwise from the player who went first in
 * this round. Rulebook: preparing the next round.
 */
export function findNextFirst(totals: readonly number[], previous: Seat): Seat {
  const lowest = Math.min(...totals);
  for (let step = 1; step <= totals.length; step++) {
    const seat = (previous + step) % totals.length;
    if (totals[seat] === lowest) return seat;
  }
  return previous;
}

/** All who have the highest total, in rising order. Rulebook: winning. */
export function findWinners(totals: readonly number[]): Seat[] {
  const highest = Math.max(...totals);
  return [...totals.keys()].filter((seat) => totals[seat] === highest);
}

/** Who has most points so far, once anybody has any. */
export function findLeaders({ rounds }: { readonly rounds: readonly (readonly number[])[] }): Seat[] {
  const totals = rounds.map(sum);
  return Math.max(...totals) > 0 ? findWinners(totals) : [];
}
