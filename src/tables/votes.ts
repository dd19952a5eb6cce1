/** What the players of a running game decide together: who asks, who has a say, and what comes of it. */

import type { Refused } from '../games/contract/index.ts';
import type { UserId } from './brands.ts';
import type { OrRefused } from './change.ts';
import { mayBeReplaced, type Pace, paceRules } from './pace.ts';
import type { TableRefusal } from './refusals.ts';
import {
  people,
  presentPeople,
  type Question,
  type Running,
  type Seats,
  seatOf,
  userIn,
  type Vote,
  type Voted,
} from './table.ts';

/** What came of a voice. The question is carried, and `users` are those who wanted it; or it is still open or has come to nothing. */
export type Voiced =
  | { readonly table: Running; readonly carried: false }
  | { readonly table: Running; readonly carried: true; readonly users: readonly UserId[] };

/** What is asked: whether to pause, to end the game, or to let a bot play for this seat. */
export interface Asked {
  readonly question: Question;
  readonly seat?: number | undefined;
}

/** People get this much time at least to answer, in milliseconds, … */
const shortestVote = 10 * 60_000;
/** … and this much at most, as where a turn has no end. */
const longestVote = 24 * 3_600_000;
/** A question that came to nothing is not asked again by the same person for so long, unless somebody moves before. */
const askAgainAfter = 10 * 60_000;

/**
 * Asks a question, or agrees to it when it is open. One question is open at a time. More than half of those who have a say carry it.
 * Only somebody who has kept the others waiting for days, where a turn has no end, can be kicked.
 * Refusals: `not-seated`, `vote-open`, `asked-lately`, `paused`, `nobody-to-kick`.
 */
export function ask(table: Running, user: UserId, asked: Asked, now: number): OrRefused<Voiced> {
  const current = isVoteDue(table, now) ? withoutVote(table) : table;
  const { vote } = current;
  if (vote) return isAbout(vote, asked) ? answer(current, user, asked, true, now) : refuse(current, user, 'vote-open');
  if (wasAskedLately(current, user, asked, now)) return refuse(current, user, 'asked-lately');
  return count(current, user, { ...plain(asked), by: user, users: [user], until: voteEnd(table.pace, now) }, now);
}

/** Until when people can answer what is asked at `now`. */
export function voteEnd(pace: Pace, now: number): number {
  const limit = paceRules[pace].limit ?? longestVote;
  return now + Math.min(Math.max(limit, shortestVote), longestVote);
}

/** Whether this person's voice alone carries the question. */
export function decidesAlone(table: Seats, user: UserId, { seat }: Asked): boolean {
  const voters = votersOf(table, { seat, users: [user] });
  return voters.length === 1 && voters[0] === user;
}

function wasAskedLately({ voted }: Running, user: UserId, asked: Asked, now: number): boolean {
  if (!voted || !isAbout(voted, asked) || voted.by !== user || voted.result === 'left') return false;
  return now < (voted.at ?? 0) + askAgainAfter;
}

/** Says yes or no to the open question; whoever has answered may change their mind. Refusals: `not-seated`, `no-vote`, `paused`, `nobody-to-kick`. */
export function answer(table: Running, user: UserId, asked: Asked, agrees: boolean, now: number): OrRefused<Voiced> {
  const { vote } = table;
  if (!vote || !isAbout(vote, asked) || isVoteDue(table, now)) return refuse(table, user, 'no-vote');
  const users = vote.users.filter((other) => other !== user);
  const against = (vote.against ?? []).filter((other) => other !== user);
  const voiced = agrees ? { users: [...users, user], against } : { users, against: [...against, user] };
  return count(table, user, { ...vote, ...voiced }, now);
}

/** The table without a question whose time is up, and with a word about it; undefined when none is due. */
export function endVote(table: Running, now: number): Running | undefined {
  return table.vote && isVoteDue(table, now) ? settle(table, table.vote, 'lapsed', [], now) : undefined;
}

/** The table without its open question, because somebody leaves; with a word about it unless it was about them. Those who are left have to ask anew. */
export function endVoteOfLeaver(table: Running, seat: number, user: UserId, now: number): Running {
  const { vote } = table;
  return vote && vote.seat !== seat ? settle(table, vote, 'left', [user], now) : withoutVote(table);
}

