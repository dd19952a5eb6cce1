import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterEach, describe, expect, test } from 'vitest';
import { openRedisStore, type RedisStoreOptions } from '../../src/store/redis.ts';
import { type Store, StoreUnavailable } from '../../src/tables/service/store.ts';
import { commitOf } from '../support/stores/commits.ts';
import { findFreePort, type RedisServer, type RedisServerOptions, startRedis } from '../support/stores/redis-server.ts';
import { startProxy } from '../support/stores/tcp-proxy.ts';
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

async function connect(options: RedisStoreOptions): Promise<Store> {
  const store = await openRedisStore(options);
  cleanups.push(() => store.close());
  return store;
}

/** A bare connection, for what only an operator does. */
function operator({ url }: RedisServer): Redis {
  const redis = new Redis(url);
  cleanups.push(() => redis.disconnect());
  return redis;
}

async function proxied(redis: RedisServer, options: Partial<RedisStoreOptions> = {}) {
  const proxy = await startProxy({ host: '127.0.0.1', port: redis.port });
  cleanups.push(proxy.close);
  return { proxy, store: await connect({ url: `redis://127.0.0.1:${proxy.port}`, ...options }) };
}

/** Commits versions from `first` on until told to stop or until Redis is away; gives the last version that was acknowledged. */
async function commitUntilAway(store: Store, id: string, first: number): Promise<number> {
  for (let version = first; ; version += 1) {
    try {
      expect(await store.commit(commitOf(id, version))).toMatchObject({ committed: true });
    } catch (error) {
      expect(error).toBeInstanceOf(StoreUnavailable);
      return version - 1;
    }
  }
}

const works = (store: Store) => eventually(() => store.ping());

describe('the cost of the store in Redis', () => {
  test('a load, a commit, and many loads at once are one round trip each; a look for due tables is one when there are none', async () => {
    let counted = 0;
    const { proxy, store } = await proxied(await server(), { onRoundTrip: () => (counted += 1) });
    proxy.delayAnswers(40);
    const id = randomUUID();
    const lease = { owner: 'a', now: 0, leaseFor: 1_000 };
    const cost = async (work: () => Promise<unknown>) => {
      const before = { wire: proxy.roundTrips(), counted };
      await work();
      expect(counted - before.counted).toBe(proxy.roundTrips() - before.wire);
      return counted - before.counted;
    };
    expect(await cost(() => store.commit(commitOf(id, 1, { publish: lease, dueAt: 5, expiresIn: 90_000 })))).toBe(1);
    expect(await cost(() => store.commit(commitOf(id, 2, { publish: lease })))).toBe(1);
    expect(await cost(() => store.load(id))).toBe(1);
    expect(await cost(() => store.loadAll(Array.from({ length: 30 }, () => id)))).toBe(1);
    expect(await cost(() => store.claimDue(1_000, 10, 1_000))).toBe(1);
    await store.reschedule(id, 2, 10);
    expect(await cost(() => store.claimDue(1_000, 10, 1_000))).toBe(2);
  });
});

describe('due times in a Redis that is not asked all the time', () => {
  const minute = 60_000;
  const later = (dueAt: number) => ({ dueAt });
  const looks = async (redis: RedisServer) =>
    Number(/zrangebyscore:calls=(\d+)/.exec(await operator(redis).info('commandstats'))?.[1] ?? 0);

  test('an idle process looks less than twice a second, and still finds what it set itself, and soon what others did', async () => {
    const redis = await server();
    const [store, other] = [await connect({ url: redis.url, quietFor: 10_000 }), await connect({ url: redis.url })];
    for (let table = 0; table < 25; table += 1) await store.commit(commitOf(`T${table}`, 1, later(60 * minute)));
    let now = 0;
    const until = async (id: string) => {
      for (const begun = now; ; now += 500) if ((await store.claimDue(now, 50, 3_000)).includes(id)) return now - begun;
    };
    const before = await looks(redis);
    for (; now < minute; now += 500) expect(await store.claimDue(now, 50, 3_000)).toEqual([]);
    expect(await looks(redis)).toBeLessThan(before + 2 * 60);

    await store.commit(commitOf('own', 1, later(now + 2_000)));
    expect(await until('own')).toBe(2_000);
    expect(await until('own')).toBe(3_000);
    await store.reschedule('own', 1, now + 1_000);
    expect(await until('own')).toBe(1_000);
    await store.reschedule('own', 1, undefined);

    await other.commit(commitOf('foreign', 1, later(now + 1_000)));
    expect(await until('foreign')).toBeLessThanOrEqual(10_000);
    await other.reschedule('foreign', 1, now + 15_000);
    expect(await until('foreign')).toBeLessThanOrEqual(15_000);
  });

  test('after the clock was set back, and after Redis was away, it looks everywhere', async () => {
    const redis = await server({ durable: true });
    const [store, other] = [await connect({ url: redis.url, quietFor: 10_000 }), await connect({ url: redis.url })];
    await store.claimDue(minute, 50, 3_000);
    await other.commit(commitOf('back', 1, later(30_000)));
    expect(await store.claimDue(minute, 50, 3_000)).toEqual([]);
    expect(await store.claimDue(30_000, 50, 3_000)).toEqual(['back']);
    await other.commit(commitOf('away', 1, later(30_000)));
    await redis.kill();
    await eventually(async () =>
      expect(await store.load('away').catch((error) => error.name)).toBe('StoreUnavailable'),
    );
    await redis.restart();
    await works(store);
    expect(await store.claimDue(30_000, 50, 3_000)).toContain('away');
  });
});

