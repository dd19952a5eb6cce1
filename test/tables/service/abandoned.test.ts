import { afterEach, describe, expect, test } from 'vitest';
import { isRefused } from '../../../src/games/contract/index.ts';
import type { TableService } from '../../../src/tables/service/service.ts';
import { close } from '../../../src/tables/time.ts';
import { openTestFile, openTestRedis } from '../../support/stores/stores.ts';
import { newInteraction, openLobby, serviceOn } from '../../support/tables/service-place.ts';
import { day, done, minute, noon } from '../../support/tables/tables.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

describe.each([
  ['a file', (now: () => number) => openTestFile(now)],
  ['Redis', () => openTestRedis()],
])('who opens and ends tables without a game, in %s', (_, open) => {
  async function place() {
    const clock = { now: noon };
    const { store, close: closeStore } = await open(() => clock.now);
    cleanups.push(closeStore);
    const newProcess = () => serviceOn(store, () => clock.now);
    return { clock, store, one: newProcess(), other: newProcess() };
  }

  const openAndEnd = async (service: TableService, user: string, now: number): Promise<boolean> => {
    const opened = await openLobby(service, user);
    if (isRefused(opened)) return false;
    const cause = { by: user, interaction: newInteraction() };
    done(await service.change(opened.table.id, cause, (table) => close(table, user, false, now)));
    return true;
  };

  test('has to pause, longer and longer, whichever process answers; nobody else has to', async () => {
    const { clock, one, other } = await place();
    const openedAt: number[] = [];
    for (; clock.now < noon + 60 * minute; clock.now += 15_000) {
      if (await openAndEnd(openedAt.length % 2 ? one : other, 'ann', clock.now)) openedAt.push(clock.now);
    }
    const pauses = openedAt.map((at, place) => (at - (openedAt[place - 1] ?? noon)) / 1_000);
    expect(pauses).toEqual([0, 15, 15, 15, 15, 15, 30, 60, 120, 240, 480, 900, 900]);
    expect(await openAndEnd(one, 'ben', clock.now)).toBe(true);
    expect(await openLobby(one, 'ann')).toEqual({ refused: 'opened-too-often' });
    clock.now += day;
    expect(await openAndEnd(one, 'ann', clock.now)).toBe(true);
    expect(await openAndEnd(one, 'ann', clock.now)).toBe(true);
  });

  test('has to pause no less when they end many at once', async () => {
    const { clock, one } = await place();
    const opened = [];
    for (let number = 0; number < 21; number += 1)
      opened.push(done(await openLobby(one, 'ann', `channel${number % 3}`)).table.id);
    for (const id of opened) {
      const cause = { by: 'ann', interaction: newInteraction() };
      done(await one.change(id, cause, (table) => close(table, 'ann', false, clock.now)));
    }
    expect(await openLobby(one, 'ann')).toEqual({ refused: 'opened-too-often' });
    clock.now += 15 * minute;
    expect(await openAndEnd(one, 'ann', clock.now)).toBe(true);
  });
});

test('in a file a lobby that never began leaves nothing behind within the hour, neither its table nor its id in an index', async () => {
  let now = noon;
  const { store, close: closeStore } = await openTestFile(() => now);
  cleanups.push(closeStore);
  const service = serviceOn(store, () => now);
  const { table } = done(await openLobby(service));
  done(
    await service.change(table.id, { by: 'ann', interaction: newInteraction() }, (open) =>
      close(open, 'ann', false, now),
    ),
  );
  expect(await store.readIndex('played:ann', now)).toEqual([table.id]);
  now += 60 * minute;
  expect(await service.find(table.id)).toEqual({ refused: 'no-such-table' });
  expect(await store.readIndex('played:ann', now)).toEqual([]);
});
