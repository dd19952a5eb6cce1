/** Parade's titles of the day. To add one: an entry in the list below, where its rarity puts it, and its text. */

import { defineTitles, type Earned, findMost, type Result, type Seat, type TitleRule } from '../contract/index.ts';
import { type Card, cardValue, colours, countColours, printedPoints } from './cards.ts';
import { takeFrom } from './rules.ts';
import { countUp, type SeatCount } from './scoring.ts';
import type { Pair } from './state.ts';
import type { ParadeView } from './view.ts';

/** A card that was played, how long the line was before, and what it took. */
interface TalePlay {
  readonly seat: Seat;
  readonly card: Card;
  readonly line: number;
  readonly taken: readonly Card[];
}

interface TaleSeat extends SeatCount {
  readonly seat: Seat;
  readonly isWinner: boolean;
  readonly plays: readonly TalePlay[];
  readonly collection: readonly Card[];
  readonly kept: Pair | null;
  /** The longest row of its plays that took nothing. */
  readonly calm: number;
}

interface Tale {
  readonly plays: readonly TalePlay[];
  readonly seats: readonly TaleSeat[];
  readonly winners: readonly TaleSeat[];
  /** Points between the best and the next. */
  readonly margin: number;
  /** Who had all six colors first. */
  readonly ender: Seat | undefined;
}

function readTale(view: ParadeView, { winners }: Result): Tale | undefined {
  const plays = playAgain(view);
  if (!plays) return undefined;
  const counts = countUp(view.collections, view.rules);
  const seats = counts.map((count, seat): TaleSeat => {
    const own = plays.filter((play) => play.seat === seat);
    return {
      ...count,
      seat,
      isWinner: winners.includes(seat),
      plays: own,
      collection: view.collections[seat] ?? [],
      kept: view.kept[seat] ?? null,
      calm: longestCalm(own),
    };
  });
  const [best = 0, next = 0] = seats.map(({ points }) => points).sort((one, other) => one - other);
  const ender = view.ending?.cause === 'six-colours' ? view.ending.seat : undefined;
  return { plays, seats, winners: seats.filter(({ isWinner }) => isWinner), margin: next - best, ender };
}

function playAgain({ past, firstSeat, collections }: ParadeView): readonly TalePlay[] | undefined {
  if (!past) return undefined;
  let line = past.line;
  return past.played.map((card, index) => {
    const { collected, remaining } = takeFrom(line, card);
    const play = { seat: (firstSeat + index) % collections.length, card, line: line.length, taken: collected };
    line = [...remaining, card];
    return play;
  });
}

