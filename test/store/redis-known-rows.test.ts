import { createHash } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { nameKeys } from '../../src/store/redis-keys.ts';
import { redisScripts } from '../../src/store/redis-scripts.ts';
import type { Commit } from '../../src/tables/service/store.ts';
import { ownPrefix } from '../support/stores/own-prefix.ts';
import { type OpenedStore, openTestRedis } from '../support/stores/stores.ts';

const id = '7K3F';
const plain = { id, log: [], dueAt: undefined, publish: undefined, expiresIn: undefined } satisfies Partial<Commit>;
const request = { owner: 'me', now: 1, leaseFor: 10 };

let one: OpenedStore;
let other: OpenedStore;
let redis: Redis;
let key: string;

beforeEach(async () => {
  const prefix = ownPrefix();
  key = nameKeys(prefix).table(id);
  one = await openTestRedis(prefix);
  other = await openTestRedis(prefix);
  redis = new Redis(inject('redisUrl'));
});
afterEach(async () => {
  await Promise.all([one.close(), other.close(), redis.quit()]);
});

test('what is known is not sent', async () => {
  await one.store.commit({ ...plain, version: 1, data: 'first' });
  const read = (known: string) =>
    redis.eval(redisScripts.readTable.lua, 1, key, createHash('sha1').update(known).digest('hex'));
  expect(await read('first')).toEqual(['1', null, null]);
  expect(await read('other')).toEqual(['1', 'first', null]);
});

test('what was read or written is known, and is what it was', async () => {
  await one.store.commit({ ...plain, version: 1, data: 'first' });
  for (const { store } of [one, other, other]) {
    expect(await store.load(id)).toMatchObject({ version: 1, data: 'first' });
    expect(await store.loadAll([id])).toMatchObject([{ version: 1, data: 'first' }]);
  }
  expect(await other.store.takeLease(id, request)).toMatchObject({ version: 1, data: 'first' });
});

test('what another process wrote is sent', async () => {
  await one.store.commit({ ...plain, version: 1, data: 'first' });
  await other.store.commit({ ...plain, version: 2, data: 'second' });
  expect(await one.store.load(id)).toMatchObject({ version: 2, data: 'second' });
  await other.store.commit({ ...plain, version: 3, data: 'third' });
  expect(await one.store.takeLease(id, request)).toMatchObject({ version: 3, data: 'third' });
});

test('what is known of the board is always the latest', async () => {
  await one.store.commit({ ...plain, version: 1, data: 'first', publish: request });
  await one.store.settle({ ...request, id, version: 1, publication: 'shown', dueAt: undefined });
  expect(await one.store.load(id)).toMatchObject({ data: 'first', publication: 'shown' });
});

test('a version that a failover took away is not mistaken for the one that took its place', async () => {
  await one.store.commit({ ...plain, version: 1, data: 'first' });
  await one.store.commit({ ...plain, version: 2, data: 'lost' });
  await redis.hset(key, 'version', '1', 'data', 'first');
  await other.store.commit({ ...plain, version: 2, data: 'in its place' });
  expect(await one.store.load(id)).toMatchObject({ version: 2, data: 'in its place' });
});
