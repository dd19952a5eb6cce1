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
  readonly read: (index: IndexName) => Promise<readonly Found[]>;
}

export class StalledTables {
  readonly #options: StalledTablesOptions;

  constructor(options: StalledTablesOptions) {
    this.#options = options;
  }

  /** Reads those tables alone. Earlier versions wrote no index of them, so now and then all open tables of the server are looked through. */
  async on(guild: string): Promise<readonly Found[]> {
    const { store, indexes, read } = this.#options;
    const now = this.#options.now();
    const [index, sifted] = [stalledOn(guild), `sifted:${guild}` as const];
    if ((await store.readIndex(sifted, now, 1)).length > 0) return read(index);
    const found = (await read(`guild:${guild}`)).filter(({ table }) => isStalled(table));
    const stalled = found.map(({ table }) => table);
    await indexes.add(index, stalled, now);
    await store.addToIndex(sifted, 'open', { now, until: now + siftedFor });
    return found;
  }
}
