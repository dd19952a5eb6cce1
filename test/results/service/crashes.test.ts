import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { putDown } from '../../support/results/ending.ts';
import { runs } from '../../support/size.ts';
import { type OpenedStore, openTestFile, openTestRedis } from '../../support/stores/stores.ts';
import { noon } from '../../support/tables/tables.ts';
import { expectEnteredOnce, kill, live, never } from './crashes.ts';

const stores: readonly (readonly [string, () => Promise<OpenedStore>])[] = [
  ['the embedded store', () => openTestFile(() => noon)],
  ['Redis', () => openTestRedis()],
];

describe.each(stores)('on %s, a game that ends', (_, open) => {
  let opened: OpenedStore;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());

  async function openTable() {
    const [id, guild] = [randomUUID().slice(0, 8), randomUUID()];
    await putDown(opened.store, id, guild);
    return { id, guild };
  }

  test('is entered once if all goes well', async () => {
    const { id, guild } = await openTable();
    await live(opened.store, id, never);
    await expectEnteredOnce(opened.store, guild);
    await live(opened.store, id, never);
    await expectEnteredOnce(opened.store, guild);
  });

  test('is entered once whatever process ends after which step, before or after it was done', {
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(kill, { maxLength: 4 }), async (kills) => {
        const { id, guild } = await openTable();
        for (const each of kills) await live(opened.store, id, each);
        await live(opened.store, id, never);
        await expectEnteredOnce(opened.store, guild);
      }),
      { numRuns: runs(200) },
    );
  });

  test('is entered once if several processes do so at the same time and some end', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(kill, { minLength: 2, maxLength: 4 }), async (kills) => {
        const { id, guild } = await openTable();
        await Promise.all([never, ...kills].map((each) => live(opened.store, id, each)));
        await live(opened.store, id, never);
        await expectEnteredOnce(opened.store, guild);
      }),
      { numRuns: runs(100) },
    );
  });

  test('and no index keeps a table that was closed instead', async () => {
    expect(await opened.store.readIndex('unentered:all', noon)).toEqual([]);
  });
});
