/** Opens the stores that tests run on. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { openEmbeddedStore } from '../../../src/store/embedded.ts';
import { openRedisStore } from '../../../src/store/redis.ts';
import type { Store } from '../../../src/tables/service/store.ts';
import { ownPrefix } from './own-prefix.ts';

export interface OpenedStore {
  readonly store: Store;
  /** How often it was asked; of Redis only. */
  roundTrips(): number;
  close(): Promise<void>;
}

/** A store on the Redis of the tests. Two with the same prefix hold the same tables, as two processes do. */
export async function openTestRedis(prefix = ownPrefix()): Promise<OpenedStore> {
  let trips = 0;
  const onRoundTrip = () => {
    trips += 1;
  };
  const store = await openRedisStore({ url: inject('redisUrl'), prefix, onRoundTrip });
  return { store, roundTrips: () => trips, close: () => store.close() };
}

/** An embedded store in a folder that is removed with it. */
export async function openTestFile(now: () => number): Promise<OpenedStore> {
  const folder = await mkdtemp(join(tmpdir(), 'parade-tables-'));
  const store = await openEmbeddedStore({ directory: join(folder, 'tables'), now });
  return {
    store,
    roundTrips: () => 0,
    async close() {
      await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
