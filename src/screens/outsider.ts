import type { Button } from '../games/contract/screen.ts';
import type { Say } from '../locales/texts.ts';
import { needsConsent, turnedAwayUntil } from '../tables/seating.ts';
import { formerSeatOf, isPerson, type Table } from '../tables/table.ts';
import { relative } from './board-notes.ts';
import { kickValues } from './seat-notes.ts';

/** What there is to say to somebody who does not play at a table, with the button that may get them a seat. */
export interface ForOutsiders {
  readonly text: string;
  readonly buttons: readonly Button[];
}

/** Somebody looks at a running game: whether a bot plays their seat and why, what became of their asking, and the way to a seat. */
export function tellOutsider(table: Table, user: string, now: number, say: Say): ForOutsiders {
  return { text: outsiderText(table, user, now, say), buttons: seatButtons(table, user, now, say) };
}

function outsiderText(table: Table, user: string, now: number, say: Say): string {
  const seat = formerSeatOf(table, user);
  const occupant = seat === undefined ? undefined : table.seats[seat];
  const kicked = occupant && !isPerson(occupant) ? occupant.kicked : undefined;
  const why =
    seat === undefined
      ? say('table.watching')
      : kicked
        ? say('table.watching.kicked', kickValues(table, kicked, say))
        : say('table.watching.left');
  const until = turnedAwayUntil(table, user, now);
  const asked =
    table.request?.user === user
      ? say('table.watching.request')
      : until === undefined
        ? ''
        : say('table.watching.turned-away', { until: relative(until) });
  return [why, asked].filter(Boolean).join('\n');
}

/** None while nobody has answered, or the answer was just no. */
function seatButtons(table: Table, user: string, now: number, say: Say): readonly Button[] {
  if (table.phase !== 'playing' || table.seats.every(isPerson)) return [];
  const seat = formerSeatOf(table, user);
  if (seat !== undefined && !needsConsent(table, seat))
    return [{ verb: 'join', label: say('button.take-back'), style: 'success' }];
  if (table.request?.user === user || turnedAwayUntil(table, user, now) !== undefined) return [];
  const label = say(seat === undefined ? 'button.take-seat' : 'button.ask-back');
  return [{ verb: 'join', label, style: 'primary' }];
}
