/** Ratings by OpenSkill: Plackett and Luce's model, each person a team of one. */

import { ordinal as ordinalOf, rate, rating } from 'openskill';
import { z } from 'zod';
import { type Entry, isMostlyOfBot, kindOf, personIn } from './entry.ts';

const ratingSchema = z.object({ mu: z.number(), sigma: z.number(), games: z.int().min(0) });

/** How strong somebody seems to be (`mu`), how uncertain that is (`sigma`), and after how many games. */
export type Rating = Readonly<z.infer<typeof ratingSchema>>;

export const unrated: Rating = { ...rating(), games: 0 };

/** A rating is shown once it is as certain as after some ten games of two, and some twenty of six. It begins with 8.3. */
const certain = 6.5;

export function readRating(text: string | undefined): Rating | undefined {
  return text === undefined ? undefined : ratingSchema.safeParse(JSON.parse(text)).data;
}

/** What is shown of a rating: with great certainty somebody is no weaker; undefined while it is too uncertain. */
export function shownRating(known: Rating | undefined): number | undefined {
  return known && known.sigma <= certain ? ordinalOf(known) : undefined;
}

/** Whether a game counts for ratings: at least two people played, and no bot made more than half of the moves of one of them. */
export function isRated(entry: Entry): boolean {
  const kind = kindOf(entry);
  const people = entry.seats.filter((seat) => personIn(seat) !== undefined);
  return (kind === 'people' || kind === 'mixed') && !people.some(isMostlyOfBot);
}

/**
 * The ratings of its people after a game. Bots have none: people are compared among themselves. Somebody who left has the place that
 * their seat came to.
 * @param known those before it; who has none begins
 */
export function rateGame(entry: Entry, known: ReadonlyMap<string, Rating>): ReadonlyMap<string, Rating> {
  if (!isRated(entry)) return new Map();
  const people = entry.seats.flatMap((seat) => {
    const person = personIn(seat);
    return person === undefined ? [] : [{ person, place: seat.place, before: known.get(person) ?? unrated }];
  });
  const rated = rate(
    people.map(({ before: { mu, sigma } }) => [{ mu, sigma }]),
    { rank: people.map(({ place }) => place) },
  );
  return new Map(
    people.map(({ person, before }, index) => {
      const { mu, sigma } = rated[index]?.[0] ?? before;
      return [person, { mu, sigma, games: before.games + 1 }];
    }),
  );
}
