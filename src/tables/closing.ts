import type { Table } from './table.ts';

/** The table closed without a result: nobody is waited for, asked or called any more. */
export function closeTable(table: Table, closed: NonNullable<Table['closed']>, now: number): Table {
  const {
    play,
    vote: _vote,
    voted: _voted,
    stopped: _stopped,
    request: _request,
    turnedAway: _turnedAway,
    reminder: _reminder,
    ...rest
  } = table;
  const ended: Table = { ...rest, phase: 'closed', closed, endedAt: now };
  if (!play) return ended;
  const { botAt: _, ...stands } = play;
  return { ...ended, play: { ...stands, waits: [] } };
}
