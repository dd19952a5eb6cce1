/** What a play, or a pair to keep, would come to, as its player can know it. */

import type { Seat } from '../contract/index.ts';
import { type Card, type Colour, cardColour, colours, countColours } from './cards.ts';
import { countSafe, listPairs, takeFrom } from './rules.ts';
import { countUp } from './scoring.ts';
import type { Ending, Pair } from './state.ts';
import type { ParadeView } from './view.ts';

/** What a play would do, as far as its player can know. */
export interface PlayPreview {
  readonly card: Card;
  readonly collected: readonly Card[];
  /** How many cards at the end of the line are safe. */
  readonly safe: number;
  /** The colours of which there would be more in front of the player. */
  readonly gains: readonly ColourGain[];
  /** The player's present points, majorities included, before and after the play. */
  readonly pointsBefore: number;
  readonly pointsAfter: number;
  /** What that is more than before; below 0 where a majority is worth more than what is taken. */
  readonly change: number;
  /** The others whose points would change, because a majority does. */
  readonly others: readonly OtherScore[];
  /** Set if this play triggers the end. */
  readonly ends: PlayEnd | undefined;
}

/** Why a play triggers the end, and what follows: everyone plays once more, the round is finished, or it ends with this play. */
export interface PlayEnd {
  readonly cause: Ending['cause'];
  readonly follows: 'last-round' | 'this-round' | 'at-once';
}

interface ColourGain {
  readonly colour: Colour;
  readonly before: number;
  readonly after: number;
  /** Whether the player would then have the majority. */
  readonly majority: boolean;
}

interface OtherScore {
  readonly seat: Seat;
  readonly before: number;
  readonly after: number;
}

/** The view must be a seat's. */
export function previewPlay(view: ParadeView, card: Card): PlayPreview {
  const seat = view.viewer === 'table' ? 0 : view.viewer;
  const { collected } = takeFrom(view.line, card);
  const own = [...(view.collections[seat] ?? []), ...collected];
  const countsBefore = countUp(view.collections, view.rules);
  const countsAfter = countUp(view.collections.with(seat, own), view.rules);
  const counts = countsAfter[seat];
  const before = countsBefore[seat];
  const taken = new Set(collected.map(cardColour));
  const gains = colours.flatMap((colour, index): ColourGain[] => {
    const count = counts?.colours[index];
    if (!count || !taken.has(colour)) return [];
    const majority = count.majority;
    return [{ colour, before: before?.colours[index]?.values.length ?? 0, after: count.values.length, majority }];
  });
  return {
    card,
    collected,
    safe: countSafe(view.line.length, card),
    gains,
    pointsBefore: before?.points ?? 0,
    pointsAfter: counts?.points ?? 0,
    change: (counts?.points ?? 0) - (before?.points ?? 0),
    others: countsAfter.flatMap(({ points: after }, other) => {
      const points = countsBefore[other]?.points ?? 0;
      return other === seat || points === after ? [] : [{ seat: other, before: points, after }];
    }),
    ends: view.ending ? undefined : findEnd(view, seat, own),
  };
}

function findEnd(view: ParadeView, seat: Seat, own: readonly Card[]): PlayEnd | undefined {
  const cause = findCause(view, own);
  if (!cause) return undefined;
  if (view.rules === 'classic') return { cause, follows: 'last-round' };
  const seats = view.handSizes.length;
  const isLastOfRound = (seat + 1) % seats === view.firstSeat;
  return { cause, follows: isLastOfRound ? 'at-once' : 'this-round' };
}

function findCause(view: ParadeView, own: readonly Card[]): Ending['cause'] | undefined {
  if (countColours(own) === 6) return 'six-colours';
  return view.pileSize <= 1 ? 'empty-pile' : undefined;
}

export interface PairPreview {
  readonly pair: Pair;
  /** The player's points with this pair, against the cards in front of the others now. */
  readonly points: number;
}

/** Every pair that the seat whose view it is could keep, cheapest first. */
export function previewPairs(view: ParadeView): PairPreview[] {
  const seat = view.viewer === 'table' ? 0 : view.viewer;
  const own = view.collections[seat] ?? [];
  const pairs = listPairs(view.hand ?? []).map((pair): PairPreview => {
    const counts = countUp(view.collections.with(seat, [...own, ...pair]), view.rules);
    return { pair, points: counts[seat]?.points ?? 0 };
  });
  return pairs.sort((one, other) => one.points - other.points);
}
