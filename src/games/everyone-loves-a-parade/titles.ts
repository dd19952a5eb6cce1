/** The titles of the day of Everyone Loves a Parade. To add one: an entry in the list below, where its rarity puts it, and its text. */

import { defineTitles, type Earned, findMost, type Result, type Seat, type TitleRule } from '../contract/index.ts';
import { countMatches, sum } from './scoring.ts';
import type { FloatView, ParadedView } from './view.ts';

/** A float that was scored, and in which round, 1 to 3. */
interface TaleFloat extends ParadedView {
  readonly round: number;
  /** When it was placed among those of its round, from 0. */
  readonly turn: number;
}

interface TaleSeat {
  readonly seat: Seat;
  readonly isWinner: boolean;
  readonly floats: readonly TaleFloat[];
  /** Points by round. */
  readonly rounds: readonly number[];
  readonly total: number;
}

interface Tale {
  readonly floats: readonly TaleFloat[];
  readonly seats: readonly TaleSeat[];
  readonly winners: readonly TaleSeat[];
  /** Points between the best and the next. */
  readonly margin: number;
  readonly firsts: readonly Seat[];
}

function readTale({ history, rounds, firsts }: FloatView, { winners }: Result): Tale {
  const floats = history.flatMap((parade, round) =>
    parade.map((float, turn) => ({ ...float, round: round + 1, turn })),
  );
  const seats = rounds.map(
    (points, seat): TaleSeat => ({
      seat,
      isWinner: winners.includes(seat),
      floats: floats.filter((float) => float.seat === seat),
      rounds: points,
      total: sum(points),
    }),
  );
  const [best = 0, next = 0] = seats.map(({ total }) => total).sort((one, other) => other - one);
  return { floats, seats, winners: seats.filter(({ isWinner }) => isWinner), margin: best - next, firsts };
}

/** A title for the one seat that has the most of something, if that is a lot. */
function most(count: (seat: TaleSeat, tale: Tale) => number, least: number): TitleRule<Tale>['find'] {
  return (tale) => {
    const found = findMost(tale.seats, (seat) => count(seat, tale));
    return found && count(found, tale) >= least
      ? { seat: found.seat, values: { count: count(found, tale) } }
      : undefined;
  };
}

/** A title for the first seat of which something is true. */
function first(is: (seat: TaleSeat, tale: Tale) => boolean) {
  return (tale: Tale): Earned => {
    const found = tale.seats.find((seat) => is(seat, tale));
    return found && { seat: found.seat };
  };
}

