import { expect, onTestFinished, test } from 'vitest';
import { openRedisStore } from '../../src/store/redis.ts';
import { type Store, StoreUnavailable } from '../../src/tables/service/store.ts';
import { type RedisCluster, startRedisCluster } from '../support/stores/redis-cluster.ts';
import { eventually } from '../support/time/until.ts';
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

test('a cluster of which a node is away does not count as one that can be used, although the others answer', async () => {
  const cluster = await startRedisCluster();
  onTestFinished(cluster.stop);
  const store = await openRedisStore({ url: `${cluster.url}?cluster=true`, answerWithin: 1_000 });
  onTestFinished(() => store.close());
  await store.ping();
  await cluster.nodes[2].kill();
  await eventually(() => expect(store.ping()).rejects.toThrow(StoreUnavailable));
});
