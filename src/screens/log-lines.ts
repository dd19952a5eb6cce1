/** The moves of a table in sentences. */

import type { AnyGame } from '../games/contract/index.ts';
import type { Writer } from '../games/contract/screen.ts';
import type { Say } from '../locales/texts.ts';
import { replayEach } from '../tables/record/replay.ts';
import { isDealt, type LogEntry, type Table } from '../tables/table.ts';
import { type FindsEmojis, writerFor } from './writer.ts';

/**
 * What the moves of a table's log did, in sentences; undefined for moves without a sentence. The game is replayed for this, because
 * a move alone does not say what its cards were worth or that the last round began.
 * @param writerAt writes about the entry of that index
 * @param from the index of the first entry to tell of
 */
export function* tellLog(
  table: Table,
  game: AnyGame,
  log: readonly LogEntry[],
  writerAt: (index: number) => Writer,
  from = 0,
): Generator<string | undefined, undefined> {
  const replayed = isDealt(table) ? replayEach(table, game, log) : undefined;
  const isOver = table.phase === 'over' ? { isOver: true as const } : {};
  for (const [at, { move }] of log.entries()) {
    const around = replayed?.next().value?.around;
    if (at >= from) yield game.face.logLine(move, around && { ...around, ...isOver }, table.options, writerAt(at));
  }
}

/**
 * Writes about an entry of a log, with the mark of a bot at the names of those for whom one made their latest move. Whether a bot plays a
 * seat now does not tell that.
 */
export function writerAtMove(
  table: Table,
  log: readonly LogEntry[],
  index: number,
  say: Say,
  symbols?: FindsEmojis,
): Writer {
  const latest = new Map(log.slice(0, index + 1).map(({ move, by }) => [move.seat, by]));
  return writerFor(table, say, symbols, (seat) => (latest.get(seat) ?? 'person') !== 'person');
}

/** Tells the whole log, line by line, for that can take a while. */
export function tellWhole(
  table: Table,
  game: AnyGame,
  log: readonly LogEntry[],
  say: Say,
): Generator<string | undefined, undefined> {
  return tellLog(table, game, log, (index) => writerAtMove(table, log, index, say));
}

/**
 * The lines of a whole log with the numbers of the moves that each tells of, which leave no gap: `7.`, or `4–7.` where moves before it were
 * not told at once.
 */
export function numberLines(told: readonly (string | undefined)[]): readonly (string | undefined)[] {
  let latest = 0;
  return told.map((line, index) => {
    if (line === undefined) return undefined;
    const [first, last] = [latest + 1, index + 1];
    latest = last;
    return `${first === last ? '' : `${first}–`}${last}. ${line}`;
  });
}