describe('a slow Redis', () => {
  test('of 4 s still answers', async () => {
    const { proxy, store } = await proxied(await server());
    proxy.delayAnswers(4_000);
    expect(await store.commit(commitOf('A', 1))).toMatchObject({ committed: true });
    expect(await store.load('A')).toMatchObject({ version: 1 });
  });
});

describe('a Redis that goes away', () => {
  test('by a kill: nothing acknowledged is lost, every method says StoreUnavailable at once, and the store recovers by itself', async () => {
    const redis = await server({ durable: true });
    const states: string[] = [];
    const store = await connect({ url: redis.url, onState: (state) => states.push(state) });
    const committing = commitUntilAway(store, 'A', 1);
    await eventually(async () => expect((await store.load('A'))?.version).toBeGreaterThan(100));
    await redis.kill();
    const acknowledged = await committing;
    await eventually(() => expect(states).toEqual(['away']));

    const lease = { owner: 'a', now: 0, leaseFor: 1 };
    const calls: (() => Promise<unknown>)[] = [
      () => store.commit(commitOf('A', acknowledged + 1)),
      () => store.load('A'),
      () => store.loadAll(['A', 'B']),
      () => store.log('A'),
      () => store.takeLease('A', lease),
      () => store.settle({ id: 'A', version: 1, publication: '', dueAt: undefined, ...lease }),
      () => store.release('A', 'a', undefined),
      () => store.claimDue(0, 1, 1),
      () => store.reschedule('A', 1, undefined),
      () => store.addToIndex('user:1', 'A', { now: 0, until: undefined }),
      () => store.takePlace('user:1', 'A', 0, 1),
      () => store.tidyIndex('user:1', ['A'], 0),
      () => store.removeFromIndex('user:1', 'A', 0),
      () => store.readIndex('user:1', 0),
      () => store.setAside('A', 'no', 1),
      () => store.aside(),
      () => store.isAside('A'),
      () => store.readAside('A'),
      () => store.restoreAside('A', 0, undefined),
      () => store.dropAside('A'),
      () => store.ping(),
    ];
    // before the event loop turns: neither a line nor a timer is waited for
    for (const call of calls) {
      const outcome = call().catch((error: unknown) => error);
      expect(await Promise.race([outcome, nextTurn('still waiting')])).toBeInstanceOf(StoreUnavailable);
    }

    await redis.restart();
    await works(store);
    await eventually(() => expect(states).toEqual(['away', 'back']));
    const version = (await store.load('A'))?.version ?? 0;
    // the one under way when Redis died may have been kept, without our knowing
    expect([acknowledged, acknowledged + 1]).toContain(version);
    expect(await store.log('A')).toEqual(Array.from({ length: version }, (_, line) => `line ${line + 1}`));
    expect(await store.commit(commitOf('A', version + 1))).toMatchObject({ committed: true });
  });

  test('by falling silent: callers wait no longer than said, later ones not at all, and it is used again when it wakes', async () => {
    const redis = await server();
    const states: string[] = [];
    const store = await connect({ url: redis.url, answerWithin: 400, onState: (state) => states.push(state) });
    await store.commit(commitOf('A', 1));
    redis.pause();
    await expect(store.commit(commitOf('A', 2))).rejects.toBeInstanceOf(StoreUnavailable);
    await eventually(() => expect(states).toEqual(['away']));
    await expect(store.load('A')).rejects.toBeInstanceOf(StoreUnavailable);
    redis.resume();
    await works(store);
    expect(states).toEqual(['away', 'back']);
    const row = await store.load('A');
    expect(await store.log('A')).toHaveLength(row?.version ?? 0);
  });

  test('by broken lines: a commit under way is not sent a second time', async () => {
    const { proxy, store } = await proxied(await server());
    proxy.delayAnswers(300);
    const committing = store.commit(commitOf('A', 1));
    await eventually(() => expect(proxy.roundTrips()).toBeGreaterThan(1));
    const refused = expect(committing).rejects.toBeInstanceOf(StoreUnavailable);
    proxy.cut();
    await refused;
    proxy.delayAnswers(0);
    proxy.restore();
    await works(store);
    expect((await store.log('A')).length).toBeLessThanOrEqual(1);
  });
});

