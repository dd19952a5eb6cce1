import { mkdir, mkdtemp, readdir, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openEmbeddedStore } from '../../src/store/embedded.ts';
import { type Copy, DailyCopies, listCopies, restoreCopy } from '../../src/store/embedded-copies.ts';
import type { Store } from '../../src/tables/service/store.ts';
import { commitOf } from '../support/stores/commits.ts';
import { eventually } from '../support/time/until.ts';

const day = 24 * 3_600_000;
const noon = Date.parse('2026-12-01T12:00:00Z');

let folder: string;
let places: { readonly tables: string; readonly copies: string };
let now: number;
let copied: Copy[];
let failed: string[];
const opened: Store[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parade-copies-'));
  places = { tables: join(folder, 'tables'), copies: join(folder, 'copies') };
  now = noon;
  copied = [];
  failed = [];
});
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
  await rm(folder, { recursive: true, force: true });
});

async function open(): Promise<Store> {
  const reports = { onCopied: (copy: Copy) => copied.push(copy), onFailed: (reason: string) => failed.push(reason) };
  const copies = { directory: places.copies, ...reports };
  const store = await openEmbeddedStore({ directory: places.tables, now: () => now, copies });
  opened.push(store);
  return store;
}

const close = async (store: Store) => {
  opened.splice(opened.indexOf(store), 1);
  await store.close();
};

/** What a bot does all the time; waits for a copy if one is begun. */
async function look(store: Store, copies: number): Promise<void> {
  await store.claimDue(0, 1, 1);
  await store.claimDue(0, 1, 1);
  await eventually(() => expect(copied.length + failed.length).toBe(copies));
}

const names = async () => (await listCopies(places.copies)).map(({ name }) => name);

describe('a copy of the tables', () => {
  test('is made once a day, named by it, and told once', async () => {
    const store = await open();
    await store.commit(commitOf('A', 1));
    await look(store, 1);
    now += 11 * 3_600_000;
    await look(store, 1);
    now += 3_600_000;
    await look(store, 2);
    expect(copied.map(({ name }) => name)).toEqual(['2026-12-01', '2026-12-02']);
    expect(copied[0]?.bytes).toBe((await stat(join(places.copies, '2026-12-01', 'data.mdb'))).size);
    expect(await names()).toEqual(['2026-12-01', '2026-12-02']);
    expect(await readdir(places.copies)).toHaveLength(2);
  });

  test('is not made again by a bot that starts on the same day', async () => {
    const store = await open();
    await look(store, 1);
    await close(store);
    const again = await open();
    await again.claimDue(0, 1, 1);
    await close(again);
    expect(copied).toHaveLength(1);
  });

  test('is kept for a week', async () => {
    const store = await open();
    for (let days = 1; days <= 10; days += 1) {
      await look(store, days);
      now += day;
    }
    expect(await names()).toEqual(
      Array.from({ length: 7 }, (_, place) => `2026-12-${String(4 + place).padStart(2, '0')}`),
    );
  });

  test('that cannot be made is told, and tried again in an hour', async () => {
    await writeFile(places.copies, 'a file in the place of the folder');
    const store = await open();
    await look(store, 1);
    expect(failed).toEqual([expect.stringContaining('EEXIST')]);
    await rm(places.copies);
    now += 59 * 60_000;
    await look(store, 1);
    now += 60_000;
    await look(store, 2);
    expect(copied).toHaveLength(1);
  });

  test('that was cut short by the end of a process is begun anew', async () => {
    await mkdir(join(places.copies, 'unfinished'), { recursive: true });
    await writeFile(join(places.copies, 'unfinished', 'data.mdb'), 'half');
    await look(await open(), 1);
    expect(await readdir(places.copies)).toEqual(['2026-12-01']);
  });

  test('holds up nobody while it is made', async () => {
    const store = await open();
    const data = JSON.stringify('x'.repeat(10_000));
    for (let number = 0; number < 2_000; number += 200) {
      const ids = Array.from({ length: 200 }, (_, place) => `T${number + place}`);
      await Promise.all(ids.map((id) => store.commit(commitOf(id, 1, { data }))));
    }
    await store.claimDue(0, 1, 1);
    let version = 1;
    while (copied.length === 0) {
      version += 1;
      await store.commit(commitOf('T1', version, { data }));
    }
    expect(failed).toEqual([]);
    expect(version).toBeGreaterThan(6);
  });

  test('is not made without room for it', async () => {
    const backup = vi.fn();
    await mkdir(places.tables, { recursive: true });
    await writeFile(join(places.tables, 'data.mdb'), '');
    // as large as no disk has room for, and takes none itself
    await truncate(join(places.tables, 'data.mdb'), 2 ** 43);
    const onFailed = (reason: string) => failed.push(reason);
    const daily = new DailyCopies({ ...places, now: () => now, backup, onCopied: () => undefined, onFailed });
    daily.look();
    await daily.idle();
    expect(failed).toEqual(['there is too little room on the disk']);
    expect(backup).not.toHaveBeenCalled();
  });
});

describe('going back to a copy', () => {
  async function copyOfA(): Promise<Store> {
    const store = await open();
    await store.commit(commitOf('A', 1));
    await look(store, 1);
    await store.commit(commitOf('A', 2));
    return store;
  }

  test('gives the tables as they were, and keeps what was there as a copy', async () => {
    await close(await copyOfA());
    const restored = await restoreCopy(places, '2026-12-01', noon);
    expect(restored).toEqual({ replaced: 'replaced-2026-12-01T12-00-00' });
    const store = await open();
    expect(await store.load('A')).toMatchObject({ version: 1 });
    await close(store);
    expect(await names()).toEqual(['2026-12-01', 'replaced-2026-12-01T12-00-00']);
    await restoreCopy(places, 'replaced-2026-12-01T12-00-00', noon + 1_000);
    expect(await (await open()).load('A')).toMatchObject({ version: 2 });
  });

  test('is possible from a file that is damaged, and where there is none', async () => {
    await close(await copyOfA());
    await writeFile(join(places.tables, 'data.mdb'), 'no tables at all');
    await restoreCopy(places, '2026-12-01', noon);
    const store = await open();
    expect(await store.load('A')).toMatchObject({ version: 1 });
    await close(store);
    await rm(places.tables, { recursive: true });
    expect(await restoreCopy(places, '2026-12-01', noon)).toEqual({ replaced: undefined });
    expect(await (await open()).load('A')).toMatchObject({ version: 1 });
  });

  test('is refused while the bot runs, and for a while after it was killed', async () => {
    const store = await copyOfA();
    await eventually(() => stat(join(places.tables, 'running')));
    expect(await restoreCopy(places, '2026-12-01', Date.now())).toEqual({ why: 'running' });
    expect(await store.load('A')).toMatchObject({ version: 2 });
    expect(await restoreCopy(places, '2026-12-01', Date.now() + 14_000)).toEqual({ why: 'running' });
    await close(store);
    expect(await readdir(places.tables)).not.toContain('running');
    await writeFile(join(places.tables, 'running'), '1');
    const killed = new Date(noon);
    await utimes(join(places.tables, 'running'), killed, killed);
    expect(await restoreCopy(places, '2026-12-01', noon + 15_000)).toHaveProperty('replaced');
  });

  test('is refused to what is no copy', async () => {
    await close(await copyOfA());
    for (const name of ['2026-11-30', '../tables', 'unfinished', '']) {
      expect(await restoreCopy(places, name, noon)).toEqual({ why: 'no-such-copy' });
    }
  });
});
