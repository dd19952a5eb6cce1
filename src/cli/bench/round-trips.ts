/** Measures how often a press asks Redis, and how often a move calls Discord. */

import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { parade } from '../../../commands/index.ts';
import { createThinker } from '../../bots/thinking/thinker.ts';
import { startBot } from '../../discord/start-bot.ts';
import { games } from '../../games/index.ts';
import { type StandIn, startStandIn } from '../../playground/stand-in.ts';
import { openStore } from '../../store/index.ts';
import type { Pace } from '../../tables/pace.ts';
import { quantile } from './figures.ts';
import type { Measurement, Row } from './measurement.ts';
import { PlayedGame, serve } from './played-game.ts';
import { startRedis } from './programs.ts';

const mostTripsAClick = 2;
const mostCallsAMove = 3;
/** Longer than the pause between two changes of a board, shorter than the right to publish lasts. */
const longEnough = 2_100;
/** How many pairs of moves of each game are measured. */
const pairs = 6;

/**
 * How often Redis is asked until a press is answered, and how often Discord is called for a move: its answer, and the calls until
 * the board shows it. People think longer than the pause between two changes of a board, on a clock that is moved forward.
 */
export const roundTrips: Measurement = {
  name: 'round-trips',
  async measure() {
    const redis = await startRedis();
    const standIn = await startStandIn({ rateLimits: false });
    const counter = { trips: 0 };
    const store = await openStore({
      redisUrl: redis.url,
      dataDirectory: '',
      onRoundTrip: () => {
        counter.trips += 1;
      },
    });
    const past = await openStore({ redisUrl: redis.url, dataDirectory: '' });
    const thinker = createThinker({ threads: 1 });
    const bot = await startBot({
      token: standIn.token,
      apiUrl: `${standIn.url}/api`,
      roles: { gateway: true, work: true, web: undefined },
      sharding: undefined,
      store,
      isStoreUp: () => true,
      games,
      command: parade,
      log: pino({ level: 'silent' }),
      owner: randomUUID(),
      clock: standIn.clock,
      newSeed: () => '5eed'.repeat(16),
      botDelay: 0,
      thinker,
      onLost: (reason) => {
        throw new Error(reason);
      },
    });
    try {
      const tables = serve(past, standIn.clock.now);
      const isShown = async (id: string) => {
        const row = await past.load(id);
        return row?.publication !== undefined && JSON.parse(row.publication).version === row.version;
      };
      const rows: Row[] = [];
      for (const pace of ['live', 'day'] as const) {
        const game = await PlayedGame.begin(standIn, tables, pace);
        rows.push(...(await measureGame(standIn, game, pace, counter, isShown)));
      }
      return rows;
    } finally {
      await bot.stop();
      await thinker.close();
      await Promise.all([store.close(), past.close(), standIn.close()]);
      await redis.stop();
    }
  },
};

async function measureGame(
  standIn: StandIn,
  game: PlayedGame,
  pace: Pace,
  counter: { trips: number },
  isShown: (id: string) => Promise<boolean>,
): Promise<Row[]> {
  const trips = { preview: [] as number[], move: [] as number[], all: [] as number[] };
  const calls: number[] = [];
  await untilShown(game.id, isShown);
  for (let pair = 0; pair < pairs; pair += 1) {
    const turn = await game.nextTurn();
    if (!turn) break;
    trips.preview.push(await count(counter, turn.preview));
    // after a fresh board the next change waits, so only the press is counted
    trips.move.push(await count(counter, turn.confirm));
    await untilShown(game.id, isShown);
    const next = await game.nextTurn();
    if (!next) break;
    standIn.clock.advance(longEnough);
    const before = boardCalls(standIn);
    trips.all.push(
      await count(counter, async () => {
        await next.confirm();
        await untilShown(game.id, isShown);
      }),
    );
    // and the answer to the press
    calls.push(boardCalls(standIn) - before + 1);
  }
  return [
    { what: `Redis, a preview (${pace})`, measured: quantile(trips.preview, 0.5), unit: 'trips' },
    {
      what: `Redis, a move until it is answered (${pace})`,
      // the sweep of due times also asks now and then
      measured: quantile(trips.move, 0.5),
      unit: 'trips',
      goal: { atMost: mostTripsAClick },
    },
    { what: `Redis, a move until the board shows it (${pace})`, measured: quantile(trips.all, 0.5), unit: 'trips' },
    {
      what: `Discord, a move until the board shows it (${pace}), most`,
      measured: Math.max(...calls),
      unit: 'calls',
      goal: { atMost: mostCallsAMove },
    },
  ];
}

function boardCalls(standIn: StandIn): number {
  return standIn.traffic.requests.filter(({ path }) => path.startsWith('/channels/')).length;
}

async function count(counter: { trips: number }, press: () => Promise<unknown>): Promise<number> {
  const before = counter.trips;
  await press();
  return counter.trips - before;
}

async function untilShown(id: string, isShown: (id: string) => Promise<boolean>): Promise<void> {
  while (!(await isShown(id))) await new Promise((resolve) => setTimeout(resolve, 5));
}
