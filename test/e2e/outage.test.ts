import { afterEach, describe, expect, test, vi } from 'vitest';
import { speak } from '../../src/locales/texts.ts';
import type { StandIn } from '../../src/playground/stand-in.ts';
import { openStore } from '../../src/store/index.ts';
import { openRedisStore } from '../../src/store/redis.ts';
import { StoreUnavailable } from '../../src/tables/service/store.ts';
import { findFreePort, type RedisServer } from '../support/stores/redis-server.ts';
import { succeeds, until } from '../support/time/until.ts';
import type { BotProcess } from '../support/whole-bot/bot-process.ts';
import { useHost } from '../support/whole-bot/host.ts';
import { SmallTable, wordsOf } from '../support/whole-bot/small-table.ts';
import { readTables } from '../support/whole-bot/true-table.ts';

const say = speak('en-US');
const tryAgain = say('refusal.store-away');
const host = useHost();

interface Scene {
  readonly standIn: StandIn;
  readonly redis: RedisServer;
  readonly bot: BotProcess;
  readonly table: SmallTable;
}

/** A bot on a Redis of its own, and a game in which one person is about to confirm a play. */
async function playOn(name: string): Promise<Scene> {
  const redis = await host.startRedis({ durable: true });
  const standIn = await host.openDiscord(name);
  const bot = await host.startBot(standIn, { REDIS_URL: redis.url });
  await bot.ready;
  return { standIn, redis, bot, table: await SmallTable.start(standIn, readTables(await host.openStore(redis))) };
}

test('while Redis is gone people are told to try again; then the game goes on by itself, and each move counts once', async () => {
  const { standIn, redis, bot, table } = await playOn('outage-gone');
  const { actor, confirm, message } = await table.prepareMove();
  await redis.kill();
  // impatient people go on pressing, until what the bot does by itself has failed several times as well
  const failedSweeps = () => bot.output.filter((line) => line.includes('due times could not be looked at')).length;
  for (let rounds = 0; rounds < 5 || failedSweeps() < 5; rounds += 1) {
    const refusals = await Promise.all([
      actor.click(confirm, { message }),
      standIn.as('Chris').slash('start', { game: 'parade' }),
      standIn.as('Dora').click('My hand'),
    ]);
    expect(refusals.map(({ status }) => status)).toEqual(['answered', 'answered', 'answered']);
    expect(refusals.map(({ messages }) => wordsOf(messages.at(-1)))).toEqual([tryAgain, tryAgain, tryAgain]);
    expect(refusals.every(({ ephemeral }) => ephemeral)).toBe(true);
  }
  await redis.restart();
  // the test's own connection has to come back as well
  await until(() => succeeds(() => table.moves()));
  expect(await table.moves()).toEqual([]);
  const accepted = await until(async () => {
    const outcome = await actor.click(confirm, { message });
    return wordsOf(outcome.messages.at(-1)).includes(tryAgain) ? undefined : outcome;
  });
  expect(accepted).toMatchObject({ status: 'answered', message: { id: message } });
  expect(await table.moves()).toHaveLength(1);
  await table.shown();
  expect(bot.output.filter((line) => line.includes('"msg":"ready"'))).toHaveLength(1);
  expect(bot.output.join('\n')).toMatch(/the store is away.*the store is back/s);
  await confirmNext(table, 2);
});

test('of a Redis that takes its time people see that it takes a while, and then the result', async () => {
  const { standIn, redis, table } = await playOn('outage-slow');
  const { actor, confirm, message } = await table.prepareMove();
  redis.pause();
  const live = actor.startClick(confirm, { message });
  await standIn.until(() => live.deferred);
  redis.resume();
  const outcome = await standIn.stage.outcome(live);
  expect(outcome).toMatchObject({ status: 'answered', deferred: true, message: { id: message } });
  expect(wordsOf(outcome.message)).toContain('You played');
  expect(await table.moves()).toHaveLength(1);
  await confirmNext(table, 2);
});

test('of a Redis that hangs people are told to try again; when it wakes, what they pressed twice counts once', async () => {
  const { standIn, redis, table } = await playOn('outage-hang');
  const { actor, confirm, message } = await table.prepareMove();
  redis.pause();
  const live = actor.startClick(confirm, { message });
  await standIn.until(() => standIn.stage.describe(live).messages.length > 1);
  expect(wordsOf(standIn.stage.describe(live).messages.at(-1))).toBe(tryAgain);
  redis.resume();
  await until(async () => {
    await actor.click(confirm, { message });
    return (await table.moves()).length > 0;
  });
  expect(await table.moves()).toHaveLength(1);
  await confirmNext(table, 2);
});

/** The next person’s play is taken as well, and is the only new one. */
async function confirmNext(table: SmallTable, moves: number): Promise<void> {
  const { actor, confirm, message } = await table.prepareMove();
  expect(await actor.click(confirm, { message })).toMatchObject({ status: 'answered' });
  expect(await table.moves()).toHaveLength(moves);
}

test('a bot that starts before its Redis says that it waits, and plays once Redis is there', async () => {
  const redis = await host.startRedis();
  await redis.kill();
  const standIn = await host.openDiscord('outage-start');
  const bot = await host.startBot(standIn, { REDIS_URL: redis.url });
  await until(() => bot.output.join('\n').includes('waiting for Redis'));
  expect(standIn.world.online).toBe(false);
  await redis.restart();
  await bot.ready;
  expect(standIn.world.online).toBe(true);
});

test('a bot whose Redis refuses it ends with 1 and says why, without the password', async () => {
  const redis = await host.startRedis({ arguments: ['--requirepass', 'right'] });
  const standIn = await host.openDiscord('outage-refused');
  const bot = await host.startBot(standIn, { REDIS_URL: `redis://:wrong-one@127.0.0.1:${redis.port}` });
  expect(await bot.ended).toBe(1);
  expect(bot.output.join('\n')).toMatch(/refuses the password/);
  expect(bot.output.join('\n')).not.toMatch(/wrong-one|\n\s+at /);
});

describe('the patience with a Redis that is not there', () => {
  afterEach(() => void vi.useRealTimers());

  test('is as long as asked for', async () => {
    const redisUrl = `redis://127.0.0.1:${await findFreePort()}`;
    await expect(openStore({ redisUrl, dataDirectory: '', patience: 200 })).rejects.toThrow(StoreUnavailable);
  });

  test('is a minute unless asked for otherwise', async () => {
    const url = `redis://127.0.0.1:${await findFreePort()}`;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
    const waited: number[] = [];
    let end = '';
    const opening = openRedisStore({ url, onWaiting: (seconds) => waited.push(seconds) }).catch((error: unknown) => {
      end = String(error);
    });
    await vi.advanceTimersByTimeAsync(59_999);
    expect(end).toBe('');
    await vi.advanceTimersByTimeAsync(1);
    await opening;
    expect(end).toMatch(/StoreUnavailable.*REDIS_URL/);
    expect(waited.slice(0, 4)).toEqual([5, 10, 15, 20]);
  });
});
