import { expect, test } from 'vitest';
import { ChannelRefusals } from '../../../src/discord/calls/channel-refusals.ts';
import type { Attempt, Failure } from '../../../src/discord/calls/errors.ts';
import { StillClock } from '../../support/time/still-clock.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A channel that answers as it is told, and what is known of it. */
function open() {
  const clock = new StillClock();
  const refusals = new ChannelRefusals(clock);
  const opened: string[] = [];
  refusals.whenOpen((channel) => opened.push(channel));
  let answer: Attempt<string> = { failed: 'no-permission' };
  let asked = 0;
  const ask = (way: 'post' | 'edit' = 'post', channel = 'games') =>
    refusals.try(channel, way, async () => {
      asked += 1;
      return answer;
    });
  return {
    ask,
    asked: () => asked,
    clock,
    opened,
    refusals,
    answers(next: Attempt<string>) {
      answer = next;
    },
  };
}

test.each<Failure>(['no-permission', 'no-access', 'channel-gone', 'locked'])(
  'a channel that refuses (%s) is asked again after pauses that rise to a day',
  async (failed) => {
    const { ask, answers, asked, clock } = open();
    answers({ failed });
    const begun = clock.now();
    const times: number[] = [];
    for (let step = 0; step < 10 * day; step += minute) {
      const before = asked();
      expect(await ask()).toEqual({ failed });
      if (asked() > before) times.push((clock.now() - begun) / minute);
      clock.advance(minute);
    }
    expect(times.slice(0, 6)).toEqual([0, 1, 3, 7, 15, 31]);
    expect(times).toHaveLength(20);
  },
);

test('what passes by itself, or is no word about the channel, is asked at once', async () => {
  const { ask, answers, asked } = open();
  for (const failed of ['away', 'wait', 'message-gone', 'invalid'] as const) {
    answers({ failed });
    await ask();
    await ask();
  }
  expect(asked()).toBe(8);
});

test('editing and posting, and each channel, are asked by themselves', async () => {
  const { ask, asked } = open();
  await ask('post');
  await ask('edit');
  await ask('post', 'elsewhere');
  await ask('post');
  expect(asked()).toBe(3);
});

test('requests that were under way together are one refusal', async () => {
  const { ask, asked, clock } = open();
  await Promise.all(Array.from({ length: 20 }, () => ask()));
  clock.advance(minute);
  await Promise.all(Array.from({ length: 20 }, () => ask()));
  expect(asked()).toBe(21);
});

test('a channel that takes something again is told of once, and asked as before', async () => {
  const { ask, answers, asked, clock, opened } = open();
  await ask('edit');
  await ask('post');
  answers({ done: 'posted' });
  clock.advance(minute);
  await Promise.all([ask(), ask()]);
  expect(opened).toEqual(['games']);
  await ask('edit');
  await ask();
  expect(asked()).toBe(5);
  expect(opened).toEqual(['games']);
});

test('a word of Discord that it is open is believed at once, then after pauses that rise', async () => {
  const { ask, asked, clock, refusals } = open();
  await ask();
  const begun = clock.now();
  const times: number[] = [];
  // four words a second, for ten minutes
  for (let step = 0; step < 2_400; step += 1) {
    const before = asked();
    refusals.hint('games');
    await ask();
    if (asked() > before) times.push((clock.now() - begun) / 1_000);
    clock.advance(250);
  }
  expect(times).toEqual([0, 10, 30, 70, 150, 310]);
});

test('a word about a channel of which nothing is known changes nothing', () => {
  const { refusals } = open();
  expect(refusals.hint('games')).toBe(0);
});

test('no more channels are remembered than ten thousand', async () => {
  const { ask, asked } = open();
  for (let number = 0; number <= 10_000; number += 1) await ask('post', String(number));
  const before = asked();
  await ask('post', '1');
  expect(asked()).toBe(before);
  await ask('post', '0');
  expect(asked()).toBe(before + 1);
});
