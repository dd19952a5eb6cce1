/** Measures how much bots that think slow down the presses of others. */

import { setTimeout as wait } from 'node:timers/promises';
import { isRefused, type Refused } from '../../games/contract/index.ts';
import { parade } from '../../games/parade/index.ts';
import type { StandIn } from '../../playground/stand-in.ts';
import { startStandIn } from '../../playground/stand-in.ts';
import { openStore } from '../../store/index.ts';
import { inLobby, whileRunning } from '../../tables/change.ts';
import { addBot, setBotLevel, setOption } from '../../tables/lobby.ts';
import { play } from '../../tables/playing.ts';
import { randomFromWords } from '../../tables/random.ts';
import { byItself } from '../../tables/service/results.ts';
import type { TableService } from '../../tables/service/service.ts';
import { quantile } from './figures.ts';
import type { Measurement, Row } from './measurement.ts';
import { openerOf, PlayedGame, serve } from './played-game.ts';
import { type Program, processorTime, startBot, startRedis } from './programs.ts';

const rounds = 3;
const pressesARound = 800;
const warmUpPresses = 1_500;
/** Between two presses, in milliseconds: presses come at any moment of a thought. */
const pause = 4;
const botsATable = 5;
/** How many tables have bots that think, so that at least two always want to. */
const tablesThinking = 8;
const mostTimes = 1.5;

/** How long a press takes at one table while hard bots think at others, compared with when none does. */
export const thinking: Measurement = {
  name: 'thinking',
  async measure() {
    const redis = await startRedis();
    const standIn = await startStandIn({ rateLimits: false, keepRequests: 100 });
    const discord = { DISCORD_TOKEN: standIn.token, DISCORD_API_URL: `${standIn.url}/api`, REDIS_URL: redis.url };
    const store = await openStore({ redisUrl: redis.url, dataDirectory: '' });
    try {
      const bot = await startBot('src/main.ts', discord);
      try {
        return await compare(standIn, serve(store), bot);
      } finally {
        await bot.stop();
      }
    } finally {
      await Promise.all([store.close(), standIn.close()]);
      await redis.stop();
    }
  },
};

async function compare(standIn: StandIn, tables: TableService, bot: Program): Promise<Row[]> {
  const game = await PlayedGame.begin(standIn, tables, 'untimed');
  const turn = await game.nextTurn();
  if (!turn) throw new Error('a game without a turn');
  for (let press = 0; press < warmUpPresses; press += 1) await turn.preview();
  const times = { alone: [] as number[], beside: [] as number[] };
  let spent = 0;
  let passed = 0;
  for (let round = 0; round < rounds; round += 1) {
    times.alone.push(...(await pressFor(turn.preview)));
    const ids = await Promise.all(
      Array.from({ length: tablesThinking }, (_, index) => letThink(standIn, tables, `${round}-${index}`)),
    );
    const [start, before] = [performance.now(), await processorTime(bot.process)];
    times.beside.push(...(await pressFor(turn.preview)));
    spent += (await processorTime(bot.process)) - before;
    passed += performance.now() - start;
    await untilQuiet(tables, ids);
  }
  const [alone, beside] = [quantile(times.alone, 0.99), quantile(times.beside, 0.99)];
  return [
    { what: 'a press while no bot thinks, median', measured: quantile(times.alone, 0.5), unit: 'ms' },
    { what: 'a press while hard bots think, median', measured: quantile(times.beside, 0.5), unit: 'ms' },
    { what: 'a press while no bot thinks, 99 of 100 within', measured: alone, unit: 'ms' },
    { what: 'a press while hard bots think, 99 of 100 within', measured: beside, unit: 'ms' },
    { what: 'the second in times of the first', measured: beside / alone, unit: '×', goal: { atMost: mostTimes } },
    { what: 'the bot’s share of one processor meanwhile', measured: (spent / passed) * 100, unit: '%' },
  ];
}

async function pressFor(press: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < pressesARound; count += 1) {
    const start = performance.now();
    await press();
    times.push(performance.now() - start);
    await wait(pause);
  }
  return times;
}

/** Opens a table at which hard bots must move, one after the other. Returns its id. */
async function letThink(standIn: StandIn, tables: TableService, name: string): Promise<string> {
  const { channel } = standIn.as('Ann');
  const user = `thinking-${name}`;
  const opener = openerOf(tables);
  const { table } = must(
    await opener.open({
      game: parade,
      guild: channel.guild ?? '',
      channel: channel.id,
      locale: 'en-US',
      host: { user, name: user },
      options: parade.options.usual,
      pace: 'relaxed',
      size: botsATable + 1,
      interaction: user,
    }),
  );
  const { id } = table;
  for (let bots = 0; bots < botsATable; bots += 1) {
    must(await tables.change(id, byItself, (table) => inLobby(table, (lobby) => addBot(lobby, user, []))));
  }
  must(await tables.change(id, byItself, (table) => inLobby(table, (lobby) => setBotLevel(lobby, user, 'hard'))));
  must(
    await tables.change(id, byItself, (table, { game }) =>
      inLobby(table, (lobby) => setOption(lobby, game, user, 'pictures', 'none')),
    ),
  );
  must(await opener.start(id, { by: user, interaction: `${user}-start` }));
  must(
    await tables.change<'a-bot-begins'>(id, byItself, (table, moment) =>
      whileRunning(table, (running) => {
        const { game } = moment;
        const [seat] = game.toMove(running.play.state);
        if (seat !== 0) return { unchanged: 'a-bot-begins' as const };
        const move = game.strategy.greedy(game.view(running.play.state, seat), firstOfAll);
        return play(running, { seat, by: 'person', move }, { ...moment, botDelay: 0 });
      }),
    ),
  );
  return id;
}

const firstOfAll = randomFromWords(() => 0);

/** Waits until it is a person's turn at each of the tables. */
async function untilQuiet(tables: TableService, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    for (;;) {
      const { table } = must(await tables.find(id));
      const [seat] = table.phase === 'playing' ? tables.gameOf(table).toMove(table.play.state) : [];
      if (seat === undefined || seat === 0) break;
      await wait(200);
    }
  }
}

function must<T extends object>(outcome: T | Refused<string>): T {
  if (isRefused(outcome)) throw new Error(`a table to think at was refused: ${outcome.refused}`);
  return outcome;
}
