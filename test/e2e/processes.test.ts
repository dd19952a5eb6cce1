import { afterEach, expect, test, vi } from 'vitest';
import type { StandIn } from '../../src/playground/stand-in.ts';
import { openStore } from '../../src/store/index.ts';
import type { Store } from '../../src/tables/service/store.ts';
import { type RedisServer, startRedis } from '../support/stores/redis-server.ts';
import { SmallTable } from '../support/whole-bot/small-table.ts';
import { boardsIn, readTables } from '../support/whole-bot/true-table.ts';
import { type BotProcess, openRealStandIn, startBotProcess } from '../support/whole-bot/whole-bot.ts';

/**
 * How long a process is stopped, in milliseconds: longer than every lease, as two minutes would be. `PAUSE` makes it as long as
 * somebody has patience.
 */
const stopped = Number(process.env.PAUSE ?? 8_000);

vi.setConfig({ testTimeout: 120_000 + 4 * stopped });

const cleanUps: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

interface Scene {
  readonly standIn: StandIn;
  readonly bots: readonly [BotProcess, BotProcess];
  readonly store: Store;
}

/** Two bot processes on one Redis of their own. */
async function openTwo(name: string, environments: readonly [Environment, Environment]): Promise<Scene> {
  const redis: RedisServer = await startRedis();
  cleanUps.push(redis.stop);
  const standIn = await openRealStandIn(name);
  cleanUps.push(standIn.close);
  const [one, two] = environments;
  const bots = [start(standIn, redis, one), start(standIn, redis, two)] as const;
  await Promise.all(bots.map((bot) => bot.ready));
  const store = await openStore({ redisUrl: redis.url, dataDirectory: '' });
  cleanUps.push(() => store.close());
  return { standIn, bots, store };
}

type Environment = Readonly<Record<string, string>>;

function start(standIn: StandIn, redis: RedisServer, environment: Environment): BotProcess {
  const bot = startBotProcess(standIn, { REDIS_URL: redis.url, ...environment });
  cleanUps.push(() => {
    bot.process.kill('SIGCONT');
    bot.process.kill('SIGKILL');
    return bot.ended;
  });
  return bot;
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

test('of two processes, one stopped in the middle of its work and let go on, there is one board and one call a turn', async () => {
  const { standIn, bots, store } = await openTwo('processes-stopped', [{}, {}]);
  const table = await SmallTable.start(standIn, readTables(store), ['Ann', 'Ben'], 'day');
  for (const [round, bot] of bots.entries()) {
    const { actor, confirm, message } = await table.prepareMove();
    // slow enough that the one who publishes is stopped while Discord answers
    standIn.faults.next({ method: 'POST', route: '/channels/:channel/messages', delay: 600 });
    actor.startClick(confirm, { message });
    await vi.waitFor(async () => expect(await table.moves()).toHaveLength(round + 1), { timeout: 5_000 });
    bot.process.kill('SIGSTOP');
    await sleep(stopped);
    bot.process.kill('SIGCONT');
    await vi.waitFor(async () => expect(await table.isShown()).toBe(true), { timeout: 15_000 });
    await sleep(4_000);
    const boards = boardsIn(standIn, 'Ann');
    expect(boards).toHaveLength(1);
    const next = await table.toMove();
    const calls = standIn.traffic
      .of('POST', /^\/channels\/\d+\/messages$/)
      .filter(
        ({ body }) => JSON.stringify(body).includes(`turn ${round + 2}`) || JSON.stringify(body).includes('still'),
      );
    const posted = new Set(calls.map(({ response }) => JSON.stringify(response).match(/"id":"(\d+)"/)?.[1]));
    expect(posted.size).toBe(1);
    expect(boards.flatMap(({ id }) => standIn.world.message(id)?.pinged ?? [])).toEqual([next.id]);
    expect(await table.moves()).toHaveLength(round + 1);
  }
});

test('a process that was stopped with a board still to be sent does not put it in the place of a newer one', async () => {
  const { standIn, bots, store } = await openTwo('processes-fenced', [
    { SHARDS: '0', SHARD_COUNT: '2' },
    { SHARDS: '1', SHARD_COUNT: '2' },
  ]);
  const tables = readTables(store);
  const table = await SmallTable.start(standIn, tables);
  await vi.waitFor(async () => expect(await table.isShown()).toBe(true), { timeout: 15_000 });
  const { actor, confirm, message } = await table.prepareMove();
  const edits = () => standIn.traffic.of('PATCH', /^\/channels\/\d+\/messages\/\d+$/);
  const before = edits().length;
  // the process that answers the press has to wait with its edit, and is stopped meanwhile
  standIn.faults.next({ method: 'PATCH', route: '/channels/:channel/messages/:message', status: 429, retryAfter: 3 });
  actor.startClick(confirm, { message });
  await vi.waitFor(() => expect(edits().length).toBeGreaterThan(before), { timeout: 10_000 });
  const bot = bots[shardOf(actor.channel.guild ?? '', 2)];
  bot?.process.kill('SIGSTOP');
  await vi.waitFor(async () => expect(await table.isShown()).toBe(true), { timeout: 15_000 });
  await table.moveBeside();
  await vi.waitFor(async () => expect(await table.isShown()).toBe(true), { timeout: 15_000 });
  await sleep(stopped / 4);
  const shown = edits().length;
  const newest = table.board()?.embeds[0]?.title ?? '';
  expect(newest).toMatch(/turn \d/);
  bot?.process.kill('SIGCONT');
  await sleep(5_000);
  // a picture that was not ready in time may follow, with the same board
  expect(
    edits()
      .slice(shown)
      .filter(({ body }) => !JSON.stringify(body).includes(newest)),
  ).toEqual([]);
  expect(await table.isShown()).toBe(true);
  expect(boardsIn(standIn, 'Ann')).toHaveLength(1);
});

/** Which of the shards a server belongs to. */
function shardOf(guild: string, count: number): number {
  return Number((BigInt(guild) >> 22n) % BigInt(count));
}

test('two processes with a shard each answer what is theirs, and do what is due together, once', async () => {
  const { standIn, store } = await openTwo('processes-shards', [
    { SHARDS: '0', SHARD_COUNT: '2' },
    { SHARDS: '1', SHARD_COUNT: '2' },
  ]);
  expect(standIn.gateway.identified.map(({ shard }) => shard).sort()).toEqual([
    [0, 2],
    [1, 2],
  ]);
  const tables = readTables(store);
  const table = await SmallTable.start(standIn, tables);
  for (let move = 1; move <= 4; move += 1) {
    const { actor, confirm, message } = await table.prepareMove();
    await actor.click(confirm, { message });
    expect(await table.moves()).toHaveLength(move);
  }
  await vi.waitFor(async () => expect(await table.isShown()).toBe(true), { timeout: 10_000 });
  expect(boardsIn(standIn, 'Ann')).toHaveLength(1);
});
