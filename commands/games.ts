import { hereFirst, tablesHere } from '../src/discord/answers/choose-table.ts';
import type { Subcommand } from '../src/discord/answers/command.ts';
import type { Bot } from '../src/discord/answers/context.ts';
import { nowhere } from '../src/discord/answers/table-answers.ts';
import { readBoard } from '../src/discord/boards/board.ts';
import type { Request } from '../src/discord/interactions/request.ts';
import { renderPrivate } from '../src/discord/messages/render.ts';
import type { PrivateScreen } from '../src/games/contract/screen.ts';
import { speak } from '../src/locales/texts.ts';
import { writerFor } from '../src/screens/writer.ts';
import type { Found } from '../src/tables/service/outcomes.ts';
import { isDealt, seatOf } from '../src/tables/table.ts';

/** As many lines as a phone shows without much scrolling, of one's own tables and of others; with their links they fit one embed. */
const mostOwn = 10;
const mostOthers = 5;

/** `/parade games`: the person's tables wherever they are, those that wait for them first, and the others of this channel. */
export const games: Subcommand = {
  name: 'games',
  anywhere: true,
  define: (builder) => builder.setName('games').setDescription(speak('en-US')('command.games.description')),
  async run(bot, request) {
    const [mine, here] = await Promise.all([bot.tables.tablesOf(`user:${request.user}`), tablesHere(bot, request)]);
    const sorted = hereFirst(mine, request).toSorted(
      (one, other) => Number(waits(bot, request, other)) - Number(waits(bot, request, one)),
    );
    const others = here.filter(({ table }) => seatOf(table, request.user) === undefined);
    return { kind: 'private', message: renderPrivate(listScreen(bot, request, sorted, others), '', nowhere) };
  },
};

function listScreen(bot: Bot, request: Request, mine: readonly Found[], others: readonly Found[]): PrivateScreen {
  const { say } = request;
  const text = [mine.length > 0 ? lines(bot, request, mine, mostOwn) : say('games.none')];
  if (others.length > 0) text.push(`**${say('games.here')}**`, lines(bot, request, others, mostOthers));
  return { audience: 'seat', title: say('games.title'), tone: 'waiting', text, rows: [] };
}

function lines(bot: Bot, request: Request, tables: readonly Found[], most: number): string {
  const shown = tables.slice(0, most).map((found) => line(bot, request, found));
  const more = tables.length - shown.length;
  return [...shown, ...(more > 0 ? [request.say('games.more', { count: more })] : [])].join('\n');
}

function line(bot: Bot, request: Request, found: Found): string {
  const { table } = found;
  const { say } = request;
  const text = say('games.line', {
    waiting: waits(bot, request, found) ? 'yes' : 'no',
    table: table.id,
    game: say(bot.tables.gameOf(table).name),
    where: table.practice ? say('games.private') : `<#${table.channel}>`,
    state: stateOf(bot, request, found),
  });
  const board = readBoard(found.board);
  if (!board?.message) return text;
  const url = `https://discord.com/channels/${table.guild}/${board.channel}/${board.message}`;
  return `${text} · ${say('games.link', { url })}`;
}

function stateOf(bot: Bot, request: Request, { table }: Found): string {
  const { say } = request;
  if (!isDealt(table)) return say('games.lobby', { count: table.seats.length, size: table.size });
  const game = bot.tables.gameOf(table);
  const viewer = seatOf(table, request.user) ?? 'table';
  return game.face.summary(game.view(table.play.state, viewer), writerFor(table, say));
}

function waits(bot: Bot, request: Request, { table }: Found): boolean {
  const seat = seatOf(table, request.user);
  if (seat === undefined || table.phase !== 'playing') return false;
  return bot.tables.gameOf(table).toMove(table.play.state).includes(seat);
}
