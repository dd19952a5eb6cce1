/** Hints: who may ask for one, and how it is noted. */

import type { AnyGame } from '../games/contract/index.ts';
import type { UserId } from './brands.ts';
import type { OrRefused } from './change.ts';
import { type Running, seatOf } from './table.ts';

/**
 * The table with a note that the person was told what a strong player would do: their next move says so in the log and in the record.
 * Refusals: `not-seated`, `hints-off`, `not-your-turn`.
 */
export function noteHint(table: Running, game: AnyGame, user: UserId): OrRefused<Running> {
  const seat = seatOf(table, user);
  if (seat === undefined) return { refused: 'not-seated' };
  if (table.hints === false) return { refused: 'hints-off' };
  if (!game.toMove(table.play.state).includes(seat)) return { refused: 'not-your-turn' };
  const { hinted = [] } = table.play;
  return hinted.includes(seat) ? table : { ...table, play: { ...table.play, hinted: [...hinted, seat] } };
}
