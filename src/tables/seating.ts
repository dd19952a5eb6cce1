import type { Level } from '../bots/levels.ts';
import type { AnyGame, Refused } from '../games/contract/index.ts';
import { leaveLobby, passHost } from './lobby.ts';
import { awaitSeats, noteSeating, withOccupant } from './playing.ts';
import {
  formerSeatOf,
  isPerson,
  isPlayedByBot,
  presentPeople,
  seatOf,
  type Table,
  type TableRefusal,
} from './table.ts';
import { endVoteOfLeaver } from './votes.ts';

type Change = Table | Refused<TableRefusal>;

/** What changes at a running game need to know besides the table. */
export interface Running {
  readonly game: AnyGame;
  readonly now: number;
  /** Milliseconds before a bot moves, at most. */
  readonly botDelay: number;
}

/** Leaves: in the lobby the seat becomes free; in a game a bot plays on in its place. With no person left the table closes. */
export function leave(table: Table, user: string, level: Level, running: Running): Change {
  if (table.phase === 'lobby') return leaveLobby(table, user, running.now);
  if (!table.play || table.phase !== 'playing') return { refused: 'table-over' };
  const seat = seatOf(table, user);
  return seat === undefined ? { refused: 'not-seated' } : giveToBot(table, seat, 'left', level, running);
}

/**
 * Puts a bot in a person's place, under the same name.
 * @param by who wanted it, where the person was kicked
 */
export function giveToBot(
  table: Table,
  seat: number,
  change: 'left' | 'kicked',
  level: Level,
  running: Running,
  by: readonly string[] = [],
): Table {
  const occupant = table.seats[seat];
  if (!isPerson(occupant)) return table;
  const { user, name } = occupant;
  const undecided = endVoteOfLeaver(table, seat, user, running.now);
  const wait = table.play?.waits.find((waiting) => waiting.seat === seat);
  const kicked = { kicked: { by: [...by], since: wait?.since ?? running.now, at: running.now } };
  const left = wait === undefined ? {} : { left: wait };
  const why = change === 'kicked' ? kicked : left;
  const given = withOccupant(undecided, seat, { bot: level, name, insteadOf: user, ...why });
  const noted = noteSeating(given, { moves: movesOf(table), seat, change, name, user });
  return renewWaits(passHost(noted, user, running.now), running);
}

function movesOf({ play }: Table): number {
  return play?.moves ?? 0;
}

function renewWaits(table: Table, { game, now, botDelay }: Running): Table {
  return table.phase === 'playing' && table.play ? awaitSeats(table, game, table.play, now, botDelay) : table;
}

/**
 * Asks for a bot's seat at a running game. Who left that seat gets it back at once; anybody else, and whoever was voted out of it, needs the host's consent.
 * One person asks at a time, so that nobody's question is lost.
 */
export function askForSeat(table: Table, user: string, name: string, running: Running): Change {
  if (table.phase !== 'playing') return { refused: table.phase === 'lobby' ? 'not-started' : 'table-over' };
  if (seatOf(table, user) !== undefined) return { refused: 'already-seated' };
  const own = formerSeatOf(table, user);
  if (own !== undefined && !needsConsent(table, own)) return takeSeat(table, own, user, name, running);
  if (table.request?.user === user) return { refused: 'seat-asked' };
  if (turnedAwayUntil(table, user, running.now) !== undefined) return { refused: 'turned-away' };
  // a seat whose owner may come back is the last to be given away
  const kept = table.seats.findIndex((occupant) => !isPerson(occupant));
  const plain = table.seats.findIndex((occupant) => !isPerson(occupant) && occupant.insteadOf === undefined);
  const seat = own ?? (plain >= 0 ? plain : kept);
  if (seat < 0) return { refused: 'no-seat-to-take' };
  if (table.request) return { refused: 'seat-asked-before' };
  return { ...table, request: { user, name, seat } };
}

/** Whether somebody was voted out of a seat, so that they get it back only if the host lets them. */
export function needsConsent(table: Table, seat: number): boolean {
  return table.seating.findLast((change) => change.seat === seat)?.change === 'kicked';
}

/** Whoever was told no asks again after so long at the earliest. */
const askAgainAfter = 10 * 60_000;

/** So many noes are kept in mind besides the latest: a crowd that asks must not make a table grow. */
const mostTurnedAway = 9;

