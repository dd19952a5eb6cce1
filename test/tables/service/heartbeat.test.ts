import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Heartbeat, type HeartbeatOptions, heartRhythm } from '../../../src/tables/service/heartbeat.ts';
import { StoreUnavailable } from '../../../src/tables/service/store.ts';
import type { Outage } from '../../../src/tables/signs-of-life.ts';
import { FailingStore } from '../../support/stores/failing-store.ts';
import { type OpenedStore, openTestFile, openTestRedis } from '../../support/stores/stores.ts';
import { StillClock } from '../../support/time/still-clock.ts';

const minute = 60_000;
const hour = 60 * minute;
const noon = 1_760_000_000_000;

let clock: StillClock;
let opened: OpenedStore;
beforeEach(async () => {
  clock = new StillClock(noon);
  opened = await openTestFile(clock.now);
});
afterEach(() => opened.close());

/** A process with a heart: it can be made unable to serve, and told to live on for a while. */
function begin(more: Partial<HeartbeatOptions> = {}) {
  const state = { served: ['0/1'] as readonly string[], keeps: true };
  const noticed: Outage[] = [];
  const setBack: number[] = [];
  const heart = new Heartbeat({
    store: opened.store,
    now: clock.now,
    elapsed: clock.elapsed,
    served: () => state.served,
    isStoreUp: () => state.keeps,
    onOutage: (outage) => noticed.push(outage),
    onSetBack: (by) => setBack.push(by),
    ...more,
  });
  return { heart, state, noticed, setBack };
}

/** Lets time pass in which these processes live. */
async function live(milliseconds: number, ...hearts: readonly { readonly heart: Heartbeat }[]): Promise<void> {
  const end = clock.now() + milliseconds;
  for (; clock.now() < end; clock.advance(Math.min(heartRhythm, end - clock.now()))) {
    for (const { heart } of hearts) await heart.beat();
  }
}

const spans = (outages: readonly Outage[]) => outages.map(({ from, to }) => to - from);

test('a process that nobody’s presses come to works as long as somebody serves people, and gives no sign itself', async () => {
  const receiving = begin();
  const working = begin({ served: () => [], helps: () => true });
  const idle = begin({ served: () => [], helps: () => false });
  await live(minute, working);
  expect([working.heart.isServing, await opened.store.readSigns()]).toEqual([false, undefined]);
  await live(minute, receiving, working, idle);
  expect([working.heart.isServing, working.heart.isServed('guild'), idle.heart.isServing]).toEqual([true, true, false]);
  await live(minute, working, idle);
  expect([working.heart.isServing, working.heart.isServed('guild')]).toEqual([false, false]);
});

test('a sign that cannot be given is told of, unless only the store is away', async () => {
  const failures: unknown[] = [];
  const failing = new FailingStore();
  const { heart } = begin({ store: failing.between(opened.store), onFailure: (error) => failures.push(error) });
  const bug = new TypeError('a bug');
  for (const error of [new StoreUnavailable('away'), bug]) {
    failing.fails = () => error;
    await heart.beat();
  }
  expect(failures).toEqual([bug]);
});

test('signs that cannot be read are told of once, and begin anew', async () => {
  await opened.store.replaceSigns(undefined, '{"beats":{},"outages":[],"hats":true}');
  const unread: string[] = [];
  const one = begin({ onUnreadable: (text) => unread.push(text) });
  await live(minute, one);
  expect(unread).toEqual(['{"beats":{},"outages":[],"hats":true}']);
  clock.advance(hour);
  await one.heart.upToDate();
  expect(spans(one.noticed)).toEqual([hour + heartRhythm]);
});