/** The table after somebody's turn: a question about letting a bot play for them ends with a word. */
export function endVoteOfTurn(table: Running, seat: number, now: number): Running {
  const { voted: _, ...current } = table;
  return current.vote?.seat === seat ? settle(current, current.vote, 'moved', [], now) : current;
}

function isVoteDue({ vote }: Running, now: number): boolean {
  return vote !== undefined && now >= (vote.until ?? 0);
}

/** Who has a say: everybody except whom a kick is about; people who are away only if they have spoken. */
export function votersOf(table: Seats, { seat, users, against = [] }: Omit<Vote, 'question'>): readonly string[] {
  const target = userIn(table, seat);
  const present = presentPeople(table);
  return people(table)
    .filter((user) => present.includes(user) || users.includes(user) || against.includes(user))
    .filter((user) => user !== target);
}

/** The open question with the voices that are left, as after somebody has lost their say; undefined when none is open. */
export function recount(table: Running, now: number): Voiced | undefined {
  return table.vote && tally(table, table.vote, now);
}

function count(table: Running, user: UserId, vote: Vote, now: number): OrRefused<Voiced> {
  return whyNot(table, user, vote, now) ?? tally(table, vote, now, user);
}

/**
 * Counts the voices of those who have one: the question is carried, cannot be carried any more, or stays open.
 * @param user who spoke last
 */
function tally(table: Running, vote: Vote, now: number, user?: string): Voiced {
  const voters = votersOf(table, vote);
  const users = voters.filter((voter) => vote.users.includes(voter));
  const against = voters.filter((voter) => vote.against?.includes(voter));
  if (users.length * 2 > voters.length) return { table: withoutVote(table), carried: true, users };
  if (users.length === 0 && user !== undefined && user === vote.by)
    return { table: settle(table, vote, 'withdrawn', [user], now), carried: false };
  if ((voters.length - against.length) * 2 <= voters.length)
    return { table: settle(table, vote, 'refused', against, now), carried: false };
  const { voted: _, ...rest } = table;
  const counted = { ...vote, users };
  return {
    table: { ...rest, vote: against.length > 0 ? { ...counted, against } : withoutAgainst(counted) },
    carried: false,
  };
}

function whyNot(
  table: Running,
  user: UserId,
  { question, seat }: Asked,
  now: number,
): Refused<TableRefusal> | undefined {
  if (seatOf(table, user) === undefined) return { refused: 'not-seated' };
  if (table.stopped?.why === 'paused' && question !== 'end') return { refused: 'paused' };
  return question === 'kick' && !mayBeKicked(table, user, seat, now) ? { refused: 'nobody-to-kick' } : undefined;
}

function refuse(
  table: Running,
  user: UserId,
  refused: 'vote-open' | 'no-vote' | 'asked-lately',
): Refused<TableRefusal> {
  return { refused: seatOf(table, user) === undefined ? 'not-seated' : refused };
}

function isAbout(vote: Vote | Voted, { question, seat }: Asked): boolean {
  return vote.question === question && vote.seat === seat;
}

function plain({ question, seat }: Asked) {
  return seat === undefined ? { question } : { question, seat };
}

function withoutVote({ vote: _vote, voted: _voted, ...table }: Running): Running {
  return table;
}

function withoutAgainst({ against: _, ...vote }: Vote): Vote {
  return vote;
}

/** @param users who brought it to nothing */
function settle(table: Running, vote: Vote, result: Voted['result'], users: readonly UserId[], now: number): Running {
  const by = vote.by === undefined ? {} : { by: vote.by };
  const named = users.length === 0 ? {} : { users: [...users] };
  return { ...withoutVote(table), voted: { ...plain(vote), result, ...by, ...named, at: now } };
}

/** Whether somebody else keeps the table waiting so long that a bot may be asked in. */
export function mayBeKicked(table: Running, user: UserId, seat: number | undefined, now: number): boolean {
  const target = userIn(table, seat);
  return target !== undefined && target !== user && isOverdue(table, seat, now);
}

/** Whether the person in a seat has kept the table waiting so long that a bot may have it. While the clock stands no time passes. */
export function isOverdue(table: Running, seat: number | undefined, now: number): boolean {
  const until = table.stopped?.since ?? now;
  const wait = table.play.waits.find((waiting) => waiting.seat === seat);
  return wait !== undefined && mayBeReplaced(wait, table.pace, until);
}
