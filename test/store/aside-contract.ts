import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../../src/tables/service/store.ts';
import { commitOf } from '../support/stores/commits.ts';
import { eventually } from '../support/time/until.ts';

const month = 31 * 24 * 3600 * 1000;
/** Before all times of the other tests, for due times are shared by all tables. */
const now = 1_000_000_000_000;

/** What every store has to keep about what cannot be read. `stores` gives two connections to the same one. */
export function describeAsides(stores: () => { readonly store: Store; readonly other: Store }): void {
  describe('what cannot be read', () => {
    let store: Store;
    let other: Store;
    let id: string;
    beforeEach(() => {
      ({ store, other } = stores());
      id = randomUUID();
    });

    test('is set aside: not loaded nor claimed any more, named with its reason, and the id is free', async () => {
      await store.commit(commitOf(id, 1, { data: 'not \u0001 JSON "at all', dueAt: now }));
      await store.setAside(id, 'unknown version 99', month);
      expect(await other.load(id)).toBeUndefined();
      expect(await store.log(id)).toEqual([]);
      expect(await store.claimDue(now, 100, 1)).toEqual([]);
      expect(await other.aside()).toContainEqual({ id, reason: 'unknown version 99' });
      expect(await store.commit(commitOf(id, 1))).toMatchObject({ committed: true });
      await store.setAside(id, 'broken again', month);
      const reasons = (await store.aside()).filter((kept) => kept.id === id).map(({ reason }) => reason);
      expect(reasons.toSorted()).toEqual(['broken again', 'unknown version 99']);
    });

    test('of a row that is not there is nothing', async () => {
      await store.setAside(id, 'gone', month);
      expect((await store.aside()).map((kept) => kept.id)).not.toContain(id);
      expect(await store.isAside(id)).toBe(false);
      expect(await store.readAside(id)).toEqual([]);
      expect(await store.restoreAside(id, now, undefined)).toBe(false);
    });

    test('can be read as it was, the newest last', async () => {
      const data = 'not \u0001 JSON "at all\n';
      await store.commit(commitOf(id, 1, { log: ['one\ntwo', 'three ü'] }));
      await store.takeLease(id, { owner: 'a', now, leaseFor: 10 });
      const settled = { id, owner: 'a', version: 1, publication: '{"on":1}', dueAt: undefined, now, leaseFor: 10 };
      await store.settle(settled);
      await store.commit(commitOf(id, 2, { data, log: [] }));
      expect(await other.isAside(id)).toBe(false);
      await store.setAside(id, 'broken', month);
      await store.commit(commitOf(id, 1, { log: [] }));
      await store.setAside(id, 'broken again', month);
      expect(await other.isAside(id)).toBe(true);
      expect(await other.readAside(id)).toEqual([
        { id, version: 2, data, publication: '{"on":1}', log: ['one\ntwo', 'three ü'], reason: 'broken' },
        { id, version: 1, data: '{"version":1}', publication: undefined, log: [], reason: 'broken again' },
      ]);
    });

    test('is put back as it was, with a due time, and can be changed', async () => {
      await store.commit(commitOf(id, 1));
      await store.commit(commitOf(id, 2));
      const row = await store.load(id);
      await store.setAside(id, 'broken', month);
      expect(await other.restoreAside(id, now, undefined)).toBe(true);
      expect(await store.load(id)).toEqual(row);
      expect(await store.log(id)).toEqual(['line 1', 'line 2']);
      expect(await store.claimDue(now, 100, 1)).toEqual([id]);
      expect(await store.isAside(id)).toBe(false);
      expect((await store.aside()).map((kept) => kept.id)).not.toContain(id);
      expect(await store.commit(commitOf(id, 3))).toMatchObject({ committed: true });
    });

    test('is put back for as long as is said', async () => {
      await store.commit(commitOf(id, 1));
      await store.setAside(id, 'broken', month);
      await store.restoreAside(id, now, 40);
      await eventually(async () => expect(await store.load(id)).toBeUndefined());
      expect(await store.log(id)).toEqual([]);
    });

    test('is not put back over a row that has the id by now', async () => {
      await store.commit(commitOf(id, 1, { data: '"first"' }));
      await store.setAside(id, 'broken', month);
      await store.commit(commitOf(id, 1, { data: '"second"' }));
      expect(await store.restoreAside(id, now, undefined)).toBe(false);
      expect((await store.load(id))?.data).toBe('"second"');
      expect(await store.isAside(id)).toBe(true);
    });

    test('of several copies the newest is put back, and the others stay', async () => {
      for (const data of ['"first"', '"second"']) {
        await store.commit(commitOf(id, 1, { data }));
        await store.setAside(id, 'broken', month);
      }
      expect(await store.restoreAside(id, now, undefined)).toBe(true);
      expect((await store.load(id))?.data).toBe('"second"');
      expect((await store.readAside(id)).map(({ data }) => data)).toEqual(['"first"']);
    });

    test('is forgotten when it is dropped', async () => {
      await store.commit(commitOf(id, 1));
      await store.setAside(id, 'broken', month);
      await other.dropAside(id);
      expect(await store.isAside(id)).toBe(false);
      expect(await store.readAside(id)).toEqual([]);
      expect((await store.aside()).map((kept) => kept.id)).not.toContain(id);
      await store.dropAside(id);
    });

    test('is forgotten when its time is over', async () => {
      await store.commit(commitOf(id, 1));
      await store.setAside(id, 'broken', 40);
      await eventually(async () => expect(await other.isAside(id)).toBe(false));
      expect(await store.readAside(id)).toEqual([]);
      expect((await store.aside()).map((kept) => kept.id)).not.toContain(id);
      expect(await store.restoreAside(id, now, undefined)).toBe(false);
    });
  });
}
