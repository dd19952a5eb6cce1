/** Notes about seats that bots play for people. */

import type { Say } from '../locales/texts.ts';
import { textKey } from '../locales/texts.ts';
import { isPerson, type Occupant, type Table } from '../tables/table.ts';
import { escapeName, listNames } from './names.ts';

type Kicked = NonNullable<Extract<Occupant, { bot: string }>['kicked']>;

/** In whose seats bots play, and why: people are away, have left, or were replaced by the others. */
export function seatNotes(table: Table, say: Say): readonly string[] {
  const kicked = table.seats.flatMap((occupant) =>
    !isPerson(occupant) && occupant.kicked
      ? [say('table.note.kicked', { target: escapeName(occupant.name), ...kickValues(table, occupant.kicked, say) })]
      : [],
  );
  return [awayNote(table, say), leftNote(table, say), ...kicked].filter(Boolean);
}

/** Who let a bot play in somebody's seat, and how long that person had not moved. */
export function kickValues(table: Table, { by, since, at }: Kicked, say: Say) {
  const names = namesOf(table, by);
  return { names: listNames(names, say), count: names.length, span: spanOf(at - since, say) };
}

/** The names of users who sit at a table, or sat there until a bot took over. */
export function namesOf({ seats }: Table, users: readonly string[]): readonly string[] {
  return seats
    .filter((occupant) => users.includes((isPerson(occupant) ? occupant.user : occupant.insteadOf) ?? ''))
    .map(({ name }) => escapeName(name));
}

function awayNote({ seats }: Table, say: Say): string {
  const names = seats.flatMap((occupant) => (isPerson(occupant) && occupant.away ? [escapeName(occupant.name)] : []));
  return names.length === 0 ? '' : say('table.note.away', { names: listNames(names, say), count: names.length });
}

function leftNote({ seats }: Table, say: Say): string {
  const names = seats.flatMap((occupant) =>
    !isPerson(occupant) && occupant.insteadOf !== undefined && !occupant.kicked ? [escapeName(occupant.name)] : [],
  );
  return names.length === 0 ? '' : say('table.note.left', { names: listNames(names, say), count: names.length });
}

const units = [
  { unit: 'days', milliseconds: 24 * 3_600_000, from: 2 },
  { unit: 'hours', milliseconds: 3_600_000, from: 1 },
  { unit: 'minutes', milliseconds: 60_000, from: 1 },
  { unit: 'seconds', milliseconds: 1_000, from: 0 },
] as const;

/** A span of time in its largest unit, rounded down. */
export function spanOf(milliseconds: number, say: Say): string {
  const found = units.find((one) => milliseconds >= one.from * one.milliseconds);
  const { unit, milliseconds: length } = found ?? { unit: 'seconds', milliseconds: 1_000 };
  return say(textKey(`table.span.${unit}`), { count: Math.floor(milliseconds / length) });
}
