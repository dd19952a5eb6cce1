/** What somebody who does not play at a table is told. */

import type { Button } from '../games/contract/screen.ts';
import type { Say } from '../locales/texts.ts';
import { seatForNewcomer } from '../tables/admitting.ts';
import { formerSeatOf, hasSat, isPerson, type Running, type Table } from '../tables/table.ts';
import { turnedAwayUntil } from '../tables/turned-away.ts';
import { relative } from './board-notes.ts';
import { kickValues } from './seat-notes.ts';

/** A text, and the button that may get them a seat. */
export interface ForOutsiders {
  readonly text: string;
  readonly buttons: readonly Button[];
}

/** Says whether a bot plays their seat and why, what became of their request for a seat, and how to get one. */
export function tellOutsider(table: Table, user: string, now: number, say: Say): ForOutsiders {
  const why = tellWhy(table, user, say);
  if (table.phase !== 'playing') return { text: why, buttons: [] };
  const text = [why, tellAsked(table, user, now, say)].filter(Boolean).join('\n');
  return { text, buttons: seatButtons(table, user, now, say) };
}

function tellWhy(table: Table, user: string, say: Say): string {
  const seat = formerSeatOf(table, user);
  const occupant = seat === undefined ? undefined : table.seats[seat];
  if (!occupant || isPerson(occupant))
    return say(table.phase === 'playing' && hasSat(table, user) ? 'table.watching.seen' : 'table.watching');
  return occupant.kicked
    ? say('table.watching.kicked', kickValues(table, occupant.kicked, say))
    : say('table.watching.left');
}

function tellAsked(table: Running, user: string, now: number, say: Say): string {
  if (table.request?.user === user) return say('table.watching.request');
  const until = turnedAwayUntil(table, user, now);
  return until === undefined ? '' : say('table.watching.turned-away', { until: relative(until) });
}

/** No button while some have not answered, after a refusal, or if there is no seat for them. */
function seatButtons(table: Running, user: string, now: number, say: Say): readonly Button[] {
  if (formerSeatOf(table, user) !== undefined)
    return [{ verb: 'join', label: say('button.take-back'), style: 'success' }];
  const waits = table.request?.user === user || turnedAwayUntil(table, user, now) !== undefined;
  if (waits || hasSat(table, user) || seatForNewcomer(table) === undefined) return [];
  return [{ verb: 'join', label: say('button.take-seat'), style: 'primary' }];
}
