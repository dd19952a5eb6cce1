import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { describe, expect, test } from 'vitest';
import { speak } from '../../src/locales/texts.ts';
import type { StandIn } from '../../src/playground/stand-in.ts';
import { nameKeys } from '../../src/store/redis-keys.ts';
import type { Store } from '../../src/tables/service/store.ts';
import { imageSettings } from '../support/project/image.ts';
import { findFreePort, type RedisServer } from '../support/stores/redis-server.ts';
import { until } from '../support/time/until.ts';
import type { BotProcess } from '../support/whole-bot/bot-process.ts';
import { useHost } from '../support/whole-bot/host.ts';
import { SmallTable, wordsOf } from '../support/whole-bot/small-table.ts';
import { buttonOf, readTables } from '../support/whole-bot/true-table.ts';

const say = speak('en-US');
const host = useHost();

/** All that a bot said before it ended with 1; nothing of it may be a stack trace. */
async function lastWordsOf(bot: BotProcess): Promise<string> {
  expect(await bot.ended).toBe(1);
  const said = bot.output.join('\n');
  expect(said).not.toMatch(/\bat .*:\d+:\d+/);
  return said;
}

describe('a bot that cannot start says why in a few words and ends with 1', () => {
  test('every fault of its settings at once', async () => {
    const wrong = {
      DISCORD_TOKEN: '',
      DISCORD_API_URL: 'discord.com',
      REDIS_URL: 'http://:hidden@redis',
      LOG_LEVEL: 'loud',
      HEALTH_PORT: '70000',
      SHARDS: 'all',
      SHARD_COUNT: '0',
    };
    const said = await lastWordsOf(await host.startBot(undefined, wrong));
    for (const variable of Object.keys(wrong)) expect(said).toContain(`  ${variable} `);
    expect(said).not.toContain('hidden');
  });

  test('a token that Discord does not accept, without repeating it', async () => {
    const token = 'MTAwMDAwMDAwMDAwMDAwMDAw.wrong1.a-token-of-somebody-else-0123456789';
    const bot = await host.startBot(await host.openDiscord('environment-token'), { DISCORD_TOKEN: token });
    const said = await lastWordsOf(bot);
    expect(said).toMatch(/does not accept DISCORD_TOKEN.*Developer Portal/);
    for (const part of token.split('.')) expect(said).not.toContain(part);
  });

  test('a port of the health check that somebody else has', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, resolve));
    host.afterwards(() => new Promise((resolve) => other.close(resolve)));
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? String(address.port) : '';
    const bot = await host.startBot(await host.openDiscord('environment-port'), { HEALTH_PORT: port });
    expect(await lastWordsOf(bot)).toMatch(new RegExp(`HEALTH_PORT ${port}.*EADDRINUSE`));
  });

  test('a folder for the tables that cannot be made', async () => {
    const file = join(await host.newFolder(), 'a-file');
    await writeFile(file, '');
    const bot = await host.startBot(await host.openDiscord('environment-folder'), { DATA_DIR: join(file, 'data') });
    expect(await lastWordsOf(bot)).toMatch(/cannot be opened.*DATA_DIR/);
  });
});

describe('the built bot with every variable that the image sets', () => {
  test('starts behind a Discord that takes its time, with two shards that identify one after the other', async () => {
    const standIn = await host.openDiscord('environment-image', { maxConcurrency: 1 });
    standIn.faults.next({ delay: 3_000, times: Number.POSITIVE_INFINITY });
    const port = String(await findFreePort());
    const own = { DATA_DIR: await host.newFolder(), HEALTH_PORT: port, SHARD_COUNT: '2' };
    const bot = await host.startBot(standIn, { ...imageSettings(), ...own });
    await bot.ready;
    expect(standIn.gateway.identified.map(({ shard: [index] }) => index)).toEqual([0, 1]);
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  });
});

interface Scene {
  readonly standIn: StandIn;
  readonly redis: RedisServer;
  readonly bot: BotProcess;
  readonly store: Store;
}

async function play(name: string, environment: Readonly<Record<string, string>> = {}): Promise<Scene> {
  const redis = await host.startRedis({ durable: true });
  const standIn = await host.openDiscord(`environment-${name}`);
  const bot = await host.startBot(standIn, { REDIS_URL: redis.url, ...environment });
  await bot.ready;
  return { standIn, redis, bot, store: await host.openStore(redis) };
}

