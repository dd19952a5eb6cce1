/** Where the results of daily deals are in the store, and how somebody is taken out of them. */

import type { UserId } from '../brands.ts';
import { startOf } from '../daily.ts';
import { anonymous, readResult, writeResult } from '../daily-results.ts';
import type { IndexName, Stay, Store } from './store.ts';

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

/** Takes somebody out of all results: their scores stay, for the others are compared with them. */
export async function forgetDailies(store: Store, user: UserId, now: number): Promise<void> {
  for (const played of await store.readIndex(playedBy(user), now)) {
    const [game = '', day = '0'] = played.split('/');
    const index = resultsOf(game, Number(day));
    for (const text of await store.readIndex(index, now)) {
      const result = readResult(text);
      if (result?.user !== user) continue;
      await store.addToIndex(index, writeResult(anonymous(result)), dailyStay(Number(day), now));
      await store.removeFromIndex(index, text, now);
    }
    await store.removeFromIndex(playedBy(user), played, now);
  }
}
