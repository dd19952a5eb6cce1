import { afterEach, describe, expect, test } from 'vitest';
import { isRefused } from '../../../src/games/contract/index.ts';
import type { Store } from '../../../src/tables/service/store.ts';
import { openTestFile, openTestRedis } from '../../support/stores/stores.ts';
import { openLobby, serviceOn } from '../../support/tables/service-place.ts';
import { noon } from '../../support/tables/tables.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

describe.each([
  ['a file', () => openTestFile(() => noon)],
  ['Redis', () => openTestRedis()],
])('limits hold in %s, however many ask at once', (_, open) => {
  async function place(): Promise<Store> {
    const { store, close } = await open();
    cleanups.push(close);
    return store;
  }

  const opened = async (store: Store, ask: (number: number) => readonly [user: string, channel: string]) => {
    const services = [serviceOn(store, () => noon), serviceOn(store, () => noon)];
    const asked = Array.from({ length: 50 }, (_, number) => {
      const service = services[number % 2] ?? serviceOn(store, () => noon);
      return openLobby(service, ...ask(number));
    });
    return (await Promise.all(asked)).filter((outcome) => !isRefused(outcome)).length;
  };

  test('50 hosts who open a table in one channel get 25', async () => {
    const store = await place();
    expect(await opened(store, (number) => [`host ${number}`, 'channel'])).toBe(25);
    expect(await serviceOn(store, () => noon).tablesOf('channel:channel')).toHaveLength(25);
    // who was refused has no place left over
    expect(await opened(store, (number) => [`host ${number}`, 'another'])).toBe(25);
  });

  test('one host who opens 50 in one channel gets 10', async () => {
    const store = await place();
    expect(await opened(store, () => ['ann', 'channel'])).toBe(10);
    expect(await opened(store, () => ['ben', 'channel'])).toBe(10);
  });

  test('one person who opens 50 in as many channels gets 25', async () => {
    const store = await place();
    expect(await opened(store, (number) => ['ann', `channel ${number}`])).toBe(25);
  });

  test('a place that nobody needs any more is found out', async () => {
    const store = await place();
    for (let number = 0; number < 10; number += 1) {
      await store.addToIndex('hosted:channel/ann', `GONE${number}`, { now: noon, until: undefined });
    }
    expect(isRefused(await openLobby(serviceOn(store, () => noon)))).toBe(false);
  });
});