describe('a Discord that cannot be reached', () => {
  test('is waited for, as it comes back by itself, and whoever asks or reads the log is told', async () => {
    const port = await findFreePort();
    const bot = await host.startBot(undefined, {
      DISCORD_TOKEN: 'made-up.token',
      DISCORD_API_URL: `http://127.0.0.1:${await findFreePort()}/api`,
      HEALTH_PORT: String(port),
    });
    const why = /cannot be reached \(connect ECONNREFUSED .*DISCORD_API_URL/;
    await until(() => why.test(bot.output.join('\n')));
    expect(bot.output.join('\n')).not.toContain('made-up');
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`);
    expect([ready.status, await ready.text()]).toEqual([503, expect.stringMatching(why)]);
    expect((await fetch(`http://127.0.0.1:${port}/livez`)).status).toBe(200);
    bot.process.kill('SIGTERM');
    expect(await bot.ended).toBe(0);
  });
});

describe('what a running bot tells whoever asks how it is', () => {
  test('while it plays, and while its Redis is away', async () => {
    const port = String(await findFreePort());
    const { redis } = await play('health', { HEALTH_PORT: port });
    const ask = async (path: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`);
      return { status: answer.status, body: await answer.text() };
    };
    const healthy = { status: 200, body: '{"ok":true,"reasons":[]}' };
    for (const path of ['/livez', '/readyz', '/healthz']) expect(await ask(path)).toEqual(healthy);
    expect((await ask('/metrics')).body).toContain('parade_store_up 1');
    await redis.kill();
    await until(async () => (await ask('/metrics')).body.includes('parade_store_up 0'));
    // a restart would not bring it back
    expect(await ask('/livez')).toEqual(healthy);
    await redis.restart();
    await until(async () => (await ask('/metrics')).body.includes('parade_store_up 1'));
    expect(await ask('/readyz')).toEqual(healthy);
  });
});

describe('two bots on one Redis', () => {
  test('do not take each other’s tables: the second is refused, unless its keys are its own', async () => {
    const redis = await host.startRedis();
    const standIn = await host.openDiscord('environment-owner');
    await (await host.startBot(standIn, { REDIS_URL: redis.url, REDIS_PREFIX: 'one:' })).ready;
    const client = new Redis(redis.url);
    host.afterwards(() => client.disconnect());
    expect((await client.keys('*')).filter((key) => !key.startsWith('one:'))).toEqual([]);
    const other = {
      DISCORD_TOKEN: `${Buffer.from('123456789012345678').toString('base64')}.other1.made-up`,
      REDIS_URL: redis.url,
    };
    const refused = await lastWordsOf(await host.startBot(standIn, { ...other, REDIS_PREFIX: 'one:' }));
    expect(refused).toContain(`The tables here belong to the bot ${standIn.world.bot.id}, and`);
    expect(refused).toContain('another REDIS_PREFIX');
    // it gets as far as its token
    expect(await lastWordsOf(await host.startBot(standIn, other))).toContain('does not accept DISCORD_TOKEN');
  });
});

describe('SIGTERM', () => {
  test('is heard from the first moment on, as by a bot that waits for its Redis', async () => {
    const nowhere = { REDIS_URL: `redis://127.0.0.1:${await findFreePort()}` };
    const bot = await host.startBot(await host.openDiscord('environment-early'), nowhere);
    await until(() => bot.output.join('\n').includes('waiting for Redis'));
    bot.process.kill('SIGTERM');
    expect(await bot.ended).toBe(0);
  });

  test('lets the bot finish what is in hand, and ends it with 0', async () => {
    const { standIn, redis, bot, store } = await play('sigterm');
    const table = await SmallTable.start(standIn, readTables(store));
    const { actor, confirm, message } = await table.prepareMove();
    redis.pause();
    const live = actor.startClick(confirm, { message });
    await standIn.until(() => live.deferred);
    bot.process.kill('SIGTERM');
    await until(() => bot.output.join('\n').includes('"msg":"stopping"'));
    redis.resume();
    expect(await bot.ended).toBe(0);
    expect(wordsOf(standIn.stage.describe(live).message)).toContain('You played');
    expect(await table.moves()).toHaveLength(1);
    expect(await table.isShown()).toBe(true);
  });
});

describe('a stored table that cannot be read', () => {
  test.each([
    { what: 'is broken', spoil: () => '{"schema":1,"id":', says: 'refusal.table-unreadable', isAside: true },
    {
      what: 'holds a state that the game does not know',
      spoil: (stored: string) => stored.replace('"line"', '"queue"'),
      says: 'refusal.table-unreadable',
      isAside: true,
    },
    {
      // a process of that version may be about to take over, or still at work
      what: 'was written by a newer version',
      spoil: (stored: string) => JSON.stringify({ ...JSON.parse(stored), schema: 99 }),
      says: 'refusal.table-not-here',
      isAside: false,
    },
  ] as const)('because it $what: its people are told, and other tables go on', async (trial) => {
    const { what, spoil, says, isAside } = trial;
    const { standIn, redis, bot, store } = await play(`unreadable-${what.split(' ').at(-1)}`);
    const tables = readTables(store);
    const spoilt = await SmallTable.start(standIn, tables, ['Ann', 'Ben']);
    const other = await SmallTable.start(standIn, tables, ['Chris', 'Dora']);
    const board = await spoilt.shown();
    const client = new Redis(redis.url);
    host.afterwards(() => client.disconnect());
    const key = nameKeys('').table(spoilt.id);
    const stored = (await client.hget(key, 'data')) ?? '';
    await client.hset(key, 'data', spoil(stored));

    for (const name of ['Ann', 'Ben']) {
      const told = await standIn.as(name).click(buttonOf(board, 'hand'), { message: board.id });
      expect(wordsOf(told.message)).toBe(say(says));
    }
    expect((await store.aside()).map(({ id }) => id)).toEqual(isAside ? [spoilt.id] : []);
    expect((await store.load(spoilt.id)) === undefined).toBe(isAside);
    const logged = bot.output.filter((line) => line.includes('was set aside') && line.includes(spoilt.id));
    expect(logged).toHaveLength(isAside ? 1 : 0);

    const { actor, confirm, message } = await other.prepareMove();
    expect(await actor.click(confirm, { message })).toMatchObject({ status: 'answered' });
    expect(await other.moves()).toHaveLength(1);
    // and whoever sat at the table is free for another one
    await SmallTable.start(standIn, tables, ['Ann', 'Ben']);
  });
});
