import { Redis } from 'ioredis';
import { afterEach, expect, test } from 'vitest';
import { openRedisStore } from '../../src/store/redis.ts';
import { nameKeys } from '../../src/store/redis-keys.ts';
import { commitOf } from '../support/stores/commits.ts';
import { startRedis } from '../support/stores/redis-server.ts';
import { eventually } from '../support/time/until.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

test('a move counts once the replica has it; without one it counts too, and the host is told', async () => {
  const primary = await startRedis();
  cleanups.push(primary.stop);
  const missing: number[] = [];
  const store = await openRedisStore({
    url: primary.url,
    replication: { replicas: 1, onMissing: (reached) => missing.push(reached) },
  });
  cleanups.push(() => store.close());
  expect(await store.commit(commitOf('A', 1))).toMatchObject({ committed: true });
  expect(missing).toEqual([0]);

  const replica = await startRedis({ arguments: ['--replicaof', '127.0.0.1', String(primary.port)] });
  cleanups.push(replica.stop);
  let version = 1;
  await eventually(async () => {
    missing.length = 0;
    version += 1;
    expect(await store.commit(commitOf('A', version))).toMatchObject({ committed: true });
    expect(missing).toEqual([]);
  });
  const copy = new Redis(replica.url);
  cleanups.push(() => copy.disconnect());
  expect(await copy.hget(nameKeys('').table('A'), 'version')).toBe(String(version));
});
