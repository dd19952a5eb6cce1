/** Who is called to a lobby, and who is taken off it, by its host. What is noted about them goes when the game begins. */

import type { UserId } from './brands.ts';
import type { OrRefused } from './change.ts';
import { type Lobby, seatOf } from './table.ts';

/** Seats that nobody has taken. */
export function freeSeats({ size, seats }: Lobby): number {
  return Math.max(0, size - seats.length);
}

/** Takes somebody else off the table. They cannot come back unless they are invited. Refusals: `only-host`, `not-there`. */
export function takeOff(table: Lobby, host: UserId, user: UserId): OrRefused<Lobby> {
  if (table.host !== host) return { refused: 'only-host' };
  const seat = seatOf(table, user);
  if (seat === undefined || user === host) return { refused: 'not-there' };
  const { takenOff = [] } = table;
  return { ...table, seats: table.seats.toSpliced(seat, 1), takenOff: [...takenOff, user] };
}

/**
 * Notes whom the host invites: as many as there are free seats, each of whom is called once, and all of whom may come back. Refusals:
 * `only-host`, `table-full`.
 */
export function invite(table: Lobby, host: UserId, users: readonly UserId[]): OrRefused<Lobby> {
  if (table.host !== host) return { refused: 'only-host' };
  const free = freeSeats(table);
  if (free === 0) return { refused: 'table-full' };
  const { takenOff = [], invited = [], ...rest } = table;
  const asked = users.slice(0, free);
  const still = takenOff.filter((user) => !asked.includes(user));
  const called = asked.filter((user) => seatOf(table, user) === undefined && !invited.includes(user));
  const all = [...invited, ...called];
  return { ...rest, ...(still.length > 0 && { takenOff: still }), ...(all.length > 0 && { invited: all }) };
}

/** Notes that the players of the server are called to a table, which happens once. Refusals: `only-host`, `table-full`, `called-out`. */
export function callOut(table: Lobby, host: UserId): OrRefused<Lobby> {
  if (table.host !== host) return { refused: 'only-host' };
  if (freeSeats(table) === 0) return { refused: 'table-full' };
  return table.calledOut ? { refused: 'called-out' } : { ...table, calledOut: true };
}
