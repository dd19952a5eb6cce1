/** Measures what many waiting tables cost: at each look for due tables, and at the start of the bot. */

import { isRefused } from '../../games/contract/index.ts';
import { games } from '../../games/index.ts';
import type { StandIn } from '../../playground/stand-in.ts';
import { startStandIn } from '../../playground/stand-in.ts';
import { openRedisStore } from '../../store/redis.ts';
import type { Store } from '../../tables/service/store.ts';
import { writeTable } from '../../tables/service/stored.ts';
import type { Table } from '../../tables/table.ts';
import { quantile } from './figures.ts';
import type { Measurement, Row } from './measurement.ts';
import { PlayedGame, serve } from './played-game.ts';
import { startBot, startRedis } from './programs.ts';

const few = 1_000;
const many = 100_000;
const looks = 400;
/** How much two equal measurements may differ. */
const mostTimes = 1.25;
const mostSecondsToFirstClick = 3;
const hour = 3_600_000;

/** What waiting tables cost: at each look for due tables, and at the start of the bot. */
export const waiting: Measurement = {
  name: 'waiting',
  async measure() {
    const redis = await startRedis();
    try {
      const [small, large] = [await openAt(redis.url, 'few:'), await openAt(redis.url, '')];
      const standIn = await startStandIn({ rateLimits: false, keepRequests: 100 });
      const discord = { DISCORD_TOKEN: standIn.token, DISCORD_API_URL: `${standIn.url}/api`, REDIS_URL: redis.url };
      try {
        const game = await beginGame(standIn, discord, large);
        const found = await serve(large).find(game.id);
        if (isRefused(found)) throw new Error(`table ${game.id}: ${found.refused}`);
        const { table } = found;
        await fill(small, table, few);
        await fill(large, table, many);
        return [...(await compareLooks(small, large)), await restart(discord, game)];
      } finally {
        await Promise.all([small.close(), large.close(), standIn.close()]);
      }
    } finally {
      await redis.stop();
    }
  },
};

function openAt(url: string, prefix: string): Promise<Store> {
  return openRedisStore({ url, prefix });
}

/** A game that a bot has begun and left. */
async function beginGame(
  standIn: StandIn,
  discord: Readonly<Record<string, string>>,
  store: Store,
): Promise<PlayedGame> {
  const bot = await startBot('src/main.ts', discord);
  const game = await PlayedGame.begin(standIn, serve(store), 'untimed');
  await bot.stop();
  return game;
}

/** Saves tables like this one, which wait for something hours from now. */
async function fill(store: Store, like: Table, count: number): Promise<void> {
  const now = Date.now();
  const batch = 500;
  for (let first = 0; first < count; first += batch) {
    const numbers = Array.from({ length: Math.min(batch, count - first) }, (_, index) => first + index);
    await Promise.all(
      numbers.map((number) => {
        const id = `W${number.toString(36).toUpperCase().padStart(5, '0')}`;
        const data = writeTable({ ...like, id, version: 1 }, games);
        const dueAt = now + hour + (number % 50_000) * 1_000;
        return store.commit({ id, version: 1, data, log: [], dueAt, publish: undefined, expiresIn: undefined });
      }),
    );
  }
}

async function compareLooks(small: Store, large: Store): Promise<Row[]> {
  const times: { few: number[]; many: number[] } = { few: [], many: [] };
  for (let look = 0; look < looks; look += 1) {
    times.few.push(await timeLook(small));
    times.many.push(await timeLook(large));
  }
  const [ofFew, ofMany] = [quantile(times.few, 0.5), quantile(times.many, 0.5)];
  return [
    { what: `a look at what is due, ${few.toLocaleString('en-US')} tables waiting`, measured: ofFew, unit: 'ms' },
    { what: `a look at what is due, ${many.toLocaleString('en-US')} tables waiting`, measured: ofMany, unit: 'ms' },
    { what: 'the second in times of the first', measured: ofMany / ofFew, unit: '×', goal: { atMost: mostTimes } },
  ];
}

async function timeLook(store: Store): Promise<number> {
  const start = performance.now();
  const due = await store.claimDue(Date.now(), 50, 3_000);
  if (due.length > 0) throw new Error('something is due already');
  return performance.now() - start;
}

/** From the start of the process to the answer to the first press. */
async function restart(discord: Readonly<Record<string, string>>, game: PlayedGame): Promise<Row> {
  const start = performance.now();
  const bot = await startBot('src/main.ts', discord);
  try {
    const turn = await game.nextTurn();
    if (!turn) throw new Error('a game without a turn');
    await turn.preview();
    const seconds = (performance.now() - start) / 1_000;
    const what = `from a start with ${many.toLocaleString('en-US')} open tables to the answer to a press`;
    return { what, measured: seconds, unit: 's', goal: { atMost: mostSecondsToFirstClick } };
  } finally {
    await bot.stop();
  }
}
