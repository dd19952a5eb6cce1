/** What a person's results add up to: running sums, so that nobody has to count thousands of games. */

import { z } from 'zod';
import { type Entry, type EntrySeat, isOwn, type Kind, kindOf, kinds } from './entry.ts';

const count = z.int().min(0);

const tallySchema = z.object({
  games: count,
  /** A win that k people share counts 1/k. */
  wins: z.number(),
  /** How many wins luck alone would give: 1/n for each game of n seats. */
  luck: z.number(),
  /** 2 for each player who is behind, 1 for each with the same place. */
  points: count,
  hints: count,
  /** Games that the person left, or in which a bot made more than half of their moves. They count for nothing else. */
  left: count,
  /** How often first, second, third, … */
  places: z.array(count),
  /** By how many played. */
  bySeats: z.record(z.string(), z.object({ games: count, best: z.number(), total: z.number() })),
  /** The win, not shared, with the smallest lead. */
  closest: z.object({ lead: z.number(), table: z.string(), at: z.int() }).optional(),
  costs: z.record(z.string(), z.number()).optional(),
});

export type Tally = Readonly<z.infer<typeof tallySchema>>;

const sumsSchema = z.object({
  schema: z.literal(1),
  /** As it was in the latest game. */
  name: z.string(),
  byKind: z.partialRecord(z.enum(kinds), tallySchema),
});

/** All that is counted of one person in one game and span. */
export type Sums = Readonly<z.infer<typeof sumsSchema>>;

const noTally: Tally = {
  games: 0,
  wins: 0,
  luck: 0,
  points: 0,
  hints: 0,
  left: 0,
  places: [],
  bySeats: {},
};

export function readSums(text: string | undefined): Sums | undefined {
  return text === undefined ? undefined : sumsSchema.safeParse(JSON.parse(text)).data;
}

/** A person's sums with one more result. */
export function addResult(before: Sums | undefined, entry: Entry, seat: EntrySeat, aim: Aim): Sums {
  const kind = kindOf(entry);
  const tally = before?.byKind[kind] ?? noTally;
  const next = isOwn(seat) ? addOwn(tally, entry, seat, aim) : { ...tally, left: tally.left + 1 };
  return { schema: 1, name: seat.name, byKind: { ...before?.byKind, [kind]: next } };
}

export type Aim = 'most' | 'fewest';

function addOwn(tally: Tally, entry: Entry, seat: EntrySeat, aim: Aim): Tally {
  const { seats } = entry;
  const size = String(seats.length);
  const before = tally.bySeats[size] ?? { games: 0, best: seat.score, total: 0 };
  const winners = seats.filter(({ place }) => place === 1).length;
  const places = [...tally.places];
  while (places.length < seat.place) places.push(0);
  places[seat.place - 1] = (places[seat.place - 1] ?? 0) + 1;
  const won = closestOf(tally.closest, entry, seat);
  const costs = seat.costs ? addCosts(tally.costs, seat.costs) : tally.costs;
  return {
    games: tally.games + 1,
    wins: tally.wins + (seat.place === 1 ? 1 / winners : 0),
    luck: tally.luck + 1 / seats.length,
    points: tally.points + pointsOf(seats, seat),
    hints: tally.hints + seat.hints,
    left: tally.left,
    places,
    bySeats: {
      ...tally.bySeats,
      [size]: {
        games: before.games + 1,
        best: better(before.best, seat.score, aim),
        total: before.total + seat.score,
      },
    },
    ...(won && { closest: won }),
    ...(costs && { costs }),
  };
}

function better(one: number, other: number, aim: Aim): number {
  return aim === 'most' ? Math.max(one, other) : Math.min(one, other);
}

/** 2 for each player of the table who is behind a seat, 1 for each beside it. */
function pointsOf(seats: readonly EntrySeat[], own: EntrySeat): number {
  const behind = seats.filter(({ place }) => place > own.place).length;
  const beside = seats.filter(({ place }) => place === own.place).length - 1;
  return 2 * behind + beside;
}

function closestOf(before: Tally['closest'], { table, endedAt, seats }: Entry, own: EntrySeat): Tally['closest'] {
  const others = seats.filter((seat) => seat !== own);
  if (own.place !== 1 || others.length === 0 || others.some(({ place }) => place === 1)) return before;
  const lead = Math.min(...others.map(({ score }) => Math.abs(score - own.score)));
  return before && before.lead <= lead ? before : { lead, table, at: endedAt };
}

function addCosts(before: Tally['costs'], costs: Readonly<Record<string, number>>): Tally['costs'] {
  const sums = { ...before };
  for (const [kind, points] of Object.entries(costs)) sums[kind] = (sums[kind] ?? 0) + points;
  return sums;
}

/** The tallies of several kinds of tables, or of several games, as one. */
export function joinTallies(tallies: readonly Tally[], aim: Aim): Tally {
  return tallies.reduce((one, other) => joinTwo(one, other, aim), noTally);
}

function joinTwo(one: Tally, other: Tally, aim: Aim): Tally {
  const longer = one.places.length > other.places.length ? one.places : other.places;
  const bySeats = { ...one.bySeats };
  for (const [size, { games, best, total }] of Object.entries(other.bySeats)) {
    const known = bySeats[size];
    bySeats[size] = known
      ? { games: known.games + games, best: better(known.best, best, aim), total: known.total + total }
      : { games, best, total };
  }
  const closest = [one.closest, other.closest]
    .flatMap((win) => win ?? [])
    .reduce<Tally['closest']>((best, win) => (best && best.lead <= win.lead ? best : win), undefined);
  const costs = other.costs ? addCosts(one.costs, other.costs) : one.costs;
  return {
    games: one.games + other.games,
    wins: one.wins + other.wins,
    luck: one.luck + other.luck,
    points: one.points + other.points,
    hints: one.hints + other.hints,
    left: one.left + other.left,
    places: longer.map((_, place) => (one.places[place] ?? 0) + (other.places[place] ?? 0)),
    bySeats,
    ...(closest && { closest }),
    ...(costs && { costs }),
  };
}

/** Of the kinds of tables at which at least two people played; or without those that had bots. */
export const withPeople: readonly Kind[] = ['people', 'mixed'];

/** What somebody did at tables of these kinds. */
export function tallyOf(sums: Sums | undefined, of: readonly Kind[], aim: Aim): Tally {
  return joinTallies(
    of.flatMap((kind) => sums?.byKind[kind] ?? []),
    aim,
  );
}

const togetherSchema = z.record(z.string(), z.tuple([count, count, count]));

/** Whom a person played with, by their ids: how many games, in how many of them the person was ahead, in how many behind. */
export type Company = Readonly<z.infer<typeof togetherSchema>>;

export function readCompany(text: string | undefined): Company {
  return text === undefined ? {} : (togetherSchema.safeParse(JSON.parse(text)).data ?? {});
}

/** A person's company with one more game. A seat that was left to a bot keeps nobody company. */
export function addCompany(before: Company, { seats }: Entry, own: EntrySeat): Company {
  if (!isOwn(own)) return before;
  const next = { ...before };
  for (const other of seats) {
    const person = other === own || !isOwn(other) ? undefined : other.user;
    if (person === undefined) continue;
    const [games, ahead, behind] = next[person] ?? [0, 0, 0];
    next[person] = [games + 1, ahead + (own.place < other.place ? 1 : 0), behind + (own.place > other.place ? 1 : 0)];
  }
  return next;
}
