import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { openEmbeddedStore } from '../../src/store/embedded.ts';
import { openRedisStore } from '../../src/store/redis.ts';
import type { IndexName, Store } from '../../src/tables/service/store.ts';
import { runs } from '../support/size.ts';
import { ownPrefix } from '../support/stores/own-prefix.ts';

const ids = ['7K3F', 'B2', 'Zoë', 'QQQQ4'];
const id = fc.constantFrom(...ids);
const owner = fc.constantFrom('a', 'b');
const index = fc.constantFrom<IndexName>('channel:1', 'channel:12', 'user:1');
const time = fc.integer({ min: 0, max: 60 });
const dueAt = fc.option(time, { nil: undefined });
const leaseFor = fc.integer({ min: 1, max: 40 });
/** Mostly the version that is right, sometimes one beside it. */
const offset = fc.constantFrom(0, 0, 0, 0, -1, 1);
/** By the clock of those who ask; far enough that no index goes by the clock of the store. */
const stay = fc.record({
  now: time,
  until: fc.option(
    fc.integer({ min: 1_000, max: 1_004 }).map((hours) => hours * 3_600_000),
    { nil: undefined },
  ),
});
const text = fc.string({ unit: 'grapheme' });

const action = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('commit'),
      id,
      offset,
      data: text,
      log: fc.array(text, { maxLength: 3 }),
      dueAt,
      publish: fc.option(fc.record({ owner, now: time, leaseFor }), { nil: undefined }),
      expiresIn: fc.constantFrom(undefined, 10_000_000),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('settle'),
      id,
      owner,
      offset,
      publication: text,
      dueAt,
      now: time,
      leaseFor,
    }),
  },
  fc.record({ kind: fc.constant('lease'), id, owner, now: time, leaseFor }),
  fc.record({ kind: fc.constant('release'), id, owner, dueAt }),
  fc.record({ kind: fc.constant('claimDue'), now: time, limit: fc.integer({ min: 0, max: 4 }), leaseFor }),
  fc.record({ kind: fc.constant('reschedule'), id, offset, dueAt }),
  fc.record({ kind: fc.constant('addToIndex'), index, id, stay }),
  fc.record({ kind: fc.constant('takePlace'), index, id, now: time, atMost: fc.constantFrom(undefined, 0, 1, 2) }),
  fc.record({
    kind: fc.constant('tidyIndex'),
    index,
    gone: fc.uniqueArray(id),
    now: fc.constantFrom(0, 60_030, 70_000),
  }),
  fc.record({ kind: fc.constant('removeFromIndex'), index, id, now: time }),
  fc.record({ kind: fc.constant('readIndex'), index, now: time, most: fc.constantFrom(undefined, 0, 1, 2) }),
  fc.record({ kind: fc.constant('writeNote'), owner, note: fc.option(text, { nil: undefined }) }),
  fc.record({ kind: fc.constant('reserve'), owner, now: time, spacing: leaseFor }),
  fc.record({
    kind: fc.constant('spend'),
    owner,
    now: time,
    wanted: fc.nat(5),
    most: fc.option(fc.nat(6), { nil: undefined }),
    per: leaseFor,
  }),
  fc.record({
    kind: fc.constant('changeBook'),
    offset,
    entries: fc.array(
      fc.record({ page: fc.constantFrom('sums', 'results'), name: text, text: fc.constantFrom('1', '2', undefined) }),
      { maxLength: 4 },
    ),
  }),
  fc.record({ kind: fc.constant('endBook'), expiresIn: fc.constantFrom(undefined, 10_000_000) }),
  fc.record({ kind: fc.constant('setAside'), id, reason: text }),
  fc.record({ kind: fc.constant('restoreAside'), id, dueAt: time }),
  fc.record({ kind: fc.constant('dropAside'), id }),
);

type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

const actions = fc.array(action, { maxLength: 40, size: 'max' });

