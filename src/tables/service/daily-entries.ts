/** Where in the store the results of daily deals are, and who is told of new ones. */

import type { UserId } from '../brands.ts';
import { startOf } from '../daily.ts';
import type { IndexName, Stay } from './store.ts';

/** How long results are kept, in days: this month and the last one can be summed up. */
const daysKept = 70;

/** The results of a game and day, each as a text. */
export function resultsOf(game: string, day: number): IndexName {
  return `daily:${game}/${day}`;
}

/** What the bot made of it alone. */
export function yardstickOf(game: string, day: number): IndexName {
  return `daily:${game}/${day}/bot`;
}

/** The games and days that somebody played, such as `parade/20788`. */
export function playedBy(user: UserId): IndexName {
  return `dailies:${user}`;
}

/** Everybody who wants to be told of new daily deals. */
export const tellable: IndexName = 'dailies:tell';

export function dailyStay(day: number, now: number): Stay {
  return { now, until: startOf(day + daysKept) };
}
