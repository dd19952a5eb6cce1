/** How a table ends, with a result or without one. After that it no longer waits for, asks or calls anybody. */
import {
  baseOf,
  type Closed,
  type EndedPlay,
  type Finished,
  type Lobby,
  type Play,
  type Running,
  withNothingGivenBack,
} from './table.ts';
import { mostWord } from './table-schema.ts';

/** The table of a game that has been played to its end. */
export function finishTable(table: Running, now: number): Finished {
  const { startedAt, play } = table;
  return { ...withNothingGivenBack(baseOf(table)), phase: 'over', startedAt, endedAt: now, play: endPlay(play) };
}

/** The table closed without a result. */
export function closeTable(table: Lobby | Running, closed: Closed['closed'], now: number): Closed {
  const ended = { ...withNothingGivenBack(baseOf(table)), phase: 'closed' as const, closed, endedAt: now };
  return table.phase === 'lobby' ? ended : { ...ended, startedAt: table.startedAt, play: endPlay(table.play) };
}

/** The table closed by whoever runs the bot, with a word to its people; empty: none. */
export function closeWithWord(table: Lobby | Running, word: string, now: number): Closed {
  const closed = closeTable(table, 'ended', now);
  return word === '' ? closed : { ...closed, word: word.slice(0, mostWord) };
}

function endPlay({ botAt: _, plans: _plans, ...play }: Play): EndedPlay {
  return { ...play, waits: [] };
}
