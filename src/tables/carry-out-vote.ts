import { isRefused, type Refused } from '../games/contract/index.ts';
import { closeTable } from './closing.ts';
import { kick, type Running } from './seating.ts';
import type { Table, TableRefusal } from './table.ts';
import { stopClock } from './time.ts';
import { type Asked, recount, type Voiced } from './votes.ts';

/** Does what most people want. */
export function carryOut(
  { table, users }: Extract<Voiced, { carried: true }>,
  { question, seat }: Asked,
  running: Running,
): Table | Refused<TableRefusal> {
  switch (question) {
    case 'pause':
      return stopClock(table, 'paused', running.now);
    case 'end':
      return closeTable(table, 'voted', running.now);
    case 'kick':
      return seat === undefined ? { refused: 'nobody-to-kick' } : kick(table, seat, 'greedy', running, users);
  }
}

/** The table after somebody has no say any more: those who are left may be enough for what is asked, or too few. */
export function settleVoices(table: Table, running: Running): Table {
  const { vote } = table;
  const voiced = recount(table, running.now);
  if (!vote || !voiced) return table;
  if (!voiced.carried) return voiced.table;
  const done = carryOut(voiced, vote, running);
  return isRefused(done) ? table : done;
}
