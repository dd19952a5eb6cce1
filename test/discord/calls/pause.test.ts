import { describe, expect, test } from 'vitest';
import { Pause, Paused } from '../../../src/discord/calls/pause.ts';
import { createClock } from '../../../src/playground/stand-in/world/clock.ts';
import { fakeAnswer } from '../../support/discord/fake-answer.ts';
import { memoryLog } from '../../support/discord/memory-log.ts';

const anywhere = 'https://discord.example/api/v10/channels/1/messages';
const callback = 'https://discord.example/api/v10/interactions/1/token/callback';
const html = { 'content-type': 'text/html' };
const json = { 'content-type': 'application/json' };

/** A Discord that answers as it is told, and the pause before it. */
function open() {
  const clock = createClock();
  const { log, text } = memoryLog();
  const pause = new Pause(clock, log);
  let answer = () => fakeAnswer(200, json);
  let sent = 0;
  const send = pause.guard(async () => {
    sent += 1;
    return answer();
  });
  return {
    clock,
    pause,
    lines: () =>
      text()
        .split('\n')
        .filter((line) => line !== ''),
    sent: () => sent,
    ask: (url = anywhere) => send(url, {}),
    answers(status: number, headers: Readonly<Record<string, string>> = json) {
      answer = () => fakeAnswer(status, headers);
    },
  };
}

const minute = 60_000;

test('a pause lasts as long as it lasts, whatever the clock is set to meanwhile', async () => {
  for (const set of [-60 * minute, 60 * minute]) {
    const place = open();
    place.answers(429, html);
    await place.ask();
    place.clock.set(set);
    place.clock.advance(minute - 1_000);
    await expect(place.ask()).rejects.toThrow(Paused);
    place.clock.advance(1_000);
    expect(place.pause.reason()).toBeUndefined();
  }
});

describe('a 429 that does not say for how long', () => {
  test.each<[string, Readonly<Record<string, string>>]>([
    ['a page', html],
    ['JSON', json],
    ['an odd time', { ...html, 'retry-after': 'soon' }],
    ['no time at all', { ...json, 'retry-after': '0' }],
  ])('stops every request for a minute: %s', async (_, headers) => {
    const { ask, answers, sent, clock, pause, lines } = open();
    answers(429, headers);
    expect((await ask()).headers.get('retry-after')).toBe('60');
    for (const url of [anywhere, callback]) await expect(ask(url)).rejects.toThrow(Paused);
    expect(sent()).toBe(1);
    expect(pause.reason()).toMatch(/429/);
    expect(lines()).toHaveLength(1);
    answers(200);
    clock.advance(minute);
    expect(pause.reason()).toBeUndefined();
    await ask();
    expect(sent()).toBe(2);
    expect(lines().at(-1)).toMatch(/takes requests again/);
  });

  test('stops them for longer each time, up to a quarter of an hour', async () => {
    const { ask, answers, clock } = open();
    answers(429, html);
    const pauses: (string | null)[] = [];
    for (let time = 0; time < 7; time += 1) {
      const seconds = (await ask()).headers.get('retry-after');
      pauses.push(seconds);
      clock.advance(Number(seconds) * 1_000);
    }
    expect(pauses).toEqual(['60', '120', '240', '480', '900', '900', '900']);
  });

  test('in answer to several requests that were under way is one pause', async () => {
    const { ask, answers, lines } = open();
    answers(429, html);
    await Promise.all([ask(), ask(), ask()]);
    expect(lines()).toHaveLength(1);
  });
});

describe('a 429 that says for how long', () => {
  test('of one route is left to discord.js', async () => {
    const { ask, answers, pause } = open();
    answers(429, { ...json, 'retry-after': '300', 'x-ratelimit-scope': 'user' });
    expect((await ask()).headers.get('retry-after')).toBe('300');
    expect(pause.reason()).toBeUndefined();
  });

  test('by the headers of its bucket alone is left to discord.js', async () => {
    const { ask, answers, pause } = open();
    answers(429, { ...json, 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-after': '3' });
    expect((await ask()).headers.get('retry-after')).toBeNull();
    expect(pause.reason()).toBeUndefined();
  });

  test('of everything stops everything but answers to interactions', async () => {
    const { ask, answers, pause, sent } = open();
    answers(429, { ...json, 'retry-after': '300', 'x-ratelimit-global': 'true' });
    await ask();
    await expect(ask()).rejects.toThrow(/for 300 s/);
    answers(200);
    await ask(callback);
    expect(sent()).toBe(2);
    expect(pause.reason()).toMatch(/300 s/);
  });

  test('of everything for a moment is left to discord.js', async () => {
    const { ask, answers, pause } = open();
    answers(429, { ...json, 'retry-after': '2', 'x-ratelimit-global': 'true' });
    expect((await ask()).headers.has('x-ratelimit-global')).toBe(true);
    expect(pause.reason()).toBeUndefined();
  });

  test('by a page, or by a date, stops everything', async () => {
    const { ask, answers, clock, pause } = open();
    answers(429, { ...html, 'retry-after': new Date(clock.now() + 10 * minute).toUTCString() });
    const seconds = Number((await ask()).headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(590);
    expect(seconds).toBeLessThanOrEqual(600);
    await expect(ask(callback)).rejects.toThrow(Paused);
    clock.advance(10 * minute);
    expect(pause.reason()).toBeUndefined();
  });

  test('however long that is, is asked again after an hour', async () => {
    const { ask, answers, clock, pause } = open();
    answers(429, { ...html, 'retry-after': '1e19' });
    expect((await ask()).headers.get('retry-after')).toBe('3600');
    clock.advance(60 * minute);
    expect(pause.reason()).toBeUndefined();
  });
});
