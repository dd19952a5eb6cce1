/** Votes among the players of a running game: who calls them, who has a vote, and the outcome. */

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

/** The outcome so far. The vote is carried, and `users` are those who wanted it; or it is still open or has failed. */
export type Voiced =
  | { readonly table: Running; readonly carried: false }
  | { readonly table: Running; readonly carried: true; readonly users: readonly UserId[] };

/** What a vote is about: to pause, to end the game, or to have a bot play for this seat. */
export interface Asked {
  readonly question: Question;
  readonly seat?: number | undefined;
}

/** People have at least this much time to vote, in milliseconds, … */
const shortestVote = 10 * 60_000;
/** … and at most this much, for example if turns have no time limit. */
const longestVote = 24 * 3_600_000;
/** After a vote failed, the same person cannot call it again for so long, unless somebody moves. */
const askAgainAfter = 10 * 60_000;

/**
 * Calls a vote, or votes yes if it is already open. One vote is open at a time. It is carried by more than half of those who have a
 * vote. Only somebody who has kept the others waiting for days, at a table without time limits, can be kicked. Refusals:
 * `not-seated`, `vote-open`, `asked-lately`, `paused`, `nobody-to-kick`.
 */
export function ask(table: Running, user: UserId, asked: Asked, now: number): OrRefused<Voiced> {
  const current = isVoteDue(table, now) ? withoutVote(table) : table;
  const { vote } = current;
  if (vote) return isAbout(vote, asked) ? answer(current, user, asked, true, now) : refuse(current, user, 'vote-open');
  if (wasAskedLately(current, user, asked, now)) return refuse(current, user, 'asked-lately');
  return count(current, user, { ...plain(asked), by: user, users: [user], until: voteEnd(table.pace, now) }, now);
}

/** Until when people can vote if the vote is called at `now`. */
export function voteEnd(pace: Pace, now: number): number {
  const limit = paceRules[pace].limit ?? longestVote;
  return now + Math.min(Math.max(limit, shortestVote), longestVote);
}

/** Whether this person's vote alone carries it. */
export function decidesAlone(table: Seats, user: UserId, { seat }: Asked): boolean {
  const voters = votersOf(table, { seat, users: [user] });
  return voters.length === 1 && voters[0] === user;
}

function wasAskedLately({ voted }: Running, user: UserId, asked: Asked, now: number): boolean {
  if (!voted || !isAbout(voted, asked) || voted.by !== user || voted.result === 'left') return false;
  return now < (voted.at ?? 0) + askAgainAfter;
}

/** Votes yes or no. People may change their vote. Refusals: `not-seated`, `no-vote`, `paused`, `nobody-to-kick`. */
export function answer(table: Running, user: UserId, asked: Asked, agrees: boolean, now: number): OrRefused<Voiced> {
  const { vote } = table;
  if (!vote || !isAbout(vote, asked) || isVoteDue(table, now)) return refuse(table, user, 'no-vote');
  const users = vote.users.filter((other) => other !== user);
  const against = (vote.against ?? []).filter((other) => other !== user);
  const voiced = agrees ? { users: [...users, user], against } : { users, against: [...against, user] };
  return count(table, user, { ...vote, ...voiced }, now);
}

/** The table without a vote whose time is up, and with a note about it; undefined if none is due. */
export function endVote(table: Running, now: number): Running | undefined {
  return table.vote && isVoteDue(table, now) ? settle(table, table.vote, 'lapsed', [], now) : undefined;
}

/**
 * The table without its open vote, because somebody leaves, and with a note unless the vote was about them. Those who are left have
 * to call it again.
 */
export function endVoteOfLeaver(table: Running, seat: number, user: UserId, now: number): Running {
  const { vote } = table;
  return vote && vote.seat !== seat ? settle(table, vote, 'left', [user], now) : withoutVote(table);
}

/** The table after somebody's turn: a vote to have a bot play for them ends, with a note. */
export function endVoteOfTurn(table: Running, seat: number, now: number): Running {
  const { voted: _, ...current } = table;
  return current.vote?.seat === seat ? settle(current, current.vote, 'moved', [], now) : current;
}

function isVoteDue({ vote }: Running, now: number): boolean {
  return vote !== undefined && now >= (vote.until ?? 0);
}

/** Who has a vote: everybody except the person a kick is about, and people who are away only if they have voted. */
export function votersOf(table: Seats, { seat, users, against = [] }: Omit<Vote, 'question'>): readonly string[] {
  const target = userIn(table, seat);
  const present = presentPeople(table);
  return people(table)
    .filter((user) => present.includes(user) || users.includes(user) || against.includes(user))
    .filter((user) => user !== target);
}

/** How many must say yes so that the vote is carried: more than half. */
export function votesNeeded(table: Seats, vote: Vote): number {
  return Math.floor(votersOf(table, vote).length / 2) + 1;
}

/** The open vote with the votes that are left, for example after somebody has lost theirs; undefined if none is open. */
export function recount(table: Running, now: number): Voiced | undefined {
  return table.vote && tally(table, table.vote, now);
}

function count(table: Running, user: UserId, vote: Vote, now: number): OrRefused<Voiced> {
  return whyNot(table, user, vote, now) ?? tally(table, vote, now, user);
}

/**
 * Counts the votes: the vote is carried, can no longer be carried, or stays open.
 * @param user who voted last
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

/** @param users whose votes made it fail */
function settle(table: Running, vote: Vote, result: Voted['result'], users: readonly UserId[], now: number): Running {
  const by = vote.by === undefined ? {} : { by: vote.by };
  const named = users.length === 0 ? {} : { users: [...users] };
  return { ...withoutVote(table), voted: { ...plain(vote), result, ...by, ...named, at: now } };
}

/** Whether somebody else has kept the table waiting so long that a vote for a bot is possible. */
export function mayBeKicked(table: Running, user: UserId, seat: number | undefined, now: number): boolean {
  const target = userIn(table, seat);
  return target !== undefined && target !== user && isOverdue(table, seat, now);
}

/** Whether the person in a seat has kept the table waiting so long that a bot may take it. While the clock is stopped, no time passes. */
export function isOverdue(table: Running, seat: number | undefined, now: number): boolean {
  const until = table.stopped?.since ?? now;
  const wait = table.play.waits.find((waiting) => waiting.seat === seat);
  return wait !== undefined && mayBeReplaced(wait, table.pace, until);
}
