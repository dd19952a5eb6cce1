import { beforeEach, describe, expect, test } from 'vitest';
import { DiscordWatch, question } from '../../../src/discord/calls/discord-watch.ts';
import { Fenced, fenced, sendFenced } from '../../../src/discord/calls/fence.ts';
import { Paused } from '../../../src/discord/calls/pause.ts';
import { later, urgency } from '../../../src/discord/calls/urgency.ts';
import { fakeAnswer } from '../../support/discord/fake-answer.ts';
import { memoryLog } from '../../support/discord/memory-log.ts';
import { StillClock } from '../../support/time/still-clock.ts';
import { Work } from '../../support/time/work.ts';

const api = 'https://discord.example/api/v10';
const asked = api + question;
const board = `${api}/channels/1/messages`;
const callback = `${api}/interactions/1/token/callback`;
const webhook = `${api}/webhooks/1/token/messages/@original`;

type Send = () => Promise<ReturnType<typeof fakeAnswer>>;
const status = (code: number): Send => {
  return async () => fakeAnswer(code, {});
};

let clock: StillClock;
let sent: string[];
let answers: (url: string) => Send;
let watch: DiscordWatch;
let lines: () => string[];
const work = new Work();

beforeEach(() => {
  clock = new StillClock();
  sent = [];
  answers = () => status(200);
  const { log, text } = memoryLog();
  lines = () => text().trim().split('\n').filter(Boolean);
  watch = new DiscordWatch({
    clock,
    log,
    ask: async () => {
      const answer = await request(asked);
      if (answer.status >= 400) throw new Error(`answers ${answer.status}`);
    },
  });
});

function request(url: string) {
  return watch.guard(async () => {
    sent.push(url);
    return answers(url)();
  })(url, {});
}

async function pass(milliseconds: number): Promise<void> {
  clock.advance(milliseconds);
  await work.quiet();
}

test('asks Discord only when nothing was answered well just before', async () => {
  await watch.check();
  expect(sent).toEqual([asked]);
  await pass(1_000);
  await watch.check();
  await pass(1_000);
  await request(board);
  await watch.check();
  expect(sent).toEqual([asked, board]);
  await pass(2_000);
  await watch.check();
  expect(sent).toEqual([asked, board, asked]);
});

test.each([401, 403, 429, 500, 503])('Discord takes nothing while its question fails: %i', async (code) => {
  answers = () => status(code);
  await watch.check();
  expect(watch.reason()).toContain(String(code));
  await expect(request(board)).rejects.toThrow(Paused);
  answers = () => status(200);
  await pass(10_000);
  await watch.check();
  expect(watch.reason()).toBeUndefined();
  await request(board);
  expect(sent).toEqual([asked, asked, board]);
  expect(lines()).toHaveLength(2);
});

test('a question without an answer has failed after ten seconds, and is not asked again meanwhile', async () => {
  let arrive = () => {};
  answers = () => () =>
    new Promise((resolve) => {
      arrive = () => resolve(fakeAnswer(200, {}));
    });
  const first = watch.check();
  await pass(10_000);
  await first;
  expect(watch.reason()).toBe('Discord does not answer');
  await pass(10_000);
  const second = watch.check();
  await work.quiet();
  expect(sent).toEqual([asked]);
  arrive();
  await second;
  expect(watch.reason()).toBeUndefined();
});

describe('a channel that refuses the bot', () => {
  test('raises the question once, whatever the number of refusals, and is no trouble of Discord', async () => {
    answers = (url) => status(url === asked ? 200 : 403);
    await Promise.all(Array.from({ length: 30 }, () => request(board)));
    await work.quiet();
    expect(watch.reason()).toBeUndefined();
    expect(sent.filter((url) => url === asked)).toHaveLength(1);
  });

  test('counts for nothing by what it says of a message or of a request', async () => {
    answers = () => status(404);
    await request(board);
    await watch.check();
    expect(sent).toEqual([board]);
    expect(watch.reason()).toBeUndefined();
  });
});

test('when everything fails at once, the first failure raises the question, and then nothing is sent', async () => {
  answers = () => status(403);
  await request(board);
  await work.quiet();
  for (let board = 0; board < 100; board += 1)
    await expect(request(`${api}/channels/${board}`)).rejects.toThrow(Paused);
  expect(sent).toEqual([board, asked]);
});

describe('answers to presses', () => {
  test('go out while the bot itself is refused, for they need no token of its', async () => {
    answers = (url) => status(url === callback ? 204 : 403);
    await watch.check();
    for (let press = 0; press < 20; press += 1) await request(callback);
    expect(sent.filter((url) => url === callback)).toHaveLength(20);
    expect(watch.reason()).toBeDefined();
  });

  test('are tried now and then where they fail as well, and at once when Discord is back', async () => {
    answers = () => status(403);
    await watch.check();
    await request(callback);
    await expect(request(callback)).rejects.toThrow(Paused);
    await expect(request(webhook)).rejects.toThrow(Paused);
    await pass(10_000);
    await request(callback);
    answers = () => status(200);
    await watch.check();
    await request(callback);
    expect(sent).toEqual([asked, callback, callback, asked, callback]);
  });

  test('that all come too late for half a minute mean that nobody can play; those of old hands say nothing', async () => {
    answers = (url) => status(url === asked ? 200 : 404);
    for (let press = 0; press < 4; press += 1) {
      expect(watch.reason()).toBeUndefined();
      await request(callback);
      await pass(10_000);
    }
    expect(watch.reason()).toBe('Discord takes no answers to presses');
    answers = () => status(400);
    await request(callback);
    expect(watch.reason()).toBeUndefined();
    answers = () => status(401);
    for (let hand = 0; hand < 5; hand += 1) await request(webhook).then(() => pass(10_000));
    expect(watch.reason()).toBeUndefined();
  });
});

test('the way to the gateway is always free', async () => {
  answers = () => status(503);
  await watch.check();
  expect((await request(`${api}/gateway/bot`)).status).toBe(503);
});

test('the question is asked outside of the work that raised it: neither fenced nor later than others', async () => {
  let holds = true;
  const how: string[] = [];
  answers = (url) => async () => {
    how.push(url === asked ? urgency() : 'board');
    if (url === board) {
      holds = false;
      return fakeAnswer(500, {});
    }
    // nothing can be sent there, but it is not the fence that says so
    await sendFenced('data:,', {}).catch((error: unknown) => how.push(error instanceof Fenced ? 'fenced' : 'free'));
    return fakeAnswer(200, {});
  };
  await later(() =>
    fenced(
      () => holds,
      () => request(board),
    ),
  );
  await watch.check();
  expect(how).toEqual(['board', 'awaited', 'free']);
  expect(watch.reason()).toBeUndefined();
});

test('what was not sent says nothing of Discord', async () => {
  answers = () => async () => {
    throw new Fenced();
  };
  await expect(request(board)).rejects.toThrow(Fenced);
  answers = () => async () => {
    throw new Paused('too many wait', 0);
  };
  await expect(request(callback)).rejects.toThrow(Paused);
  await work.quiet();
  expect(sent).toEqual([board, callback]);
  expect(watch.reason()).toBeUndefined();
});
