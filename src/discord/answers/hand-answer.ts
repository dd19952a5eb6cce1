/** The private screen of a seat, which people know as their hand, with the platform's notes and buttons. */

import { givesAdvice } from '../../bots/abilities.ts';
import type { AnyGame } from '../../games/contract/index.ts';
import type { Scene } from '../../games/contract/scene.ts';
import type { Button, PrivateScreen, Row, TextKey, Writer } from '../../games/contract/screen.ts';
import { type Say, textKey } from '../../locales/texts.ts';
import { heldNote } from '../../screens/board-notes.ts';
import { framed } from '../../screens/framed.ts';
import { readHint, tellFigures, tellHint } from '../../screens/hints.ts';
import { lobbyWaiting } from '../../screens/lobby-screen.ts';
import { tellerOf } from '../../screens/move-reasons.ts';
import { planNote, planRows } from '../../screens/plan-screen.ts';
import { newsFor, practiceButtons, practiceScreen } from '../../screens/practice-screen.ts';
import { noticeScreen } from '../../screens/table-screens.ts';
import { type FindsEmojis, writerFor } from '../../screens/writer.ts';
import { commitmentAt } from '../../tables/fair-deal.ts';
import type { Committed, NotChanged } from '../../tables/service/results.ts';
import { type Finished, type LogEntry, type Running, seatOf, type Table } from '../../tables/table.ts';
import { headingOf, turnOf } from '../boards/board-message.ts';
import type { Request } from '../interactions/request.ts';
import { type PrivateMessage, renderPrivate, writeWhole } from '../messages/render.ts';
import type { BoardAnswer, GivenHint, HandNotes, PrivateAnswer, ShownHand } from './answer.ts';
import type { Context } from './context.ts';
import { tellDaily } from './daily-note.ts';
import { whyNotReached } from './reach.ts';
import { notice, refuse, refuseChange, tellStranger } from './telling.ts';

/** What the hand needs. */
export type HandContext = Pick<Context, 'tables' | 'symbols' | 'bots' | 'dailies'>;

/** A table, and the moves that were just made at it if they are known. */
export interface Shown {
  readonly table: Table;
  readonly log?: readonly LogEntry[] | undefined;
}

/**
 * A seat's private screen or, for somebody who does not play, an explanation.
 * @param notes what is said above it, and below its text, as markdown
 */
export async function handAnswer(
  context: HandContext,
  request: Request,
  shown: Shown,
  step = '',
  notes: HandNotes = {},
): Promise<PrivateAnswer> {
  const { tables, bots } = context;
  const { say, user } = request;
  const table = await bots.moveUntilPerson(shown.table);
  const log = table === shown.table ? shown.log : undefined;
  const seat = seatOf(table, user);
  if (seat === undefined)
    return table.practice ? refuse(request, 'no-such-table') : tellStranger(context, request, table);
  if (table.phase === 'lobby') return notice(lobbyWaiting(table, say));
  if (table.phase === 'closed' || (table.phase === 'over' && !table.practice))
    return notice(say(closedText(table), { table: table.id }));
  const told = table.phase === 'over' && table.daily ? await tellDaily(context, request, table) : notes.above;
  const entries = table.practice ? (log ?? (await tables.log(table.id))) : [];
  return {
    kind: 'private',
    ...drawHand(context, request, table, { step, notes: { ...notes, above: told ?? '' } }, entries),
  };
}

function closedText({ practice, daily }: Table): TextKey {
  if (daily) return 'daily.closed';
  return practice ? 'practice.closed' : 'table.over';
}

/**
 * The hand of somebody who sits at a table whose game is running, or whose private game is over.
 * @param log of a private game, which tells what happened last
 */
export function drawHand(
  { tables, symbols }: Pick<HandContext, 'tables' | 'symbols'>,
  { say, user }: Pick<Request, 'say' | 'user'>,
  table: Running | Finished,
  { step, notes = {}, thinks = false }: HandDrawing,
  log: readonly LogEntry[] = [],
): { readonly message: PrivateMessage; readonly hand: ShownHand } {
  const game = tables.gameOf(table);
  const seat = seatOf(table, user) ?? 0;
  const { above = '', below = '' } = notes;
  const hint = notes.hint && findHint(table, game, seat, notes.hint);
  const write = (emojis?: FindsEmojis): PrivateScreen => {
    const screen = seatScreen(table, game, seat, step, log, say, emojis);
    const writer = writerFor(table, say, emojis);
    const told = hint ? hint.tell(writer) : [];
    const plan = table.phase === 'playing' ? planNote(table, game, seat, writer) : '';
    const whole = framed(screen, [heldNote(table, say), plan, above], [below, ...told]);
    return step === '' ? { ...whole, footer: firstFooter(table, screen.footer, say) } : whole;
  };
  const turn = turnOf(table, game);
  const place = { table: table.id, turn, on: 'hand' } as const;
  const more = ownButtons(table, game, { seat, thinks, hint: hint && notes.hint }, say).map((row) => ({
    row,
    place: { ...place, on: 'table' } as const,
    joins: true,
  }));
  const message = renderPrivate(writeWhole(write, symbols), headingOf(table, game, say), place, more);
  return {
    message: { ...message, scene: handScene(table, game, { seat, step, advised: hint?.best }, say) },
    hand: { table: table.id, user, step, notes, thinks, turn, version: table.version },
  };
}

