import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import { openRedisStore, type RedisStoreOptions } from '../../src/store/redis.ts';
import { type Store, StoreUnavailable } from '../../src/tables/service/store.ts';
import { StoredWishes } from '../../src/tables/service/stored-wishes.ts';
import { usualWishes } from '../../src/tables/wishes.ts';
import { commitOf } from '../support/stores/commits.ts';
import { type RedisCluster, startRedisCluster } from '../support/stores/redis-cluster.ts';
import { testAuthority } from '../support/stores/redis-server.ts';
import { eventually } from '../support/time/until.ts';
import { builtBot } from '../support/whole-bot/built-bot.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function start(options: Parameters<typeof startRedisCluster>[0]): Promise<RedisCluster> {
  const cluster = await startRedisCluster(options);
  cleanups.push(cluster.stop);
  return cluster;
}

async function connect(url: string, options: Partial<RedisStoreOptions> = {}): Promise<Store> {
  const store = await openRedisStore({ url, ...options });
  cleanups.push(() => store.close());
  return store;
}

/** Enough for all partitions, and so for all nodes. */
const ids = Array.from({ length: 60 }, (_, number) => `T${number}`);

const isThere = (store: Store, id: string) =>
  store.load(id).then(
    () => true,
    (error: unknown) => {
      expect(error).toBeInstanceOf(StoreUnavailable);
      return false;
    },
  );

test('a cluster with TLS whose nodes are known by their names is played on, from any of its nodes', async () => {
  const cluster = await start({ tls: true });
  const seeds = cluster.nodes.map(({ port }) => `localhost:${port}`).join(',');
  const program = join(await builtBot(), 'test/store/writer.js');
  // which authorities are trusted, a process finds out at its start
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: testAuthority };
  const written = await Promise.all(
    ['A', 'B', 'C', 'D'].map(async (id, place) => {
      const url = place === 0 ? `rediss://${seeds}/?cluster=true` : `${cluster.nodes[place % 3]?.url}?cluster=true`;
      const parts = [program, 'redis', url, '', id, '3', 'writer'];
      return (await promisify(execFile)(process.execPath, parts, { env })).stdout;
    }),
  );
  expect(written).toEqual(Array.from({ length: 4 }, () => '1\n2\n3\n'));
});

describe('with one of three nodes dead', () => {
  test('a bot that is given several starts at one of the others', async () => {
    const { nodes } = await start({ partly: true });
    await nodes[0].kill();
    const seeds = nodes.map(({ port }) => `127.0.0.1:${port}`).join(',');
    const store = await connect(`redis://${seeds}?cluster=true`);
    await eventually(async () => {
      const found = await Promise.all(ids.map((id) => isThere(store, id)));
      expect(found).toContain(true);
      expect(found).toContain(false);
    });
  });

  test('what is due on the others is done and changes there are kept; the dead one fails alone, and comes back', async () => {
    const { url, nodes } = await start({ partly: true });
    const parts: string[] = [];
    const onPart = (state: string, part: string) => parts.push(`${part} ${state}`);
    const store = await connect(`${url}?cluster=true`, { onPart });
    await Promise.all(ids.map((id) => store.commit(commitOf(id, 1, { dueAt: 5 }))));
    await nodes[2].kill();
    await eventually(async () => expect(await isThere(store, 'T0')).toBeDefined());
    const claimed = await eventually(async () => {
      const some = await store.claimDue(5, 100, 1_000);
      expect(some.length).toBeGreaterThan(0);
      return some;
    });
    for (const id of ids) expect(await isThere(store, id)).toBe(claimed.includes(id));
    for (const id of claimed) expect(await store.commit(commitOf(id, 2))).toMatchObject({ committed: true });
    expect(await store.countDue()).toBe(0);
    expect(parts.length).toBeGreaterThan(0);
    const told = parts.length;
    await store.claimDue(5, 100, 1_000);
    expect(parts).toHaveLength(told);

    await nodes[2].restart();
    const back = await eventually(async () => {
      await store.claimDue(5, 100, 1_000);
      expect(parts.filter((part) => part.endsWith('back'))).toHaveLength(told);
      return parts;
    });
    expect(new Set(back).size).toBe(2 * told);
  });

  test('the settings of those on the others are read, and the usual ones serve for the rest', async () => {
    const { url, nodes } = await start({ partly: true });
    const store = await connect(`${url}?cluster=true`);
    const wishes = new StoredWishes(store);
    const chosen = { ...usualWishes, calling: 'direct' } as const;
    for (const id of ids) await wishes.write(id, chosen);
    await nodes[2].kill();
    const read = await eventually(async () => {
      const some = await wishes.read(ids);
      expect([...some.values()]).toContainEqual(usualWishes);
      return some;
    });
    expect([...read.keys()]).toEqual(ids);
    for (const id of ids) {
      const isHere = await store.readNotes([`person:${id}`]).then(Boolean, () => false);
      expect(read.get(id)).toEqual(isHere ? chosen : usualWishes);
    }
    expect([...read.values()].filter(({ calling }) => calling === chosen.calling).length).toBeGreaterThan(20);
  });

  test('that falls silent, the others answer as soon as it was waited for once', async () => {
    const { url, nodes } = await start({ partly: true });
    const store = await connect(`${url}?cluster=true`, { answerWithin: 1_000 });
    await Promise.all(ids.map((id) => store.commit(commitOf(id, 1, { dueAt: 5 }))));
    nodes[2].pause();
    cleanups.push(() => nodes[2].resume());
    expect((await store.claimDue(5, 100, 1_000)).length).toBeGreaterThan(0);
    expect(await store.claimDue(5, 100, 1_000)).toEqual([]);
  });

  test('that is known to be away and comes back silent, the others are not waited for again and again', async () => {
    const { url, nodes } = await start({ partly: true });
    const parts: string[] = [];
    // whoever waited for the silent one would wait longer than this test may last
    const patient = { answerWithin: 3_600_000, onPart: (state: string) => parts.push(state) };
    const store = await connect(`${url}?cluster=true`, patient);
    await Promise.all(ids.map((id) => store.commit(commitOf(id, 1, { dueAt: 5 }))));
    await nodes[2].kill();
    await eventually(async () => {
      await store.claimDue(5, 100, 1_000);
      expect(parts).toContain('away');
    });
    await nodes[2].restart();
    nodes[2].pause();
    cleanups.push(() => nodes[2].resume());
    for (let look = 0; look < 5; look += 1) await store.claimDue(5, 100, 1_000);
    expect(parts).not.toContain('back');
  });
});
