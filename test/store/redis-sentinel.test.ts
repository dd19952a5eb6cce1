import { afterEach, expect, test } from 'vitest';
import { openRedisStore } from '../../src/store/redis.ts';
import { type Store, StoreUnavailable } from '../../src/tables/service/store.ts';
import { commitOf } from '../support/stores/commits.ts';
import { startWatchedRedis, type WatchedRedis } from '../support/stores/redis-sentinel.ts';
import { eventually } from '../support/time/until.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function watched(options?: Parameters<typeof startWatchedRedis>[0]): Promise<WatchedRedis> {
  const redis = await startWatchedRedis(options);
  cleanups.push(redis.stop);
  return redis;
}

async function connect(url: string): Promise<Store> {
  const store = await openRedisStore({ url });
  cleanups.push(() => store.close());
  return store;
}

test('a store behind sentinels goes on with their new primary, and says meanwhile that it is away', async () => {
  const redis = await watched({ password: 'between-them' });
  const store = await connect(redis.url);
  for (let version = 1; version <= 3; version += 1) await store.commit(commitOf('A', version));
  await eventually(async () => expect(await redis.replicated()).toBe(true));
  await redis.primary.kill();
  await expect(store.commit(commitOf('A', 4))).rejects.toBeInstanceOf(StoreUnavailable);
  await eventually(() => store.ping());
  expect(await store.load('A')).toMatchObject({ version: 3 });
  expect(await store.commit(commitOf('A', 4))).toMatchObject({ committed: true });
});

test('a name that no sentinel knows is told the host', async () => {
  const redis = await watched();
  const opening = openRedisStore({ url: redis.url.replace('sentinel=parade', 'sentinel=other'), patience: 1_000 });
  await expect(opening).rejects.toThrow(
    /Redis at other \(by the sentinels 127\.0\.0\.1:\d+.*cannot be reached.*is \?sentinel= the name/,
  );
});
