/** Measures the processor time of presses where many people play at many tables. */

import { readBoardState } from '../../discord/boards/board-state.ts';
import { isRefused } from '../../games/contract/index.ts';
import { games } from '../../games/index.ts';
import { parade } from '../../games/parade/index.ts';
import type { Actor } from '../../playground/people/actor.ts';
import type { StandIn } from '../../playground/stand-in.ts';
import { inLobby } from '../../tables/change.ts';
import { join } from '../../tables/lobby.ts';
import type { TableService } from '../../tables/service/service.ts';
import type { Store } from '../../tables/service/store.ts';
import { writeTable } from '../../tables/service/stored.ts';
import type { Table } from '../../tables/table.ts';
import type { Row } from './measurement.ts';
import { openerOf, PlayedGame, type Turn } from './played-game.ts';
import { type Program, processorTime } from './programs.ts';

const tablesOpen = 400;
const warmUp = 100;
const previewsATable = 5;
const atOnce = 16;
const mostTimesBareBot = { preview: 2, move: 5 };
/** Between two looks whether a board has come, in milliseconds. */
const lookAgain = 25;

interface Crowd {
  readonly standIn: StandIn;
  readonly store: Store;
  readonly tables: TableService;
  readonly bot: Program;
  readonly bare: Program;
  /** A press that the bare bot answers. */
  readonly pong: () => Promise<unknown>;
}

/**
 * How many people at once are answered in a second, and the processor time of a press at one of 400 tables: a preview, and a move until
 * its board shows it, in times of that of a bot that only answers “pong”. The pace is the one of days, in which each move calls somebody.
 */
export async function measureCrowd(crowd: Crowd): Promise<Row[]> {
  const { bot, bare, pong, store } = crowd;
  const open = await openGames(crowd, tablesOpen);
  await run(
    bare,
    Array.from({ length: tablesOpen }, () => pong),
  );
  const turns = await takeTurns(open);
  await run(
    bot,
    turns.map(({ preview }) => preview),
  );
  const pongs = await run(
    bare,
    Array.from({ length: tablesOpen * previewsATable }, () => pong),
  );
  const previews = await run(
    bot,
    Array.from({ length: previewsATable }, () => turns.map(({ preview }) => preview)).flat(),
  );
  const moves = turns.map(({ confirm }, place) => async () => {
    await confirm();
    await untilShown(store, open[place]?.id ?? '');
  });
  await run(bot, moves.slice(0, warmUp));
  const moved = await run(bot, moves.slice(warmUp));
  const times = (what: 'preview' | 'move', { processor }: Ran): Row => ({
    what: `a ${what} at one of ${tablesOpen} tables, processor time in times of “pong”`,
    measured: processor / pongs.processor,
    unit: '×',
    goal: { atMost: mostTimesBareBot[what] },
  });
  return [
    { what: `“pong”, ${atOnce} people at once`, measured: pongs.perSecond, unit: 'clicks/s' },
    { what: `a preview, ${atOnce} people at once`, measured: previews.perSecond, unit: 'clicks/s' },
    { what: '“pong”, processor time', measured: pongs.processor, unit: 'ms/click' },
    { what: 'a preview, processor time', measured: previews.processor, unit: 'ms/click' },
    { what: 'a move with its board, processor time', measured: moved.processor, unit: 'ms/click' },
    times('preview', previews),
    times('move', moved),
  ];
}

interface Ran {
  /** Milliseconds each. */
  readonly processor: number;
  readonly perSecond: number;
}

/** Does everything, some at once. */
async function run(program: Program, work: readonly (() => Promise<unknown>)[]): Promise<Ran> {
  const [start, before] = [performance.now(), await processorTime(program.process)];
  let next = 0;
  const goOn = async () => {
    for (let one = work[next++]; one; one = work[next++]) await one();
  };
  await Promise.all(Array.from({ length: atOnce }, goOn));
  const processor = ((await processorTime(program.process)) - before) / work.length;
  return { processor, perSecond: (work.length / (performance.now() - start)) * 1_000 };
}

/** Games of Ann and Ben, all of them like one that began without presses; the bot publishes their boards by itself. */
export async function openGames(
  { standIn, store, tables }: Pick<Crowd, 'standIn' | 'store' | 'tables'>,
  count: number,
): Promise<readonly PlayedGame[]> {
  const people = [standIn.as('Ann'), standIn.as('Ben')] as const;
  const like = await beginOne(tables, people);
  const open: PlayedGame[] = [];
  for (let number = 0; number < count; number += 1) {
    const id = `C${number.toString(36).toUpperCase().padStart(5, '0')}`;
    const data = writeTable({ ...like, id, version: 1 }, games);
    const dueAt = Date.now();
    await store.commit({ id, version: 1, data, log: [], dueAt, publish: undefined, expiresIn: undefined });
    open.push(PlayedGame.goOn(id, tables, people));
  }
  for (const { id } of open) await untilShown(store, id);
  return open;
}

async function beginOne(tables: TableService, [host, guest]: readonly [Actor, Actor]): Promise<Table> {
  const { id: channel, guild = '' } = host.channel;
  const opener = openerOf(tables);
  const opened = await opener.open({
    game: parade,
    guild,
    channel,
    locale: 'en-US',
    host: { user: host.id, name: 'Ann' },
    options: parade.options.usual,
    pictures: 'none',
    pace: 'day',
    size: 2,
    interaction: '1',
  });
  if (isRefused(opened)) throw new Error(`a table could not be opened: ${opened.refused}`);
  const { id } = opened.table;
  await tables.change(id, { by: guest.id }, (table) => inLobby(table, (lobby) => join(lobby, guest.id, 'Ben', '2')));
  const started = await opener.start(id, { by: host.id, interaction: '3' });
  if (isRefused(started)) throw new Error(`a game could not begin: ${started.refused}`);
  return started.table;
}

async function takeTurns(games: readonly PlayedGame[]): Promise<readonly Turn[]> {
  const turns: Turn[] = [];
  for (const game of games) {
    const turn = await game.nextTurn();
    if (turn) turns.push(turn);
  }
  return turns;
}

async function untilShown(store: Store, id: string): Promise<void> {
  for (;;) {
    const row = await store.load(id);
    if (row && readBoardState(row.publication)?.version === row.version) return;
    await new Promise((resolve) => setTimeout(resolve, lookAgain));
  }
}
