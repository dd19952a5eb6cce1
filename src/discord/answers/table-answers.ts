import { givesAdvice } from '../../bots/abilities.ts';
import { type AnyGame, isRefused } from '../../games/contract/index.ts';
import type { Scene } from '../../games/contract/scene.ts';
import type { Button, PrivateScreen, Row } from '../../games/contract/screen.ts';
import { type Say, textKey } from '../../locales/texts.ts';
import { heldNote } from '../../screens/board-notes.ts';
import { tellOutsider } from '../../screens/outsider.ts';
import { newsFor, practiceButtons, practiceScreen } from '../../screens/practice-screen.ts';
import { noticeScreen } from '../../screens/table-screens.ts';
import { type FindsEmojis, writerFor } from '../../screens/writer.ts';
import { nextBot } from '../../tables/practice.ts';
import type { TableRefusal } from '../../tables/refusals.ts';
import type { Found, NotChanged, Outcome } from '../../tables/service/outcomes.ts';
import { type Finished, type LogEntry, type Running, seatOf, type Table } from '../../tables/table.ts';
import { boardMessage, headingOf, turnOf } from '../boards/board.ts';
import { missingPermissions } from '../interactions/permissions.ts';
import { isElsewhere, type Request } from '../interactions/request.ts';
import { type PlacedRow, renderPrivate, writeWhole } from '../messages/render.ts';
import type { Answer, BoardAnswer, NarrowedAnswer, PrivateAnswer } from './answer.ts';
import type { Bot } from './context.ts';
import { awaitBots } from './practice-bots.ts';

export const nowhere = { table: '-', turn: 0, on: 'table' } as const;

/** A sentence for the person who asked, and nothing else. */
export function notice(text: string, buttons: readonly Button[] = []): PrivateAnswer {
  return { kind: 'private', message: renderPrivate(noticeScreen(text, buttons), '', nowhere) };
}

/** A private screen of a table in the table's own words. */
export function tableScreen(
  bot: Bot,
  request: Request,
  table: Table,
  screen: PrivateScreen,
  rows: readonly PlacedRow[] = [],
): PrivateAnswer {
  const place = { table: table.id, turn: 0, on: 'table' } as const;
  const heading = headingOf(table, bot.tables.gameOf(table), request.say);
  return { kind: 'private', message: renderPrivate(screen, heading, place, rows) };
}

/** Why not, in one sentence. */
export function refuse(request: Request, refusal: TableRefusal): PrivateAnswer {
  return notice(request.say(textKey(`refusal.${refusal}`)));
}

/** Answers about a table that the person can reach from where they are; refuses any other. */
export async function withTable<A extends Answer>(
  bot: Bot,
  request: Request,
  id: string,
  answer: (found: Found) => A | Promise<A>,
): Promise<A | PrivateAnswer> {
  const found = await bot.tables.find(id);
  if (isRefused(found)) return refuse(request, found.refused);
  return isElsewhere(found.table, request) ? refuse(request, 'no-such-table') : answer(found);
}

/** Why not; whoever does not sit at a running game is told how they may. */
export function refuseAt(bot: Bot, request: Request, { refused, found }: NotChanged): PrivateAnswer {
  return refused === 'not-seated' && found?.table.phase === 'playing' && !found.table.practice
    ? outsiderAnswer(bot, request, found.table)
    : refuse(request, refused);
}

/** For who does not play at a table. */
export function outsiderAnswer(bot: Bot, request: Request, table: Table): PrivateAnswer {
  const { text, buttons } = tellOutsider(table, request.user, bot.tables.now(), request.say);
  return tableScreen(bot, request, table, noticeScreen(text, buttons));
}

/** What the bot lacks for a board in the channel of the request; undefined if nothing. */
export function refuseWithoutPermissions({ interaction, say }: Request): PrivateAnswer | undefined {
  const missing = missingPermissions(interaction);
  if (missing.length === 0) return undefined;
  const permissions = missing.map((permission) => `**${say(textKey(`permission.${permission}`))}**`).join(', ');
  return notice(say('refusal.missing-permissions', { permissions }));
}

/** Why not, above the screen that the person can go on from. */
export async function refuseWithCards(bot: Bot, request: Request, outcome: NotChanged): Promise<PrivateAnswer> {
  const why = request.say(textKey(`refusal.${outcome.refused}`));
  const isThere = outcome.found?.table.phase === 'playing' || outcome.found?.table.practice;
  if (!outcome.found || !isThere) return notice(why);
  return cards(bot, request, outcome.found, '', { below: `-# ${why}` });
}

/** A table, and the moves that were just made at it where they are known. */
export interface Shown {
  readonly table: Table;
  readonly log?: readonly LogEntry[] | undefined;
}

/**
 * A seat's private screen, or, for who does not play, what there is to say instead.
 * @param notes what there is to say above it, and below its text, as markdown
 */
