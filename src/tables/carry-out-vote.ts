/** Does what a carried vote decided. */

import { isRefused } from '../games/contract/index.ts';
import { settleRequest } from './admitting.ts';
import type { UserId } from './brands.ts';
import type { Moment, OrRefused } from './change.ts';
import { closeTable } from './closing.ts';
import { kick, leave } from './seating.ts';
import type { Running, Table } from './table.ts';
import { stopClock } from './time.ts';
import { type Asked, recount, type Voiced } from './votes.ts';

/** Does what the majority wants. Refusals: `nobody-to-kick`. */
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

/** Counts the votes again after somebody has left or the players have changed in another way, and does what follows. */
export function settled(changed: OrRefused<Table>, moment: Moment): OrRefused<Table> {
  return isRefused(changed) ? changed : settleVoices(changed, moment);
}

/** Leaves: a bot takes over, and the votes that are left may now be enough, or too few. */
export function leaveAndSettle(table: Table, user: UserId, moment: Moment): OrRefused<Table> {
  return settled(leave(table, user, 'greedy', moment), moment);
}

/** The table after somebody has lost their vote: the votes that are left may now be enough, or too few. */
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
