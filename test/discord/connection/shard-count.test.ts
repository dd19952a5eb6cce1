import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { agreeOnCount, ShardsAgreement } from '../../../src/discord/connection/shard-count.ts';
import { Heartbeat, heartRhythm } from '../../../src/tables/service/heartbeat.ts';
import { memoryLog } from '../../support/discord/memory-log.ts';
import { type OpenedStore, openTestFile } from '../../support/stores/stores.ts';
import { StillClock } from '../../support/time/still-clock.ts';

const minute = 60_000;

let clock: StillClock;
let opened: OpenedStore;
beforeEach(async () => {
  clock = new StillClock(1_760_000_000_000);
  opened = await openTestFile(clock.now);
});
afterEach(() => opened.close());

/** A process that serves these of so many shards. */
function serve(shards: readonly number[], count: number) {
  const { log, text } = memoryLog();
  const agreement = new ShardsAgreement(clock, log, () => count);
  const { now, elapsed } = clock;
  const heart = new Heartbeat({
    store: opened.store,
    now,
    elapsed,
    served: () => shards.map((shard) => `${shard}/${count}`),
    isStoreUp: () => true,
    onSigns: (signs) => agreement.heed(signs),
  });
  return { heart, agreement, text };
}

async function live(milliseconds: number, ...processes: readonly ReturnType<typeof serve>[]): Promise<void> {
  for (const end = clock.now() + milliseconds; clock.now() < end; clock.advance(heartRhythm))
    for (const { heart } of processes) await heart.beat();
}

/** What a process with so many shards is told at its start, while the others live; it looks every two seconds. */
async function begin(count: number, ...others: readonly ReturnType<typeof serve>[]) {
  const { log, text } = memoryLog();
  const told: { readonly reason: string | undefined }[] = [];
  void agreeOnCount(opened.store, clock, count, log).then((reason) => told.push({ reason }));
  const begun = clock.elapsed();
  for (;;) {
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
    const [answer] = told;
    if (answer) return { ...answer, after: clock.elapsed() - begun, text: text() };
    for (const { heart } of others) await heart.beat();
    clock.advance(2_000);
  }
}

describe('the start of a process', () => {
  test('goes on at once where nobody else is, and beside others that have as many shards', async () => {
    expect(await begin(2)).toMatchObject({ reason: undefined, after: 0 });
    const other = serve([0], 2);
    await live(minute, other);
    expect(await begin(2, other)).toMatchObject({ reason: undefined, after: 0, text: '' });
  });

  test('is refused beside a process with another number of shards', async () => {
    const other = serve([0], 2);
    await live(minute, other);
    const { reason, text } = await begin(4, other);
    expect(reason).toMatch(/^SHARD_COUNT is 4 here, and another process of this bot has 2: .* the same SHARD_COUNT/);
    expect(text).toContain('Waiting for it to end.');
  });

  test('waits for one that has just ended, so that the number can be changed', async () => {
    await live(minute, serve([0], 1));
    const { reason, after } = await begin(4);
    expect(reason).toBeUndefined();
    expect(after).toBeGreaterThan(0);
    expect(after).toBeLessThanOrEqual(30_000);
  });
});

describe('processes that run', () => {
  test('with different numbers of shards, begun at the same moment, all say so until only one number is left', async () => {
    const processes = [serve([0], 2), serve([1], 2), serve([3], 4)];
    await live(minute, ...processes);
    for (const { agreement, text } of processes) {
      expect(agreement.reason()).toMatch(/^SHARD_COUNT is [24] here/);
      expect(text()).toContain('SHARD_COUNT is');
    }
    await live(minute, ...processes.slice(0, 2));
    for (const { agreement } of processes.slice(0, 2)) expect(agreement.reason()).toBeUndefined();
  });

  test('tell after two minutes which shards nobody serves, less and less often, and not what is served', async () => {
    const processes = [serve([0], 4), serve([2], 4)];
    await live(1.5 * minute, ...processes);
    for (const { text } of processes) expect(text()).toBe('');
    await live(60 * minute, ...processes);
    for (const { text, agreement } of processes) {
      expect(text()).toContain('"shards":[1,3],"count":4');
      expect(text().split('\n').length).toBeLessThan(20);
      expect(agreement.reason()).toBeUndefined();
    }
    const all = [...processes, serve([1, 3], 4)];
    const before = processes.map(({ text }) => text());
    await live(60 * minute, ...all);
    expect(processes.map(({ text }) => text())).toEqual(before);
  });
});
