/** Makes somebody pause who opens and ends one table after the other: each leaves something in the store for a while. */

import type { UserId } from '../brands.ts';
import type { Table } from '../table.ts';
import type { Store } from './store.ts';

// in milliseconds
const day = 24 * 3_600_000;
/** After the first table too many, and at most; twice as long with each further one. */
const firstPause = 30_000;
const longestPause = 900_000;
/** So many a day cost no pause. */
const free = 5;

export class Abandoned {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Counts a table that its host ended before there was a game, or a private game that was given up. */
  async note(before: Table, after: Table, now: number): Promise<void> {
    if (before.phase === 'closed' || after.phase !== 'closed' || after.closed === 'nobody-started') return;
    if (before.phase !== 'lobby' && !after.practice) return;
    const { host } = before;
    const { used } = await this.#store.spend(`abandoned:${host}`, now, { wanted: 1, most: undefined, per: day });
    if (used <= free) return;
    const pause = Math.min(firstPause * 2 ** Math.min(used - free - 1, 20), longestPause);
    await this.#store.reserve(pauseOf(host), now, pause);
  }

  /** Whether somebody has to wait before they open another table. */
  async mustPause(user: UserId, now: number): Promise<boolean> {
    // with nothing to be spaced it only tells the next free time
    return (await this.#store.reserve(pauseOf(user), now, 0)) > now;
  }
}

function pauseOf(user: UserId): string {
  return `opening:${user}`;
}