describe('an outage', () => {
  test('is found by the process that starts after it, and by the next nothing more', async () => {
    await live(minute, begin());
    clock.advance(30 * hour);
    const [one, other] = [begin(), begin()];
    await Promise.all([one.heart.beat(), other.heart.beat()]);
    expect(spans([...one.noticed, ...other.noticed])).toEqual([30 * hour + heartRhythm]);
    await other.heart.upToDate();
    await live(minute, one, other);
    expect(spans(one.heart.outages)).toHaveLength(1);
    expect(one.heart.outages).toEqual(other.heart.outages);
  });

  test('is known to a process that stood still before it does anything, also if another one noted it', async () => {
    const [one, other] = [begin(), begin()];
    await live(minute, one, other);
    clock.advance(4 * minute);
    await one.heart.upToDate();
    await other.heart.upToDate();
    expect(spans(other.heart.outages)).toEqual([4 * minute + heartRhythm]);
  });

  test('is none as long as one of them lives', async () => {
    const [one, other] = [begin(), begin()];
    await live(minute, one, other);
    await live(10 * minute, one);
    await other.heart.beat();
    expect(other.heart.outages).toEqual([]);
  });

  test('is also a time in which Discord was away; before it is over that is not known, and people of other shards are served', async () => {
    const one = begin();
    await live(minute, one);
    one.state.served = [];
    expect(one.heart.isServing).toBe(false);
    await live(5 * minute, one);
    expect(one.heart.isServed('guild')).toBe(false);
    one.state.served = ['0/1'];
    expect(one.heart.isServed('guild')).toBe(true);
    await one.heart.upToDate();
    expect(spans(one.noticed)).toEqual([5 * minute + heartRhythm]);
  });

  test('is also a time in which the store kept nothing', async () => {
    const failing = new FailingStore();
    const one = begin({ store: failing.between(opened.store) });
    await live(minute, one);
    failing.fails = () => new StoreUnavailable('away');
    await live(5 * minute, one);
    await expect(one.heart.upToDate()).rejects.toThrow(StoreUnavailable);
    failing.fails = () => undefined;
    await one.heart.upToDate();
    expect(spans(one.noticed)).toEqual([5 * minute + heartRhythm]);
    await live(minute, one);
    expect(one.noticed).toHaveLength(1);
  });

  test('is also a time in which the store was full, though it kept the little that a sign takes', async () => {
    const one = begin();
    await live(minute, one);
    one.state.keeps = false;
    await live(5 * minute, one);
    one.state.keeps = true;
    await one.heart.upToDate();
    expect(spans(one.noticed)).toEqual([5 * minute + heartRhythm]);
  });

  test('of less than half a minute is none', async () => {
    const one = begin();
    await live(minute, one);
    one.state.served = [];
    await live(20_000, one);
    one.state.served = ['0/1'];
    await live(minute, one);
    expect(one.heart.outages).toEqual([]);
  });
});

describe('when somebody sets the clock', () => {
  test('forward, an hour is given back that nobody has had, once for all processes of the machine', async () => {
    const [one, other] = [begin(), begin()];
    await live(minute, one, other);
    clock.set(hour);
    await one.heart.upToDate();
    await other.heart.upToDate();
    await live(minute, one, other);
    expect(spans(one.heart.outages)).toEqual([hour]);
    expect(one.heart.outages[0]?.step).toBe(true);
    expect(other.heart.outages).toEqual(one.heart.outages);
  });

  test('back, what was about to happen is brought forward; no outage is missed later', async () => {
    const one = begin();
    await live(minute, one);
    clock.set(-hour);
    await one.heart.upToDate();
    expect(one.setBack).toEqual([hour]);
    await live(minute, one);
    expect(one.heart.outages).toEqual([]);
    clock.advance(20 * minute);
    const next = begin();
    await next.heart.beat();
    expect(spans(next.noticed)).toEqual([20 * minute + heartRhythm]);
    expect(next.setBack).toEqual([]);
  });

  test('back while no process lives, the next one sees it', async () => {
    await live(minute, begin());
    clock.set(-hour);
    const next = begin();
    await next.heart.beat();
    expect(next.setBack).toEqual([hour - heartRhythm]);
  });
});

test('whatever two processes go through at once, each outage is noted once and none is missed', async () => {
  const prefixed = await openTestRedis();
  const step = fc.record({
    up: fc.integer({ min: 1, max: 5 }),
    away: fc.integer({ min: 4, max: 40 }),
    both: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 5 }), async (steps) => {
      const [one, other] = [begin({ store: prefixed.store }), begin({ store: prefixed.store })];
      // what the run before has left is an outage before this one
      await live(heartRhythm, one, other);
      const known = one.heart.outages.length;
      const lost: number[] = [];
      for (const { up, away, both } of steps) {
        await live(up * heartRhythm, one, other);
        if (!both) {
          await live(away * heartRhythm, other);
          continue;
        }
        clock.advance(away * heartRhythm);
        lost.push((away + 1) * heartRhythm);
        await Promise.all([one.heart.upToDate(), other.heart.upToDate()]);
      }
      await one.heart.beat();
      expect(spans(one.heart.outages).slice(known)).toEqual(lost);
      await other.heart.beat();
      expect(other.heart.outages).toEqual(one.heart.outages);
      clock.advance(hour);
    }),
    { numRuns: 25 },
  );
  await prefixed.close();
});
