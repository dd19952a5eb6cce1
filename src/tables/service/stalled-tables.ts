/** Finds the tables of a server that wait for their channel or for the server to come back. */

import { isStalled, stalledOn, type TableIndexes } from './indexes.ts';
import type { Found } from './results.ts';
import type { IndexName, Store } from './store.ts';

/** So often all open tables of a server are looked through for stalled ones that are in no index, in milliseconds. */
const siftedFor = 30 * 24 * 3_600_000;

export interface StalledTablesOptions {
  readonly store: Store;
  readonly indexes: TableIndexes;
  readonly now: () => number;
  readonly read: (index: IndexName) => AsyncIterable<Found>;
}

export class StalledTables {
  readonly #options: StalledTablesOptions;

  constructor(options: StalledTablesOptions) {
    this.#options = options;
  }

  /** Reads those tables alone. Earlier versions wrote no index of them, so now and then all open tables of the server are looked through. */
  async *on(guild: string): AsyncGenerator<Found> {
    const { store, indexes, read } = this.#options;
    const now = this.#options.now();
    const [index, sifted] = [stalledOn(guild), `sifted:${guild}` as const];
    if ((await store.readIndex(sifted, now, 1)).length > 0) {
      yield* read(index);
      return;
    }
    for await (const found of read(`guild:${guild}`)) {
      if (!isStalled(found.table)) continue;
      await indexes.add(index, [found.table], now);
      yield found;
    }
    await store.addToIndex(sifted, 'open', { now, until: now + siftedFor });
  }
}
