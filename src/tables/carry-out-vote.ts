/** What is done once a question has been carried. */

import { isRefused } from '../games/contract/index.ts';
import { settleRequest } from './admitting.ts';
import type { UserId } from './brands.ts';
import type { Moment, OrRefused } from './change.ts';
import { closeTable } from './closing.ts';
import { kick, leave } from './seating.ts';
import type { Running, Table } from './table.ts';
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
      return seat === undefined
        ? { refused: 'nobody-to-kick' }
        : settled(kick(table, seat, 'greedy', moment, users), moment);
  }
}

/** What somebody's leaving, or another change of who plays, comes to once the voices of those who are left are counted again. */
export function settled(changed: OrRefused<Table>, moment: Moment): OrRefused<Table> {
  return isRefused(changed) ? changed : settleVoices(changed, moment);
}

/** Leaves for good, as far as that goes: a bot plays on, and those who are left may be enough for what is asked, or too few. */
export function leaveAndSettle(table: Table, user: UserId, moment: Moment): OrRefused<Table> {
  return settled(leave(table, user, 'greedy', moment), moment);
}

/** The table after somebody has lost their say: those who are left may be enough for what is asked, or too few. */
export function settleVoices(table: Table, moment: Moment): Table {
  const voted = table.phase === 'playing' ? settleVote(table, moment) : table;
  return voted.phase === 'playing' ? settleRequest(voted, moment) : voted;
}

function settleVote(table: Running, moment: Moment): Table {
  const voiced = recount(table, moment.now);
  if (!table.vote || !voiced?.carried) return voiced?.table ?? table;
  const done = carryOut(voiced, table.vote, moment);
  return isRefused(done) ? table : done;
}
