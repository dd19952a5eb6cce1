import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { openEmbeddedStore } from '../../src/store/embedded.ts';
import { openRedisStore } from '../../src/store/redis.ts';
import type { IndexName, Store } from '../../src/tables/store.ts';
import { ownPrefix } from '../support/own-prefix.ts';

/** Something done to a store; gives all that the store says to it. `versions` are those of the last commits that succeeded. */
type Action = (store: Store, versions: Map<string, number>) => Promise<unknown>;

const ids = ['7K3F', 'B2', 'Zoë', 'QQQQ4'];
const id = fc.constantFrom(...ids);
const owner = fc.constantFrom('a', 'b');
const index = fc.constantFrom<IndexName>('channel:1', 'channel:12', 'user:1');
const time = fc.integer({ min: 0, max: 60 });
const dueAt = fc.option(time, { nil: undefined });
const lease = fc.integer({ min: 1, max: 40 });
/** Mostly the version that is right, sometimes one beside it. */
const offset = fc.constantFrom(0, 0, 0, 0, -1, 1);
const text = fc.string({ unit: 'grapheme' });

const commit = fc
  .record({
    id,
    offset,
    data: text,
    log: fc.array(text, { maxLength: 3 }),
    dueAt,
    publish: fc.option(fc.record({ owner, now: time, lease }), { nil: undefined }),
    expiresIn: fc.constantFrom(undefined, 10_000_000),
  })
  .map(
    ({ offset: away, ...change }): Action =>
      async (store, versions) => {
        const version = Math.max(1, (versions.get(change.id) ?? 0) + 1 + away);
        const answer = await store.commit({ ...change, version });
        if (answer.committed) versions.set(change.id, version);
        return answer;
      },
  );

const settle = fc.record({ id, owner, offset, board: text, dueAt, now: time, lease }).map(
  ({ offset: away, ...settlement }): Action =>
    (store, versions) =>
      store.settle({ ...settlement, version: (versions.get(settlement.id) ?? 0) + away }),
);

const setAside = fc.tuple(id, text).map(
  ([table, reason]): Action =>
    async (store, versions) => {
      versions.delete(table);
      await store.setAside(table, reason);
    },
);

const others = fc.oneof<fc.Arbitrary<Action>[]>(
  fc.tuple(id, owner, time, lease).map(
    ([table, by, now, length]) =>
      (store) =>
        store.lease(table, { owner: by, now, lease: length }),
  ),
  fc.tuple(id, owner, dueAt).map(
    ([table, by, due]) =>
      (store) =>
        store.release(table, by, due),
  ),
  fc.tuple(time, fc.integer({ min: 0, max: 4 }), lease).map(
    ([now, limit, length]) =>
      (store) =>
        store.claimDue(now, limit, length),
  ),
  fc.tuple(id, offset, dueAt).map(
    ([table, away, due]) =>
      (store, versions) =>
        store.reschedule(table, (versions.get(table) ?? 0) + away, due),
  ),
  fc.tuple(index, id).map(
    ([name, table]) =>
      (store) =>
        store.addToIndex(name, table),
  ),
  fc.tuple(index, id).map(
    ([name, table]) =>
      (store) =>
        store.removeFromIndex(name, table),
  ),
);

const actions = fc.array(
  fc.oneof(
    { arbitrary: commit, weight: 6 },
    { arbitrary: settle, weight: 2 },
    { arbitrary: others, weight: 5 },
    setAside,
  ),
  { maxLength: 40, size: 'max' },
);

/** All that a store can be asked. */
async function readEverything(store: Store) {
  const indexes: IndexName[] = ['channel:1', 'channel:12', 'user:1'];
  const byReason = (one: { reason: string }, next: { reason: string }) => (one.reason < next.reason ? -1 : 1);
  return {
    rows: await store.loadAll(ids),
    logs: await Promise.all(ids.map((table) => store.log(table))),
    indexes: await Promise.all(indexes.map(async (name) => (await store.readIndex(name)).toSorted())),
    aside: (await store.aside()).toSorted(byReason),
    due: await store.claimDue(1_000_000, 100, 1),
  };
}

async function act(store: Store, sequence: readonly Action[]) {
  const versions = new Map<string, number>();
  const answers: unknown[] = [];
  for (const action of sequence) answers.push(await action(store, versions));
  return { answers, everything: await readEverything(store) };
}

test('whatever is done to them, both stores say and keep the same', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(actions, async (sequence) => {
      const directory = await mkdtemp(join(tmpdir(), 'parade-same-'));
      const redis = await openRedisStore({ url: inject('redisUrl'), prefix: ownPrefix() });
      const embedded = await openEmbeddedStore({ directory });
      try {
        expect(await act(embedded, sequence)).toEqual(await act(redis, sequence));
      } finally {
        await Promise.all([redis.close(), embedded.close()]);
        await rm(directory, { recursive: true });
      }
    }),
    { numRuns: 150 },
  );
});
