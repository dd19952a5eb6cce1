/** The moves of a table in sentences. */

import type { AnyGame } from '../games/contract/index.ts';
import type { Writer } from '../games/contract/screen.ts';
import { replay } from '../tables/record/replay.ts';
import { isDealt, type LogEntry, type Table } from '../tables/table.ts';

/**
 * What the moves of a table's log did, in sentences; undefined for moves of which nothing is told. The game is played again for this: a move
 * alone does not say what its cards were worth, or that the last round began.
 * @param from the index of the first entry to tell of
 */
export function tellLog(
  table: Table,
  game: AnyGame,
  log: readonly LogEntry[],
  writer: Writer,
  from = 0,
): readonly (string | undefined)[] {
  const replayed = isDealt(table) ? replay(table, game, log) : undefined;
  return log
    .slice(from)
    .map(({ move }, index) => game.face.logLine(move, replayed?.[from + index]?.around, table.options, writer));
}
