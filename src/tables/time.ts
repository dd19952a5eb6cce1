/** What time does to a table: when it must be looked at, when it closes by itself, calls and reminders, and the stopped clock. */
import type { UserId } from './brands.ts';
import type { OrRefused } from './change.ts';
import { closeTable } from './closing.ts';
import { isEntryDue } from './daily.ts';
import { lobbyEnds } from './lobby.ts';
import { earliest, markReminded, nextReminder, paceRules, prolongWait, shiftWait, type Wait } from './pace.ts';
import { isPlanned, plannedAt } from './plans.ts';
import { isRematchDue } from './rematch.ts';
import { type Closed, hasSat, isOpen, isPerson, type Running, seatOf, type Table } from './table.ts';
import { quietUntil, type Wishes } from './wishes.ts';

const day = 24 * 3_600_000;
/** A finished or closed table can be read for 30 days. */
export const keptFor = 30 * day;
/** A table is closed if no person has moved for so long. A pause ends after the same time. */
export const longestSilence = 7 * day;
/** A lobby that was closed before a game began is worth nothing to anybody, and one person can open and end many. */
const lobbyKeptFor = 30 * 60_000;
/** A private game against bots is deleted sooner, because nobody else waits for it. */
const practiceLife = day;

/** When a table is deleted that is over or whose server removed the bot; undefined: not while it is open. */
export function endOf(table: Table): number | undefined {
  const since = isOpen(table) ? table.orphanedAt : table.endedAt;
  if (since === undefined) return undefined;
  if (table.phase !== 'closed') return since + keptFor;
  if (table.startedAt === undefined) return since + lobbyKeptFor;
  // nobody reads a private game that was given up, and one person can give up many
  return since + (table.practice ? practiceLife : keptFor);
}

/** When a table must be looked at next, if nothing happens before; undefined: never. */
export function dueAt(table: Table): number | undefined {
  if (table.orphanedAt !== undefined) return undefined;
  switch (table.phase) {
    case 'lobby':
      return lobbyEnds(table);
    case 'playing':
      return runningDueAt(table);
    case 'over':
      // everybody has agreed to a rematch, but it is not dealt yet; or the result of a daily game is not entered yet
      return isRematchDue(table) || isEntryDue(table) ? table.endedAt : undefined;
    case 'closed':
      return undefined;
  }
}

function runningDueAt(table: Running): number | undefined {
  const { vote, request } = table;
  const asked = earliest(vote && (vote.until ?? 0), request && (request.until ?? 0));
  if (table.stopped) return earliest(table.stopped.until, asked);
  const waits = table.play.waits.flatMap((wait) => [wait.until, reminderOf(table, wait)]);
  return earliest(table.play.botAt, plannedAt(table), closesAt(table), asked, ...waits);
}

/**
 * Closes abandoned tables: a lobby after its time; a game after a week without a move, or after a month in which its board could
 * not be shown anywhere. undefined if that is not due.
 */
export function closeSilent(table: Table, now: number): Closed | undefined {
  if (!isOpen(table) || table.orphanedAt !== undefined) return undefined;
  if (table.phase === 'lobby') return now >= lobbyEnds(table) ? closeTable(table, 'nobody-started', now) : undefined;
  if (table.stopped?.why === 'paused') return undefined;
  const end = table.stopped ? table.stopped.since + keptFor : closesAt(table);
  return now >= end ? closeTable(table, 'nobody-moved', now) : undefined;
}

/** When a running game is closed if nobody moves before. */
export function closesAt({ activeAt, practice }: Running): number {
  return activeAt + (practice ? practiceLife : longestSilence);
}

/** Ends a table without a result, on one person's word. Refusals: `only-host-or-moderator`, `needs-vote`, `table-over`. */
export function close(table: Table, user: UserId, moderates: boolean, now: number): OrRefused<Closed> {
  if (!isOpen(table)) return { refused: 'table-over' };
  if (mayEnd(table, user, moderates)) return closeTable(table, 'ended', now);
  return { refused: table.phase === 'lobby' ? 'only-host-or-moderator' : 'needs-vote' };
}

/**
 * Whether somebody can end a table alone. The host can end a lobby, a player can end a game without other people, and a moderator
 * can end both; but people who have played in a game are not its moderators.
 */
export function mayEnd(table: Table, user: UserId, moderates: boolean): boolean {
  if (table.phase === 'lobby') return moderates || table.host === user;
  if (moderates && !hasSat(table, user)) return true;
  return seatOf(table, user) !== undefined && table.seats.filter(isPerson).length === 1;
}

