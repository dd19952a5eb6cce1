/** What a play, or a pair to keep, does at once, as reasons for a hint or a review. */

import type { Seat } from '../contract/index.ts';
import { type Card, type Colour, cardValue, colours } from './cards.ts';
import { type PlayPreview, previewPlay } from './preview.ts';
import { countUp, type SeatCount } from './scoring.ts';
import type { Pair } from './state.ts';
import type { ParadeView } from './view.ts';

/** What a play does at once, as far as its player can know. */
export interface PlayEffect {
  readonly collected: readonly Card[];
  /** What the play adds to the player’s present points, majorities included; below 0 if a new majority saves more. */
  readonly change: number;
  /** The colours in which it gives the player a majority. */
  readonly won: readonly Colour[];
  /** The colours in which others lose theirs, who they are, and whether the player has it then or nobody. */
  readonly broken: readonly { readonly colour: Colour; readonly losers: readonly Seat[]; readonly isTaken: boolean }[];
  readonly ends: PlayPreview['ends'];
}

/** The view must be a seat's. */
export function findPlayEffect(view: ParadeView, card: Card): PlayEffect {
  const seat = seatOf(view);
  const { collected, pointsBefore, pointsAfter, ends } = previewPlay(view, card);
  const before = countUp(view.collections, view.rules);
  const after = countUp(withCards(view, seat, collected), view.rules);
  const lost = after.map((count, other) => (other === seat ? [] : listLost(before[other], count)));
  const broken = colours.map((colour, index) => ({
    colour,
    isTaken: after[seat]?.colours[index]?.majority === true,
    losers: [...lost.keys()].filter((other) => lost[other]?.includes(colour)),
  }));
  return {
    collected,
    change: pointsAfter - pointsBefore,
    won: listLost(after[seat], before[seat]),
    broken: broken.filter(({ losers }) => losers.length > 0),
    ends,
  };
}

/**
 * What another card is good for that stays in the hand when this one is played: a lower card for the two that are kept, a higher
 * card for a later turn, because it protects more of the line.
 */
export function findUseOfKept(view: ParadeView, played: Card, kept: Card): 'at-the-end' | 'later' | undefined {
  if (cardValue(kept) < cardValue(played)) return 'at-the-end';
  return cardValue(kept) > cardValue(played) && !isLastTurn(view, played) ? 'later' : undefined;
}

/**
 * Whether the player has no further turn. By the musicians' rules the player who triggers the end has none, because only the round is
 * finished. By the classic rules everyone plays once more.
 */
function isLastTurn(view: ParadeView, played: Card): boolean {
  if (view.playsLeft !== null) return view.playsLeft <= view.handSizes.length;
  return view.rules === 'musicians' && previewPlay(view, played).ends !== undefined;
}

/** What two last cards score against the cards in front of the others now. */
export interface KeepEffect {
  readonly points: number;
  /** At most so many points, whatever the others keep: as if they took as many majorities as they keep cards. */
  readonly atWorst: number;
  readonly won: readonly Colour[];
}

/** The view must be a seat's. */
export function findKeepEffect(view: ParadeView, pair: Pair): KeepEffect {
  const seat = seatOf(view);
  const before = countUp(view.collections, view.rules)[seat];
  const collections = withCards(view, seat, pair);
  const after = countUp(collections, view.rules)[seat];
  const points = after?.points ?? 0;
  const losses = colours.map((colour) => {
    const count = countUp(withMoreOf(collections, seat, colour), view.rules)[seat];
    return (count?.points ?? points) - points;
  });
  const others = collections.length - 1;
  const worst = losses.toSorted((one, other) => other - one).slice(0, 2 * others);
  return {
    points,
    atWorst: points + worst.reduce((sum, loss) => sum + Math.max(0, loss), 0),
    won: listLost(after, before),
  };
}

/** The cards in front as if each of the others had two more cards of a colour. */
function withMoreOf(collections: readonly (readonly Card[])[], seat: Seat, colour: Colour): (readonly Card[])[] {
  return collections.map((cards, other) =>
    other === seat ? cards : ([...cards, `${colour}0`, `${colour}0`] as const),
  );
}

function withCards(view: ParadeView, seat: Seat, cards: readonly Card[]): readonly (readonly Card[])[] {
  return view.collections.with(seat, [...(view.collections[seat] ?? []), ...cards]);
}

/** The colours in which there is a majority in the first count and none in the second. */
function listLost(one: SeatCount | undefined, other: SeatCount | undefined): Colour[] {
  return colours.filter((_, index) => one?.colours[index]?.majority && !other?.colours[index]?.majority);
}

function seatOf(view: ParadeView): Seat {
  return view.viewer === 'table' ? 0 : view.viewer;
}
