import { describe, expect, test } from 'vitest';
import { Breaker } from '../../../src/discord/calls/breaker.ts';
import { ForeignAnswer } from '../../../src/discord/calls/foreign.ts';
import { Paused } from '../../../src/discord/calls/pause.ts';
import { later } from '../../../src/discord/calls/urgency.ts';
import { Spending } from '../../../src/tables/service/spending.ts';
import { type Expense, type Spent, StoreUnavailable } from '../../../src/tables/service/store.ts';
import { fakeAnswer } from '../../support/discord/fake-answer.ts';
import { memoryLog } from '../../support/discord/memory-log.ts';
import { StillClock } from '../../support/time/still-clock.ts';
import { Work } from '../../support/time/work.ts';

const url = 'https://discord.example/api/v10/channels/1/messages';

/** Processes that count together, before a Discord that answers as it is told. */
function open(processes = 1) {
  const clock = new StillClock();
  const work = new Work();
  const shared = new Spending();
  const { log, text } = memoryLog();
  let spends = 0;
  let spend = async (now: number, expense: Expense): Promise<Spent> => shared.spend(now, expense);
  const breakers = Array.from(
    { length: processes },
    () =>
      new Breaker({
        clock,
        log,
        spend(now, expense) {
          spends += 1;
          return spend(now, expense);
        },
      }),
  );
  const [breaker] = breakers as [Breaker];
  let answer = async () => fakeAnswer(403, {});
  let sent = 0;
  const ask = (by = 0) =>
    (breakers[by] as Breaker).guard(() => {
      sent += 1;
      return answer();
    })(url, {});
  return {
    ask,
    breaker,
    breakers,
    clock,
    sent: () => sent,
    spends: () => spends,
    lines: () => text().trim().split('\n').filter(Boolean),
    answers(next: typeof answer) {
      answer = next;
    },
    store(next: typeof spend) {
      spend = next;
    },
    async refuse(count: number, by = 0) {
      for (let time = 0; time < count; time += 1) await ask(by);
      await work.quiet();
    },
    /** Lets time pass, and what waited for it happen. */
    async pass(milliseconds: number) {
      clock.advance(milliseconds);
      await work.quiet();
    },
  };
}

describe('refused requests', () => {
  test.each([401, 403, 429])('count: %i', async (status) => {
    const { ask, answers, breaker } = open();
    answers(async () => fakeAnswer(status, {}));
    await ask();
    expect(breaker.invalid()).toBe(1);
  });

  test.each<[string, number, Readonly<Record<string, string>>]>([
    ['what Discord does', 200, {}],
    ['what is not there', 404, {}],
    ['what is wrong', 400, {}],
    ['a failure', 500, {}],
    ['a limit that others have used up', 429, { 'x-ratelimit-scope': 'shared' }],
  ])('are not: %s', async (_, status, headers) => {
    const { ask, answers, breaker } = open();
    answers(async () => fakeAnswer(status, headers));
    await ask();
    expect(breaker.invalid()).toBe(0);
  });

  test('by something that stands before Discord count as well', async () => {
    const { ask, answers, breaker } = open();
    answers(async () => Promise.reject(new ForeignAnswer(403)));
    await expect(ask()).rejects.toThrow(ForeignAnswer);
    expect(breaker.invalid()).toBe(1);
  });

  test('are forgotten after ten minutes', async () => {
    const { refuse, pass, breaker } = open();
    await refuse(7);
    await pass(1_000);
    await pass(600_000);
    breaker.invalid();
    await pass(0);
    expect(breaker.invalid()).toBe(0);
  });
});

describe('the breaker', () => {
  test('stops at 3,000 what may come later, and at 6,000 everything, until it is fewer again; it says so once', async () => {
    const { ask, refuse, answers, breaker, pass, sent, lines } = open();
    await refuse(2_999);
    expect(breaker.reason()).toBeUndefined();
    await later(() => ask());
    await expect(later(() => ask())).rejects.toThrow(Paused);
    expect(breaker.reason()).toMatch(/3000 requests within ten minutes; only what somebody waits for/);
    await refuse(3_000);
    expect(sent()).toBe(6_000);
    await expect(ask()).rejects.toThrow(/nothing is sent/);
    expect([breaker.isOpen('later'), breaker.isOpen('awaited')]).toEqual([true, true]);
    expect(lines().filter((line) => line.includes('"level":40'))).toHaveLength(2);
    answers(async () => fakeAnswer(200, {}));
    await pass(1_000);
    await pass(600_000);
    breaker.invalid();
    await pass(0);
    await ask();
    await later(() => ask());
    expect(breaker.reason()).toBeUndefined();
    expect(lines().filter((line) => line.includes('sent again'))).toHaveLength(2);
  });

  test('goes by what all processes count', async () => {
    const { refuse, ask, breakers, pass } = open(2);
    await refuse(1_600, 0);
    await refuse(1_600, 1);
    await pass(1_000);
    await pass(15_000);
    for (const breaker of breakers) breaker.invalid();
    await pass(0);
    for (const by of [0, 1]) await expect(later(() => ask(by))).rejects.toThrow(Paused);
  });

  test('goes by what it counts itself while the store is away', async () => {
    const { refuse, ask, store } = open();
    store(async () => Promise.reject(new StoreUnavailable('Redis: not connected')));
    await refuse(3_000);
    await expect(later(() => ask())).rejects.toThrow(Paused);
  });

  test('asks the store once a second at most', async () => {
    const { refuse, pass, spends } = open();
    for (let second = 0; second < 10; second += 1) {
      await refuse(50);
      await pass(1_000);
    }
    expect(spends()).toBeLessThanOrEqual(12);
  });
});