/**
 * When somebody is reminded next. Nobody is called to a private game, which is closed after a day without a word, nor where a plan is
 * about to act.
 */
function reminderOf(table: Running, wait: Wait): number | undefined {
  return table.practice || isPlanned(table, wait.seat) ? undefined : nextReminder(wait, table.pace, closesAt(table));
}

/**
 * Calls people whose reminder is due. During somebody's quiet hours the call is put off to their end. undefined if nothing is due.
 * @param wishesOf a user's settings
 */
export function remind(table: Running, now: number, wishesOf: (user: UserId) => Wishes): Running | undefined {
  if (table.stopped) return undefined;
  const called: string[] = [];
  let turn = 0;
  let changed = false;
  const waits = table.play.waits.map((wait): Wait => {
    const due = reminderOf(table, wait);
    const occupant = table.seats[wait.seat];
    if (due === undefined || due > now || !isPerson(occupant)) return wait;
    changed = true;
    const reminded = markReminded(wait, table.pace, now, closesAt(table));
    const quiet = quietUntil(wishesOf(occupant.user), now);
    if (quiet !== undefined) return { ...reminded, callAt: quiet };
    called.push(occupant.user);
    turn = wait.turn;
    return reminded;
  });
  if (!changed) return undefined;
  const next = { ...table, play: { ...table.play, waits } };
  return called.length === 0 ? next : { ...next, reminder: { n: (table.reminder?.n ?? 0) + 1, turn, users: called } };
}

/**
 * Puts off the first call of a turn to the end of somebody's quiet hours. undefined if it is not their turn, or they are called
 * later anyway.
 */
export function putOffCall(table: Running, user: UserId, until: number): Running | undefined {
  const seat = seatOf(table, user);
  if (!table.play.waits.some((wait) => wait.seat === seat && wait.callAt === undefined)) return undefined;
  return changeWait(table, seat, (wait) => ({ ...wait, callAt: until }));
}

/** No more reminders of this turn for this person. Refusals: `not-seated`, `not-your-turn`. */
export function muteTurn(table: Running, user: UserId): OrRefused<Running> {
  const seat = seatOf(table, user);
  if (seat === undefined) return { refused: 'not-seated' };
  if (!table.play.waits.some((wait) => wait.seat === seat)) return { refused: 'not-your-turn' };
  return changeWait(table, seat, (wait) => ({ ...wait, muted: true }));
}

/** How often the others may give one person more time in one turn. */
const mostGrants = 3;

/**
 * Gives the players whose turn it is their time once more. Anybody else at the table may do that. Refusals: `not-seated`, `paused`,
 * `nobody-waited-for`, `enough-time`.
 */
export function giveTime(table: Running, user: UserId, now: number): OrRefused<Running> {
  const own = seatOf(table, user);
  if (own === undefined) return { refused: 'not-seated' };
  if (table.stopped?.why === 'paused') return { refused: 'paused' };
  const waits = table.play.waits.filter((wait) => wait.seat !== own && wait.until !== undefined);
  if (waits.length === 0) return { refused: 'nobody-waited-for' };
  const given = waits.filter(({ granted }) => (granted ?? 0) < mostGrants);
  if (given.length === 0) return { refused: 'enough-time' };
  // time that others give does not count as silence: otherwise the game could be closed when that time is over
  const patient = { ...table, activeAt: table.activeAt + (paceRules[table.pace].limit ?? 0) };
  return given.reduce(
    (next, { seat }) => changeWait(next, seat, (wait) => prolongWait(wait, table.pace, now)),
    patient,
  );
}

/** Between two nudges of the same person. */
const nudgePause = 3_600_000;

/**
 * Calls the players whose turn it is once more, now. Anybody else at the table may do that, once an hour. Refusals: `not-seated`,
 * `paused`, `nobody-waited-for`, `turn-muted`, `nudged-lately`.
 */
export function nudge(table: Running, user: UserId, now: number): OrRefused<Running> {
  const own = seatOf(table, user);
  if (own === undefined) return { refused: 'not-seated' };
  if (table.stopped?.why === 'paused') return { refused: 'paused' };
  const others = table.play.waits.filter((wait) => wait.seat !== own);
  if (others.length === 0) return { refused: 'nobody-waited-for' };
  const waits = others.filter((wait) => !wait.muted);
  if (waits.length === 0) return { refused: 'turn-muted' };
  const nudged = waits.filter(({ nudgedAt }) => nudgedAt === undefined || now >= nudgedAt + nudgePause);
  if (nudged.length === 0) return { refused: 'nudged-lately' };
  return nudged.reduce(
    (next, { seat }) => changeWait(next, seat, (wait) => ({ ...wait, callAt: now, nudgedAt: now })),
    table,
  );
}

