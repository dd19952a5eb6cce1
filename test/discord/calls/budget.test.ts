import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Budget } from '../../../src/discord/calls/budget.ts';
import { Paused } from '../../../src/discord/calls/pause.ts';
import { later, type Urgency } from '../../../src/discord/calls/urgency.ts';
import { Spending } from '../../../src/tables/service/spending.ts';
import { type Expense, type Spent, StoreUnavailable } from '../../../src/tables/service/store.ts';
import { fakeAnswer } from '../../support/discord/fake-answer.ts';
import { memoryLog } from '../../support/discord/memory-log.ts';
import { passTime } from '../../support/time/pass-time.ts';
import { StillClock } from '../../support/time/still-clock.ts';
import { Work } from '../../support/time/work.ts';

const messages = 'https://discord.example/api/v10/channels/1/messages';
const callback = 'https://discord.example/api/v10/interactions/1/token/callback';

interface Sent {
  readonly at: number;
  readonly name: string;
  readonly by: number;
}

/** Processes that share what they spend, before a Discord that notes when each request came. */
function open(processes = 1) {
  const clock = new StillClock();
  const work = new Work();
  const shared = new Spending();
  const { log, text } = memoryLog();
  const sent: Sent[] = [];
  const asked: number[] = [];
  const turns: { readonly urgency: Urgency; readonly waited: number }[] = [];
  let spend = async (now: number, expense: Expense): Promise<Spent> => shared.spend(now, expense);
  const budgets = Array.from(
    { length: processes },
    () =>
      new Budget({
        clock,
        log,
        part: 1,
        spend(now, expense) {
          asked.push(now);
          return spend(now, expense);
        },
        onTurn: (urgency, waited) => turns.push({ urgency, waited }),
      }),
  );
  const send = (by: number, name: string, url = messages, init: { readonly signal?: AbortSignal } = {}) =>
    (budgets[by] as Budget).guard(async () => {
      sent.push({ at: clock.now(), name, by });
      return fakeAnswer(200, {});
    })(url, init);
  return {
    asked,
    budgets,
    clock,
    send,
    sent,
    turns,
    lines: () => text().trim().split('\n').filter(Boolean),
    store(answers: typeof spend) {
      spend = answers;
    },
    async pass<T>(act: Promise<T>): Promise<T> {
      const stop = passTime(clock, work);
      return act.finally(stop);
    },
  };
}

/** The most requests in any second. */
function busiest(sent: readonly Sent[]): number {
  return Math.max(0, ...sent.map(({ at: begin }) => sent.filter(({ at }) => at >= begin && at < begin + 1_000).length));
}

test('of three hundred requests of three processes no more than 45 are sent in any second, and all are sent soon', async () => {
  const { send, sent, pass, clock, asked } = open(3);
  const begun = clock.now();
  await pass(Promise.all(Array.from({ length: 300 }, (_, number) => send(number % 3, String(number)))));
  expect(sent).toHaveLength(300);
  expect(busiest(sent)).toBe(45);
  expect(clock.now() - begun).toBeLessThan(8_000);
  // each process gets its part, and the store is asked far less than once a request
  for (const by of [0, 1, 2]) expect(sent.filter((one) => one.by === by).length).toBe(100);
  expect(asked.length).toBeLessThan(500);
});

test('answers to interactions do not wait', async () => {
  const { send, sent, pass } = open();
  const all = Promise.all(Array.from({ length: 100 }, (_, number) => send(0, String(number))));
  await send(0, 'answer', callback);
  expect(sent.at(-1)?.name).toBe('answer');
  await pass(all);
});

test('whoever waits for something goes before what may come later, over all processes', async () => {
  const request = fc.record({ by: fc.nat(1), at: fc.nat(3_000) });
  await fc.assert(
    fc.asyncProperty(fc.array(request, { maxLength: 40 }), async (people) => {
      const { send, sent, pass, clock, turns } = open(2);
      const backlog = Array.from({ length: 150 }, (_, number) => later(() => send(number % 2, 'later')));
      const awaited = people.map(
        ({ by, at }) =>
          new Promise<void>((resolve, reject) => {
            clock.after(at, () => void send(by, 'awaited').then(() => resolve(), reject));
          }),
      );
      await pass(Promise.all([...backlog, ...awaited]));
      expect(busiest(sent)).toBeLessThanOrEqual(45);
      expect(sent).toHaveLength(150 + people.length);
      // five turns a second are kept for them, and all that become free
      const longest = Math.max(0, ...turns.filter(({ urgency }) => urgency === 'awaited').map(({ waited }) => waited));
      expect(longest).toBeLessThanOrEqual(1_300);
    }),
    { numRuns: 15 },
  );
});

