/** Measures how much memory the bot needs for many games. */

import { turnOf } from '../../discord/boards/board-message.ts';
import { type BoardState, readBoardState } from '../../discord/boards/board-state.ts';
import { isRefused } from '../../games/contract/index.ts';
import { parade } from '../../games/parade/index.ts';
import { type StandIn, startStandIn } from '../../playground/stand-in.ts';
import { openStore } from '../../store/index.ts';
import { inLobby } from '../../tables/change.ts';
import { join } from '../../tables/lobby.ts';
import type { TableService } from '../../tables/service/service.ts';
import type { Store } from '../../tables/service/store.ts';
import type { Table } from '../../tables/table.ts';
import { type Inspector, inspect } from './inspector.ts';
import type { Measurement } from './measurement.ts';
import { openerOf, PlayedGame, serve } from './played-game.ts';
import { type Program, residentMemory, startBot, startRedis } from './programs.ts';

const few = 10;
const many = 10_000;
/** How many of them get their boards from the bot. The others count as already published. */
const published = 500;
const channels = Array.from({ length: 25 }, (_, number) => `games-${number}`);
const mostMegabytesMore = 20;
const openedAtOnce = 50;
const previews = 500;

/** How much more memory the bot takes with ten thousand running games than with ten, not counting garbage. */
export const memory: Measurement = {
  name: 'memory',
  async measure() {
    const redis = await startRedis();
    const guilds = [{ name: 'Bench', channels: ['games', ...channels] }];
    const standIn = await startStandIn({ rateLimits: false, keepRequests: 100, guilds });
    const store = await openStore({ redisUrl: redis.url, dataDirectory: '' });
    const environment = { DISCORD_TOKEN: standIn.token, DISCORD_API_URL: `${standIn.url}/api`, REDIS_URL: redis.url };
    const bot = await startBot('src/main.ts', environment, ['--inspect=0']);
    const inspector = await inspect(bot.output());
    try {
      const tables = serve(store);
      const open = (first: number, end: number) => openTables(standIn, tables, store, first, end);
      const game = await PlayedGame.begin(standIn, tables, 'live');
      await press(game);
      await open(0, few);
      const before = await weigh(bot, inspector);
      await open(few, many);
      await press(game);
      const after = await weigh(bot, inspector);
      return [
        { what: `${few} games, heap in use`, measured: before.heap, unit: 'MB' },
        { what: `${many} games, heap in use`, measured: after.heap, unit: 'MB' },
        {
          what: `${many} games, heap more than with ${few}`,
          measured: after.heap - before.heap,
          unit: 'MB',
          goal: { atMost: mostMegabytesMore },
        },
        { what: `${few} games, whole process`, measured: before.resident, unit: 'MB' },
        { what: `${many} games, whole process`, measured: after.resident, unit: 'MB' },
        {
          what: `${many} games, whole process more than with ${few}`,
          measured: after.resident - before.resident,
          unit: 'MB',
          goal: { atMost: mostMegabytesMore },
        },
      ];
    } finally {
      inspector.close();
      await bot.stop();
      await Promise.all([store.close(), standIn.close()]);
      await redis.stop();
    }
  },
};

async function weigh(bot: Program, inspector: Inspector) {
  return { heap: await inspector.heapInUse(), resident: await residentMemory(bot.process) };
}

async function press(game: PlayedGame): Promise<void> {
  const turn = await game.nextTurn();
  for (let time = 0; time < previews; time += 1) await turn?.preview();
}

/** Opens games of two from number `first` to below `end`. Resolves when the bot has published its share of them. */
async function openTables(standIn: StandIn, tables: TableService, store: Store, first: number, end: number) {
  const left: string[] = [];
  let next = first;
  const openNext = async () => {
    for (let number = next++; number < end; number = next++) {
      const { table, right } = await openTable(standIn, tables, number);
      if (number < published) left.push(table.id);
      else await tables.rights.settle(table, right, JSON.stringify(boardOf(table)));
    }
  };
  await Promise.all(Array.from({ length: openedAtOnce }, openNext));
  for (;;) {
    const rows = await store.loadAll(left);
    if (rows.every(({ version, publication }) => readBoardState(publication)?.version === version)) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** A game that has begun, and the right to publish it. */
async function openTable(standIn: StandIn, tables: TableService, number: number) {
  const [host, guest] = [`${number}1`, `${number}2`] as const;
  const { id, guild = '' } = standIn.stage.channel(channels[number % channels.length] ?? '');
  const opener = openerOf(tables);
  const joining = `${number}6`;
  const opened = await opener.open({
    game: parade,
    guild,
    // a channel has no more tables than a menu can offer
    channel: number < published ? id : `${number}3`,
    locale: 'en-US',
    host: { user: host, name: 'Ann' },
    options: parade.options.usual,
    pace: 'day',
    size: 2,
    interaction: `${number}4`,
  });
  if (isRefused(opened) || opened.right === undefined) throw new Error('a table could not be opened');
  await tables.change(opened.table.id, { by: guest }, (table) =>
    inLobby(table, (lobby) => join(lobby, guest, 'Ben', joining)),
  );
  const started = await opener.start(opened.table.id, { by: host, interaction: `${number}5` });
  if (isRefused(started)) throw new Error(`a game could not begin: ${started.refused}`);
  return { table: started.table, right: opened.right };
}

function boardOf(table: Table): BoardState {
  const now = Date.now();
  const { channel, version } = table;
  const turn = turnOf(table, parade);
  return { channel, message: '1', version, posts: 1, postedAt: now, editedAt: now, turn, informed: [] };
}
