/** The type of a change of a table, and the two gates that only let tables in the right phase through. */

import type { AnyGame, Refused } from '../games/contract/index.ts';
import type { Milliseconds } from './brands.ts';
import type { TableRefusal } from './refusals.ts';
import type { Finished, Lobby, LogEntry, Running, Table } from './table.ts';

/** What a change needs to know besides the table. */
export interface Moment {
  readonly game: AnyGame;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Milliseconds before a bot moves, at most. */
  readonly botDelay: Milliseconds;
}

/** The table after a change, or why nothing was changed. */
export type OrRefused<T> = T | Refused<TableRefusal>;

/** A table after a change, and the lines that the change adds to its log. */
export interface Changed<T extends Table = Table> {
  readonly table: T;
  readonly log: readonly LogEntry[];
}

/** Does what only a running game allows. Refusals: `not-started`, `table-over`. */
export function whileRunning<T>(table: Table, change: (running: Running) => T): OrRefused<T> {
  if (table.phase === 'playing') return change(table);
  return { refused: table.phase === 'lobby' ? 'not-started' : 'table-over' };
}

/** Does what takes a game that is running or was played to its end. Refusals: `not-started`, `table-over`. */
export function onceBegun<T>(table: Table, look: (begun: Running | Finished) => T): OrRefused<T> {
  return table.phase === 'over' ? look(table) : whileRunning(table, look);
}

/** Does what only a lobby allows. Refusals: `already-started`, `table-over`. */
export function inLobby<T>(table: Table, change: (lobby: Lobby) => T): OrRefused<T> {
  if (table.phase === 'lobby') return change(table);
  return { refused: table.phase === 'playing' ? 'already-started' : 'table-over' };
}
