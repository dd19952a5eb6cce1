import { inject } from 'vitest';
import { openRedisStore } from '../../src/store/redis.ts';
import type { Store } from '../../src/tables/service/store.ts';
import { ownPrefix } from '../support/stores/own-prefix.ts';
import { describeStore } from './contract.ts';

describeStore('the store in Redis', () => {
  const prefix = ownPrefix();
  const opened: Store[] = [];
  const open = async () => {
    const store = await openRedisStore({ url: inject('redisUrl'), prefix });
    opened.push(store);
    return store;
  };
  return {
    open,
    again: open,
    close: async () => {
      await Promise.all(opened.map((store) => store.close()));
    },
  };
});