export async function cards(
  bot: Bot,
  request: Request,
  shown: Shown,
  step: string,
  notes: { readonly above?: string; readonly below?: string } = {},
): Promise<PrivateAnswer> {
  const { say, user } = request;
  const awaited = nextBot(shown.table, bot.tables.gameOf(shown.table)) ? await awaitBots(bot, shown.table) : undefined;
  const { table, log } = awaited ? { table: awaited } : shown;
  const seat = seatOf(table, user);
  if (seat === undefined)
    return table.practice ? notice(say('refusal.no-such-table')) : outsiderAnswer(bot, request, table);
  if (table.phase === 'lobby') return notice(say('table.lobby.waiting', { table: table.id }));
  if (table.phase === 'closed' || (table.phase === 'over' && !table.practice))
    return notice(say(table.practice ? 'practice.closed' : 'table.over', { table: table.id }));
  const game = bot.tables.gameOf(table);
  const entries = table.practice ? (log ?? (await bot.tables.log(table.id))) : [];
  const { above = '', below = '' } = notes;
  const write = (symbols?: FindsEmojis): PrivateScreen => {
    const screen = seatScreen(table, game, seat, step, entries, say, symbols);
    return { ...screen, text: [heldNote(table, say), above, ...screen.text, below] };
  };
  const screen = writeWhole(write, bot.symbols);
  const place = { table: table.id, turn: turnOf(table, game), on: 'cards' } as const;
  const more = cardsButtons(table, game, seat, request).map((row) => ({
    row,
    place: { ...place, on: 'table' } as const,
  }));
  const message = renderPrivate(screen, headingOf(table, game, say), place, more);
  return { kind: 'private', message: { ...message, scene: cardsScene(request, table, game, seat, step) } };
}

/** A picture for one seat's eyes; in a private game that of the board, once it is over. */
function cardsScene(
  request: Request,
  table: Running | Finished,
  game: AnyGame,
  seat: number,
  step: string,
): Scene | undefined {
  if (table.pictures === 'board' || table.pictures === 'none') return undefined;
  const writer = writerFor(table, request.say);
  if (table.phase !== 'playing') return game.picture?.board(game.view(table.play.state, 'table'), writer);
  const view = game.view(table.play.state, seat);
  const { picture, practice } = game;
  const own = practice?.picture?.bind(practice);
  return table.practice && own ? own(view, step, writer) : picture?.hand(view, step, writer);
}

function seatScreen(
  table: Running | Finished,
  game: AnyGame,
  seat: number,
  step: string,
  log: readonly LogEntry[],
  say: Say,
  symbols: FindsEmojis | undefined,
): PrivateScreen {
  if (table.practice) {
    const news = newsFor(table, game, seat, log, say, symbols);
    return practiceScreen(table, game, seat, step, news, say, symbols);
  }
  return game.face.hand(game.view(table.play.state, seat), step, writerFor(table, say, symbols));
}

/** What else there is on a private screen: a hint for who must act, and in a private game what stands below a board. */
function cardsButtons(table: Running | Finished, game: AnyGame, seat: number, { say }: Request): readonly Row[] {
  const mayAsk = table.phase === 'playing' && table.hints !== false && givesAdvice(game);
  const acts = game.toMove(table.play.state).includes(seat);
  const hint: Button[] = mayAsk && acts ? [{ verb: 'hint', label: say('button.hint'), style: 'secondary' }] : [];
  const own = table.practice ? practiceButtons(table, game, say).buttons : [];
  return hint.length + own.length > 0 ? [{ buttons: [...hint, ...own] }] : [];
}

/** A change made on the public board: the board is what answers. */
export function onBoard(bot: Bot, request: Request, outcome: Outcome): BoardAnswer | PrivateAnswer {
  if (isRefused(outcome)) return refuseAt(bot, request, outcome);
  return { kind: 'board', changed: outcome };
}

/** A change made on the board, after which the one who made it may have to choose in private: then that screen answers. */
export async function onBoardOrCards(
  bot: Bot,
  request: Request,
  outcome: Outcome,
): Promise<BoardAnswer | PrivateAnswer> {
  if (isRefused(outcome)) return refuse(request, outcome.refused);
  const { table } = outcome;
  const game = bot.tables.gameOf(table);
  const seat = seatOf(table, request.user);
  const chooses = table.phase === 'playing' && seat !== undefined;
  return chooses && game.face.continuesInPrivate?.(game.view(table.play.state, seat))
    ? inPrivate(bot, request, outcome, (found) => cards(bot, request, found, ''))
    : onBoard(bot, request, outcome);
}

/** A change made in private: a private screen answers, and the board follows by itself. */
export async function inPrivate(
  bot: Bot,
  request: Request,
  outcome: Outcome,
  answer: (found: Found) => PrivateAnswer | Promise<PrivateAnswer>,
): Promise<PrivateAnswer> {
  if (isRefused(outcome)) return refuseAt(bot, request, outcome);
  return { ...(await answer(outcome)), changed: outcome };
}

/** The board narrowed to a step, for the person who is choosing on it. */
export function narrowed(bot: Bot, table: Table, step: string): NarrowedAnswer {
  return {
    kind: 'narrowed',
    table,
    message: boardMessage(table, bot.tables.gameOf(table), step, bot.symbols),
  };
}
