import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { BookName, Store } from '../../src/tables/service/store.ts';
import { eventually } from '../support/time/until.ts';

/** What every store has to keep about books. `stores` gives two connections to the same one. */
export function describeBooks(stores: () => { readonly store: Store; readonly other: Store }): void {
  describe('a book', () => {
    let store: Store;
    let other: Store;
    let book: BookName;
    beforeEach(() => {
      ({ store, other } = stores());
      book = `guild:${randomUUID()}`;
    });

    const write = (revision: number, page: string, entries: Record<string, string | undefined>, by = store) =>
      by.changeBook(book, revision, [{ page, entries: new Map(Object.entries(entries)) }]);
    const read = async (page: string, entries?: readonly string[]) => {
      const { revision, pages } = await other.readBook(book, [{ page, ...(entries && { entries }) }]);
      return { revision, entries: Object.fromEntries(pages[0] ?? []) };
    };

    test('in which nobody wrote is empty', async () => {
      expect(await store.readBook(book, [{ page: 'sums' }, { page: 'results', entries: ['A'] }])).toEqual({
        revision: 0,
        pages: [new Map(), new Map()],
      });
      expect(await store.readBook(book, [])).toEqual({ revision: 0, pages: [] });
      expect(await store.pagesOf(book)).toEqual([]);
    });

    test('has whole pages, and single entries in the order in which they are asked for, for every process', async () => {
      await write(0, 'sums', { Ann: '1', Ben: '"Zoë 🎺\\n"', Cid: '3' });
      expect(await read('sums')).toEqual({ revision: 1, entries: { Ann: '1', Ben: '"Zoë 🎺\\n"', Cid: '3' } });
      const { pages } = await other.readBook(book, [{ page: 'sums', entries: ['Cid', 'Dan', 'Ann'] }]);
      expect([...(pages[0] ?? [])]).toEqual([
        ['Cid', '3'],
        ['Ann', '1'],
      ]);
      expect(await read('sums', [])).toEqual({ revision: 1, entries: {} });
    });

    test('changes on several pages in one step, and others stay as they are', async () => {
      await write(0, 'sums', { Ann: '1', Ben: '2' });
      await store.changeBook(book, 1, [
        { page: 'sums', entries: new Map([['Ann', undefined]]) },
        { page: 'results:2026-12', entries: new Map([['7K3F', '{}']]) },
      ]);
      expect((await store.pagesOf(book)).toSorted()).toEqual(['results:2026-12', 'sums']);
      expect(await read('sums')).toEqual({ revision: 2, entries: { Ben: '2' } });
      expect(await read('results:2026-12')).toEqual({ revision: 2, entries: { '7K3F': '{}' } });
      expect(await store.readBook(`${book}0`, [{ page: 'sums' }])).toEqual({ revision: 0, pages: [new Map()] });
    });

    test('forgets a page with its last entry', async () => {
      await write(0, 'sums', { Ann: '1' });
      await write(1, 'sums', { Ann: undefined, Ben: undefined });
      expect(await store.pagesOf(book)).toEqual([]);
      expect(await read('sums')).toEqual({ revision: 2, entries: {} });
    });

    test('changes only for who has read its latest revision', async () => {
      await write(0, 'sums', { Ann: '1' });
      expect(await write(0, 'sums', { Ann: '2' }, other)).toBe(false);
      expect(await write(2, 'sums', { Ann: '2' }, other)).toBe(false);
      expect(await read('sums')).toEqual({ revision: 1, entries: { Ann: '1' } });
      expect(await write(1, 'sums', { Ann: '2' }, other)).toBe(true);
    });

    test('of 30 who each add one at the same time loses none', async () => {
      const add = async (by: Store): Promise<void> => {
        const { revision, pages } = await by.readBook(book, [{ page: 'sums', entries: ['all'] }]);
        const next = String(Number(pages[0]?.get('all') ?? '0') + 1);
        if (!(await write(revision, 'sums', { all: next }, by))) await add(by);
      };
      await Promise.all(Array.from({ length: 30 }, (_, number) => add(number % 2 ? store : other)));
      expect(await read('sums')).toEqual({ revision: 30, entries: { all: '30' } });
    });

    test('ends whole, with what was written in it since, and begins anew', async () => {
      await write(0, 'sums', { Ann: '1' });
      await store.endBook(book, 150);
      await write(1, 'results', { '7K3F': '{}' });
      await eventually(async () => expect(await read('sums')).toEqual({ revision: 0, entries: {} }));
      await eventually(async () => expect(await store.pagesOf(book)).toEqual([]));
      expect(await write(0, 'sums', { Ben: '2' })).toBe(true);
      expect(await read('sums')).toEqual({ revision: 1, entries: { Ben: '2' } });
      expect((await read('results')).entries).toEqual({});
    });

    test('does not end if that is taken back', async () => {
      const fleeting: BookName = `${book}-fleeting`;
      await write(0, 'sums', { Ann: '1' });
      await store.changeBook(fleeting, 0, [{ page: 'sums', entries: new Map([['Ann', '1']]) }]);
      await store.endBook(book, 60);
      await store.endBook(book, undefined);
      await store.endBook(fleeting, 120);
      await eventually(async () => expect((await store.readBook(fleeting, [])).revision).toBe(0));
      expect(await read('sums')).toEqual({ revision: 1, entries: { Ann: '1' } });
      await expect(store.endBook(`${book}-none`, 100)).resolves.toBeUndefined();
    });
  });
}
