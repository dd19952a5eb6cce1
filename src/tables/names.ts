/** Names at one table: no two look the same, so that nobody can pass for somebody else. */
import { shorten } from '../games/toolbox/shorten.ts';
import type { UserId } from './brands.ts';
import { isOpen, type Seats, seatOf, type Table } from './table.ts';

export function namesAt({ seats }: Seats): readonly string[] {
  return seats.map(({ name }) => name);
}

/** The longest name that is kept, in UTF-16 units: a joined emoji counts many. */
const longest = 32;

/** A name as it is shown beside others: with a number if another one looks the same. */
export function tellApart(name: string, others: readonly string[]): string {
  if (!isTaken(name, others)) return name;
  for (let number = 2; ; number += 1) {
    const suffix = ` (${number})`;
    const numbered = `${shorten(name, longest - suffix.length)}${suffix}`;
    if (!isTaken(numbered, others)) return numbered;
  }
}

/** The table with somebody's present name, or the same table. The names of a game that is over stay, as they stand in its record. */
export function rename(table: Table, user: UserId, name: string): Table {
  const seat = isOpen(table) ? seatOf(table, user) : undefined;
  const occupant = seat === undefined ? undefined : table.seats[seat];
  if (seat === undefined || !occupant) return table;
  const own = tellApart(name, namesAt({ seats: table.seats.toSpliced(seat, 1) }));
  return own === occupant.name ? table : { ...table, seats: table.seats.with(seat, { ...occupant, name: own }) };
}

/** Whether any of the names looks like this one. */
export function isTaken(name: string, others: readonly string[]): boolean {
  return others.some((other) => looksOf(other) === looksOf(name));
}

/** The first free name for a bot, or a numbered one if none is free. */
export function freeName(taken: readonly string[], names: readonly string[]): string {
  return names.find((name) => !isTaken(name, taken)) ?? tellApart('Bot', taken);
}

/** Letters that look like others in most fonts, each followed by the one that it looks like: Cyrillic, Greek, and Latin itself. */
const doubles = new Map(
  'аa вb еe кk мm нh оo рp сc тt уy хx іl јj ѕs һh ԁd ԛq ԝw αa βb εe ηn ιl κk μm νv οo ρp τt υu χx ıl il 1l 0o'
    .split(' ')
    .map(([letter = '', double = '']) => [letter, double]),
);

/** A name reduced to its looks: two names with the same result are hard to tell apart. */
function looksOf(name: string): string {
  const plain = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{Default_Ignorable_Code_Point}\s\u2800]/gu, '');
  return Array.from(plain, (letter) => doubles.get(letter) ?? letter).join('');
}
