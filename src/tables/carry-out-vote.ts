/** What is done once a question has been carried. */
import { isRefused } from '../games/contract/index.ts';
import type { Moment, OrRefused } from './change.ts';
import { closeTable } from './closing.ts';
import { kick } from './seating.ts';
import type { Table } from './table.ts';
import { stopClock } from './time.ts';
import { type Asked, recount, type Voiced } from './votes.ts';

/** Does what most people want. Refusals: `nobody-to-kick`. */
export function carryOut(
  { table, users }: Extract<Voiced, { carried: true }>,
  { question, seat }: Asked,
  moment: Moment,
): OrRefused<Table> {
  switch (question) {
    case 'pause':
      return stopClock(table, 'paused', moment.now);
    case 'end':
      return closeTable(table, 'voted', moment.now);
    case 'kick':
      return seat === undefined ? { refused: 'nobody-to-kick' } : kick(table, seat, 'greedy', moment, users);
  }
}

/** The table after somebody has lost their say: those who are left may be enough for what is asked, or too few. */
export function settleVoices(table: Table, moment: Moment): Table {
  if (table.phase !== 'playing' || !table.vote) return table;
  const voiced = recount(table, moment.now);
  if (!voiced?.carried) return voiced?.table ?? table;
  const done = carryOut(voiced, table.vote, moment);
  return isRefused(done) ? table : done;
}
