import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { openRedisStore } from '../../src/store/redis.ts';
import { partitionOf } from '../../src/store/redis-keys.ts';
import type { RedisStore } from '../../src/store/redis-store.ts';
import { commitOf } from '../support/stores/commits.ts';
import { ownPrefix } from '../support/stores/own-prefix.ts';
import { eventually } from '../support/time/until.ts';

const day = 24 * 3_600_000;
const now = 1_700_000_000_000;
const forGood = { now, until: undefined };

let redis: Redis;
let prefix: string;
let store: RedisStore;

beforeEach(async () => {
  prefix = ownPrefix();
  redis = new Redis(inject('redisUrl'));
  store = await openRedisStore({ url: inject('redisUrl'), prefix });
});
afterEach(async () => {
  redis.disconnect();
  await store.close();
});

/** What a process of version 0.1 does. */
const old = {
  add: (index: string, id: string) => redis.sadd(`${prefix}${index}`, id),
  remove: (index: string, id: string) => redis.srem(`${prefix}${index}`, id),
  read: async (index: string) => (await redis.smembers(`${prefix}${index}`)).toSorted(),
  setAside: (id: string) => redis.rpush(`${prefix}{${partitionOf(id)}}:aside`, oldCopy(id)),
};

function oldCopy(id: string): string {
  return JSON.stringify({ id, reason: 'broken', version: '2', data: '"x"', board: '{}', log: '{"a":1}\n{"b":2}' });
}

describe('an index beside a process of version 0.1', () => {
  test('is read by both, whoever wrote it', async () => {
    await store.commit(commitOf('A', 1));
    await store.commit(commitOf('B', 1));
    await store.addToIndex('user:1', 'A', forGood);
    await old.add('user:1', 'B');
    expect((await store.readIndex('user:1', now)).toSorted()).toEqual(['A', 'B']);
    expect(await old.read('user:1')).toEqual(['A', 'B']);
    expect((await store.readIndex('user:1', now, 5)).toSorted()).toEqual(['A', 'B']);
  });

  test('shows the old process what keeps the place that it claimed, but not the place alone', async () => {
    await store.takePlace('channel:1', 'A', now, 25);
    expect(await old.read('channel:1')).toEqual([]);
    await store.takePlace('channel:1', 'A', now, undefined);
    expect(await old.read('channel:1')).toEqual(['A']);
  });

  test('keeps nothing in the old form that has gone from the new one by its time, however often something is added', async () => {
    for (let games = 0; games < 40; games += 1) {
      const later = now + games * day;
      await store.addToIndex('finished:1', `T${games}`, { now: later, until: later + 30 * day });
    }
    const kept = await store.readIndex('finished:1', now + 39 * day);
    expect(kept).toHaveLength(30);
    expect(await old.read('finished:1')).toEqual(kept.toSorted());
  });

  test('has no old form if that version did not know it', async () => {
    for (const index of ['hosted:1/2', 'stalled:1', 'sifted:1', 'guild:1'] as const)
      await store.addToIndex(index, 'A', forGood);
    expect(await redis.keys(`${prefix}*:1*`)).toHaveLength(5);
    expect(await old.read('guild:1')).toEqual(['A']);
    for (const index of ['hosted:1/2', 'stalled:1', 'sifted:1']) expect(await old.read(index)).toEqual([]);
  });

  test('loses for both what either takes out', async () => {
    for (const id of ['A', 'B']) await store.commit(commitOf(id, 1));
    await store.addToIndex('user:1', 'A', forGood);
    await old.add('user:1', 'B');
    await store.readIndex('user:1', now);
    await store.removeFromIndex('user:1', 'B', now);
    expect(await old.read('user:1')).toEqual(['A']);
    expect(await store.readIndex('user:1', now)).toEqual(['A']);
    // that it was taken out by the old process is found by whoever reads it, as ever
    await old.remove('user:1', 'A');
    expect(await store.readIndex('user:1', now)).toEqual(['A']);
  });

  test('does not get back what is taken out while it is taken over', async () => {
    const ids = Array.from({ length: 1_000 }, (_, number) => `T${number}`);
    for (const id of ids) await store.commit(commitOf(id, 1));
    await redis.sadd(`${prefix}played:1`, ...ids);
    const reading = store.readIndex('played:1', now);
    const removing = ids.map((id) => store.removeFromIndex('played:1', id, now));
    await Promise.all([reading, ...removing]);
    expect(await store.countIndex('played:1', now)).toBe(0);
    expect(await old.read('played:1')).toEqual([]);
  });

  test('keeps what the old process wrote for as long as its table, and forgets tables that are gone', async () => {
    await store.commit(commitOf('A', 1, { expiresIn: 5 * day }));
    await store.commit(commitOf('B', 1));
    for (const id of ['A', 'B', 'GONE']) await old.add('played:1', id);
    expect(await store.readIndex('played:1', now)).toEqual(['B', 'A']);
    const until = Number(await redis.zscore(`${prefix}index:played:1`, 'A'));
    expect(until).toBeGreaterThanOrEqual(now + 5 * day);
    expect(until).toBeLessThan(now + 6 * day);
    expect(await redis.zscore(`${prefix}index:played:1`, 'B')).toBe('inf');
    expect(await old.read('played:1')).toEqual(['A', 'B']);
  });

  test('gives its newest ids also when they are the old process’s', async () => {
    for (const [place, id] of ['A', 'B', 'C'].entries())
      await store.commit(commitOf(id, 1, { expiresIn: (place + 1) * day }));
    await store.addToIndex('finished:1', 'B', { now, until: now + 2 * day });
    for (const id of ['A', 'C']) await old.add('finished:1', id);
    expect(await store.readIndex('finished:1', now, 2)).toEqual(['C', 'B']);
  });

  test('is not disturbed by something else under the old name', async () => {
    await redis.hset(`${prefix}guild:1`, 'of', 'another program');
    await store.commit(commitOf('A', 1));
    await store.addToIndex('guild:1', 'A', forGood);
    expect(await store.readIndex('guild:1', now)).toEqual(['A']);
    await store.removeFromIndex('guild:1', 'A', now);
    expect(await store.readIndex('guild:1', now, 1)).toEqual([]);
    expect(await redis.hget(`${prefix}guild:1`, 'of')).toBe('another program');
  });
});

