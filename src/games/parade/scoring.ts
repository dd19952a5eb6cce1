/** Where points come from, and who wins. */

import type { Seat } from '../contract/index.ts';
import { type Card, type Colour, cardValue, colourIndex, colours } from './cards.ts';
import type { Preset } from './state.ts';

/** What one colour costs one player, and why. */
export interface ColourCount {
  readonly colour: Colour;
  /** The printed numbers, low ones first. */
  readonly values: readonly number[];
  /** Whether the player has the majority: each card then scores one point, whatever its number. */
  readonly majority: boolean;
  readonly points: number;
}

export interface SeatCount {
  readonly points: number;
  readonly cards: number;
  /** All six colours in the order of the deck, including those without a card. */
  readonly colours: readonly ColourCount[];
}

/**
 * Counts the cards in front of the players. All points come from here, during the game and at its end. Most cards of a colour, ties
 * included, score one each; with two players and the classic rules that takes a lead of two. Rulebook: scoring, and rule for two
 * players; musicians: scoring.
 */
export function countUp(collections: readonly (readonly Card[])[], rules: Preset): SeatCount[] {
  const held = collections.map(splitByColour);
  const lead = rules === 'classic' && collections.length === 2 ? 2 : 0;
  return held.map((own, seat) => {
    const counted = colours.map((colour, index): ColourCount => {
      const values = own[index] ?? [];
      const most = mostOfOthers(held, seat, index);
      const majority = values.length > 0 && values.length >= most + lead;
      const points = majority ? values.length : values.reduce((sum, value) => sum + value, 0);
      return { colour, values, majority, points };
    });
    return {
      points: counted.reduce((sum, count) => sum + count.points, 0),
      cards: counted.reduce((sum, count) => sum + count.values.length, 0),
      colours: counted,
    };
  });
}

function splitByColour(collection: readonly Card[]): number[][] {
  const split: number[][] = colours.map(() => []);
  for (const card of collection) split[colourIndex(card)]?.push(cardValue(card));
  for (const values of split) values.sort((one, other) => one - other);
  return split;
}

function mostOfOthers(held: readonly (readonly (readonly number[])[])[], seat: Seat, colour: number): number {
  let most = 0;
  for (const [other, split] of held.entries()) {
    if (other !== seat) most = Math.max(most, split[colour]?.length ?? 0);
  }
  return most;
}

/** Fewest points; then, under the classic rules, fewest cards; then all who are left share. Rulebook and musicians: winner. */
export function findWinners(counts: readonly SeatCount[], rules: Preset): Seat[] {
  const fewestPoints = Math.min(...counts.map((count) => count.points));
  const lowest = [...counts.entries()].filter(([, count]) => count.points === fewestPoints);
  if (rules === 'musicians') return lowest.map(([seat]) => seat);
  const fewestCards = Math.min(...lowest.map(([, count]) => count.cards));
  return lowest.filter(([, count]) => count.cards === fewestCards).map(([seat]) => seat);
}
