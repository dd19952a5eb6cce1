import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openEmbeddedStore } from '../../src/store/embedded.ts';
import { openStore } from '../../src/store/index.ts';
import { StoreUnavailable } from '../../src/tables/service/store.ts';
import { commitOf } from './contract.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parade-embedded-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('the embedded store', () => {
  test('keeps everything over closing and opening again', async () => {
    const before = await openEmbeddedStore({ directory: folder });
    await before.commit(commitOf('A', 1, { dueAt: 5, publish: { owner: 'a', now: 0, lease: 100 } }));
    await before.addToIndex('channel:1', 'A');
    await before.commit(commitOf('B', 1));
    await before.setAside('B', 'broken');
    await before.close();
    const store = await openEmbeddedStore({ directory: folder });
    expect(await store.load('A')).toMatchObject({ version: 1 });
    expect(await store.log('A')).toEqual(['line 1']);
    expect(await store.lease('A', { owner: 'b', now: 99, lease: 1 })).toBeUndefined();
    expect(await store.claimDue(5, 5, 5)).toEqual(['A']);
    expect(await store.readIndex('channel:1')).toEqual(['A']);
    expect(await store.aside()).toEqual([{ id: 'B', reason: 'broken' }]);
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
    await expect(store.addToIndex('user:1', 'A')).rejects.toBeInstanceOf(StoreUnavailable);
  });

  test('that cannot be opened says where and why: a file in the place of its folder, a file that is not its own', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    await expect(openEmbeddedStore({ directory: join(file, 'tables') })).rejects.toThrow(
      /file\/tables.*ENOTDIR.*DATA_DIR/,
    );
    for (const content of [randomBytes(20_000), Buffer.from('short')]) {
      await writeFile(join(folder, 'data.mdb'), content);
      const opening = openEmbeddedStore({ directory: folder });
      await expect(opening).rejects.toBeInstanceOf(StoreUnavailable);
      await expect(opening).rejects.toThrow(/damaged/);
    }
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
