/** Who sits where while a game runs: people leave, bots play in their place, and people come back or take over. */
import type { Level } from '../bots/levels.ts';
import { inLobby, type Moment, type OrRefused, whileRunning } from './change.ts';
import { join, leaveLobby, passHost } from './lobby.ts';
import { awaitSeats, noteSeating, withOccupant } from './playing.ts';
import {
  type Closed,
  type Finished,
  formerSeatOf,
  isPerson,
  isPlayedByBot,
  presentPeople,
  type Running,
  type Seats,
  seatOf,
  type Table,
} from './table.ts';
import { endVoteOfLeaver } from './votes.ts';

/** Leaves: in the lobby the seat becomes free; in a game a bot plays on in its place. With no person left the table closes. Refusals: `not-seated`, `table-over`. */
export function leave(table: Table, user: string, level: Level, moment: Moment): OrRefused<Table> {
  if (table.phase === 'lobby') return leaveLobby(table, user, moment.now);
  return whileRunning(table, (running): OrRefused<Table> => {
    const seat = seatOf(running, user);
    return seat === undefined ? { refused: 'not-seated' } : giveToBot(running, seat, 'left', level, moment);
  });
}

/**
 * Puts a bot in a person's place, under the same name.
 * @param by who wanted it, where the person was kicked
 */