function changeWait(table: Running, seat: number | undefined, change: (wait: Wait) => Wait): Running {
  const waits = table.play.waits.map((wait) => (wait.seat === seat ? change(wait) : wait));
  return { ...table, play: { ...table.play, waits } };
}

/** After these times, a board that could not be shown is tried again; the last one repeats. */
const retryPauses = [60_000, 10 * 60_000, 3_600_000, day] as const;

/** The pause before the next try to show a board, after so many that failed. */
export function retryPause(failed: number): number {
  return retryPauses[failed - 1] ?? day;
}

/** Stops the clock of a running game: for a pause of at most a week, or while the board cannot be shown anywhere. */
export function stopClock<T extends Table>(table: T, why: 'paused' | 'held', now: number): T | Running {
  if (table.phase !== 'playing' || table.stopped?.why === 'paused' || table.stopped?.why === why) return table;
  const until = now + (why === 'paused' ? longestSilence : retryPauses[0]);
  return { ...startClock(table, now), stopped: { why, since: now, until } };
}

/** How long a board waits for the next try that could not be shown for so many milliseconds. */
export function holdPause(lasted: number): number {
  return retryPauses.find((pause) => lasted < pause) ?? day;
}

/** A game whose clock is stopped. */
type Held = Running & { readonly stopped: NonNullable<Running['stopped']> };

/** Whether the clock is stopped because the board cannot be shown anywhere. */
export function isHeld(table: Table): table is Held {
  return table.phase === 'playing' && table.stopped?.why === 'held';
}

/** A held table whose board is tried again now, and then after a pause; undefined if it is not held. */
export function retryHeld(table: Table, now: number): Running | undefined {
  if (table.phase !== 'playing' || table.stopped?.why !== 'held') return undefined;
  return { ...table, stopped: { ...table.stopped, until: now + holdPause(now - table.stopped.since) } };
}

/** Starts the clock again. Everybody has as much time left as when it was stopped. */
export function startClock(table: Running, now: number): Running {
  const { stopped, ...rest } = table;
  if (!stopped) return table;
  const span = now - stopped.since;
  // a turn that began meanwhile has its full time
  const shift = (wait: Wait) => shiftWait(wait, Math.min(span, now - wait.since));
  const seats = table.seats.map((occupant) =>
    !isPerson(occupant) && occupant.left ? { ...occupant, left: shift(occupant.left) } : occupant,
  );
  const play = { ...table.play, waits: table.play.waits.map(shift) };
  return { ...rest, activeAt: table.activeAt + span, seats, play };
}

/** Resumes a paused game. Anybody at the table may do that; after a week it happens by itself. Refusals: `not-seated`, `not-paused`. */
export function resume(table: Running, user: UserId, now: number): OrRefused<Running> {
  if (seatOf(table, user) === undefined) return { refused: 'not-seated' };
  return table.stopped?.why === 'paused' ? callWaited(startClock(table, now), user, now) : { refused: 'not-paused' };
}

/** Calls the players whose turn it is, except one who already knows. */
function callWaited(table: Running, knows: string | undefined, now: number): Running {
  const own = knows === undefined ? undefined : seatOf(table, knows);
  const waits = table.play.waits.filter(({ seat, muted }) => seat !== own && !muted);
  return waits.reduce((next, { seat }) => changeWait(next, seat, (wait) => ({ ...wait, callAt: now })), table);
}

/**
 * Starts the clock again when a pause has lasted for a week, and has a held board tried again when it is time. undefined if neither
 * is due.
 */
export function endLongStop(table: Running, now: number): Running | undefined {
  const { stopped } = table;
  if (table.orphanedAt !== undefined || stopped?.until === undefined || now < stopped.until) return undefined;
  return stopped.why === 'paused' ? callWaited(startClock(table, now), undefined, now) : retryHeld(table, now);
}

/** The table of a server that removed the bot: nothing happens there, and it is kept for 30 days. */
export function orphan(table: Table, now: number): Table {
  return { ...stopClock(table, 'held', now), orphanedAt: table.orphanedAt ?? now };
}

/** The table of a server that took the bot back. It is held until its board is shown again. */
export function adopt(orphaned: Table, now: number): Table {
  const { orphanedAt, ...table } = orphaned;
  if (orphanedAt === undefined) return orphaned;
  if (table.phase === 'playing' && table.stopped?.why === 'held') {
    return { ...table, stopped: { ...table.stopped, until: now + retryPauses[0] } };
  }
  return { ...table, activeAt: table.activeAt + (now - orphanedAt) };
}