describe('bringing an old store up to date', () => {
  const user = '123456789012345678';

  test('gives every index an end, and drops those of tables that are gone, though nobody reads them', async () => {
    await store.commit(commitOf('A3K7', 1, { expiresIn: 5 * day }));
    for (const id of ['A3K7', '7K3F']) await old.add(`played:${user}`, id);
    for (let number = 0; number < 300; number += 1) await old.add(`user:${user}${number % 100}`, '7K3F');
    await store.bringUpToDate(() => now);
    expect(await redis.keys(`${prefix}user:*`)).toEqual([]);
    for (const key of [`${prefix}played:${user}`, `${prefix}index:played:${user}`]) {
      const left = await redis.pttl(key);
      expect(left).toBeGreaterThan(4 * day);
      expect(left).toBeLessThan(32 * day);
    }
    expect(await store.readIndex(`played:${user}`, now)).toEqual(['A3K7']);
  });

  test('leaves alone what only looks like an index', async () => {
    await redis.sadd(`${prefix}user:${user}`, 'a friend of another program');
    await redis.set(`${prefix}guild:${user}`, 'a text');
    await redis.sadd(`${prefix}user:${user}:friends`, '7K3F');
    await store.bringUpToDate(() => now);
    expect(await old.read(`user:${user}`)).toEqual(['a friend of another program']);
    expect(await redis.ttl(`${prefix}user:${user}`)).toBe(-1);
    expect(await old.read(`user:${user}:friends`)).toEqual(['7K3F']);
  });

  test('keeps what was set aside for 30 days more, as it was, once', async () => {
    const id = '7K3F';
    for (let copy = 0; copy < 25; copy += 1) await old.setAside(randomUUID());
    await old.setAside(id);
    await Promise.all([store.bringUpToDate(() => now), store.bringUpToDate(() => now)]);
    const log = ['{"a":1}', '{"b":2}'];
    expect(await store.readAside(id)).toEqual([
      { id, version: 2, data: '"x"', publication: '{}', log, reason: 'broken' },
    ]);
    expect(await store.aside()).toHaveLength(26);
    expect(await redis.exists(`${prefix}{${partitionOf(id)}}:aside`)).toBe(0);
    expect(await redis.pttl(`${prefix}{${partitionOf(id)}}:aside:${id}`)).toBeGreaterThan(29 * day);
    expect(await store.restoreAside(id, now, undefined)).toBe(true);
    expect(await store.load(id)).toEqual({ id, version: 2, data: '"x"', publication: '{}' });
    expect(await store.log(id)).toEqual(log);
  });

  test('ends when the store is closed meanwhile', async () => {
    const other = await openRedisStore({ url: inject('redisUrl'), prefix });
    const ended = other.bringUpToDate(() => now).catch(() => 'ended');
    await other.close();
    await eventually(async () => expect([undefined, 'ended']).toContain(await ended));
  });
});
