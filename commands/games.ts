/** `/parade games`: lists the person's tables wherever they are, those that wait for them first, and the other tables of this channel. */

import type { Subcommand } from '../src/discord/answers/command.ts';
import type { WithTables } from '../src/discord/answers/context.ts';
import { hereFirst, tablesHere } from '../src/discord/answers/table-command.ts';
import { nowhere } from '../src/discord/answers/telling.ts';
import { addressOf, isShown, readBoardState } from '../src/discord/boards/board-state.ts';
import type { Request } from '../src/discord/interactions/request.ts';
import { renderPrivate } from '../src/discord/messages/render.ts';
import type { PrivateScreen } from '../src/games/contract/screen.ts';
import { speak } from '../src/locales/texts.ts';
import { writerFor } from '../src/screens/writer.ts';
import type { Found } from '../src/tables/service/results.ts';
import { isDealt, isOpen, seatOf } from '../src/tables/table.ts';
import { isHeld } from '../src/tables/time.ts';

/** As many lines as a phone shows without much scrolling, and as fit into one embed with their links. */
const mostOwn = 10;
const mostOthers = 5;

export const games: Subcommand = {
  name: 'games',
  anywhere: true,
  define: (builder) => builder.setName('games').setDescription(speak('en-US')('command.games.description')),
  async run(context, request) {
    const [mine, here] = await Promise.all([
      context.tables.tablesOf(`user:${request.user}`),
      tablesHere(context, request),
    ]);
    const sorted = hereFirst(mine, request).toSorted(
      (one, other) => Number(waits(context, request, other)) - Number(waits(context, request, one)),
    );
    const others = here.filter(({ table }) => seatOf(table, request.user) === undefined);
    return { kind: 'private', message: renderPrivate(listScreen(context, request, sorted, others), '', nowhere) };
  },
};

function listScreen(
  context: WithTables,
  request: Request,
  mine: readonly Found[],
  others: readonly Found[],
): PrivateScreen {
  const { say } = request;
  const text = [mine.length > 0 ? lines(context, request, mine, mostOwn) : say('games.none')];
  if (others.length > 0) text.push(`**${say('games.here')}**`, lines(context, request, others, mostOthers));
  return { audience: 'seat', title: say('games.title'), tone: 'waiting', text, rows: [] };
}

function lines(context: WithTables, request: Request, tables: readonly Found[], most: number): string {
  const shown = tables.slice(0, most).map((found) => line(context, request, found));
  const more = tables.length - shown.length;
  return [...shown, ...(more > 0 ? [request.say('games.more', { count: more })] : [])].join('\n');
}

function line(context: WithTables, request: Request, found: Found): string {
  const { table } = found;
  const { say } = request;
  const text = say('games.line', {
    waiting: waits(context, request, found) ? 'yes' : 'no',
    table: table.id,
    game: say(context.tables.gameOf(table).name),
    where: table.practice ? say('games.private') : `<#${table.channel}>`,
    state: stateOf(context, request, found),
  });
  const board = readBoardState(found.publication);
  if (isHeld(table) || (isOpen(table) && board && !isShown(board))) {
    return `${text} · ${say('games.unshown', { table: table.id, gone: board?.gone ? 'yes' : 'no' })}`;
  }
  const url = addressOf(table, board);
  return url === undefined ? text : `${text} · ${say('games.link', { url })}`;
}

function stateOf(context: WithTables, request: Request, { table }: Found): string {
  const { say } = request;
  if (!isDealt(table)) return say('games.lobby', { count: table.seats.length, size: table.size });
  const game = context.tables.gameOf(table);
  const viewer = seatOf(table, request.user) ?? 'table';
  return game.face.summary(game.view(table.play.state, viewer), writerFor(table, say));
}

function waits(context: WithTables, request: Request, { table }: Found): boolean {
  const seat = seatOf(table, request.user);
  if (seat === undefined || table.phase !== 'playing') return false;
  return context.tables.gameOf(table).toMove(table.play.state).includes(seat);
}