/** A title for the first float of which something is true. */
function float(is: (float: TaleFloat) => boolean, values: (float: TaleFloat) => Record<string, string | number>) {
  return ({ floats }: Tale): Earned => {
    const found = floats.find(is);
    return found && { seat: found.seat, values: values(found) };
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

const inRound = ({ round }: TaleFloat) => ({ round });
const withPoints = ({ round, points }: TaleFloat) => ({ round, points });
const isAlike = (values: readonly string[]) => values.length >= 3 && new Set(values).size === 1;
const matches = ({ cards, seen }: TaleFloat) => cards.map((card) => countMatches(card, seen));
const printed = ({ cards }: TaleFloat) => sum(cards.map(({ points }) => points));
const isLastIn = (each: TaleFloat, { floats }: Tale) =>
  each.turn === floats.filter(({ round }) => round === each.round).length - 1;
const doubles = ({ floats }: TaleSeat) => floats.flatMap(matches).filter((count) => count === 2).length;

/** Whether a seat alone has most points of a round. */
function leads({ seat }: TaleSeat, { seats }: Tale, round: number): boolean {
  return findMost(seats, ({ rounds }) => rounds[round] ?? 0)?.seat === seat;
}

/** The best float of a round, if it is so alone. */
function bestOf({ floats }: Tale, round: number): TaleFloat | undefined {
  return findMost(
    floats.filter((each) => each.round === round),
    ({ points }) => points,
  );
}

const roundNumbers = [1, 2, 3];

const rules: readonly TitleRule<Tale>[] = [
  {
    text: 'everyone-loves-a-parade.title.all-rounds',
    find: first((seat, tale) => roundNumbers.every((round) => leads(seat, tale, round - 1))),
  },
  {
    text: 'everyone-loves-a-parade.title.shared',
    find: ({ winners: [one, other] }) => one && other && { seat: one.seat },
  },
  {
    text: 'everyone-loves-a-parade.title.from-behind',
    find: alone(({ seats }, winner) => {
      const before = ({ rounds }: TaleSeat) => sum(rounds.slice(0, 2));
      return findMost(seats, (seat) => -before(seat)) === winner ? {} : undefined;
    }),
  },
  { text: 'everyone-loves-a-parade.title.by-one', find: alone(({ margin }) => (margin === 1 ? {} : undefined)) },
  { text: 'everyone-loves-a-parade.title.same-again', find: first(({ rounds }) => new Set(rounds).size === 1) },
  {
    text: 'everyone-loves-a-parade.title.always-late',
    find: first(({ floats }, tale) => floats.length === 3 && floats.every((each) => isLastIn(each, tale))),
  },
  {
    text: 'everyone-loves-a-parade.title.always-early',
    find: first(({ floats }) => floats.length === 3 && floats.every(({ turn }) => turn === 0)),
  },
  {
    text: 'everyone-loves-a-parade.title.small-means',
    find: (tale) => {
      const found = roundNumbers
        .map((round) => bestOf(tale, round))
        .find((best) => {
          if (!best) return false;
          const own = tale.floats.filter(({ round }) => round === best.round);
          return findMost(own, (each) => -printed(each)) === best;
        });
      return found && { seat: found.seat, values: { round: found.round } };
    },
  },
  {
    text: 'everyone-loves-a-parade.title.steady',
    find: first(({ rounds }) => Math.max(...rounds) - Math.min(...rounds) <= 2),
  },
  {
    text: 'everyone-loves-a-parade.title.last-and-best',
    find: (tale) => {
      const found = roundNumbers.map((round) => bestOf(tale, round)).find((best) => best && isLastIn(best, tale));
      return found && { seat: found.seat, values: { round: found.round } };
    },
  },
  {
    text: 'everyone-loves-a-parade.title.climbing',
    find: first(({ rounds: [one = 0, two = 0, three = 0] }) => one < two && two < three),
  },
  {
    text: 'everyone-loves-a-parade.title.far-ahead',
    find: alone(({ margin }) => (margin >= 15 ? { count: margin } : undefined)),
  },
  {
    text: 'everyone-loves-a-parade.title.never-missed',
    find: first(({ floats }) => floats.flatMap(matches).every((count) => count > 0)),
  },
  {
    text: 'everyone-loves-a-parade.title.one-card',
    find: ({ floats }) => {
      const cards = floats.flatMap(({ seat, round, cards: own, seen }) =>
        own.map((card) => ({ seat, round, points: card.points * countMatches(card, seen) })),
      );
      const found = findMost(cards, ({ points }) => points);
      return found && found.points > 0
        ? { seat: found.seat, values: { round: found.round, points: found.points } }
        : undefined;
    },
  },
  {
    text: 'everyone-loves-a-parade.title.perfect',
    find: float((each) => each.cards.length >= 3 && matches(each).every((count) => count === 2), withPoints),
  },
  { text: 'everyone-loves-a-parade.title.ahead-of-its-time', find: float(({ points }) => points === 0, inRound) },
  {
    text: 'everyone-loves-a-parade.title.late-spurt',
    find: ({ seats }) => {
      const found = findMost(seats, ({ rounds }) => rounds[2] ?? 0);
      const isBest = found && (found.rounds[2] ?? 0) > Math.max(...found.rounds.slice(0, 2));
      return isBest ? { seat: found.seat, values: { points: found.rounds[2] ?? 0 } } : undefined;
    },
  },
  { text: 'everyone-loves-a-parade.title.doubles', find: most(doubles, 4) },
  {
    text: 'everyone-loves-a-parade.title.one-item',
    find: float(({ cards }) => isAlike(cards.map(({ item }) => item)), inRound),
  },
  {
    text: 'everyone-loves-a-parade.title.one-color',
    find: float(({ cards }) => isAlike(cards.map(({ color }) => color)), inRound),
  },
  {
    text: 'everyone-loves-a-parade.title.led-off',
    find: most(({ seat }, { firsts }) => firsts.filter((each) => each === seat).length, 2),
  },
  {
    text: 'everyone-loves-a-parade.title.flying-start',
    find: ({ seats }) => {
      const found = findMost(seats, ({ rounds }) => rounds[0] ?? 0);
      return found && { seat: found.seat, values: { points: found.rounds[0] ?? 0 } };
    },
  },
  {
    text: 'everyone-loves-a-parade.title.best-float',
    find: ({ floats }) => {
      const found = findMost(floats, ({ points }) => points);
      return found && { seat: found.seat, values: withPoints(found) };
    },
  },
];

export const titles = defineTitles(readTale, rules);
