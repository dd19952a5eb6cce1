/** Measures how long the bot takes to answer a press, and how many presses it answers in a second. */

import type { Outcome } from '../../playground/people/stage.ts';
import { type StandIn, startStandIn } from '../../playground/stand-in.ts';
import { openStore } from '../../store/index.ts';
import type { TableService } from '../../tables/service/service.ts';
import { measureCrowd } from './crowd.ts';
import { quantile } from './figures.ts';
import type { Measurement, Row } from './measurement.ts';
import { PlayedGame, serve, type Turn } from './played-game.ts';
import { startBot, startRedis } from './programs.ts';

const warmUpRounds = 15;
const rounds = 30;
const previewsARound = 50;
const movesARound = 20;
const mostTimesBareBot = 2;

/** When the first answer to an interaction arrived, by the interaction's id. */
type Arrivals = Map<string, number>;

/**
 * How long a bot takes to answer a press, compared with a bot of discord.js that only answers “pong”: each in its own process, in
 * turns, on a stand-in without latency. The time ends when the answer arrives, before the stand-in checks it. For a move, only its
 * last press is measured; the board is updated separately. Then many people press at many tables at once.
 */
export const click: Measurement = {
  name: 'click',
  async measure() {
    const ends: (() => Promise<unknown>)[] = [];
    try {
      const redis = await startRedis();
      ends.push(redis.stop);
      const arrivals: Arrivals = new Map();
      const [standIn, other] = await Promise.all([openStandIn(arrivals), openStandIn(arrivals)]);
      ends.push(standIn.close, other.close);
      const store = await openStore({ redisUrl: redis.url, dataDirectory: '' });
      ends.push(() => store.close());
      const [bot, bare] = await Promise.all([
        startBot('src/main.ts', { ...discordOf(standIn), REDIS_URL: redis.url }),
        startBot('src/playground/bare-bot.ts', discordOf(other)),
      ]);
      ends.push(bot.stop, bare.stop);
      const timed = (press: () => Promise<Outcome>) => timePress(press, arrivals);
      const times = await compare(standIn, serve(store), other, timed);
      const crowd = { standIn, store, tables: serve(store), bot, bare, pong: pongOf(other) };
      return [...times, ...(await measureCrowd(crowd))];
    } finally {
      for (const end of ends.reverse()) await end();
    }
  },
};

function openStandIn(arrivals: Arrivals): Promise<StandIn> {
  return startStandIn({
    rateLimits: false,
    keepRequests: 100,
    prepare: async ({ app }) => {
      app.addHook('onRequest', async ({ url }) => {
        const [, id] = /\/interactions\/(\d+)\//.exec(url) ?? [];
        if (id !== undefined) arrivals.set(id, performance.now());
      });
    },
  });
}

async function timePress(press: () => Promise<Outcome>, arrivals: Arrivals): Promise<number> {
  const start = performance.now();
  const { interaction } = await press();
  const { id } = interaction.payload;
  const arrived = arrivals.get(id) ?? Number.NaN;
  arrivals.delete(id);
  return arrived - start;
}

function discordOf(standIn: StandIn): Readonly<Record<string, string>> {
  return { DISCORD_TOKEN: standIn.token, DISCORD_API_URL: `${standIn.url}/api` };
}

const bareButton = 'ping';

/** Makes the other bot say “pong”, whatever is pressed. */
function pongOf(other: StandIn): () => Promise<Outcome> {
  const person = other.as('Ann');
  const { id: message } = person.say(bareButton);
  return () => person.clickAnyway(bareButton, message);
}

async function compare(
  standIn: StandIn,
  tables: TableService,
  other: StandIn,
  timed: (press: () => Promise<Outcome>) => Promise<number>,
): Promise<Row[]> {
  const times = { pong: [] as number[], preview: [] as number[], move: [] as number[] };
  const pictured = { preview: [] as number[], move: [] as number[] };
  const pong = pongOf(other);
  const turns = playOn(standIn, tables, 'none');
  const picturedTurns = playOn(standIn, tables, 'all');
  for (let round = -warmUpRounds; round < rounds; round += 1) {
    const kept = round < 0 ? { pong: [], preview: [], move: [] } : times;
    for (let press = 0; press < previewsARound; press += 1) kept.pong.push(await timed(pong));
    for (let move = 0; move < movesARound; move += 1) {
      const { value: turn } = await turns.next();
      const previews = move === 0 ? previewsARound : 1;
      for (let press = 0; press < previews; press += 1) kept.preview.push(await timed(turn.preview));
      kept.move.push(await timed(turn.confirm));
    }
    const { value: turn } = await picturedTurns.next();
    pictured.preview.push(await timed(turn.preview));
    pictured.move.push(await timed(turn.confirm));
  }
  return [
    ...rowsOf('a bot that answers “pong”', times.pong),
    ...rowsOf('a press that shows a preview', times.preview, times.pong),
    ...rowsOf('a press that makes a move', times.move, times.pong),
    ...rowsOf('a preview with its picture', pictured.preview),
    ...rowsOf('a move with its picture', pictured.move),
  ];
}

/** Turn after turn, game after game. */
async function* playOn(standIn: StandIn, tables: TableService, pictures: 'all' | 'none'): AsyncGenerator<Turn, never> {
  for (;;) {
    const game = await PlayedGame.begin(standIn, tables, 'live', pictures);
    for (let turn = await game.nextTurn(); turn; turn = await game.nextTurn()) yield turn;
  }
}

function rowsOf(what: string, sample: readonly number[], bare?: readonly number[]): Row[] {
  const rows: Row[] = [
    { what: `${what}, median`, measured: quantile(sample, 0.5), unit: 'ms' },
    { what: `${what}, 99 of 100 within`, measured: quantile(sample, 0.99), unit: 'ms' },
  ];
  if (!bare) return rows;
  const measured = quantile(sample, 0.5) / quantile(bare, 0.5);
  return [...rows, { what: `${what}, in times of “pong”`, measured, unit: '×', goal: { atMost: mostTimesBareBot } }];
}
