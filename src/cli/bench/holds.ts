/** Measures for how long one press, or a start, holds the event loop of a bot whose store is full. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRefused } from '../../games/contract/index.ts';
import { games } from '../../games/index.ts';
import type { Actor } from '../../playground/people/actor.ts';
import { type StandIn, startStandIn } from '../../playground/stand-in.ts';
import { openStore } from '../../store/index.ts';
import { TableIndexes } from '../../tables/service/indexes.ts';
import type { Store } from '../../tables/service/store.ts';
import { writeTable } from '../../tables/service/stored.ts';
import { isOpen, type Table } from '../../tables/table.ts';
import { dueAt, keptFor } from '../../tables/time.ts';
import { type BotWatch, watchBot } from './bot-watch.ts';
import type { Measurement, Row } from './measurement.ts';
import { PlayedGame, serve } from './played-game.ts';
import { type Program, startBot, startRedis } from './programs.ts';

const finished = 10_000;
const open = 100_000;
const servers = 50;
const atOnce = 200;
const stores = ['Redis', 'the embedded store'] as const;
/** In seconds. */
const longestDeletion = 900;
/** In milliseconds of the processor's time, so that other work on the machine does not count. */
const longestHold = 50;
/** Once it is ready, the bot still looks for what waits for its servers to come back; in milliseconds. */
const settles = 30_000;

/** How long presses hold the event loop where thousands of games were finished and many more are open; Linux only. */
export const holds: Measurement = {
  name: 'holds',
  async measure() {
    const rows: Row[] = [];
    for (const kind of stores) rows.push(...(await measureOn(kind)));
    return rows;
  },
};

async function measureOn(kind: (typeof stores)[number]): Promise<readonly Row[]> {
  const redis = kind === 'Redis' ? await startRedis() : undefined;
  const directory = await mkdtemp(join(tmpdir(), 'parade-bench-'));
  const guilds = Array.from({ length: servers }, (_, number) => ({ name: `Server ${number}`, channels: ['games'] }));
  const standIn = await startStandIn({ rateLimits: false, keepRequests: 100, guilds });
  const store = await openStore({ redisUrl: redis?.url, dataDirectory: directory });
  const environment = {
    DISCORD_TOKEN: standIn.token,
    DISCORD_API_URL: `${standIn.url}/api`,
    ...(redis ? { REDIS_URL: redis.url } : { DATA_DIR: directory }),
  };
  let bot: Program | undefined;
  let watched: BotWatch | undefined;
  try {
    await fill(standIn, store, environment);
    bot = await startBot('src/main.ts', environment, ['--inspect=0']);
    watched = await watchBot(bot);
    await pause(settles);
    const rows = [rowOf(kind, `a start with ${open.toLocaleString('en-US')} open tables`, await watched.longestHold())];
    const ann = standIn.as('Ann').in('games');
    for (const [what, act] of Object.entries(presses(ann, store))) {
      await act();
      rows.push(
        rowOf(
          kind,
          `${what}, where ${finished.toLocaleString('en-US')} games were finished`,
          await watched.longestHold(),
        ),
      );
    }
    return rows;
  } finally {
    watched?.close();
    await bot?.stop();
    await Promise.all([store.close(), standIn.close()]);
    await redis?.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

function presses(ann: Actor, store: Store): Readonly<Record<string, () => Promise<unknown>>> {
  return {
    '/parade games': () => ann.slash('games'),
    '/parade record': () => ann.slash('record'),
    '/parade record, while its table is typed': () => ann.autocomplete('record', 'table', 'F'),
    '/parade board': () => ann.slash('board'),
    '/parade start': () => ann.slash('start', { game: 'parade' }),
    '/parade privacy': () => ann.slash('privacy'),
    'the deletion of all that': async () => {
      await ann.click('Delete what there is about me');
      await ann.click('Confirm: delete');
      const index = `played:${ann.id}` as const;
      for (let seconds = 0; (await store.countIndex(index, Date.now())) > 0; seconds += 1) {
        if (seconds > longestDeletion) throw new Error('the deletion does not end');
        await pause(1_000);
      }
    },
  };
}

/** A game of Ann's that was finished again and again, and one under way that others play everywhere. */
async function fill(standIn: StandIn, store: Store, environment: Readonly<Record<string, string>>): Promise<void> {
  const bot = await startBot('src/main.ts', environment);
  const tables = serve(store);
  const load = async ({ id }: PlayedGame): Promise<Table> => {
    const found = await tables.find(id);
    if (isRefused(found)) throw new Error(`table ${id}: ${found.refused}`);
    return found.table;
  };
  const over = await PlayedGame.begin(standIn, tables, 'untimed');
  for (let turn = await over.nextTurn(); turn; turn = await over.nextTurn()) {
    await turn.preview();
    await turn.confirm();
  }
  const running = await PlayedGame.begin(standIn, tables, 'untimed');
  await bot.stop();
  const [past, present] = [await load(over), await load(running)];
  await save(store, finished, (number) => ({ ...past, id: idOf('F', number), createdAt: past.createdAt + number }));
  const guilds = [...standIn.world.guilds.keys()];
  await save(store, open, (number) => {
    const seats = present.seats.map((occupant, seat) => ({ ...occupant, user: `${number}${seat}` }));
    const guild = guilds[number % guilds.length] ?? '';
    const host = `${number}0`;
    return { ...present, id: idOf('W', number), guild, channel: `${number >> 4}9`, host, seats } as Table;
  });
}

function idOf(letter: string, number: number): string {
  return `${letter}${number.toString(36).toUpperCase().padStart(5, '0')}`;
}

async function save(store: Store, count: number, make: (number: number) => Table): Promise<void> {
  const indexes = new TableIndexes(store, games);
  const now = Date.now();
  for (let first = 0; first < count; first += atOnce) {
    await Promise.all(
      Array.from({ length: atOnce }, async (_, more) => {
        const table = { ...make(first + more), version: 1 };
        const expiresIn = isOpen(table) ? undefined : keptFor;
        const commit = { id: table.id, version: 1, data: writeTable(table, games), log: [], dueAt: dueAt(table) };
        await store.commit({ ...commit, publish: undefined, expiresIn });
        await indexes.confirm(undefined, table, now);
      }),
    );
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function rowOf(kind: string, what: string, measured: number): Row {
  return { what: `${kind}, ${what}: the event loop held`, measured, unit: 'ms', goal: { atMost: longestHold } };
}