function longestCalm(plays: readonly TalePlay[]): number {
  let longest = 0;
  let run = 0;
  for (const { taken } of plays) {
    run = taken.length === 0 ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

/** A title for the one seat that has the most of something, if that is a lot. */
function most(count: (seat: TaleSeat) => number, least: number): TitleRule<Tale>['find'] {
  return ({ seats }) => {
    const found = findMost(seats, count);
    return found && count(found) >= least ? { seat: found.seat, values: { count: count(found) } } : undefined;
  };
}

/** A title for the first seat of which something is true. */
function first(
  is: (seat: TaleSeat, tale: Tale) => boolean,
  values?: (seat: TaleSeat) => NonNullable<Earned>['values'],
) {
  return (tale: Tale): Earned => {
    const found = tale.seats.find((seat) => is(seat, tale));
    return found && { seat: found.seat, ...(values && { values: values(found) ?? {} }) };
  };
}

/** A title for somebody who won alone. */
function alone(is: (tale: Tale, winner: TaleSeat) => NonNullable<Earned>['values'] | undefined) {
  return (tale: Tale): Earned => {
    const [winner, another] = tale.winners;
    const values = winner && !another ? is(tale, winner) : undefined;
    return winner && values && { seat: winner.seat, values };
  };
}

const keptPoints = ({ kept }: TaleSeat) => (kept ? printedPoints(kept) : Number.NaN);
const keptNames = ({ kept }: TaleSeat) => ({ one: kept?.[0] ?? '', other: kept?.[1] ?? '' });
const majorities = (seat: TaleSeat) => seat.colours.filter(({ majority }) => majority).length;
const playedOf = (value: number) => (seat: TaleSeat) =>
  seat.plays.filter(({ card }) => cardValue(card) === value).length;
const mostTaken = (seat: TaleSeat) => Math.max(0, ...seat.plays.map(({ taken }) => taken.length));
const quietPlays = (seat: TaleSeat) => seat.plays.filter(({ taken }) => taken.length === 0).length;

/** The single card that counts most, of a color without the majority. */
function dearest({ seats }: Tale): { readonly seat: Seat; readonly card: Card } | undefined {
  const cards = seats.flatMap(({ seat, collection, colours: counted }) =>
    collection.flatMap((card) => {
      const colour = counted.find((each) => card.startsWith(each.colour));
      return colour && !colour.majority ? [{ seat, card }] : [];
    }),
  );
  return findMost(cards, ({ card }) => cardValue(card));
}

const rules: readonly TitleRule<Tale>[] = [
  { text: 'parade.title.untouched', find: first(({ collection, kept }) => kept !== null && collection.length === 2) },
  { text: 'parade.title.no-points', find: first(({ points, isWinner }) => isWinner && points === 0) },
  { text: 'parade.title.one-color', find: first(({ collection }) => countColours(collection) === 1) },
  { text: 'parade.title.swallowed', find: most(mostTaken, 7) },
  { text: 'parade.title.shared', find: ({ winners: [one, other] }) => one && other && { seat: one.seat } },
  { text: 'parade.title.by-one', find: alone(({ margin }) => (margin === 1 ? {} : undefined)) },
  { text: 'parade.title.zeros', find: most(playedOf(0), 3) },
  {
    text: 'parade.title.heap',
    find: alone(({ seats }, winner) => {
      const heap = findMost(seats, ({ cards }) => cards);
      return heap === winner ? { count: winner.cards } : undefined;
    }),
  },
  {
    text: 'parade.title.long-line',
    find: ({ plays }) => {
      const found = findMost(
        plays.filter(({ taken }) => taken.length === 0),
        ({ line }) => line,
      );
      return found && found.line >= 13 ? { seat: found.seat, values: { count: found.line } } : undefined;
    },
  },
  { text: 'parade.title.calm', find: most(({ calm }) => calm, 6) },
  {
    text: 'parade.title.last-bite',
    find: ({ plays }) => {
      const last = plays.at(-1);
      return last && last.taken.length >= 3 ? { seat: last.seat, values: { count: last.taken.length } } : undefined;
    },
  },
  { text: 'parade.title.far-ahead', find: alone(({ margin }) => (margin >= 15 ? { count: margin } : undefined)) },
  { text: 'parade.title.mouthful', find: most(mostTaken, 5) },
  {
    text: 'parade.title.bargain',
    find: first(
      ({ cards, points }) => cards >= 12 && points <= cards,
      ({ cards, points }) => ({ cards, points }),
    ),
  },
  { text: 'parade.title.tens', find: most(playedOf(10), 3) },
  { text: 'parade.title.kept-dear', find: first((seat) => keptPoints(seat) >= 15, keptNames) },
  { text: 'parade.title.majorities', find: most(majorities, 4) },
  {
    text: 'parade.title.dearest',
    find: (tale) => {
      const found = dearest(tale);
      return found && cardValue(found.card) >= 7
        ? { seat: found.seat, values: { card: found.card, points: cardValue(found.card) } }
        : undefined;
    },
  },
  { text: 'parade.title.kept-small', find: first((seat) => keptPoints(seat) <= 1, keptNames) },
  { text: 'parade.title.sips', find: first((seat) => seat.plays.length >= 8 && mostTaken(seat) <= 2) },
  {
    text: 'parade.title.few-cards',
    find: ({ seats }) => {
      const found = findMost(seats, ({ cards }) => -cards);
      return found && found.cards <= 8 ? { seat: found.seat, values: { count: found.cards } } : undefined;
    },
  },
  {
    text: 'parade.title.all-colors',
    find: ({ ender }) => (ender === undefined ? undefined : { seat: ender, values: { count: colours.length } }),
  },
  { text: 'parade.title.quiet', find: most(quietPlays, 4) },
  {
    text: 'parade.title.first-taken',
    find: ({ plays }) => {
      const found = plays.find(({ taken }) => taken.length > 0);
      return found && { seat: found.seat, values: { card: found.taken[0] ?? '' } };
    },
  },
];

export const titles = defineTitles(readTale, rules);
