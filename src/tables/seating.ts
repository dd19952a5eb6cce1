/**
 * Who sits where while a game is running: people leave, bots play in their place, and people come back. The rules are in
 * docs/seats.md.
 */

import type { Level } from '../bots/levels.ts';
import type { UserId } from './brands.ts';
import type { Moment, OrRefused } from './change.ts';
import { whileRunning } from './change.ts';
import { leaveLobby, passHost } from './lobby.ts';
import { namesAt, tellApart } from './names.ts';
import { awaitSeats, noteSeating, withOccupant } from './playing.ts';
import { type Closed, type Finished, isPerson, isPlayedByBot, type Running, seatOf, type Table } from './table.ts';
import { turnAway } from './turned-away.ts';
import { endVoteOfLeaver, isOverdue } from './votes.ts';

/**
 * Leaves a table. In the lobby the seat becomes free; in a game a bot takes over. If no person is left, the table closes. Refusals:
 * `not-seated`, `table-over`.
 */
export function leave(table: Table, user: UserId, level: Level, moment: Moment): OrRefused<Table> {
  if (table.phase === 'lobby') return leaveLobby(table, user, moment.now);
  return whileRunning(table, (running): OrRefused<Table> => {
    const seat = seatOf(running, user);
    return seat === undefined ? { refused: 'not-seated' } : giveToBot(running, seat, 'left', level, moment);
  });
}

/**
 * Puts a bot in a person's place, under the same name.
 * @param by who wanted it, if the person was kicked
 */
export function giveToBot(
  table: Running,
  seat: number,
  change: 'left' | 'kicked',
  level: Level,
  moment: Moment,
  by: readonly UserId[] = [],
): Running | Finished | Closed {
  const occupant = table.seats[seat];
  if (!isPerson(occupant)) return table;
  const { user, name } = occupant;
  const { now } = moment;
  const { moves, waits } = table.play;
  const undecided = endVoteOfLeaver(table, seat, user, now);
  const wait = waits.find((waiting) => waiting.seat === seat);
  const kicked = { kicked: { by: [...by], since: wait?.since ?? now, at: now } };
  const left = wait === undefined ? {} : { left: wait };
  const why = change === 'kicked' ? kicked : left;
  const given = withOccupant(undecided, seat, { bot: level, name, insteadOf: user, ...why });
  const passed = passHost(noteSeating(given, { moves, seat, change, name, user }), user, now);
  return passed.phase === 'playing' ? awaitSeats(passed, moment) : passed;
}

/** Seats a person where a bot plays. If somebody else is asking for that seat, the board says what becomes of it. */
export function takeOver(table: Running, seat: number, user: UserId, name: string, moment: Moment): Running | Finished {
  const own = tellApart(name, namesAt({ seats: table.seats.toSpliced(seat, 1) }));
  const free = withoutHintOfOther(withTurnOf(table, user, seat), user, seat);
  const taken = withOccupant(withoutRequest(free, user, seat, moment.now), seat, { user, name: own });
  const { moves } = table.play;
  return awaitSeats(noteSeating(taken, { moves, seat, change: 'took-over', name: own, user }), moment);
}

/** Whoever takes a seat has not seen a hint that an earlier player got there. */
function withoutHintOfOther(table: Running, user: UserId, seat: number): Running {
  const { hinted, ...play } = table.play;
  const occupant = table.seats[seat];
  if (!hinted || (occupant && !isPerson(occupant) && occupant.insteadOf === user)) return table;
  const others = hinted.filter((other) => other !== seat);
  return { ...table, play: { ...play, ...(others.length > 0 ? { hinted: others } : {}) } };
}

/** Makes the table wait for a person who comes back as it did when they left, unless that turn is over. */
function withTurnOf(table: Running, user: UserId, seat: number): Running {
  const { play } = table;
  const occupant = table.seats[seat];
  if (!occupant || isPerson(occupant) || occupant.insteadOf !== user || !occupant.left) return table;
  return { ...table, play: { ...play, waits: [...play.waits, occupant.left] } };
}

/** A person who sits no longer asks for a seat, and a seat that was taken can no longer be asked for. */
function withoutRequest(table: Running, user: UserId, seat: number, now: number): Running {
  const { request, turnedAway, ...rest } = table;
  const others = turnedAway?.filter((away) => away.user !== user) ?? [];
  const known = { ...rest, ...(others.length > 0 ? { turnedAway: others } : {}) };
  if (request === undefined || request.user === user) return known;
  return request.seat === seat ? turnAway(known, request, now, 'back') : { ...known, request };
}

/** The owner of a seat comes back to it from a bot. Refusals: `not-seated`, `not-away`. */
export function comeBack(table: Running, user: UserId, moment: Moment): OrRefused<Running | Finished> {
  const seat = seatOf(table, user);
  if (seat === undefined) return { refused: 'not-seated' };
  const occupant = table.seats[seat];
  if (!isPerson(occupant) || !isPlayedByBot(occupant)) return { refused: 'not-away' };
  const { name } = occupant;
  const back = withOccupant(table, seat, { user, name });
  return awaitSeats(noteSeating(back, { moves: table.play.moves, seat, change: 'back', name, user }), moment);
}

/** The host makes somebody else at the table the host. Refusals: `only-host`, `not-there`. */
export function handOver(table: Running, user: UserId, to: number): OrRefused<Running> {
  if (table.host !== user) return { refused: 'only-host' };
  const occupant = table.seats[to];
  if (!isPerson(occupant)) return { refused: 'not-there' };
  return { ...table, host: occupant.user };
}

/**
 * The table after a vote to kick was carried. Somebody may have given more time since the vote began. Refusals: `nobody-to-kick`.
 * @param by who wanted it
 */
export function kick(
  table: Running,
  seat: number,
  level: Level,
  moment: Moment,
  by: readonly UserId[] = [],
): OrRefused<Running | Finished | Closed> {
  if (!isOverdue(table, seat, moment.now)) return { refused: 'nobody-to-kick' };
  return giveToBot(table, seat, 'kicked', level, moment, by);
}
