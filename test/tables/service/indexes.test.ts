import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { closeTable } from '../../../src/tables/closing.ts';
import type { TableService } from '../../../src/tables/service/service.ts';
import type { IndexName, Store } from '../../../src/tables/service/store.ts';
import type { Table } from '../../../src/tables/table.ts';
import { adopt, close, orphan } from '../../../src/tables/time.ts';
import { ownPrefix } from '../../support/stores/own-prefix.ts';
import { openTestFile, openTestRedis } from '../../support/stores/stores.ts';
import { lobbyOfTwo, newInteraction, openerOn, serviceOn } from '../../support/tables/service-place.ts';
import { day, done, minute, noon, running } from '../../support/tables/tables.ts';

let now = noon;
const cleanups: (() => unknown)[] = [];

beforeEach(() => {
  now = noon;
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const end = (service: TableService, { id }: Table) =>
  service.change(id, { by: 'ann', interaction: newInteraction() }, (table) => close(table, 'ann', false, now));

/** A game that has begun, ended without a result. */
async function endGame(service: TableService, { id }: Table): Promise<void> {
  done(await openerOn(service).start(id, { by: 'ann', interaction: newInteraction() }));
  done(
    await service.change(id, { interaction: newInteraction() }, (table) => closeTable(running(table), 'ended', now)),
  );
}

const isMonth = (days: number) => 29 < days && days < 32;
/** A place that was claimed lasts ten years. */
const staysForGood = (days: number) => days === -1 || days > 9 * 365;

describe('in Redis', () => {
  /** For how many days each key stays whose name tells an id of Discord; -1: for good. */
  async function daysOfKeys(prefix: string): Promise<Readonly<Record<string, number>>> {
    const redis = new Redis(inject('redisUrl'));
    cleanups.push(() => redis.disconnect());
    const keys = (await redis.keys(`${prefix}*`)).filter((key) => /index:.*:(ann|ben|guild|channel)$/.test(key));
    const left = await Promise.all(keys.map((key) => redis.pttl(key)));
    return Object.fromEntries(keys.map((key, place) => [key, left[place] === -1 ? -1 : (left[place] ?? 0) / day]));
  }

  async function place() {
    const prefix = ownPrefix();
    const { store, close: closeStore } = await openTestRedis(prefix);
    cleanups.push(closeStore);
    return { prefix, service: serviceOn(store, () => now) };
  }

  test('the keys of a person, a channel and a server stay while a table is open, and for 30 days after the newest one', async () => {
    const { prefix, service } = await place();
    const first = await lobbyOfTwo(service);
    const second = await lobbyOfTwo(service);
    await endGame(service, first);
    for (const days of Object.values(await daysOfKeys(prefix)))
      expect(days).toSatisfy((left) => staysForGood(left) || isMonth(left));
    await endGame(service, second);
    const left = await daysOfKeys(prefix);
    expect(Object.keys(left).length).toBeGreaterThan(0);
    for (const days of Object.values(left)) expect(days).toSatisfy(isMonth);
  });

  test('the keys of a lobby that never began go within the hour', async () => {
    const { prefix, service } = await place();
    await end(service, await lobbyOfTwo(service));
    const left = Object.values(await daysOfKeys(prefix));
    expect(left.length).toBeGreaterThan(0);
    for (const days of left) expect(days).toSatisfy((some) => 0 < some && some <= 1 / 24);
  });

  test('the keys of a table whose server removed the bot go after 30 days, and stay when it is taken back', async () => {
    const { prefix, service } = await place();
    const { id } = await lobbyOfTwo(service);
    await service.change(id, { interaction: newInteraction() }, (table) => orphan(table, now));
    for (const days of Object.values(await daysOfKeys(prefix))) expect(days).toSatisfy(isMonth);
    await service.change(id, { interaction: newInteraction() }, (table) => adopt(table, now));
    const days = await daysOfKeys(prefix);
    const stay = Object.keys(days).filter((key) => key.includes('index:'));
    expect(stay).toHaveLength(4);
    for (const key of stay) expect(days[key]).toSatisfy(staysForGood);
  });
});

describe('in a file', () => {
  async function place() {
    const { store, close: closeStore } = await openTestFile(() => now);
    cleanups.push(closeStore);
    return { store, service: serviceOn(store, () => now) };
  }

  const indexes: readonly IndexName[] = ['user:ann', 'user:ben', 'channel:channel', 'guild:guild'];
  const readAll = (store: Store, at: number) => Promise.all(indexes.map((index) => store.readIndex(index, at)));

  test('an open table is in its indexes for as long as it is open', async () => {
    const { store, service } = await place();
    const { id } = await lobbyOfTwo(service);
    expect(await readAll(store, now + 1_000 * day)).toEqual(indexes.map(() => [id]));
  });

  test('a table whose server removed the bot stays for 30 days, and for good when it is taken back', async () => {
    const { store, service } = await place();
    const { id } = await lobbyOfTwo(service);
    await service.change(id, { interaction: newInteraction() }, (table) => orphan(table, now));
    expect(await readAll(store, now + 30 * day)).toEqual(indexes.map(() => [id]));
    expect(await readAll(store, now + 31 * day)).toEqual(indexes.map(() => []));
    await service.change(id, { interaction: newInteraction() }, (table) => adopt(table, now));
    expect(await readAll(store, now + 1_000 * day)).toEqual(indexes.map(() => [id]));
  });

  test('who played at a table that is over is known for 30 days', async () => {
    const { store, service } = await place();
    const table = await lobbyOfTwo(service);
    await endGame(service, table);
    expect(await store.readIndex('played:ben', now + 30 * day)).toEqual([table.id]);
    expect(await store.readIndex('played:ben', now + 31 * day)).toEqual([]);
    expect(await readAll(store, now)).toEqual(indexes.map(() => []));
  });

  test('of many finished tables only so many are read as are asked for, those that ended last', async () => {
    const { store, service } = await place();
    const ids: string[] = [];
    for (let number = 0; number < 30; number += 1) {
      now += minute;
      const table = await lobbyOfTwo(service);
      ids.push(table.id);
      await endGame(service, table);
    }
    const loaded: string[] = [];
    const watched = new Proxy(store, {
      get: (target, name) => {
        const value = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        if (name !== 'loadAll') return value.bind(target);
        return (some: readonly string[]) => {
          loaded.push(...some);
          return target.loadAll(some);
        };
      },
    });
    const found = await serviceOn(watched, () => now).tablesOf('played:ben', 5);
    expect(found.map(({ table }) => table.id)).toEqual(ids.slice(-5));
    expect(loaded).toHaveLength(5);
  });

  test('nothing is left of an index when its time is over, though nobody reads it', async () => {
    const { store, service } = await place();
    await end(service, await lobbyOfTwo(service));
    now += 31 * day;
    await store.claimDue(now, 1, 1);
    // as seen from a time at which nothing had ended yet
    expect(await store.readIndex('played:ann', noon)).toEqual([]);
  });
});
