import { Redis } from 'ioredis';
import { afterEach, describe, expect, test } from 'vitest';
import { openRedisStore } from '../../src/store/redis.ts';
import { type Store, StoreUnavailable } from '../../src/tables/service/store.ts';
import { commitOf } from '../support/stores/commits.ts';
import { type RedisServer, type RedisServerOptions, startRedis } from '../support/stores/redis-server.ts';
import { eventually } from '../support/time/until.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function server(options?: RedisServerOptions): Promise<RedisServer> {
  const redis = await startRedis(options);
  cleanups.push(redis.stop);
  return redis;
}

function operator({ url }: RedisServer): Redis {
  const redis = new Redis(url);
  cleanups.push(() => redis.disconnect());
  return redis;
}

/** Opens the store and gives what it warns of, now and later. */
async function open(url: string) {
  const warnings: string[] = [];
  const states: string[] = [];
  const store = await openRedisStore({
    url,
    onWarning: (warning) => warnings.push(warning),
    onState: (state) => states.push(state),
  });
  cleanups.push(() => store.close());
  return { store, warnings, states };
}

const as = ({ port }: RedisServer, name: string) => `redis://${name}:secret@127.0.0.1:${port}`;

const throwsAway = expect.stringMatching(/allkeys-lru.*noeviction/);
const forgets = expect.stringMatching(/nothing on disk.*appendonly/);

describe('a Redis that is connected to', () => {
  test('gives no reason to warn when it throws nothing away and writes all down', async () => {
    expect((await open((await server({ durable: true })).url)).warnings).toEqual([]);
  });

  test('with snapshots gives none either', async () => {
    const redis = await server({ arguments: ['--save', '3600 1'] });
    expect((await open(redis.url)).warnings).toEqual([]);
  });

  test('is warned of when it throws tables away for want of memory, or has nothing on disk: once each, with what to do', async () => {
    const redis = await server({ arguments: ['--maxmemory-policy', 'allkeys-lru'] });
    expect((await open(redis.url)).warnings).toEqual([throwsAway, forgets]);
  });

  test('is looked at again when it comes back, and warned of only what is new', async () => {
    const redis = await server();
    const { store, warnings, states } = await open(redis.url);
    expect(warnings).toEqual([forgets]);
    await operator(redis).config('SET', 'maxmemory-policy', 'allkeys-lru');
    const reconnect = async () => {
      await operator(redis).call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
      const before = states.length;
      await eventually(() => expect(states.slice(before)).toContain('back'));
      await eventually(() => store.ping());
    };
    await reconnect();
    await eventually(() => expect(warnings).toEqual([forgets, throwsAway]));
    await reconnect();
    await store.commit(commitOf('A', 1));
    expect(warnings).toHaveLength(2);
  });

  test('keeps nothing of that it was tried out', async () => {
    const redis = await server();
    await open(redis.url);
    const left = await operator(redis).keys('*');
    expect(left.filter((key) => !/^(reserve|spent):/.test(key))).toEqual([]);
    for (const key of left) expect(await operator(redis).pttl(key)).toBeGreaterThan(0);
  });
});

describe('a user of Redis', () => {
  async function withUser(...rules: readonly string[]) {
    const redis = await server({ durable: true, arguments: ['--maxmemory-policy', 'allkeys-lru'] });
    await operator(redis).call('ACL', 'SETUSER', 'bot', 'on', '>secret', ...rules);
    return redis;
  }

  /** The rights that the sentence about missing ones gives. */
  async function rightsAdvised(): Promise<string[]> {
    const redis = await withUser('~*', '+@connection');
    const refused = await openRedisStore({ url: as(redis, 'bot') }).catch(String);
    return /SETUSER name (.*)$/.exec(String(refused))?.[1]?.split(' ') ?? [];
  }

  test('who has the rights that are advised can do all, and what they forbid is not warned of', async () => {
    const redis = await withUser(...(await rightsAdvised()));
    const { store, warnings } = await open(as(redis, 'bot'));
    expect(warnings).toEqual([throwsAway]);
    await store.commit(commitOf('A', 1, { dueAt: 1 }));
    expect(await store.claimDue(1, 1, 1)).toEqual(['A']);
    await store.addToIndex('user:1', 'A', { now: 0, until: 60_000 });
    await store.bringUpToDate(() => 0);
  });

  test('who may see neither settings nor state is not warned of them', async () => {
    const redis = await withUser('~*', '+@all', '-config', '-info');
    expect((await open(as(redis, 'bot'))).warnings).toEqual([]);
  });

  test.each([
    [['~other:*', '+@all'], /its keys \(~\{p\*\}:\*\)/],
    [['~{p*}:*', '+@all'], /its keys \(~index:\*\)/],
    [['~*', '+@all', '-evalsha', '-eval'], /EVAL and EVALSHA \(\+eval \+evalsha\)/],
    [['~*', '+@all', '-hmget'], /the command HMGET \(\+hmget\)/],
    [['~*', '+@all', '-hset'], /one of the commands that its scripts use: .*HSET/],
  ])('with %j is refused at the start, with the right that is missing', async (rules, missing) => {
    const redis = await withUser(...rules);
    const opening = openRedisStore({ url: as(redis, 'bot') });
    await expect(opening).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(opening).rejects.toThrow(missing);
    await expect(opening).rejects.not.toThrow('secret');
  });

  test('who loses a right later is told to be so when the connection is made anew; meanwhile the store is unavailable', async () => {
    const redis = await withUser('~*', '+@all');
    const { store, warnings } = await open(as(redis, 'bot'));
    await operator(redis).call('ACL', 'SETUSER', 'bot', '-evalsha', '-eval');
    const commit = (to: Store) => to.commit(commitOf('A', 1));
    await expect(commit(store)).rejects.toBeInstanceOf(StoreUnavailable);
    await operator(redis).call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
    await eventually(() => expect(warnings).toContainEqual(expect.stringContaining('EVALSHA')));
  });
});
