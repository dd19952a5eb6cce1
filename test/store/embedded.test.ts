import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, open as openFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open } from 'lmdb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openEmbeddedStore } from '../../src/store/embedded.ts';
import { openStore } from '../../src/store/index.ts';
import { StoreUnavailable } from '../../src/tables/service/store.ts';
import { commitOf } from '../support/stores/commits.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parade-embedded-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function overwrite(file: string, position: number, content: Buffer): Promise<void> {
  const handle = await openFile(file, 'r+');
  await handle.write(content, 0, content.length, position);
  await handle.close();
}

describe('the embedded store', () => {
  test('keeps everything over closing and opening again', async () => {
    const before = await openEmbeddedStore({ directory: folder });
    await before.commit(commitOf('A', 1, { dueAt: 5, publish: { owner: 'a', now: 0, leaseFor: 100 } }));
    await before.addToIndex('channel:1', 'A', { now: 0, until: undefined });
    await before.commit(commitOf('B', 1));
    await before.setAside('B', 'broken', 60_000);
    await before.close();
    const store = await openEmbeddedStore({ directory: folder });
    expect(await store.load('A')).toMatchObject({ version: 1 });
    expect(await store.log('A')).toEqual(['line 1']);
    expect(await store.takeLease('A', { owner: 'b', now: 99, leaseFor: 1 })).toBeUndefined();
    expect(await store.claimDue(5, 5, 5)).toEqual(['A']);
    expect(await store.readIndex('channel:1', 0)).toEqual(['A']);
    expect(await store.aside()).toEqual([{ id: 'B', reason: 'broken' }]);
    await store.close();
  });

  test('can be read by nobody else on the machine, a file of an earlier version too', async () => {
    const directory = join(folder, 'data', 'tables');
    const modes = async (...names: readonly string[]) =>
      Promise.all(names.map(async (name) => (await stat(join(folder, name))).mode & 0o777));
    await (await openEmbeddedStore({ directory })).close();
    const files = ['data/tables/data.mdb', 'data/tables/lock.mdb'];
    expect(await modes('data', 'data/tables', ...files)).toEqual([0o700, 0o700, 0o600, 0o600]);
    for (const file of files) await chmod(join(folder, file), 0o664);
    await (await openEmbeddedStore({ directory })).close();
    expect(await modes(...files)).toEqual([0o600, 0o600]);
  });

  test('goes on with a file of version 0.1: its indexes get the ends of their tables, what was set aside goes after 30 days', async () => {
    const day = 24 * 3_600_000;
    let now = 1_700_000_000_000;
    const row = { version: 1, data: '{}', board: undefined, lease: undefined, dueAt: undefined, lines: 1 };
    const old = open({ path: folder, noSubdir: false, maxDbs: 12 });
    const rows = old.openDB({ name: 'rows', useVersions: true });
    await rows.put('OPEN', { ...row, expiresAt: undefined }, 1);
    await rows.put('OVER', { ...row, expiresAt: now + 5 * day }, 1);
    const indexes = old.openDB({ name: 'indexes' });
    for (const key of [
      ['user:1', 'OPEN'],
      ['user:1', 'OVER'],
      ['user:1', 'GONE'],
      ['user:2', 'GONE'],
    ])
      await indexes.put(key, true);
    await old.openDB({ name: 'asides' }).put(12_345, { id: 'BAD', reason: 'broken', row, log: ['one'] });
    await old.close();

    const store = await openEmbeddedStore({ directory: folder, now: () => now });
    expect(await store.readIndex('user:1', now)).toEqual(['OPEN', 'OVER']);
    expect(await store.readIndex('user:2', now)).toEqual([]);
    expect(await store.readAside('BAD')).toMatchObject([{ reason: 'broken', data: '{}', log: ['one'] }]);
    now += 6 * day;
    await store.claimDue(now, 1, 1);
    expect(await store.readIndex('user:1', 0)).toEqual(['OPEN']);
    expect(await store.isAside('BAD')).toBe(true);
    now += 25 * day;
    expect(await store.isAside('BAD')).toBe(false);
    await store.close();
  });

  test('goes on with a file that version 0.1 has gone on with', async () => {
    const forGood = { now: 0, until: undefined };
    const store = await openEmbeddedStore({ directory: folder });
    for (const id of ['A', 'B', 'C']) {
      await store.commit(commitOf(id, 1));
      await store.addToIndex('user:1', id, forGood);
    }
    await store.close();
    const old = open({ path: folder, noSubdir: false, maxDbs: 24 });
    const indexes = old.openDB({ name: 'indexes' });
    await indexes.put(['user:1', 'A'], true);
    await indexes.remove(['user:1', 'B']);
    await old.close();
    const again = await openEmbeddedStore({ directory: folder });
    expect([...(await again.readIndex('user:1', 0))].sort()).toEqual(['A', 'C']);
    await again.removeFromIndex('user:1', 'A', 0);
    expect(await again.readIndex('user:1', 0)).toEqual(['C']);
    await again.close();
  });

  test('forgets reservations when they are over', async () => {
    let now = 1_000_000;
    const store = await openEmbeddedStore({ directory: folder, now: () => now });
    await store.reserve('pause of ann', now, 5_000);
    now += 100_000;
    await store.claimDue(now, 1, 1);
    // as seen from a time at which it was not over yet
    expect(await store.reserve('pause of ann', 1_000_000, 5_000)).toBe(1_000_000);
    await store.close();
  });

  test('lets rows expire by the clock that it is given, to the millisecond, and clears them away when due tables are looked for', async () => {
    let now = 1_000_000;
    const store = await openEmbeddedStore({ directory: folder, now: () => now });
    const ids = Array.from({ length: 150 }, (_, number) => `T${number}`);
    await Promise.all(ids.map((id) => store.commit(commitOf(id, 1, { expiresIn: 1_000, dueAt: 0 }))));
    now += 999;
    expect(await store.loadAll(ids)).toHaveLength(150);
    now += 1;
    expect(await store.loadAll(ids)).toEqual([]);
    expect(await store.claimDue(10, 1_000, 10)).toEqual([]);
    await store.claimDue(10, 1_000, 10);
    // back in time, nothing that was cleared away is there any more
    now -= 1_000;
    expect(await store.loadAll(ids)).toEqual([]);
    await store.close();
  });

  test('says StoreUnavailable when it is closed, and can be closed twice', async () => {
    const store = await openEmbeddedStore({ directory: folder });
    await store.close();
    await store.close();
    await expect(store.load('A')).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(store.commit(commitOf('A', 1))).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(store.addToIndex('user:1', 'A', { now: 0, until: undefined })).rejects.toBeInstanceOf(
      StoreUnavailable,
    );
  });

  test('that cannot be opened says where and why: a file in the place of its folder, a file that is not its own', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    await expect(openEmbeddedStore({ directory: join(file, 'tables') })).rejects.toThrow(
      /file\/tables.*ENOTDIR.*DATA_DIR/,
    );
    await expect(openEmbeddedStore({ directory: '/proc/x/tables' })).rejects.toThrow(/\/proc\/x.*ENOENT.*DATA_DIR/);
    await expect(openEmbeddedStore({ directory: '/sys/parade' })).rejects.toThrow(
      /\/sys\/parade.*(EPERM|EACCES|EROFS).*account that the bot runs as \(\d+\)/,
    );
    for (const content of [randomBytes(20_000), Buffer.from('short')]) {
      await writeFile(join(folder, 'data.mdb'), content);
      const opening = openEmbeddedStore({ directory: folder });
      await expect(opening).rejects.toBeInstanceOf(StoreUnavailable);
      await expect(opening).rejects.toThrow(/damaged/);
    }
  });

  test.each<[string, (file: string, size: number) => Promise<void>]>([
    ['cut to nothing', (file) => truncate(file, 0)],
    ['cut to its first two pages', (file) => truncate(file, 8_192)],
    ['cut to a half', (file, size) => truncate(file, Math.floor(size / 2 / 4_096) * 4_096)],
    ['overwritten behind its second page', (file, size) => overwrite(file, 8_192, randomBytes(size - 8_192))],
    ['full of zeros behind its second page', (file, size) => overwrite(file, 8_192, Buffer.alloc(size - 8_192))],
    ['overwritten in its middle', (file, size) => overwrite(file, size >> 1, randomBytes(size >> 2))],
  ])('whose file is %s says so and names the way back, instead of taking the process down', async (_, damage) => {
    const before = await openEmbeddedStore({ directory: folder });
    for (let first = 0; first < 500; first += 50)
      await Promise.all(Array.from({ length: 50 }, (_, row) => before.commit(commitOf(`T${first + row}`, 1))));
    await before.close();
    const file = join(folder, 'data.mdb');
    await damage(file, (await stat(file)).size);
    const opening = openEmbeddedStore({ directory: folder });
    await expect(opening).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(opening).rejects.toThrow(/damaged.*npm run copies -- list.*npm run copies -- restore/);
  });

  test('is the one that is opened when there is no Redis, in a folder of its own under the data folder', async () => {
    const store = await openStore({ redisUrl: undefined, dataDirectory: folder });
    await store.commit(commitOf('A', 1));
    await store.close();
    const again = await openEmbeddedStore({ directory: join(folder, 'tables') });
    expect(await again.load('A')).toMatchObject({ version: 1 });
    await again.close();
  });
});
