import type { AnyGame, Refused } from '../games/contract/index.ts';
import { seatOf, type Table, type TableRefusal } from './table.ts';

/** Whether somebody may ask now what a strong player would do. Refusals: `hints-off`, `not-your-turn`, and where there is no game. */
export function mayTakeHint(table: Table, game: AnyGame, user: string): Refused<TableRefusal> | undefined {
  if (table.phase === 'lobby') return { refused: 'not-started' };
  if (table.phase !== 'playing' || !table.play) return { refused: 'table-over' };
  const seat = seatOf(table, user);
  if (seat === undefined) return { refused: 'not-seated' };
  if (table.hints === false) return { refused: 'hints-off' };
  return game.toMove(table.play.state).includes(seat) ? undefined : { refused: 'not-your-turn' };
}

/** The table with it noted that the person was told what to do: their next move says so in the log and in the record. */
export function noteHint(table: Table, game: AnyGame, user: string): Table | Refused<TableRefusal> {
  const refusal = mayTakeHint(table, game, user);
  const seat = seatOf(table, user);
  if (refusal || seat === undefined || !table.play) return refusal ?? { refused: 'not-seated' };
  const { hinted = [] } = table.play;
  if (hinted.includes(seat)) return table;
  return { ...table, play: { ...table.play, hinted: [...hinted, seat] } };
}