describe('a Redis that is there but cannot', () => {
  test('has forgotten the scripts: they are sent again', async () => {
    const redis = await server();
    const store = await connect({ url: redis.url });
    await store.commit(commitOf('A', 1));
    await operator(redis).script('FLUSH');
    expect(await store.commit(commitOf('A', 2))).toMatchObject({ committed: true });
    await operator(redis).script('FLUSH');
    await store.reschedule('A', 2, 1);
    expect(await store.claimDue(1, 5, 5)).toEqual(['A']);
  });

  test('has no memory left: changes say StoreUnavailable and change nothing, reading goes on', async () => {
    const redis = await server();
    const store = await connect({ url: redis.url });
    await store.commit(commitOf('A', 1));
    await operator(redis).config('SET', 'maxmemory', '1');
    await expect(store.commit(commitOf('A', 2))).rejects.toBeInstanceOf(StoreUnavailable);
    expect(await store.load('A')).toMatchObject({ version: 1 });
    await operator(redis).config('SET', 'maxmemory', '0');
    expect(await store.commit(commitOf('A', 2))).toMatchObject({ committed: true });
    expect(await store.log('A')).toEqual(['line 1', 'line 2']);
  });

  test('became a replica: changes say StoreUnavailable until there is a primary again', async () => {
    const redis = await server();
    const store = await connect({ url: redis.url });
    await store.commit(commitOf('A', 1));
    await operator(redis).replicaof('127.0.0.1', await findFreePort());
    await expect(store.commit(commitOf('A', 2))).rejects.toBeInstanceOf(StoreUnavailable);
    await operator(redis).call('REPLICAOF', 'NO', 'ONE');
    await eventually(() => store.commit(commitOf('A', 2)));
    expect(await store.load('A')).toMatchObject({ version: 2 });
  });
});

describe('opening the store in Redis', () => {
  test('waits for a Redis that is not up yet', async () => {
    const redis = await server();
    await redis.kill();
    const opening = connect({ url: redis.url });
    await redis.restart();
    await (await opening).ping();
  });

  test('says every five seconds that it waits, and gives up after its patience with what to look at', async () => {
    const waited: number[] = [];
    const url = `redis://somebody:hidden@127.0.0.1:${await findFreePort()}`;
    const opening = openRedisStore({ url, patience: 5_500, onWaiting: (seconds) => waited.push(seconds) });
    const refusal = await opening.then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(refusal).toBeInstanceOf(StoreUnavailable);
    expect(String(refusal)).toMatch(/ECONNREFUSED.*REDIS_URL/);
    expect(String(refusal)).not.toContain('hidden');
    expect(waited).toEqual([5]);
  });

  test('ends at once when the password is refused or missing', async () => {
    const redis = await server({ arguments: ['--requirepass', 'right'] });
    for (const login of ['', ':wrong@']) {
      await expect(openRedisStore({ url: `redis://${login}127.0.0.1:${redis.port}` })).rejects.toThrow(
        'refuses the password',
      );
    }
    const store = await connect({ url: `redis://:right@127.0.0.1:${redis.port}` });
    await store.ping();
  });

  test('ends at once when there is no database of that number', async () => {
    const { url } = await server();
    await expect(openRedisStore({ url: `${url.replace(/\/\d*$/, '')}/99` })).rejects.toThrow(/no database.*REDIS_URL/);
  });

  test('a closed store says StoreUnavailable', async () => {
    const store = await openRedisStore({ url: (await server()).url });
    await store.close();
    await expect(store.load('A')).rejects.toBeInstanceOf(StoreUnavailable);
  });
});

describe('a Redis that answers and keeps nothing', () => {
  test.each<[string, (redis: Redis) => Promise<unknown>, RegExp]>([
    ['is full', (redis) => redis.config('SET', 'maxmemory', '1'), /OOM/],
    ['is a replica', (redis) => redis.replicaof('127.0.0.1', 1), /READONLY|not connected/],
  ])('because it %s, does not count as one that can be used, although it can be read', async (_, spoil, reason) => {
    const redis = await server();
    const store = await connect({ url: redis.url });
    await store.ping();
    await spoil(operator(redis));
    await expect(store.load(randomUUID())).resolves.toBeUndefined();
    await expect(store.ping()).rejects.toThrow(StoreUnavailable);
    await expect(store.ping()).rejects.toThrow(reason);
  });
});
