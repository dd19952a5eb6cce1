/** The JSON of tables that this process read or wrote lately, so that Redis need not send it again. */

import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

interface KnownRow {
  /** SHA-1 of the JSON, which scripts in Redis can compute as well. */
  readonly digest: string;
  readonly data: string;
}

/** The most that is remembered, in characters: some two thousand tables. */
const mostCharacters = 8_000_000;

/** Nothing in it can be stale: Redis sends the JSON unless it has the same digest. */
export class KnownRows {
  readonly #rows = new LRUCache<string, KnownRow>({
    maxSize: mostCharacters,
    sizeCalculation: ({ data }) => Math.max(data.length, 1),
  });

  get(id: string): KnownRow | undefined {
    return this.#rows.get(id);
  }

  note(id: string, data: string): void {
    this.#rows.set(id, { digest: createHash('sha1').update(data).digest('hex'), data });
  }
}
