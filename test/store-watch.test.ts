import { afterEach, describe, expect, test } from 'vitest';
import { watchStore } from '../src/store-watch.ts';
import { type Commit, type Store, StoreUnavailable } from '../src/tables/service/store.ts';
import { memoryLog } from './support/discord/memory-log.ts';
import { openTestFile } from './support/stores/stores.ts';
import { StillClock } from './support/time/still-clock.ts';

const cleanUps: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const commit: Commit = {
  id: '7K3F',
  version: 1,
  data: '{}',
  log: [],
  dueAt: undefined,
  publish: undefined,
  expiresIn: undefined,
};

/** Whatever was begun and needs no time is done. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A store that takes no write of more bytes than it has room for. */
async function open() {
  const clock = new StillClock();
  const { log, text } = memoryLog();
  const { store, close } = await openTestFile(clock.now);
  cleanUps.push(close);
  const state = { room: Number.POSITIVE_INFINITY, probes: 0 };
  const full = () => Promise.reject(new StoreUnavailable('OOM command not allowed'));
  const { commit: keep } = store;
  store.ping = async (bytes = 0) => {
    state.probes += 1;
    if (bytes > state.room) await full();
  };
  store.commit = (given) => (given.data.length > state.room ? full() : keep.call(store, given));
  const watch = watchStore(store, clock, log);
  cleanUps.push(watch.stop);
  await settled();
  const lines = () =>
    text()
      .split('\n')
      .filter((line) => line !== '');
  return { watch, state, clock, lines };
}

describe('a store', () => {
  test('whose commit fails is away at once, with the reason, although it can be read', async () => {
    const { watch, state, lines } = await open();
    expect(watch.reason()).toBeUndefined();
    state.room = -1;
    await expect(watch.store.commit(commit)).rejects.toThrow(StoreUnavailable);
    expect(watch.reason()).toBe('OOM command not allowed');
    await expect(watch.store.load('7K3F')).resolves.toBeUndefined();
    expect(watch.reason()).toBe('OOM command not allowed');
    expect(lines()).toHaveLength(1);
    expect(lines()[0]).toMatch(/"reason":"OOM command not allowed".*the store is away/);
  });

  test('that nobody writes to is tried now and then', async () => {
    const { watch, state, clock } = await open();
    state.room = -1;
    clock.advance(14_000);
    expect(watch.reason()).toBeUndefined();
    clock.advance(1_000);
    await settled();
    expect(watch.reason()).toBeDefined();
    expect(state.probes).toBe(2);
  });

  test('that takes only a few bytes more is still away; with room for a table it is back', async () => {
    const { watch, state, clock, lines } = await open();
    state.room = -1;
    await expect(watch.store.commit(commit)).rejects.toThrow();
    state.room = 100;
    for (let time = 0; time < 3; time += 1) {
      clock.advance(15_000);
      await settled();
    }
    expect(state.probes).toBe(4);
    expect(watch.reason()).toBeDefined();
    state.room = Number.POSITIVE_INFINITY;
    clock.advance(15_000);
    await settled();
    expect(watch.reason()).toBeUndefined();
    expect(lines().at(-1)).toMatch(/the store is back/);
  });

  test('that takes a commit again is back', async () => {
    const { watch, state } = await open();
    state.room = -1;
    await expect(watch.store.commit(commit)).rejects.toThrow();
    state.room = Number.POSITIVE_INFINITY;
    await watch.store.commit(commit);
    expect(watch.reason()).toBeUndefined();
  });

  test('whose connection is lost is away, and is tried at once when the connection is there again', async () => {
    const { watch } = await open();
    watch.heed('away', 'the connection was closed');
    expect(watch.reason()).toBe('the connection was closed');
    watch.heed('back', 'connected again');
    await settled();
    expect(watch.reason()).toBeUndefined();
  });

  test('that stays away is told of more and more seldom', async () => {
    const { state, clock, lines } = await open();
    state.room = -1;
    for (let seconds = 0; seconds < 3_600; seconds += 30) {
      clock.advance(30_000);
      await settled();
    }
    expect(lines().length).toBeGreaterThan(5);
    expect(lines().length).toBeLessThan(16);
  });

  test('does all that it does without being watched', async () => {
    const { watch } = await open();
    const store: Store = watch.store;
    expect(await store.commit(commit)).toMatchObject({ committed: true });
    expect(await store.load('7K3F')).toMatchObject({ version: 1 });
    expect(await store.countDue()).toBe(0);
  });
});