test('in one process nothing that may come later is sent while somebody waits', async () => {
  const { send, sent, pass } = open();
  const backlog = Array.from({ length: 60 }, () => later(() => send(0, 'later')));
  const awaited = Array.from({ length: 60 }, () => send(0, 'awaited'));
  await pass(Promise.all([...backlog, ...awaited]));
  const last = sent.findLastIndex(({ name }) => name === 'awaited');
  // a handful was asked for before anybody waited
  expect(sent.slice(0, last).filter(({ name }) => name === 'later').length).toBeLessThanOrEqual(5);
});

test('while the store is away each process goes on alone, with less, and says so once', async () => {
  const { send, sent, pass, store, lines } = open(2);
  store(async () => Promise.reject(new StoreUnavailable('Redis: not connected')));
  await pass(Promise.all(Array.from({ length: 90 }, (_, number) => send(number % 2, String(number)))));
  expect(busiest(sent)).toBeLessThanOrEqual(45);
  expect(lines().filter((line) => line.includes('cautious'))).toHaveLength(2);
});

test('when the store is back they share again', async () => {
  const { send, pass, store, lines, budgets } = open();
  const spending = new Spending();
  store(async () => Promise.reject(new StoreUnavailable('Redis: not connected')));
  await pass(send(0, 'alone'));
  store(async (now, expense) => spending.spend(now, expense));
  await pass(send(0, 'together'));
  expect(lines().at(-1)).toMatch(/share their requests to Discord again/);
  expect(budgets[0]?.waiting('awaited')).toBe(0);
});

test('a store that does not answer is asked once at a time, and waited for two seconds', async () => {
  const { send, sent, pass, store, asked, clock } = open();
  const begun = clock.now();
  store(() => new Promise(() => undefined));
  await pass(send(0, 'late'));
  expect(asked).toHaveLength(1);
  expect((sent[0]?.at ?? 0) - begun).toBeGreaterThanOrEqual(2_000);
  expect((sent[0]?.at ?? 0) - begun).toBeLessThan(2_500);
});

test('a clock that is set back prolongs no wait, neither for the store nor for a turn', async () => {
  const { send, sent, pass, store, clock, lines } = open();
  store(() => new Promise(() => {}));
  const begun = clock.elapsed();
  clock.after(500, () => clock.set(-3_600_000));
  await pass(send(0, 'message'));
  expect(sent).toHaveLength(1);
  expect(clock.elapsed() - begun).toBeLessThan(2_500);
  expect(lines().join()).toContain('cautious');
});

test('a turn that the process could not use in time is void', async () => {
  const { send, sent, pass, store, clock } = open();
  const shared = new Spending();
  let stops = 1;
  store(async (now, expense) => {
    const answer = shared.spend(now, expense);
    if (stops-- > 0) clock.advance(5_000);
    return answer;
  });
  await pass(Promise.all(Array.from({ length: 5 }, (_, number) => send(0, String(number)))));
  expect(sent).toHaveLength(5);
  expect(shared.spend(clock.now(), { wanted: 0, most: 45, per: 1_100 }).used).toBe(5);
});

test('what waits has a bound in number and time, and a word in the log', async () => {
  const { send, pass, store, lines, budgets } = open();
  store(async () => ({ granted: 0, used: 45 }));
  const waiting = Promise.allSettled(Array.from({ length: 1_001 }, (_, number) => send(0, String(number))));
  expect(budgets[0]?.waiting('awaited')).toBe(1_000);
  const outcomes = await pass(waiting);
  expect(outcomes.every((outcome) => outcome.status === 'rejected' && outcome.reason instanceof Paused)).toBe(true);
  expect(lines().filter((line) => line.includes('wait for their turn'))).toHaveLength(2);
  expect(lines()[0]).toContain('"awaited":1000');
});

test('a request that is given up leaves the queue', async () => {
  const { send, store, budgets, pass } = open();
  store(async () => ({ granted: 0, used: 45 }));
  const giving = new AbortController();
  const given = send(0, 'given up', messages, { signal: giving.signal });
  giving.abort(new Error('too long'));
  await expect(pass(given)).rejects.toThrow('too long');
  expect(budgets[0]?.waiting('awaited')).toBe(0);
});
