import { afterEach, describe, expect, test } from 'vitest';
import type { TableService } from '../../../src/tables/service/service.ts';
import type { Store } from '../../../src/tables/service/store.ts';
import type { Table } from '../../../src/tables/table.ts';
import { adopt, orphan } from '../../../src/tables/time.ts';
import { openTestFile, openTestRedis } from '../../support/stores/stores.ts';
import { newInteraction, openLobby, serviceOn } from '../../support/tables/service-place.ts';
import { day, done, noon } from '../../support/tables/tables.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

describe.each([
  ['a file', (now: () => number) => openTestFile(now)],
  ['Redis', () => openTestRedis()],
])('the stalled tables of a server, in %s', (_, open) => {
  /** A service that counts the rows that it reads. */
  async function place(now: () => number = () => noon) {
    const { store, close } = await open(now);
    cleanups.push(close);
    const read: string[] = [];
    const counted: Store = new Proxy(store, {
      get(target, name) {
        if (name === 'loadAll') {
          return (ids: readonly string[]) => {
            read.push(...ids);
            return target.loadAll(ids);
          };
        }
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    return { service: serviceOn(counted, now), store, read };
  }

  const openMany = (service: TableService, count: number) =>
    Promise.all(
      Array.from({ length: count }, async (_, number) =>
        done(await openLobby(service, `host ${number}`, `channel ${number}`)),
      ),
    );
  const ids = async (service: TableService) => {
    const found: string[] = [];
    for await (const { table } of service.stalled.on('guild')) found.push(table.id);
    return found.toSorted();
  };
  const change = async (service: TableService, { id }: Table, to: (table: Table) => Table) =>
    done(await service.change(id, { interaction: newInteraction() }, to));

  test('are all that is read, however many tables are open', async () => {
    const { service, read } = await place();
    const opened = await openMany(service, 60);
    const [one, other] = [opened[7]?.table, opened[31]?.table];
    if (!one || !other) throw new Error('no tables');
    expect(await ids(service)).toEqual([]);
    for (const table of [one, other]) await change(service, table, (now) => orphan(now, noon));
    read.length = 0;
    expect(await ids(service)).toEqual([one.id, other.id].toSorted());
    expect(read.toSorted()).toEqual([one.id, other.id].toSorted());
    await change(service, one, (now) => adopt(now, noon));
    expect(await ids(service)).toEqual([other.id]);
  });

  test('are found where an earlier version kept no index of them, once', async () => {
    const { service, store, read } = await place();
    const [{ table } = { table: undefined }] = await openMany(service, 3);
    if (!table) throw new Error('no table');
    await change(service, table, (now) => orphan(now, noon));
    await store.removeFromIndex('stalled:guild', table.id, noon);
    expect(await ids(service)).toEqual([table.id]);
    read.length = 0;
    expect(await ids(service)).toEqual([table.id]);
    expect(read).toEqual([table.id]);
  });

  test('are looked for among all again after a month, and the name of the server does not stay behind', async () => {
    let now = noon;
    const { service, store } = await place(() => now);
    await ids(service);
    expect(await store.readIndex('sifted:guild', now)).toEqual(['open']);
    now += 30 * day;
    expect(await store.readIndex('sifted:guild', now)).toEqual([]);
  });
});
