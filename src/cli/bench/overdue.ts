/** Measures a bot that comes back to thousands of tables that are overdue. */

import { startStandIn } from '../../playground/stand-in.ts';
import { openStore } from '../../store/index.ts';
import type { Store } from '../../tables/service/store.ts';
import { type BotWatch, watchBot } from './bot-watch.ts';
import { mostWithin, quantile } from './figures.ts';
import type { Measurement, Row } from './measurement.ts';
import { beginOverdue, fillOverdue } from './overdue-tables.ts';
import { PlayedGame, serve } from './played-game.ts';
import { countCommands, type Program, residentMemory, startBot, startRedis } from './programs.ts';

const overdue = 15_000;
const processes = 2;
/** How far Discord is away, in milliseconds. */
const discordTakes = 60;
const channels = Array.from({ length: 600 }, (_, number) => `games-${number}`);
const measuredSeconds = 60;
/** The first seconds belong to the start. */
const settledAfter = 10;
const pressEvery = 150;
const mostPress = 500;
const mostGrowth = 1.25;
const mostRequests = 45;

interface Second {
  readonly operations: number;
  readonly megabytes: number;
}

/** What Redis, the memory and a press at another table see of it while a bot works off what an outage has left behind. */
export const overdueTables: Measurement = {
  name: 'overdue',
  async measure() {
    const redis = await startRedis();
    const guilds = [{ name: 'Bench', channels: ['games', ...channels] }];
    const standIn = await startStandIn({ keepRequests: 20_000, guilds });
    const store = await openStore({ redisUrl: redis.url, dataDirectory: '' });
    const environment = { DISCORD_TOKEN: standIn.token, DISCORD_API_URL: `${standIn.url}/api`, REDIS_URL: redis.url };
    const bots: Program[] = [];
    const watches: BotWatch[] = [];
    try {
      const tables = serve(store);
      const count = { SHARD_COUNT: String(processes) };
      bots.push(await startBot('src/main.ts', { ...environment, ...count }));
      const game = await PlayedGame.begin(standIn, tables, 'untimed');
      await bots.pop()?.stop();
      await fillOverdue(standIn, store, await beginOverdue(tables), { overdue, channels });
      standIn.faults.next({ delay: discordTakes, times: Number.POSITIVE_INFINITY });
      for (let shard = 0; shard < processes; shard += 1)
        bots.push(await startBot('src/main.ts', { ...environment, ...count, SHARDS: String(shard) }, ['--inspect=0']));
      watches.push(...(await Promise.all(bots.map(watchBot))));
      return await watch(redis.url, bots, watches, game, store);
    } finally {
      for (const watched of watches) watched.close();
      for (const bot of bots) await bot.stop();
      await Promise.all([store.close(), standIn.close()]);
      await redis.stop();
    }
  },
};

async function watch(
  redis: string,
  bots: readonly Program[],
  watches: readonly BotWatch[],
  game: PlayedGame,
  store: Store,
): Promise<Row[]> {
  const seconds: Second[] = [];
  const settledAt = Date.now() + settledAfter * 1_000;
  const threads = () => Promise.all(watches.map((one) => one.threadTime()));
  const before = await threads();
  const presses: number[] = [];
  const look = async () => ({
    operations: await countCommands(redis),
    megabytes: Math.max(...(await Promise.all(bots.map(({ process }) => residentMemory(process))))),
  });
  const ends = performance.now() + measuredSeconds * 1_000;
  const turn = await game.nextTurn();
  const press = async () => {
    while (performance.now() < ends) {
      const start = performance.now();
      await turn?.preview();
      presses.push(performance.now() - start);
      await pause(pressEvery);
    }
  };
  const count = async () => {
    let last = await look();
    while (performance.now() < ends) {
      const begun = performance.now();
      await pause(1_000);
      const now = await look();
      // on a busy machine a second takes longer
      const passed = (performance.now() - begun) / 1_000;
      seconds.push({
        operations: (now.operations - last.operations) / passed,
        megabytes: now.megabytes,
      });
      last = now;
    }
  };
  await Promise.all([press(), count()]);
  const after = await threads();
  const share = (of: 'ran' | 'waited') =>
    Math.max(...after.map((one, bot) => (one[of] - (before[bot]?.[of] ?? 0)) / (measuredSeconds * 10)));
  const settled = seconds.slice(settledAfter);
  const times = (await Promise.all(watches.map((one) => one.sent()))).flat().filter((at) => at >= settledAt);
  const held = Math.max(...(await Promise.all(watches.map((one) => one.longestHold()))));
  const half = settled.length >> 1;
  const [early, late] = [settled.slice(0, half), settled.slice(half)];
  const operations = (some: readonly Second[]) =>
    quantile(
      some.map((second) => second.operations),
      0.5,
    );
  const memory = (some: readonly Second[]) => Math.max(...some.map(({ megabytes }) => megabytes));
  const what = `${overdue.toLocaleString('en-US')} tables overdue, ${bots.length} processes`;
  return [
    { what: `${what}: a press elsewhere, median`, measured: quantile(presses, 0.5), unit: 'ms' },
    {
      what: `${what}: a press elsewhere, 99 of 100 within`,
      measured: quantile(presses, 0.99),
      unit: 'ms',
      goal: { atMost: mostPress },
    },
    { what: `${what}: the longest hold of a thread that answers people`, measured: held, unit: 'ms of processor' },
    { what: `${what}: such a thread used a processor for`, measured: share('ran'), unit: '% of the time' },
    // a press that takes long on a machine that is busy with other things says nothing about the bot
    {
      what: `${what}: such a thread waited, because others had it, for`,
      measured: share('waited'),
      unit: '% of the time',
    },
    { what: `${what}: Redis at first`, measured: operations(early), unit: 'commands/s' },
    {
      what: `${what}: Redis, the busiest second`,
      measured: Math.max(...settled.map((second) => second.operations)),
      unit: 'commands/s',
    },
    {
      what: `${what}: Redis later, in times of at first`,
      measured: operations(late) / operations(early),
      unit: '×',
      goal: { atMost: mostGrowth },
    },
    { what: `${what}: memory at first`, measured: memory(early), unit: 'MB' },
    {
      what: `${what}: memory later, in times of at first`,
      measured: memory(late) / memory(early),
      unit: '×',
      goal: { atMost: mostGrowth },
    },
    {
      what: `${what}: requests to Discord, the busiest second`,
      measured: mostWithin(times, 1_000),
      unit: 'requests/s',
      goal: { atMost: mostRequests },
    },
    {
      what: `${what}: tables done after ${measuredSeconds} s`,
      measured: overdue - (await store.claimDue(Date.now() - 1_800_000, overdue, 1)).length,
      unit: 'tables',
    },
  ];
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
