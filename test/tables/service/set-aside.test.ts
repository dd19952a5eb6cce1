import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { games } from '../../../src/games/index.ts';
import type { TableService } from '../../../src/tables/service/service.ts';
import { forgetAside, restoreAside } from '../../../src/tables/service/set-aside.ts';
import { type OpenedStore, openTestFile } from '../../support/stores/stores.ts';
import { openLobby, serviceOn } from '../../support/tables/service-place.ts';
import { day, done, noon } from '../../support/tables/tables.ts';

let now = noon;
let opened: OpenedStore;

beforeEach(async () => {
  now = noon;
  opened = await openTestFile(() => now);
});
afterEach(() => opened.close());

describe('what was set aside', () => {
  /** A table that cannot be read, and was found to be so. */
  async function spoil(service: TableService): Promise<{ readonly id: string; readonly data: string }> {
    const table = done(await openLobby(service)).table;
    const row = await opened.store.load(table.id);
    if (!row) throw new Error('no row');
    const { id, version, data } = row;
    const change = { id, version: version + 1, log: [], dueAt: now, publish: undefined, expiresIn: undefined };
    await opened.store.commit({ ...change, data: data.replace('"schema":1', '"schema":"one"') });
    expect(await service.find(id)).toEqual({ refused: 'table-unreadable' });
    return { id, data };
  }

  test('is not read because somebody gives an id that nobody knows', async () => {
    const service = serviceOn(opened.store, () => now);
    const { id } = await spoil(service);
    const { store } = opened;
    const blind = new Proxy(store, {
      get: (target, name) => {
        if (name === 'aside' || name === 'readAside') throw new Error('all that was set aside is read');
        const value = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const other = serviceOn(blind, () => now);
    expect(await other.find('7777')).toEqual({ refused: 'no-such-table' });
    expect(await other.find(id)).toEqual({ refused: 'table-unreadable' });
  });

  test('goes after 30 days', async () => {
    const service = serviceOn(opened.store, () => now);
    const { id } = await spoil(service);
    now += 30 * day - 1;
    expect(await opened.store.isAside(id)).toBe(true);
    now += 1;
    expect(await opened.store.aside()).toEqual([]);
    expect(await service.find(id)).toEqual({ refused: 'no-such-table' });
  });

  test('is forgotten with a person whom it names, and only then', async () => {
    const service = serviceOn(opened.store, () => now);
    const { id } = await spoil(service);
    await forgetAside(opened.store, 'an');
    expect(await opened.store.isAside(id)).toBe(true);
    await forgetAside(opened.store, 'ann');
    expect(await opened.store.aside()).toEqual([]);
  });

  test('is put back when it can be read, into its lists as well, and is looked at', async () => {
    const service = serviceOn(opened.store, () => now);
    const { id, data } = await spoil(service);
    expect(await restoreAside(opened.store, games, id, now)).toMatchObject({ why: 'unreadable' });
    expect(await restoreAside(opened.store, games, '7777', now)).toEqual({ why: 'not-aside' });
    // as a version would find it that knows this form
    await opened.store.dropAside(id);
    const change = { id, version: 1, log: [], dueAt: now, publish: undefined, expiresIn: undefined };
    await opened.store.commit({ ...change, data });
    await opened.store.setAside(id, 'a bug', 30 * day);
    expect(await service.tablesOf('user:ann')).toEqual([]);
    expect(await restoreAside(opened.store, games, id, now)).toBeUndefined();
    expect((await service.tablesOf('user:ann')).map(({ table }) => table.id)).toEqual([id]);
    expect(await service.claimDue(10, 1_000)).toContain(id);
    expect(await opened.store.aside()).toEqual([]);
  });

  test('is not put back in the place of a table that has its id by now', async () => {
    const { id, data } = await spoil(serviceOn(opened.store, () => now));
    const change = { id, version: 1, log: [], dueAt: now, publish: undefined, expiresIn: undefined };
    await opened.store.commit({ ...change, data });
    await opened.store.setAside(id, 'a bug', 30 * day);
    await opened.store.commit({ ...change, data });
    expect(await restoreAside(opened.store, games, id, now)).toEqual({ why: 'id-taken' });
  });
});