/** Until when somebody whom the host turned away cannot ask again; undefined when they can. */
export function turnedAwayUntil({ turnedAway = [] }: Table, user: string, now: number): number | undefined {
  const until = (turnedAway.findLast((away) => away.user === user)?.at ?? -askAgainAfter) + askAgainAfter;
  return now < until ? until : undefined;
}

/** Whether a bot plays in the host’s seat. Whoever is there may answer then: or those who ask would wait for ever. */
export function isHostAway(table: Table): boolean {
  return !presentPeople(table).includes(table.host);
}

function mayAnswer(table: Table, user: string): boolean {
  return table.host === user || (isHostAway(table) && presentPeople(table).includes(user));
}

/**
 * The host, or who answers for them, lets in, or not, who asked for a seat.
 * @param who the user whom they saw asking; somebody else may have asked since
 */
export function answerRequest(table: Table, user: string, who: string, consents: boolean, running: Running): Change {
  const { request, ...rest } = table;
  if (!mayAnswer(table, user)) return { refused: 'only-host' };
  if (request?.user !== who || isPerson(table.seats[request.seat])) return { refused: 'no-request' };
  if (seatOf(table, request.user) !== undefined) return rest;
  if (!consents) {
    const others = (table.turnedAway ?? []).filter((away) => away.user !== who).slice(-mostTurnedAway);
    return { ...rest, turnedAway: [...others, { ...request, moves: movesOf(table), at: running.now }] };
  }
  return takeSeat(rest, request.seat, request.user, request.name, running);
}

function takeSeat(table: Table, seat: number, user: string, name: string, running: Running): Table {
  const free = withoutHintOfOther(withTurnOf(table, user, seat), user, seat);
  const taken = withOccupant(withoutRequest(free, user, seat), seat, { user, name });
  return renewWaits(noteSeating(taken, { moves: movesOf(table), seat, change: 'took-over', name, user }), running);
}

/** What somebody else was told in this seat, before they left it, is no hint to who takes it now. */
function withoutHintOfOther(table: Table, user: string, seat: number): Table {
  const { play } = table;
  const occupant = table.seats[seat];
  if (!play?.hinted || (occupant && !isPerson(occupant) && occupant.insteadOf === user)) return table;
  const { hinted, ...rest } = play;
  const others = hinted.filter((other) => other !== seat);
  return { ...table, play: { ...rest, ...(others.length > 0 ? { hinted: others } : {}) } };
}

/** The table waiting for who comes back as it did when they left; that turn may be over by now, and then it is not waited for. */
function withTurnOf(table: Table, user: string, seat: number): Table {
  const { play } = table;
  const occupant = table.seats[seat];
  if (!play || !occupant || isPerson(occupant) || occupant.insteadOf !== user || !occupant.left) return table;
  return { ...table, play: { ...play, waits: [...play.waits, occupant.left] } };
}

/** Whoever sits has nothing more to ask for, and a seat that somebody took is not to be had. */
function withoutRequest(table: Table, user: string, seat: number): Table {
  const { request, turnedAway, ...rest } = table;
  const others = turnedAway?.filter((away) => away.user !== user) ?? [];
  return {
    ...rest,
    ...(others.length > 0 ? { turnedAway: others } : {}),
    ...(request === undefined || request.user === user || request.seat === seat ? {} : { request }),
  };
}

/** The owner of a seat in which a bot plays meanwhile takes it up again. */
export function comeBack(table: Table, user: string, running: Running): Change {
  const seat = seatOf(table, user);
  if (seat === undefined) return { refused: 'not-seated' };
  const occupant = table.seats[seat];
  if (!isPerson(occupant) || !isPlayedByBot(occupant)) return { refused: 'not-away' };
  const back = withOccupant(table, seat, { user, name: occupant.name });
  const { name } = occupant;
  return renewWaits(noteSeating(back, { moves: movesOf(table), seat, change: 'back', name, user }), running);
}

/** The host makes somebody else at the table the host. */
export function handOver(table: Table, user: string, to: number): Change {
  if (table.host !== user) return { refused: 'only-host' };
  const occupant = table.seats[to];
  if (!isPerson(occupant)) return { refused: 'not-there' };
  return { ...table, host: occupant.user };
}

/** The table after a vote to kick was carried by some users. */
export function kick(table: Table, seat: number, level: Level, running: Running, by: readonly string[] = []): Change {
  const waited = table.play?.waits.some((wait) => wait.seat === seat) ?? false;
  if (!waited) return { refused: 'nobody-to-kick' };
  return giveToBot(table, seat, 'kicked', level, running, by);
}
