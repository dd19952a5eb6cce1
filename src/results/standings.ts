/** Who stands where among the people of a server. */

import { type Rating, shownRating } from './ratings.ts';
import { type Aim, type Sums, tallyOf, withPeople } from './sums.ts';

/** By what people are ordered. */
export const measures = ['wins', 'points', 'games', 'rating'] as const;
export type Measure = (typeof measures)[number];

/** The spans that people choose from. */
export const spanNames = ['month', 'year', 'always'] as const;
export type SpanName = (typeof spanNames)[number];

export interface Standing {
  readonly person: string;
  readonly name: string;
  /** 1 for the best; the same for all who have the same. */
  readonly rank: number;
  readonly games: number;
  readonly wins: number;
  /** Wins beyond what luck alone would give. */
  readonly above: number;
  readonly points: number;
  /** undefined while it is too uncertain. */
  readonly rating: number | undefined;
}

/** What is known of the people of a server in one game. */
export interface Known {
  readonly sums: ReadonlyMap<string, Sums>;
  readonly ratings: ReadonlyMap<string, Rating>;
  /** Those who asked to be left out: they are nowhere, and nobody can tell from the others that they are. */
  readonly hidden: ReadonlySet<string>;
}

/** The standings by a measure, the best first. Only tables at which at least two people played count. */
export function standingsOf({ sums, ratings, hidden }: Known, measure: Measure, aim: Aim): readonly Standing[] {
  const people = [...sums].flatMap(([person, own]) => {
    const { games, wins, luck, points } = tallyOf(own, withPeople, aim);
    if (hidden.has(person) || games === 0) return [];
    const rating = shownRating(ratings.get(person));
    return [{ person, name: own.name, games, wins: rounded(wins), above: rounded(wins - luck), points, rating }];
  });
  const by = measure === 'wins' ? 'above' : measure;
  const worth = (one: (typeof people)[number]) => one[by];
  const ranked = people
    .filter((one) => worth(one) !== undefined)
    .toSorted((one, other) => (worth(other) ?? 0) - (worth(one) ?? 0) || compare(one.person, other.person));
  const ranks: number[] = [];
  for (const [at, one] of ranked.entries()) {
    const before = ranked[at - 1];
    ranks.push(before && worth(before) === worth(one) ? (ranks[at - 1] ?? 1) : at + 1);
  }
  return ranked.map((one, at) => ({ ...one, rank: ranks[at] ?? 1 }));
}

/** Thirds do not add up exactly. */
function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : 1;
}
