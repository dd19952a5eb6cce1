/** Makes somebody pause who opens and ends one table after the other: each leaves something in the store for a while. */

import type { UserId } from '../brands.ts';
import { risingPause } from '../rising-pause.ts';
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

  /**
   * Counts a table that its host ended before there was a game, or a private game that was given up. Call it after the commit: if the
   * process ends in between, one table goes uncounted. The other way round, a table whose end failed would count.
   */
  async note(before: Table, after: Table, now: number): Promise<void> {
    if (before.phase === 'closed' || after.phase !== 'closed' || after.closed === 'nobody-started') return;
    if (before.phase !== 'lobby' && !after.practice) return;
    const { host } = before;
    const { used } = await this.#store.spend(`abandoned:${host}`, now, { wanted: 1, most: undefined, per: day });
    const pause = pauseAfter(used);
    if (pause > 0) await this.#store.spend(`opening:${host}`, now, { wanted: 1, most: undefined, per: pause });
  }

  /** Whether somebody has to wait before they open another table. */
  async mustPause(user: UserId, now: number): Promise<boolean> {
    const { used } = await this.#store.spend(`abandoned:${user}`, now, { wanted: 0, most: undefined, per: day });
    const pause = pauseAfter(used);
    if (pause === 0) return false;
    const lately = await this.#store.spend(`opening:${user}`, now, { wanted: 0, most: undefined, per: pause });
    return lately.used > 0;
  }
}

/** How long nothing is opened after the last of so many, in milliseconds. */
function pauseAfter(count: number): number {
  return count <= free ? 0 : risingPause(count - free - 1, firstPause, longestPause);
}
