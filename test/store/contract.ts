import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../../src/tables/service/store.ts';
import { commitOf } from '../support/stores/commits.ts';
import { eventually } from '../support/time/until.ts';
import { describeAsides } from './aside-contract.ts';
import { describeBooks } from './book-contract.ts';
import { describeIndexes } from './index-contract.ts';

/** Where a contract is tested: each connection sees the same rows, as two processes of the bot would. */
export interface StoreUnderTest {
  /** A store that nothing was written to. */
  open(): Promise<Store>;
  /** Another way to the same rows. */
  again(): Promise<Store>;
  close(): Promise<void>;
}

const start = 1_700_000_000_000;
const month = 31 * 24 * 3600 * 1000;

/** What every store has to keep; each test plays with tables of its own. */
export function describeStore(name: string, prepare: () => StoreUnderTest): void {
  describe(name, () => {
    const under = prepare();
    let store: Store;
    let other: Store;
    let id: string;
    /** Due times are shared by all tables, so each test has a time of its own, before that of all earlier tests. */
    let now = start;

    beforeAll(async () => {
      store = await under.open();
      other = await under.again();
    });
    afterAll(() => under.close());
    beforeEach(() => {
      id = randomUUID();
      now -= month;
    });

    const newIds = (count: number) => Array.from({ length: count }, () => randomUUID());
    const claimAll = async (from: Store, at: number, limit = 100) => from.claimDue(at, limit, 1_000);

    describe('creating, changing, loading', () => {
      test('a row that nobody created is not there and has no log', async () => {
        expect(await store.load(id)).toBeUndefined();
        expect(await store.log(id)).toEqual([]);
      });

      test('a created row is loaded as it was given, by every process', async () => {
        const data = '{"name":"Zoë 🎺","quote":"\\"\\n"}';
        expect(await store.commit(commitOf(id, 1, { data }))).toEqual({
          committed: true,
          publisher: false,
          publication: undefined,
        });
        expect(await store.load(id)).toEqual({ id, version: 1, data, publication: undefined });
        expect(await other.load(id)).toEqual({ id, version: 1, data, publication: undefined });
      });

      test('a row is created once', async () => {
        await store.commit(commitOf(id, 1));
        expect(await other.commit(commitOf(id, 1, { data: '"second"' }))).toEqual({ committed: false });
        expect((await store.load(id))?.data).toBe('{"version":1}');
        expect(await store.log(id)).toEqual(['line 1']);
      });

      test('a change needs the version before it: neither an older, nor a skipped one, nor that of a row that is not there', async () => {
        expect(await store.commit(commitOf(id, 2))).toEqual({ committed: false });
        await store.commit(commitOf(id, 1));
        expect(await store.commit(commitOf(id, 3))).toEqual({ committed: false });
        expect(await store.commit(commitOf(id, 2))).toMatchObject({ committed: true });
        expect(await store.commit(commitOf(id, 2))).toEqual({ committed: false });
        expect(await store.load(id)).toMatchObject({ version: 2, data: '{"version":2}' });
      });

      test('of 50 who make the same change at the same time, one succeeds', async () => {
        await store.commit(commitOf(id, 1));
        const writers = Array.from({ length: 50 }, (_, writer) =>
          (writer % 2 ? store : other).commit(commitOf(id, 2, { data: `"${writer}"`, log: [`by ${writer}`] })),
        );
        const outcomes = await Promise.all(writers);
        const winners = outcomes.flatMap(({ committed }, writer) => (committed ? [writer] : []));
        expect(winners).toHaveLength(1);
        expect(await store.load(id)).toMatchObject({ version: 2, data: `"${winners[0]}"` });
        expect(await store.log(id)).toEqual(['line 1', `by ${winners[0]}`]);
      });

      test('50 who each load again after a conflict all get their change in, and none is lost', async () => {
        await store.commit(commitOf(id, 1, { data: '[]', log: [] }));
        const add = async (by: Store, writer: number): Promise<void> => {
          const row = await by.load(id);
          if (!row) throw new Error('the row is gone');
          const data = JSON.stringify([...JSON.parse(row.data), writer]);
          const { committed } = await by.commit(commitOf(id, row.version + 1, { data, log: [String(writer)] }));
          if (!committed) await add(by, writer);
        };
        await Promise.all(Array.from({ length: 50 }, (_, writer) => add(writer % 2 ? store : other, writer)));
        const row = await store.load(id);
        const log = (await store.log(id)).map(Number);
        expect(row?.version).toBe(51);
        expect(JSON.parse(row?.data ?? '')).toEqual(log);
        expect(log.toSorted((one, next) => one - next)).toEqual(Array.from({ length: 50 }, (_, writer) => writer));
      });

      test('the log keeps every line in order, several of one commit and none of another', async () => {
        await store.commit(commitOf(id, 1, { log: ['one', 'two'] }));
        await store.commit(commitOf(id, 2, { log: [] }));
        await store.commit(commitOf(id, 3, { log: Array.from({ length: 30 }, (_, line) => `line ${line} ü`) }));
        const log = await store.log(id);
        expect(log).toHaveLength(32);
        expect([log[0], log[1], log[2], log[31]]).toEqual(['one', 'two', 'line 0 ü', 'line 29 ü']);
      });

      test('many rows are loaded at once, in the order asked for, without those that are not there', async () => {
        const [first = '', second = '', third = ''] = newIds(3);
        await store.commit(commitOf(first, 1));
        await store.commit(commitOf(third, 1));
        expect((await store.loadAll([third, second, first])).map((row) => row.id)).toEqual([third, first]);
        expect(await store.loadAll([])).toEqual([]);
      });

      test('a row as large as a long game is kept whole', async () => {
        const data = JSON.stringify('x'.repeat(200_000));
        await store.commit(commitOf(id, 1, { data }));
        expect((await store.load(id))?.data).toBe(data);
      });
    });

    describe('due times', () => {
      test('come earliest first over all tables, those at the very moment included, at most as many as asked for', async () => {
        const ids = newIds(12);
        await Promise.all(ids.map((table, place) => store.commit(commitOf(table, 1, { dueAt: now + place }))));
        expect(await claimAll(store, now - 1)).toEqual([]);
        expect(await claimAll(store, now + 9, 4)).toEqual(ids.slice(0, 4));
        expect(await claimAll(store, now + 9)).toEqual(ids.slice(4, 10));
        expect(await claimAll(store, now + 9, 0)).toEqual([]);
      });

      test('are not given to who leaves them to others, and do not stand in the way of those behind them', async () => {
        const ids = newIds(4);
        await Promise.all(ids.map((table, place) => store.commit(commitOf(table, 1, { dueAt: now + place }))));
        expect(await store.claimDue(now + 9, 2, 1_000, new Set(ids.slice(0, 2)))).toEqual(ids.slice(2));
        expect(await other.claimDue(now + 9, 2, 1_000)).toEqual(ids.slice(0, 2));
      });

      test('are given from a time on to who leaves what was due before', async () => {
        const ids = newIds(4);
        await Promise.all(ids.map((table, place) => store.commit(commitOf(table, 1, { dueAt: now + place }))));
        expect(await store.claimDue(now + 9, 10, 1_000, new Set(ids.slice(3)), now + 1)).toEqual(ids.slice(1, 3));
        expect(await store.claimDue(now + 9, 10, 1_000, undefined, now + 9)).toEqual([]);
        expect(await other.claimDue(now + 9, 10, 1_000)).toEqual([ids[0], ids[3]]);
      });

      test('a claimed one comes back when the claimer’s lease ran out, and not before', async () => {
        await store.commit(commitOf(id, 1, { dueAt: now }));
        expect(await store.claimDue(now, 10, 5_000)).toEqual([id]);
        expect(await other.claimDue(now + 4_999, 10, 5_000)).toEqual([]);
        expect(await other.claimDue(now + 5_000, 10, 5_000)).toEqual([id]);
      });

      test('two claimers at once never get the same one, and together all', async () => {
        const ids = newIds(40);
        await Promise.all(ids.map((table) => store.commit(commitOf(table, 1, { dueAt: now }))));
        const claimed: string[] = [];
        while (claimed.length < ids.length) {
          const shares = await Promise.all([claimAll(store, now, 7), claimAll(other, now, 7)]);
          claimed.push(...shares.flat());
          expect(shares.flat().length).toBeGreaterThan(0);
        }
        expect(claimed.toSorted()).toEqual(ids.toSorted());
      });

      test('every commit says anew when a table is due, also that it is not any more', async () => {
        await store.commit(commitOf(id, 1, { dueAt: now }));
        await store.commit(commitOf(id, 2, { dueAt: now + 50 }));
        expect(await claimAll(store, now + 49)).toEqual([]);
        await store.commit(commitOf(id, 3));
        expect(await claimAll(store, now + 60)).toEqual([]);
      });

      test('a commit that is refused leaves the due time', async () => {
        await store.commit(commitOf(id, 1, { dueAt: now }));
        await store.commit(commitOf(id, 7, { dueAt: undefined }));
        expect(await claimAll(store, now)).toEqual([id]);
      });

      test('a due time of 60 days from now does not come early', async () => {
        const later = now + 60 * 24 * 3600 * 1000;
        await store.commit(commitOf(id, 1, { dueAt: later }));
        expect(await claimAll(store, now)).not.toContain(id);
        await store.reschedule(id, 1, undefined);
      });

      test('a table is rescheduled while it has the version, and only then', async () => {
        await store.commit(commitOf(id, 1, { dueAt: now }));
        await store.reschedule(id, 2, now + 500);
        expect(await store.claimDue(now, 10, 100)).toEqual([id]);
        await store.reschedule(id, 1, now + 50);
        expect(await claimAll(store, now + 50)).toEqual([id]);
        await store.reschedule(id, 1, undefined);
        expect(await claimAll(store, now + 10_000)).toEqual([]);
        await store.reschedule(randomUUID(), 1, now);
        expect(await claimAll(store, now)).toEqual([]);
      });
    });

    describe('the right to publish', () => {
      const publish = (owner: string, at: number) => ({ owner, now: at, leaseFor: 10_000 });

      test('goes to the first commit that asks, and to no other until it runs out', async () => {
        const asked = await store.commit(commitOf(id, 1, { publish: publish('a', now) }));
        expect(asked).toMatchObject({ committed: true, publisher: true });
        expect(await other.commit(commitOf(id, 2, { publish: publish('b', now + 9_999) }))).toMatchObject({
          committed: true,
          publisher: false,
        });
        expect(await other.commit(commitOf(id, 3, { publish: publish('b', now + 10_000) }))).toMatchObject({
          publisher: true,
        });
      });

      test('is not given to a commit that does not ask, nor to one that is refused', async () => {
        expect(await store.commit(commitOf(id, 1))).toMatchObject({ publisher: false });
        expect(await store.commit(commitOf(id, 1, { publish: publish('a', now) }))).toEqual({ committed: false });
        expect(await store.takeLease(id, publish('b', now))).toMatchObject({ version: 1 });
      });

      test('can be taken without a change: by the owner again, not by another, not of a row that is not there', async () => {
        await store.commit(commitOf(id, 1));
        expect(await store.takeLease(id, publish('a', now))).toEqual(await store.load(id));
        expect(await store.takeLease(id, publish('a', now + 5_000))).toBeDefined();
        expect(await other.takeLease(id, publish('b', now + 10_000))).toBeUndefined();
        expect(await other.takeLease(id, publish('b', now + 15_000))).toBeDefined();
        expect(await store.takeLease(randomUUID(), publish('a', now))).toBeUndefined();
      });

      test('of 20 who ask at once, one gets it', async () => {
        await store.commit(commitOf(id, 1));
        const asked = Array.from({ length: 20 }, (_, owner) =>
          (owner % 2 ? store : other).takeLease(id, publish(`owner ${owner}`, now)),
        );
        expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(1);
      });

      const settlement = (owner: string, version: number, at = now) => ({
        id,
        owner,
        version,
        publication: `{"shows":${version}}`,
        dueAt: at + 700,
        now: at,
        leaseFor: 10_000,
      });

      test('is given back when the newest version is out: the board is kept, and the due time', async () => {
        await store.commit(commitOf(id, 1, { publish: publish('a', now), dueAt: now + 100 }));
        expect(await store.settle(settlement('a', 1))).toEqual({ settled: 'done' });
        expect((await other.load(id))?.publication).toBe('{"shows":1}');
        expect(await claimAll(store, now + 699)).toEqual([]);
        expect(await claimAll(store, now + 700)).toEqual([id]);
        expect(await other.commit(commitOf(id, 2, { publish: publish('b', now) }))).toEqual({
          committed: true,
          publisher: true,
          publication: '{"shows":1}',
        });
      });

      test('stays with the owner, prolonged, when the row has moved on; its due time is that of the newer commit', async () => {
        await store.commit(commitOf(id, 1, { publish: publish('a', now) }));
        await other.commit(commitOf(id, 2, { publish: publish('b', now), dueAt: now + 300 }));
        expect(await store.settle(settlement('a', 1, now + 5_000))).toEqual({
          settled: 'newer',
          row: { id, version: 2, data: '{"version":2}', publication: '{"shows":1}' },
        });
        expect(await other.takeLease(id, publish('b', now + 14_999))).toBeUndefined();
        expect(await claimAll(store, now + 300)).toEqual([id]);
        expect(await store.settle(settlement('a', 2))).toEqual({ settled: 'done' });
      });

      test('is lost to whoever took it after it ran out: nothing of the late one is kept', async () => {
        await store.commit(commitOf(id, 1, { publish: publish('a', now) }));
        await other.takeLease(id, publish('b', now + 10_000));
        expect(await store.settle(settlement('a', 1, now + 10_001))).toEqual({ settled: 'lost' });
        expect((await store.load(id))?.publication).toBeUndefined();
        expect(await other.settle(settlement('b', 1, now + 10_002))).toEqual({ settled: 'done' });
        expect(await other.settle(settlement('b', 1, now + 10_003))).toEqual({ settled: 'lost' });
      });

      test('is still good after it ran out if nobody took it', async () => {
        await store.commit(commitOf(id, 1, { publish: publish('a', now) }));
        expect(await store.settle(settlement('a', 1, now + 60_000))).toEqual({ settled: 'done' });
      });

      test('of a row that is gone is lost', async () => {
        expect(await store.settle(settlement('a', 1))).toEqual({ settled: 'lost' });
      });

      test('is released by its owner, with a due time, and by nobody else', async () => {
        await store.commit(commitOf(id, 1, { publish: publish('a', now), dueAt: now + 10 }));
        await store.release(id, 'b', now + 1);
        expect(await claimAll(store, now + 9)).toEqual([]);
        expect(await other.takeLease(id, publish('b', now))).toBeUndefined();
        await store.release(id, 'a', now + 1);
        expect(await claimAll(store, now + 1)).toEqual([id]);
        expect(await other.takeLease(id, publish('b', now))).toBeDefined();
        await other.release(id, 'b', undefined);
        expect(await claimAll(store, now + 5_000)).toEqual([]);
        await store.release(randomUUID(), 'a', now);
        expect(await claimAll(store, now)).toEqual([]);
      });
    });

    test('rows with a due time are counted', async () => {
      const before = await store.countDue();
      await store.commit(commitOf(id, 1, { dueAt: now }));
      await store.commit(commitOf(`${id}-none`, 1));
      expect(await other.countDue()).toBe(before + 1);
      await store.reschedule(id, 1, undefined);
      expect(await other.countDue()).toBe(before);
    });

    describe('notes', () => {
      test('a note is read by every process until it is taken away', async () => {
        await store.writeNote(`person:${id}`, '{"calling":"direct"}');
        await store.writeNote(`guild:${id}`, 'gone');
        expect(await other.readNotes([`guild:${id}`, `person:${id}x`, `person:${id}`])).toEqual([
          'gone',
          undefined,
          '{"calling":"direct"}',
        ]);
        await other.writeNote(`person:${id}`, undefined);
        expect(await store.readNotes([`person:${id}`])).toEqual([undefined]);
        expect(await store.readNotes([])).toEqual([]);
      });

      test('a note goes when its time is over, unless it is written again without one', async () => {
        await store.writeNote(`server:${id}`, 'ends', 40);
        await store.writeNote(`server:${id}x`, 'stays', 40);
        await other.writeNote(`server:${id}x`, 'stays');
        await eventually(async () => expect(await store.readNotes([`server:${id}`])).toEqual([undefined]));
        await store.claimDue(now, 0, 1);
        expect(await other.readNotes([`server:${id}`, `server:${id}x`])).toEqual([undefined, 'stays']);
        await store.writeNote(`server:${id}`, 'anew');
        expect(await other.readNotes([`server:${id}`])).toEqual(['anew']);
      });

      test('the first of many who claim a note at once decides what all of them read', async () => {
        const claims = Array.from({ length: 20 }, (_, number) =>
          (number % 2 ? store : other).claimNote(`secret:${id}`, `by ${number}`),
        );
        const [first, ...more] = await Promise.all(claims);
        expect(first).toMatch(/^by /);
        expect(new Set(more)).toEqual(new Set([first]));
        expect(await other.claimNote(`secret:${id}`, 'later')).toBe(first);
        expect(await store.readNotes([`secret:${id}`])).toEqual([first]);
      });
    });

    describe('reservations', () => {
      test('each caller gets a time of its own, spaced out over all processes', async () => {
        const times = await Promise.all(
          Array.from({ length: 20 }, (_, number) => (number % 2 ? store : other).reserve(id, now, 5_000)),
        );
        const expected = Array.from({ length: 20 }, (_, number) => now + number * 5_000);
        expect(times.sort((one, two) => one - two)).toEqual(expected);
      });

      test('after a while the next time is now', async () => {
        expect(await store.reserve(id, now, 5_000)).toBe(now);
        expect(await other.reserve(id, now + 7_000, 5_000)).toBe(now + 7_000);
        expect(await store.reserve(`${id}-another`, now, 5_000)).toBe(now);
      });
    });

    describe('what all processes together may do only so often', () => {
      const second = { most: 45, per: 1_000 };

      test('is granted up to its bound, over all processes', async () => {
        const asked = await Promise.all(
          Array.from({ length: 20 }, (_, number) =>
            (number % 2 ? store : other).spend(id, now, { ...second, wanted: 4 }),
          ),
        );
        expect(asked.reduce((sum, { granted }) => sum + granted, 0)).toBe(45);
        expect(Math.max(...asked.map(({ used }) => used))).toBe(45);
        expect(await store.spend(`${id}-another`, now, { ...second, wanted: 4 })).toEqual({ granted: 4, used: 4 });
      });

      test('never exceeds it in any time of that length, whoever asks when and for how much', async () => {
        const asking = fc.record({
          later: fc.integer({ min: 0, max: 400 }),
          behind: fc.integer({ min: 0, max: 300 }),
          wanted: fc.integer({ min: 0, max: 30 }),
          most: fc.constantFrom(40, 45),
        });
        await fc.assert(
          fc.asyncProperty(fc.array(asking, { maxLength: 40 }), fc.uuid(), async (sequence, name) => {
            let at = now;
            const granted: { readonly at: number; readonly amount: number }[] = [];
            for (const { later, behind, wanted, most } of sequence) {
              at += later;
              // the clock of the other process is behind: then its requests are made earlier than it believes
              const from = behind > 150 ? other : store;
              const answer = await from.spend(name, behind > 150 ? at - behind : at, { wanted, most, per: 1_300 });
              granted.push({ at, amount: answer.granted });
            }
            for (const { at: begin } of granted) {
              const within = granted.filter((one) => one.at >= begin && one.at < begin + 1_000);
              expect(within.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(45);
            }
          }),
          { numRuns: 30 },
        );
      });

      test('is free again when the time is over, and a lower bound leaves something to others', async () => {
        expect(await store.spend(id, now, { ...second, most: 40, wanted: 60 })).toEqual({ granted: 40, used: 40 });
        expect(await other.spend(id, now + 500, { ...second, most: 40, wanted: 1 })).toEqual({ granted: 0, used: 40 });
        expect(await other.spend(id, now + 500, { ...second, wanted: 9 })).toEqual({ granted: 5, used: 45 });
        expect(await store.spend(id, now + 999, { ...second, wanted: 9 })).toEqual({ granted: 0, used: 45 });
        expect(await store.spend(id, now + 1_000, { ...second, wanted: 60 })).toEqual({ granted: 40, used: 45 });
      });

      test('is counted where there is no bound', async () => {
        const counting = { most: undefined, per: 600_000 };
        await store.spend(id, now, { ...counting, wanted: 7_000 });
        expect(await other.spend(id, now + 599_999, { ...counting, wanted: 5 })).toEqual({ granted: 5, used: 7_005 });
        expect(await store.spend(id, now + 600_000, { ...counting, wanted: 0 })).toEqual({ granted: 0, used: 5 });
      });

      test('does not wait for a clock that was set back', async () => {
        await store.spend(id, now + 3_600_000, { ...second, wanted: 45 });
        expect(await store.spend(id, now, { ...second, wanted: 1 })).toEqual({ granted: 1, used: 1 });
      });
    });

    describe('signs of life', () => {
      test('are replaced by whoever has read the latest, and by nobody else', async () => {
        const before = await store.readSigns();
        expect(await other.replaceSigns('something else', 'x')).toBe(false);
        const written = await Promise.all(
          [store, other].map((way, number) => way.replaceSigns(before, `${id} ${number}`)),
        );
        expect(written.filter(Boolean)).toHaveLength(1);
        const text = `${id} ${written.indexOf(true)}`;
        expect([await store.readSigns(), await other.readSigns()]).toEqual([text, text]);
        expect(await other.replaceSigns(text, `${id} again`)).toBe(true);
        expect(await store.readSigns()).toBe(`${id} again`);
        expect(await store.replaceSigns(undefined, 'y')).toBe(false);
      });
    });

    test('all that is due later can be looked through: in order, one after the other, and nothing later than it is due', async () => {
      const [first = '', second = '', last = '', soon = '', never = '', ...more] = newIds(45);
      const hour = 3_600_000;
      await store.commit(commitOf(soon, 1, { dueAt: now }));
      await store.commit(commitOf(never, 1, { dueAt: undefined }));
      for (const [place, id] of [first, second, ...more, last].entries())
        await store.commit(commitOf(id, 1, { dueAt: now + (place < 2 ? place + 1 : hour) }));
      await other.lookThrough(now, 1_000);
      const own = new Set([first, second, last, soon, never, ...more]);
      const claimed = async (at: number) =>
        (await store.claimDue(at, 10_000, 24 * hour)).filter((found) => own.has(found));
      expect(await claimed(now)).toEqual([soon]);
      expect(await claimed(now + 2)).toEqual([first, second]);
      // the partitions of Redis are looked through beside each other
      const some = await claimed(now + 30_000);
      expect(some.length).toBeGreaterThan(5);
      const others = await claimed(now + 16 * 60_000);
      expect(others.length).toBeGreaterThan(0);
      expect([...some, ...others].toSorted()).toEqual([...more, last].toSorted());
    });

    describe('after the clock was set back by an hour', () => {
      const hour = 3_600_000;

      test('what was about to happen can be had forward, and what is due later or is none of it stays', async () => {
        const [soon = '', later = '', never = ''] = newIds(3);
        await store.commit(commitOf(soon, 1, { dueAt: now + hour }));
        await store.commit(commitOf(later, 1, { dueAt: now + hour + 1 }));
        await store.commit(commitOf(never, 1, { dueAt: undefined }));
        expect(await claimAll(store, now)).toEqual([]);
        await other.bringForward(now, now + hour);
        expect(await claimAll(store, now)).toEqual([soon]);
        expect(await claimAll(store, now + hour)).toEqual([soon]);
        await store.reschedule(soon, 1, undefined);
        expect(await claimAll(store, now + hour + 1)).toEqual([later]);
      });

      test('nobody has the right to publish for longer than it can last', async () => {
        await store.commit(commitOf(id, 1, { publish: { owner: 'a', now, leaseFor: 3_000 } }));
        expect(await other.takeLease(id, { owner: 'b', now: now - 59_000, leaseFor: 3_000 })).toBeUndefined();
        expect(await other.takeLease(id, { owner: 'b', now: now - hour, leaseFor: 3_000 })).toBeDefined();
      });

      test('what was reserved is free', async () => {
        expect(await store.reserve(id, now, 5_000)).toBe(now);
        expect(await other.reserve(id, now - 10_000, 5_000)).toBe(now + 5_000);
        expect(await other.reserve(id, now - hour, 5_000)).toBe(now - hour);
      });
    });

    describeIndexes(() => ({ store, other }));
    describeBooks(() => ({ store, other }));

    describe('expiry', () => {
      test('a row that expired is gone with its log, is not claimed, and its id can be used again', async () => {
        await store.commit(commitOf(id, 1, { expiresIn: 40, dueAt: now }));
        await eventually(async () => expect(await other.load(id)).toBeUndefined());
        expect(await store.log(id)).toEqual([]);
        expect(await store.loadAll([id])).toEqual([]);
        expect(await claimAll(store, now)).toEqual([]);
        expect(await store.commit(commitOf(id, 2))).toEqual({ committed: false });
        expect(await store.commit(commitOf(id, 1, { log: ['anew'] }))).toMatchObject({ committed: true });
        expect(await store.log(id)).toEqual(['anew']);
        expect(await claimAll(store, now)).toEqual([]);
      });

      test('a commit that says nothing of expiry keeps the row and its log', async () => {
        const [fleeting = ''] = newIds(1);
        await store.commit(commitOf(id, 1, { expiresIn: 60 }));
        await store.commit(commitOf(id, 2));
        await store.commit(commitOf(fleeting, 1, { expiresIn: 120 }));
        await eventually(async () => expect(await store.load(fleeting)).toBeUndefined());
        expect(await store.load(id)).toMatchObject({ version: 2 });
        expect(await store.log(id)).toEqual(['line 1', 'line 2']);
      });

      test('what is settled about a row does not make it stay', async () => {
        await store.commit(commitOf(id, 1, { expiresIn: 80, publish: { owner: 'a', now, leaseFor: 10 } }));
        await store.settle({ id, owner: 'a', version: 1, publication: '{}', dueAt: undefined, now, leaseFor: 10 });
        await eventually(async () => expect(await store.load(id)).toBeUndefined());
      });
    });

    describeAsides(() => ({ store, other }));

    test('an open store answers', async () => {
      await expect(store.ping()).resolves.toBeUndefined();
    });
  });
}
