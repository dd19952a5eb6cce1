import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { IndexName, Store } from '../../src/tables/service/store.ts';

const now = 1_700_000_000_000;
const hour = 3_600_000;
const forGood = { now, until: undefined };
const until = (time: number) => ({ now, until: time });

/** What every store has to keep about indexes. `stores` gives two connections to the same one. */
export function describeIndexes(stores: () => { readonly store: Store; readonly other: Store }): void {
  describe('an index', () => {
    let store: Store;
    let other: Store;
    let index: IndexName;
    beforeEach(() => {
      ({ store, other } = stores());
      index = `channel:${randomUUID()}`;
    });

    test('holds each id once, for each name its own, until it is removed', async () => {
      await store.addToIndex(index, 'A', forGood);
      await other.addToIndex(index, 'A', forGood);
      await other.addToIndex(index, 'B', forGood);
      await store.addToIndex(`${index}0`, 'C', forGood);
      expect((await store.readIndex(index, now)).toSorted()).toEqual(['A', 'B']);
      await store.removeFromIndex(index, 'A', now);
      await store.removeFromIndex(index, 'not there', now);
      expect(await other.readIndex(index, now)).toEqual(['B']);
      expect(await store.readIndex(`user:${randomUUID()}`, now)).toEqual([]);
    });

    test('may name a table that is gone: it is left out of what is loaded, and its reader takes it out', async () => {
      const id = randomUUID();
      await store.addToIndex(index, id, forGood);
      expect(await store.loadAll(await store.readIndex(index, now))).toEqual([]);
      await store.removeFromIndex(index, id, now);
      expect(await other.readIndex(index, now)).toEqual([]);
    });

    test('gives those that stay longest first, and no more than asked for', async () => {
      const ids = Array.from({ length: 40 }, (_, number) => `T${number}`);
      await Promise.all(ids.map((id, place) => store.addToIndex(index, id, until(now + (place + 1) * hour))));
      await other.addToIndex(index, 'open', forGood);
      expect(await store.readIndex(index, now, 3)).toEqual(['open', 'T39', 'T38']);
      expect(await store.readIndex(index, now)).toEqual(['open', ...ids.toReversed()]);
      expect(await store.readIndex(index, now, 0)).toEqual([]);
    });

    test('counts those that stay, without giving them', async () => {
      expect(await store.countIndex(index, now)).toBe(0);
      await Promise.all(Array.from({ length: 12 }, (_, id) => store.addToIndex(index, `T${id}`, until(now + hour))));
      await other.addToIndex(index, 'open', forGood);
      await store.addToIndex(`${index}0`, 'another', forGood);
      expect(await other.countIndex(index, now)).toBe(13);
      expect(await store.countIndex(index, now + hour)).toBe(1);
    });

    test('gives an id until its time, and not from then on', async () => {
      await store.addToIndex(index, 'A', until(now + hour));
      await store.addToIndex(index, 'B', until(now + 2 * hour));
      expect(await store.readIndex(index, now + hour - 1)).toEqual(['B', 'A']);
      expect(await store.readIndex(index, now + hour)).toEqual(['B']);
      expect(await store.readIndex(index, now + hour, 2)).toEqual(['B']);
    });

    test('is told anew how long an id stays: longer, shorter, or for good', async () => {
      await store.addToIndex(index, 'A', until(now + hour));
      await other.addToIndex(index, 'A', forGood);
      expect(await store.readIndex(index, now + 1_000 * hour)).toEqual(['A']);
      await store.addToIndex(index, 'A', until(now + 2 * hour));
      expect(await other.readIndex(index, now + hour)).toEqual(['A']);
      expect(await other.readIndex(index, now + 2 * hour)).toEqual([]);
    });

    describe('with a bound', () => {
      const place = (from: Store, id: string, atMost: number | undefined, at = now) =>
        from.takePlace(index, id, at, atMost);

      test('gives places to so many, however many ask at once', async () => {
        const asked = Array.from({ length: 50 }, (_, number) => place(number % 2 ? store : other, `T${number}`, 25));
        expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(25);
        expect(await store.readIndex(index, now)).toHaveLength(25);
      });

      test('gives a place that was given back to another', async () => {
        expect(await place(store, 'A', 1)).toBe(true);
        expect(await place(other, 'B', 1)).toBe(false);
        expect(await store.readIndex(index, now)).toEqual(['A']);
        await store.removeFromIndex(index, 'A', now);
        expect(await place(other, 'B', 1)).toBe(true);
      });

      test('does not count an id whose time is over', async () => {
        await store.addToIndex(index, 'A', until(now + hour));
        expect(await place(other, 'B', 1)).toBe(false);
        expect(await place(other, 'B', 1, now + hour)).toBe(true);
        expect(await store.readIndex(index, now + hour)).toEqual(['B']);
      });

      test('lets an id that is there keep its place, for as long as it would have stayed or longer', async () => {
        await store.addToIndex(index, 'A', until(now + hour));
        await store.addToIndex(index, 'B', forGood);
        expect(await place(other, 'A', 1)).toBe(true);
        expect(await place(other, 'B', 1)).toBe(true);
        expect(await store.readIndex(index, now + 1_000 * hour)).toEqual(['B', 'A']);
        expect(await store.readIndex(index, now + 1_000_000 * hour)).toEqual(['B']);
      });

      test('of none takes in whoever comes', async () => {
        expect(await place(store, 'A', undefined)).toBe(true);
        expect(await place(store, 'B', undefined)).toBe(true);
      });

      test('holds a place that was claimed until it is said how long its id stays, or until it is given back', async () => {
        await place(store, 'A', 1);
        expect(await store.readIndex(index, now + 1_000 * hour)).toEqual(['A']);
        await store.addToIndex(index, 'A', until(now + hour));
        expect(await store.readIndex(index, now + hour)).toEqual([]);
      });
    });

    test('is tidied of what a reader found to be wrong, but not of places that were claimed just now', async () => {
      await store.addToIndex(index, 'A', forGood);
      await store.addToIndex(index, 'B', until(now + hour));
      await store.takePlace(index, 'C', now, undefined);
      await store.takePlace(index, 'D', now, undefined);
      await other.tidyIndex(index, ['A', 'B', 'C', 'not there'], now + 59_000);
      expect((await store.readIndex(index, now)).toSorted()).toEqual(['C', 'D']);
      await other.tidyIndex(index, ['C'], now + 60_001);
      expect(await store.readIndex(index, now)).toEqual(['D']);
      await other.tidyIndex(index, [], now);
    });
  });
}