/** Does it and gives what the store says to it. `versions` are those of the last commits that succeeded. */
async function perform(store: Store, versions: Map<string, number>, action: Action): Promise<unknown> {
  switch (action.kind) {
    case 'commit': {
      const version = Math.max(1, (versions.get(action.id) ?? 0) + 1 + action.offset);
      const answer = await store.commit({ ...action, version });
      if (answer.committed) versions.set(action.id, version);
      return answer;
    }
    case 'settle':
      return store.settle({ ...action, version: (versions.get(action.id) ?? 0) + action.offset });
    case 'lease':
      return store.takeLease(action.id, action);
    case 'release':
      return store.release(action.id, action.owner, action.dueAt);
    case 'claimDue':
      return store.claimDue(action.now, action.limit, action.leaseFor);
    case 'reschedule':
      return store.reschedule(action.id, (versions.get(action.id) ?? 0) + action.offset, action.dueAt);
    case 'addToIndex':
      return store.addToIndex(action.index, action.id, action.stay);
    case 'takePlace':
      return store.takePlace(action.index, action.id, action.now, action.atMost);
    case 'tidyIndex':
      return store.tidyIndex(action.index, action.gone, action.now);
    case 'removeFromIndex':
      return store.removeFromIndex(action.index, action.id, action.now);
    case 'readIndex':
      return (await store.readIndex(action.index, action.now, action.most)).length;
    case 'writeNote':
      return store.writeNote(`person:${action.owner}`, action.note);
    case 'reserve':
      return store.reserve(action.owner, action.now, action.spacing);
    case 'spend':
      return store.spend(action.owner, action.now, action);
    case 'changeBook': {
      const { revision } = await store.readBook('guild:1', []);
      const changes = action.entries.map(({ page, name, text }) => ({ page, entries: new Map([[name, text]]) }));
      return store.changeBook('guild:1', revision + action.offset, changes);
    }
    case 'endBook':
      return store.endBook('guild:1', action.expiresIn);
    case 'setAside':
      versions.delete(action.id);
      return store.setAside(action.id, action.reason, 10_000_000);
    case 'restoreAside':
      return store.restoreAside(action.id, action.dueAt, undefined);
    case 'dropAside':
      return store.dropAside(action.id);
  }
}

async function readPages(store: Store) {
  const { revision, pages } = await store.readBook('guild:1', [{ page: 'sums' }, { page: 'results' }]);
  return { revision, pages: pages.map((page) => new Map([...page].toSorted())) };
}

/** All that a store can be asked. */
async function readEverything(store: Store) {
  const indexes: IndexName[] = ['channel:1', 'channel:12', 'user:1'];
  return {
    rows: await store.loadAll(ids),
    logs: await Promise.all(ids.map((table) => store.log(table))),
    indexes: await Promise.all(indexes.map(async (name) => (await store.readIndex(name, 0)).toSorted())),
    pages: (await store.pagesOf('guild:1')).toSorted(),
    book: await readPages(store),
    notes: await store.readNotes(['person:a', 'person:b', 'guild:a']),
    copies: await Promise.all(ids.map((table) => store.readAside(table))),
    aside: (await store.aside()).map(({ id, reason }) => `${id} ${reason}`).toSorted(),
    due: await store.claimDue(1_000_000, 100, 1),
  };
}

async function act(store: Store, sequence: readonly Action[]) {
  const versions = new Map<string, number>();
  const answers: unknown[] = [];
  for (const action of sequence) answers.push(await perform(store, versions, action));
  return { answers, everything: await readEverything(store) };
}

test('whatever is done to them, both stores say and keep the same', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(actions, async (sequence) => {
      const directory = await mkdtemp(join(tmpdir(), 'parade-same-'));
      const redis = await openRedisStore({ url: inject('redisUrl'), prefix: ownPrefix() });
      const embedded = await openEmbeddedStore({ directory, now: () => 0 });
      try {
        expect(await act(embedded, sequence)).toEqual(await act(redis, sequence));
      } finally {
        await Promise.all([redis.close(), embedded.close()]);
        await rm(directory, { recursive: true });
      }
    }),
    { numRuns: runs(100) },
  );
});