/** With the whole commitment until each has had a turn, so that everybody can keep a copy. */
function firstFooter(table: Running | Finished, own: string | undefined, say: Say): string {
  const commitment = table.play.moves < table.seats.length ? commitmentAt(table) : undefined;
  return [own, commitment && say('table.deal.own', { commitment })].filter(Boolean).join('\n');
}

/** A hint for the view of this seat: what it advises, and its words. undefined if it was not given for these moves. */
function findHint(table: Running | Finished, game: AnyGame, seat: number, { written, isWhy }: GivenHint) {
  if (table.phase !== 'playing' || !game.toMove(table.play.state).includes(seat)) return undefined;
  const view = game.view(table.play.state, seat);
  const hint = readHint(written, game.strategy.moves(view));
  if (!hint) return undefined;
  const tell = (writer: Writer): readonly string[] => {
    const teller = tellerOf(game, view, writer);
    if (!teller) return [];
    const { say } = writer;
    return [tellHint(hint, teller, say), isWhy ? tellFigures(hint, teller, say) : ''];
  };
  return { best: hint.best, tell };
}

/** How a hand is drawn, besides what the game makes of it. */
interface HandDrawing {
  readonly step: string;
  readonly notes?: HandNotes | undefined;
  readonly thinks?: boolean | undefined;
}

/** The refusal, above the hand from which the person can continue. */
export async function refuseOverHand(
  context: HandContext,
  request: Request,
  outcome: NotChanged,
): Promise<PrivateAnswer> {
  const { refused, found } = outcome;
  if (!found || !showsHand(context, found.table)) return refuse(request, refused);
  if (whyNotReached(found.table, request) !== undefined) return refuseChange(context, request, outcome);
  return handAnswer(context, request, found, '', { below: `-# ${request.say(textKey(`refusal.${refused}`))}` });
}

/** Whether there is more to see than a sentence. */
function showsHand({ tables }: HandContext, table: Table): boolean {
  if (table.practice) return true;
  return table.phase === 'playing' && tables.gameOf(table).face.hand !== undefined;
}

/** A change was made on the board. The board answers, or the hand if the person continues in private. */
export async function boardOrHand(
  context: HandContext,
  request: Request,
  changed: Committed,
): Promise<BoardAnswer | PrivateAnswer> {
  return goesOnInPrivate(context, request, changed)
    ? { ...(await handAnswer(context, request, changed)), changed }
    : { kind: 'board', changed };
}

function goesOnInPrivate({ tables }: HandContext, { user }: Request, { table }: Committed): boolean {
  const seat = seatOf(table, user);
  if (table.phase !== 'playing' || seat === undefined) return false;
  const game = tables.gameOf(table);
  return game.face.hand?.opensItself?.(game.view(table.play.state, seat)) ?? false;
}

/** A picture for one seat's eyes. Once a private game is over, it is the board's picture. */
function handScene(
  table: Running | Finished,
  game: AnyGame,
  { seat, step, advised }: { readonly seat: number; readonly step: string; readonly advised: object | undefined },
  say: Say,
): Scene | undefined {
  if (table.pictures === 'board' || table.pictures === 'none') return undefined;
  const writer = writerFor(table, say);
  const board = game.picture?.board(game.view(table.play.state, 'table'), writer);
  if (table.phase !== 'playing') return board;
  const view = game.view(table.play.state, seat);
  const { picture, practice } = game;
  const own = practice?.picture?.bind(practice);
  if (table.practice && own) return own(view, step, writer, advised);
  return game.face.hand ? picture?.hand?.(view, step, writer, advised) : board;
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
  const { hand } = game.face;
  if (!hand) return noticeScreen(say('table.no-hand'));
  return hand.screen(game.view(table.play.state, seat), step, writerFor(table, say, symbols));
}

/**
 * The table's own buttons on a hand: a hint if the person must act, or the figures of the one that stands there; what can be planned
 * before; in a private game also those of a board.
 */
function ownButtons(
  table: Running | Finished,
  game: AnyGame,
  {
    seat,
    thinks,
    hint: given,
  }: { readonly seat: number; readonly thinks: boolean; readonly hint: GivenHint | undefined },
  say: Say,
): readonly Row[] {
  const mayAsk = table.phase === 'playing' && table.hints !== false && givesAdvice(game);
  const acts = game.toMove(table.play.state).includes(seat);
  const ask: Button = given
    ? { verb: `why.${given.isWhy ? 0 : 1}.${given.written}`, label: say('button.why'), style: 'secondary' }
    : {
        verb: 'hint',
        label: say(thinks ? 'button.thinking' : 'button.hint'),
        style: 'secondary',
        disabled: thinks,
      };
  const hint = mayAsk && acts ? [ask] : [];
  const own = table.practice ? practiceButtons(table, game, say).buttons : [];
  const planning = table.phase === 'playing' ? planRows(table, game, seat, writerFor(table, say)) : [];
  return [...(hint.length + own.length > 0 ? [{ buttons: [...hint, ...own] }] : []), ...planning];
}
