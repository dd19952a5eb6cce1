import { openRedisStore } from '../../src/store/redis.ts';
import type { Store } from '../../src/tables/service/store.ts';
import { type RedisCluster, startRedisCluster } from '../support/stores/redis-cluster.ts';
import { describeStore } from './contract.ts';

// a cluster refuses every command whose keys are not all in one slot, and every key that a script did not name
describeStore('the store in a Redis Cluster', () => {
  let cluster: RedisCluster;
  const opened: Store[] = [];
  const connect = async () => {
    const store = await openRedisStore({ url: `${cluster.url}?cluster=true` });
    opened.push(store);
    return store;
  };
  return {
    async open() {
      cluster = await startRedisCluster();
      return connect();
    },
    again: connect,
    async close() {
      await Promise.all(opened.map((store) => store.close()));
      await cluster.stop();
    },
  };
});
