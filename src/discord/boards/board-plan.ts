/** Decides how a board is updated: whether its message is edited or posted again, and whom that calls. */

import type { AnyGame } from '../../games/contract/index.ts';
import { paceRules } from '../../tables/pace.ts';
import { isPlanned } from '../../tables/plans.ts';
import { isOpen, type Table, userIn } from '../../tables/table.ts';
import { turnOf } from './board-message.ts';
import { type BoardState, shownVersion } from './board-state.ts';

export interface Plan {
  /** A new message, even if the present one could be edited. */
  readonly post: boolean;
  readonly call: Call;
}

interface Call {
  /** Those who must be called now. */
  readonly users: readonly string[];
  /** Those who know that they must act once the message is there. */
  readonly informed: readonly string[];
}

/** For how many milliseconds a message is edited. Discord limits edits of messages that are older than an hour. */
export const freshFor = 55 * 60_000;

/** @param isQuiet nobody has acted since it was shown: an old message is edited all the same, so that none comes for nothing */
export function planBoard(
  table: Table,
  game: AnyGame,
  board: BoardState | undefined,
  now: number,
  isQuiet = false,
): Plan {
  const call = whomToCall(table, game, board);
  if (!board?.message || board.hidden || board.channel !== table.channel) return { post: true, call };
  const isAsked = (table.boardAskedAt ?? 0) > shownVersion(board);
  const hasEndedSince = !isOpen(table) && board.postedAt < (table.endedAt ?? 0);
  const isOld = !isQuiet && now - board.postedAt > freshFor && (isOpen(table) || hasEndedSince);
  return { post: isAsked || isOld || (table.phase === 'over' && table.pace !== 'live' && hasEndedSince), call };
}

/** People who must act now and do not know it yet. Nobody is called at a live table. */
function whomToCall(table: Table, game: AnyGame, board: BoardState | undefined): Call {
  if (table.phase !== 'playing') return { users: [], informed: [] };
  // a plan acts for its person in a moment
  const waiting = table.play.waits.flatMap(({ seat }) => (isPlanned(table, seat) ? [] : (userIn(table, seat) ?? [])));
  const informed = informedOf(board, turnOf(table, game));
  // while the clock is stopped nobody must act; people are called when it continues
  if (table.stopped) return { users: [], informed: waiting.filter((user) => informed.includes(user)) };
  // who moved last sees that the turn is theirs again; where several must act at once it is not only theirs, and they are called as well
  const knows = (user: string) => informed.includes(user) || (user === table.actedBy && waiting.length === 1);
  const users = waiting.filter((user) => !knows(user));
  return { users: paceRules[table.pace].callsAtOnce ? users : [], informed: waiting };
}

/** Who knows that they must act in this turn. */
export function informedOf(board: BoardState | undefined, turn: number): readonly string[] {
  return board?.turn === turn ? board.informed : [];
}
