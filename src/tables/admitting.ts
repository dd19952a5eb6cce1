/** How newcomers get a bot's seat in a running game: they ask, and the players must agree. The rules are in docs/seats.md. */
import type { InteractionId, UserId } from './brands.ts';
import { inLobby, type Moment, type OrRefused } from './change.ts';
import { join } from './lobby.ts';
import { namesAt, tellApart } from './names.ts';
import { takeOver } from './seating.ts';
import {
  type Finished,
  formerSeatOf,
  hasSat,
  isPerson,
  nobody,
  people,
  presentPeople,
  type Running,
  type Seats,
  seatOf,
  type Table,
} from './table.ts';
import { turnAway, turnedAwayUntil } from './turned-away.ts';
import { voteEnd } from './votes.ts';

/** Takes a seat: a free one in a lobby, or a bot's in a running game. Refusals: those of `join` and `askForSeat`, `table-over`. */
export function takeSeat(
  table: Table,
  user: UserId,
  name: string,
  interaction: InteractionId,
  moment: Moment,
): OrRefused<Table> {
  if (seatOf(table, user) !== undefined) return { refused: 'already-seated' };
  if (table.phase === 'playing') return askForSeat(table, user, name, moment);
  return inLobby(table, (lobby) => join(lobby, user, name, interaction));
}

/**
 * Asks for a bot's seat. Its owner gets it back at once, whatever happened and whoever else asks for it. Anybody else must not have
 * sat here before, and needs the players' consent. One person asks at a time, so that no request is lost. Refusals:
 * `already-seated`, `seat-asked`, `turned-away`, `hand-seen`, `no-seat-to-take`, `seat-asked-before`.
 */
export function askForSeat(table: Running, user: UserId, name: string, moment: Moment): OrRefused<Running | Finished> {
  if (seatOf(table, user) !== undefined) return { refused: 'already-seated' };
  const own = formerSeatOf(table, user);
  if (own !== undefined) return takeOver(table, own, user, name, moment);
  const { now } = moment;
  const current = endRequest(table, now) ?? table;
  if (current.request?.user === user) return { refused: 'seat-asked' };
  if (turnedAwayUntil(current, user, now) !== undefined) return { refused: 'turned-away' };
  if (hasSat(current, user)) return { refused: 'hand-seen' };
  const seat = seatForNewcomer(current);
  if (seat === undefined) return { refused: 'no-seat-to-take' };
  if (current.request) return { refused: 'seat-asked-before' };
  const shown = tellApart(name, namesAt(current));
  return { ...current, request: { user, name: shown, seat, users: [], until: voteEnd(current.pace, now) } };
}

/**
 * The seat that a newcomer can have: one that was a bot's from the start, or else one whose owner has left; never one whose owner
 * was voted out. Somebody who asked to be forgotten can no longer be told from a newcomer, so there is no seat once such a person
 * has sat there.
 */
export function seatForNewcomer(table: Running): number | undefined {
  const { seats, seating } = table;
  if (seating.some(({ user }) => user === nobody)) return undefined;
  const wasKicked = (seat: number) => seating.findLast((noted) => noted.seat === seat)?.change === 'kicked';
  const bots = seats.flatMap((occupant, seat) => (isPerson(occupant) ? [] : [{ seat, owner: occupant.insteadOf }]));
  const free = bots.find(({ owner }) => owner === undefined) ?? bots.find(({ seat }) => !wasKicked(seat));
  return free?.seat;
}

/** Whose consent is missing before a newcomer is let in. */
export interface Missing {
  readonly users: readonly UserId[];
  /** Whether all of them must agree, or one of them. */
  readonly all: boolean;
}

/**
 * Everybody who is there must agree. If that is only one person, one more must agree of those who have a seat or may come back to
 * one. Otherwise somebody could wait until the others are away and then let in anyone. undefined: no consent is missing.
 */
export function missingFor(table: Running, agreed: readonly string[]): Missing | undefined {
  const silent = presentPeople(table).filter((user) => !agreed.includes(user));
  if (silent.length > 0) return { users: silent, all: true };
  const others = [...people(table), ...ownersAway(table)].filter((user) => !agreed.includes(user));
  return agreed.length > 1 || others.length === 0 ? undefined : { users: others, all: false };
}

function ownersAway({ seats }: Seats): readonly string[] {
  return seats.flatMap((occupant) => (isPerson(occupant) ? [] : (occupant.insteadOf ?? [])));
}

/** The players who have agreed to a request and still play. */
export function agreedTo(table: Running): readonly string[] {
  return people(table).filter((user) => table.request?.users?.includes(user));
}

/**
 * A player agrees to a request for a seat, or refuses it. One refusal is enough. Refusals: `not-seated`, `no-request`.
 * @param who the user whose request they saw; somebody else may have asked since
 */
export function answerRequest(
  table: Running,
  user: UserId,
  who: UserId,
  agrees: boolean,
  moment: Moment,
): OrRefused<Running | Finished> {
  const { request } = table;
  if (seatOf(table, user) === undefined) return { refused: 'not-seated' };
  if (request?.user !== who || endRequest(table, moment.now)) return { refused: 'no-request' };
  if (!agrees) return turnAway(table, request, moment.now);
  const users = [...agreedTo(table).filter((other) => other !== user), user];
  return settleRequest({ ...table, request: { ...request, users } }, moment);
}

/** Lets in the person who asks for a seat if no consent is missing. That can also happen when somebody leaves or is away. */
export function settleRequest(table: Running, moment: Moment): Running | Finished {
  const { request } = table;
  if (!request || missingFor(table, agreedTo(table))) return table;
  return takeOver(table, request.seat, request.user, request.name, moment);
}

/** The table without a request that was not answered in time, and with a note about it; undefined if none is due. */
export function endRequest(table: Running, now: number): Running | undefined {
  const { request } = table;
  return request && now >= (request.until ?? 0) ? turnAway(table, request, now, 'lapsed') : undefined;
}
