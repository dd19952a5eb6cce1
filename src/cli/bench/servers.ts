/** Measures what the servers that a bot is on cost a process: memory, and the time until it is ready. */

import { startStandIn } from '../../playground/stand-in.ts';
import { inspect } from './inspector.ts';
import type { Measurement, Row } from './measurement.ts';
import { processorTime, residentMemory, startBot, startRedis } from './programs.ts';

const counts = [0, 1_000, 2_500];
/** As on an ordinary server. */
const channels = Array.from({ length: 20 }, (_, number) => `channel-${number}`);
/** Until what the gateway sent at the start is taken in, in milliseconds. */
const settling = 10_000;
const mostMegabytesMore = 20;

/** The memory of a process with no server, a thousand and as many as one shard may have. */
export const servers: Measurement = {
  name: 'servers',
  async measure() {
    const found: { readonly count: number; readonly resident: number; readonly rows: readonly Row[] }[] = [];
    for (const count of counts) found.push(await measureWith(count));
    const [none, , most] = found;
    return [
      ...found.flatMap(({ rows }) => rows),
      {
        what: `${most?.count} servers, whole process more than with none`,
        measured: (most?.resident ?? 0) - (none?.resident ?? 0),
        unit: 'MB',
        goal: { atMost: mostMegabytesMore },
      },
    ];
  },
};

async function measureWith(count: number) {
  const guilds = Array.from({ length: count }, (_, number) => ({ name: `Server ${number}`, channels }));
  const standIn = await startStandIn({ rateLimits: false, keepRequests: 100, guilds });
  const redis = await startRedis();
  const environment = { DISCORD_TOKEN: standIn.token, DISCORD_API_URL: `${standIn.url}/api`, REDIS_URL: redis.url };
  const bot = await startBot('src/main.ts', environment, ['--inspect=0']);
  const inspector = await inspect(bot.output());
  try {
    await new Promise((resolve) => setTimeout(resolve, settling));
    const processor = await processorTime(bot.process);
    const heap = await inspector.heapInUse();
    const resident = await residentMemory(bot.process);
    const what = `${count.toLocaleString('en-US')} servers`;
    const rows: Row[] = [
      { what: `${what}, heap in use`, measured: heap, unit: 'MB' },
      { what: `${what}, whole process`, measured: resident, unit: 'MB' },
      { what: `${what}, processor time of the start`, measured: processor, unit: 'ms' },
    ];
    return { count, resident, rows };
  } finally {
    inspector.close();
    await bot.stop();
    await standIn.close();
    await redis.stop();
  }
}