export function giveToBot(
  table: Running,
  seat: number,
  change: 'left' | 'kicked',
  level: Level,
  moment: Moment,
  by: readonly string[] = [],
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

/** Takes a seat: a free one in a lobby, that of a bot at a running game. Refusals: those of `join` and `askForSeat`, `table-over`. */
export function takeSeat(table: Table, user: string, name: string, moment: Moment): OrRefused<Table> {
  if (seatOf(table, user) !== undefined) return { refused: 'already-seated' };
  if (table.phase === 'playing') return askForSeat(table, user, name, moment);
  return inLobby(table, (lobby) => join(lobby, user, name));
}

/**
 * Asks for a bot's seat. Whoever left that seat gets it back at once; anybody else, and whoever was voted out of it, needs the
 * host's consent. One person asks at a time, so that nobody's question is lost.
 * Refusals: `already-seated`, `seat-asked`, `turned-away`, `no-seat-to-take`, `seat-asked-before`.
 */
export function askForSeat(table: Running, user: string, name: string, moment: Moment): OrRefused<Running | Finished> {
  if (seatOf(table, user) !== undefined) return { refused: 'already-seated' };
  const own = formerSeatOf(table, user);
  if (own !== undefined && !needsConsent(table, own)) return takeOver(table, own, user, name, moment);
  if (table.request?.user === user) return { refused: 'seat-asked' };
  if (turnedAwayUntil(table, user, moment.now) !== undefined) return { refused: 'turned-away' };
  // a seat whose owner may come back is the last to be given away
  const last = table.seats.findIndex((occupant) => !isPerson(occupant));
  const plain = table.seats.findIndex((occupant) => !isPerson(occupant) && occupant.insteadOf === undefined);
  const seat = own ?? (plain >= 0 ? plain : last);
  if (seat < 0) return { refused: 'no-seat-to-take' };
  if (table.request) return { refused: 'seat-asked-before' };
  return { ...table, request: { user, name, seat } };
}

/** Whether somebody was voted out of a seat, so that they get it back only if the host lets them. */
export function needsConsent({ seating }: Pick<Running, 'seating'>, seat: number): boolean {
  return seating.findLast((change) => change.seat === seat)?.change === 'kicked';
}

/** Whoever was told no asks again after so long at the earliest. */
const askAgainAfter = 10 * 60_000;

/** So many noes are kept in mind besides the latest: a crowd that asks must not make a table grow. */
const mostTurnedAway = 9;

/** Until when somebody whom the host turned away cannot ask again; undefined when they can. */
export function turnedAwayUntil({ turnedAway = [] }: Running, user: string, now: number): number | undefined {
  const until = (turnedAway.findLast((away) => away.user === user)?.at ?? -askAgainAfter) + askAgainAfter;
  return now < until ? until : undefined;
}

/** Whether a bot plays in the host’s seat. Then anybody who is there may answer, or those who ask would wait for ever. */
export function isHostAway(table: Seats & Pick<Running, 'host'>): boolean {
  return !presentPeople(table).includes(table.host);
}

function mayAnswer(table: Running, user: string): boolean {
  return table.host === user || (isHostAway(table) && presentPeople(table).includes(user));
}

/**
 * The host, or who answers for them, lets in who asked for a seat, or does not. Refusals: `only-host`, `no-request`.
 * @param who the user whom they saw asking; somebody else may have asked since
 */
export function answerRequest(
  table: Running,
  user: string,
  who: string,
  consents: boolean,
  moment: Moment,
): OrRefused<Running | Finished> {
  const { request, ...rest } = table;
  if (!mayAnswer(table, user)) return { refused: 'only-host' };
  if (request?.user !== who || isPerson(table.seats[request.seat])) return { refused: 'no-request' };
  if (seatOf(table, request.user) !== undefined) return rest;
  if (!consents) {
    const others = (table.turnedAway ?? []).filter((away) => away.user !== who).slice(-mostTurnedAway);
    return { ...rest, turnedAway: [...others, { ...request, moves: table.play.moves, at: moment.now }] };
  }
  return takeOver(rest, request.seat, request.user, request.name, moment);
}

function takeOver(table: Running, seat: number, user: string, name: string, moment: Moment): Running | Finished {
  const free = withoutHintOfOther(withTurnOf(table, user, seat), user, seat);
  const taken = withOccupant(withoutRequest(free, user, seat), seat, { user, name });
  const { moves } = table.play;
  return awaitSeats(noteSeating(taken, { moves, seat, change: 'took-over', name, user }), moment);
}

/** A hint that somebody else got in this seat before they left it is none to whoever takes it now. */
function withoutHintOfOther(table: Running, user: string, seat: number): Running {
  const { hinted, ...play } = table.play;
  const occupant = table.seats[seat];
  if (!hinted || (occupant && !isPerson(occupant) && occupant.insteadOf === user)) return table;
  const others = hinted.filter((other) => other !== seat);
  return { ...table, play: { ...play, ...(others.length > 0 ? { hinted: others } : {}) } };
}

/** The table waiting for who comes back as it did when they left; that turn may be over by now, and then it is not waited for. */
function withTurnOf(table: Running, user: string, seat: number): Running {
  const { play } = table;
  const occupant = table.seats[seat];
  if (!occupant || isPerson(occupant) || occupant.insteadOf !== user || !occupant.left) return table;
  return { ...table, play: { ...play, waits: [...play.waits, occupant.left] } };
}

/** Whoever sits has nothing more to ask for, and a seat that somebody took is not to be had. */
function withoutRequest(table: Running, user: string, seat: number): Running {
  const { request, turnedAway, ...rest } = table;
  const others = turnedAway?.filter((away) => away.user !== user) ?? [];
  return {
    ...rest,
    ...(others.length > 0 ? { turnedAway: others } : {}),
    ...(request === undefined || request.user === user || request.seat === seat ? {} : { request }),
  };
}

/** The owner of a seat in which a bot plays meanwhile takes it up again. Refusals: `not-seated`, `not-away`. */
export function comeBack(table: Running, user: string, moment: Moment): OrRefused<Running | Finished> {
  const seat = seatOf(table, user);
  if (seat === undefined) return { refused: 'not-seated' };
  const occupant = table.seats[seat];
  if (!isPerson(occupant) || !isPlayedByBot(occupant)) return { refused: 'not-away' };
  const { name } = occupant;
  const back = withOccupant(table, seat, { user, name });
  return awaitSeats(noteSeating(back, { moves: table.play.moves, seat, change: 'back', name, user }), moment);
}

/** The host makes somebody else at the table the host. Refusals: `only-host`, `not-there`. */
export function handOver(table: Running, user: string, to: number): OrRefused<Running> {
  if (table.host !== user) return { refused: 'only-host' };
  const occupant = table.seats[to];
  if (!isPerson(occupant)) return { refused: 'not-there' };
  return { ...table, host: occupant.user };
}

/**
 * The table after a vote to kick was carried. Refusals: `nobody-to-kick`.
 * @param by who wanted it
 */
export function kick(
  table: Running,
  seat: number,
  level: Level,
  moment: Moment,
  by: readonly string[] = [],
): OrRefused<Running | Finished | Closed> {
  if (!table.play.waits.some((wait) => wait.seat === seat)) return { refused: 'nobody-to-kick' };
  return giveToBot(table, seat, 'kicked', level, moment, by);
}
