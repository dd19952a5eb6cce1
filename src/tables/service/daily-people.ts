/** People in the results of daily deals, and those who are told of new ones. */

import type { UserId } from '../brands.ts';
import { dayOf } from '../daily.ts';
import { anonymous, readResult, writeResult } from '../daily-results.ts';
import { dailyStay, playedBy, resultsOf, tellable } from './daily-entries.ts';
import type { Store } from './store.ts';
import type { StoredWishes } from './stored-wishes.ts';

export class DailyPeople {
  readonly #store: Store;
  readonly #wishes: StoredWishes;
  readonly #now: () => number;

  constructor(store: Store, wishes: StoredWishes, now: () => number) {
    this.#store = store;
    this.#wishes = wishes;
    this.#now = now;
  }

  /** Takes somebody out of all results: their scores stay, for the others are compared with them. */
  async forget(user: UserId): Promise<void> {
    const now = this.#now();
    for (const played of await this.#store.readIndex(playedBy(user), now)) {
      const [game = '', day = '0'] = played.split('/');
      const index = resultsOf(game, Number(day));
      for (const text of await this.#store.readIndex(index, now)) {
        const result = readResult(text);
        if (result?.user !== user) continue;
        await this.#store.addToIndex(index, writeResult(anonymous(result)), dailyStay(Number(day), now));
        await this.#store.removeFromIndex(index, text, now);
      }
      await this.#store.removeFromIndex(playedBy(user), played, now);
    }
  }

  /** Sets whether somebody is told of new daily deals, from tomorrow on. */
  async tell(user: UserId, isWished: boolean): Promise<void> {
    const now = this.#now();
    if (isWished) await this.#store.addToIndex(tellable, user, { now, until: undefined });
    await this.#wishes.change(user, ({ daily: _, dailyTold: __, ...person }) =>
      isWished ? { ...person, daily: true, dailyTold: dayOf(now) } : person,
    );
    if (!isWished) await this.#store.removeFromIndex(tellable, user, now);
  }
}
