/** The replay of a finished game: one of its boards, and what happened there. */

import type { AnyGame } from '../../games/contract/index.ts';
import type { Scene } from '../../games/contract/scene.ts';
import type { Say } from '../../locales/texts.ts';
import { writerAtMove } from '../../screens/log-lines.ts';
import { type ReplayPlace, replayScreen } from '../../screens/replay-screen.ts';
import { type FindsEmojis, writerFor } from '../../screens/writer.ts';
import { type ReplayedMove, replayEach } from '../../tables/record/replay.ts';
import type { Found } from '../../tables/service/results.ts';
import { type Finished, type LogEntry, type Table, whoPlayed } from '../../tables/table.ts';
import type { Request } from '../interactions/request.ts';
import { writeWhole } from '../messages/render.ts';
import type { PrivateAnswer } from './answer.ts';
import type { Context, WithTables } from './context.ts';
import { inSlices } from './slices.ts';
import { notice, tableScreen } from './telling.ts';

/** So many moves are played again before others have their turn. */
const replayedAtOnce = 20;

/** A finished game, played again from its log. */
export interface Replayed {
  readonly table: Finished;
  readonly game: AnyGame;
  readonly log: readonly LogEntry[];
  /** At least one. */
  readonly moves: readonly ReplayedMove[];
}

/** Plays a finished game again; or why it cannot be. */
export async function replayTable(
  { tables }: WithTables,
  { say }: Request,
  table: Table,
): Promise<Replayed | PrivateAnswer> {
  if (table.phase !== 'over') return notice(say('replay.not-over'));
  const game = tables.gameOf(table);
  const log = await tables.log(table.id);
  const moves = await inSlices(replayEach(table, game, log), replayedAtOnce);
  const isWhole = moves.length > 0 && moves.length === log.length;
  return isWhole ? { table, game, log, moves } : notice(say('replay.unreadable'));
}

/** A board of a finished game, for the person who steps through it. */
export async function replayAnswer(
  context: Pick<Context, 'tables' | 'symbols'>,
  request: Request,
  { table }: Found,
  place: ReplayPlace,
): Promise<PrivateAnswer> {
  const replayed = await replayTable(context, request, table);
  return 'kind' in replayed ? replayed : stepAnswer(context, request, replayed, place);
}

/** The same of a game that was played again already. */
export function stepAnswer(
  context: Pick<Context, 'tables' | 'symbols'>,
  request: Request,
  replayed: Replayed,
  place: ReplayPlace,
): PrivateAnswer {
  const { table, log, moves } = replayed;
  const { say, user } = request;
  const step = Math.min(Math.max(place.step, 0), moves.length);
  const shown = {
    moves: moves.length,
    own: log.filter((entry) => whoPlayed(table, entry) === user).map(({ n }) => n),
    isPictured: isPictured(replayed),
  };
  const write = (symbols?: FindsEmojis) =>
    replayScreen(shown, { ...place, step }, tellBoard(replayed, step, say, symbols), say);
  const answer = tableScreen(context, request, table, writeWhole(write, context.symbols));
  return { ...answer, message: { ...answer.message, scene: drawBoard(replayed, step, say) } };
}

/** Whether boards of this table are shown in pictures. */
export function isPictured({ table, game }: Pick<Replayed, 'table' | 'game'>): boolean {
  return game.picture !== undefined && table.pictures !== 'none';
}

/** What a move did, and the board that all saw after it, in words. */
export function tellBoard(
  replayed: Replayed,
  step: number,
  say: Say,
  symbols: FindsEmojis | undefined,
): { readonly line: string; readonly board: readonly string[] } {
  const { text } = replayed.game.face.board(viewAfter(replayed, step), '', writerFor(replayed.table, say, symbols));
  return { line: tellMove(replayed, step, say, symbols), board: text };
}

/** The picture of that board. */
export function drawBoard(replayed: Replayed, step: number, say: Say): Scene | undefined {
  const { table, game } = replayed;
  return isPictured(replayed) ? game.picture?.board(viewAfter(replayed, step), writerFor(table, say)) : undefined;
}

function viewAfter({ moves }: Replayed, step: number): unknown {
  return step === 0 ? moves[0]?.around.before : moves[step - 1]?.around.after;
}

/** A move as it could be told when it was made; the last one with what the end of the game laid open. */
function tellMove(replayed: Replayed, step: number, say: Say, symbols: FindsEmojis | undefined): string {
  const { table, game, log, moves } = replayed;
  const [move, entry] = [moves[step - 1], log[step - 1]];
  if (!move || !entry) return say('replay.begins', { moves: moves.length });
  const around = step === moves.length ? { ...move.around, isOver: true as const } : move.around;
  const writer = writerAtMove(table, log, step - 1, say, symbols);
  const line = game.face.logLine(entry.move, around, table.options, writer);
  return line ?? say('replay.untold', { name: writer.name(move.seat) });
}
