import { expect, test } from 'vitest';
import type { StandIn } from '../../src/playground/stand-in.ts';
import type { TableService } from '../../src/tables/service/service.ts';
import { part } from '../support/size.ts';
import type { RedisServer } from '../support/stores/redis-server.ts';
import { until } from '../support/time/until.ts';
import type { BotProcess } from '../support/whole-bot/bot-process.ts';
import { useHost } from '../support/whole-bot/host.ts';
import { SmallTable } from '../support/whole-bot/small-table.ts';
import { boardsIn, readTables } from '../support/whole-bot/true-table.ts';

/** How long a process is stopped, in milliseconds: longer than every lease. `PAUSE` makes it as long as somebody has patience. */
const stopped = Number(process.env.PAUSE ?? 5_000);

const host = useHost();

interface Scene {
  readonly standIn: StandIn;
  readonly redis: RedisServer;
  readonly bots: readonly [BotProcess, BotProcess];
  readonly tables: TableService;
}

/** Two bot processes on one Redis of their own. */
async function openTwo(name: string, environments: readonly [Environment, Environment] = [{}, {}]): Promise<Scene> {
  const redis = await host.startRedis();
  const standIn = await host.openDiscord(name);
  const start = (environment: Environment) => host.startBot(standIn, { REDIS_URL: redis.url, ...environment });
  const bots = await Promise.all([start(environments[0]), start(environments[1])]);
  await Promise.all(bots.map((bot) => bot.ready));
  return { standIn, redis, bots, tables: readTables(await host.openStore(redis)) };
}

type Environment = Readonly<Record<string, string>>;

const shards = [
  { SHARDS: '0', SHARD_COUNT: '2' },
  { SHARDS: '1', SHARD_COUNT: '2' },
] as const;

/** Stops a process for so long that it has lost every right by the time that it goes on. */
async function stop(bot: BotProcess | undefined, meanwhile: () => Promise<unknown>): Promise<void> {
  bot?.process.kill('SIGSTOP');
  const begun = performance.now();
  await meanwhile();
  await until(() => performance.now() - begun >= stopped);
  bot?.process.kill('SIGCONT');
}

/** What was in hand in a process is done once it has ended in good order: from then on nothing more can come of it. */
async function finish(bot: BotProcess | undefined): Promise<void> {
  bot?.process.kill('SIGTERM');
  expect(await bot?.ended).toBe(0);
}

test.each(part([0, 1] as const))(
  'of two processes, one (%i) stopped in the middle of its work and let go on, there is one board and one call a turn',
  async (index) => {
    const { standIn, bots, tables } = await openTwo(`processes-stopped-${index}`);
    const table = await SmallTable.start(standIn, tables, ['Ann', 'Ben'], 'day');
    const { actor, confirm, message } = await table.prepareMove();
    // slow enough that the one who publishes is stopped while Discord answers
    standIn.faults.next({ method: 'POST', route: '/channels/:channel/messages', delay: 600 });
    actor.startClick(confirm, { message });
    await until(async () => (await table.moves()).length === 1);
    await stop(bots[index], () => table.shown());
    await finish(bots[index]);
    await table.shown();
    const boards = boardsIn(standIn, 'Ann');
    expect(boards).toHaveLength(1);
    const next = await table.toMove();
    const calls = standIn.traffic
      .of('POST', /^\/channels\/\d+\/messages$/)
      .filter(({ body }) => JSON.stringify(body).includes('turn 2') || JSON.stringify(body).includes('still'));
    const posted = new Set(calls.map(({ response }) => JSON.stringify(response).match(/"id":"(\d+)"/)?.[1]));
    expect(posted.size).toBe(1);
    expect(boards.flatMap(({ id }) => standIn.world.message(id)?.pinged ?? [])).toEqual([next.id]);
    expect(await table.moves()).toHaveLength(1);
  },
);

test('two processes with a shard each do what is due together, once; one stopped with a board still to be sent does not put it in the place of a newer one', async () => {
  const { standIn, bots, tables } = await openTwo('processes-shards', shards);
  expect(standIn.gateway.identified.map(({ shard }) => shard).sort()).toEqual([
    [0, 2],
    [1, 2],
  ]);
  const table = await SmallTable.start(standIn, tables);
  await playOn(table, 4);
  await table.shown();
  expect(boardsIn(standIn, 'Ann')).toHaveLength(1);

  const { actor, confirm, message } = await table.prepareMove();
  const edits = () => standIn.traffic.of('PATCH', /^\/channels\/\d+\/messages\/\d+$/);
  const before = edits().length;
  // the process that answers the press has to wait with its edit, and is stopped meanwhile
  standIn.faults.next({ method: 'PATCH', route: '/channels/:channel/messages/:message', status: 429, retryAfter: 3 });
  actor.startClick(confirm, { message });
  await until(() => edits().length > before);
  const bot = bots[shardOf(actor.channel.guild ?? '', 2)];
  await stop(bot, async () => {
    await table.shown();
    await table.moveBeside();
    await table.shown();
  });
  const shown = edits().length;
  const newest = (await table.shown()).embeds[0]?.title ?? '';
  expect(newest).toMatch(/turn \d/);
  await finish(bot);
  // a picture that was not ready in time may follow, with the same board
  expect(
    edits()
      .slice(shown)
      .filter(({ body }) => !JSON.stringify(body).includes(newest)),
  ).toEqual([]);
  expect(await table.isShown()).toBe(true);
  expect(boardsIn(standIn, 'Ann')).toHaveLength(1);
});

/** So many moves, each kept once. */
async function playOn(table: SmallTable, moves: number): Promise<void> {
  for (let move = 1; move <= moves; move += 1) {
    const { actor, confirm, message } = await table.prepareMove();
    await actor.click(confirm, { message });
    expect(await table.moves()).toHaveLength(move);
  }
}

/** Which of the shards a server belongs to. */
function shardOf(guild: string, count: number): number {
  return Number((BigInt(guild) >> 22n) % BigInt(count));
}
