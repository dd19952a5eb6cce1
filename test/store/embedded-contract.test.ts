import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedStore } from '../../src/store/embedded.ts';
import type { Store } from '../../src/tables/service/store.ts';
import { describeStore } from './contract.ts';

describeStore('the embedded store', () => {
  let directory: string;
  let store: Store;
  return {
    async open() {
      directory = await mkdtemp(join(tmpdir(), 'parade-store-'));
      store = await openEmbeddedStore({ directory });
      return store;
    },
    again: async () => store,
    async close() {
      await store.close();
      await rm(directory, { recursive: true });
    },
  };
});
