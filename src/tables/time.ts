import type { Level } from '../bots/levels.ts';
import type { AnyGame, Refused } from '../games/contract/index.ts';
import { closeTable } from './closing.ts';
import { lobbyLife } from './lobby.ts';
import { earliest, markReminded, nextReminder, paceRules, prolongWait, shiftWait, type Wait } from './pace.ts';
import { isRematchDue } from './rematch.ts';
import { isPerson, isPlayedByBot, seatOf, type Table, type TableRefusal } from './table.ts';
import { quietUntil, type Wishes } from './wishes.ts';

type Change = Table | Refused<TableRefusal>;

const day = 24 * 3_600_000;
/** A finished or closed table can be read for 30 days. */
export const keptFor = 30 * day;
/** A table on which no person has moved for so long is closed; a pause ends after as long. */
export const longestSilence = 7 * day;
/** A private game against bots goes sooner, and nobody waits for it. */
export const practiceLife = day;

/** When a table must be looked at next, if nothing happens before; undefined: not any more. */
export function dueAt(table: Table): number | undefined {
  if (table.orphanedAt !== undefined) return undefined;
  if (table.phase === 'lobby') return table.createdAt + lobbyLife;
  // agreed on by everybody, and not dealt yet
  if (isRematchDue(table)) return table.endedAt;
  if (table.phase !== 'playing' || !table.play) return undefined;
  const voteEnds = table.vote && (table.vote.until ?? 0);
  if (table.stopped) return earliest(table.stopped.until, voteEnds);
  const waits = table.play.waits.flatMap((wait) => [wait.until, nextReminder(wait, table.pace)]);
  return earliest(table.play.botAt, silenceEnds(table), voteEnds, ...waits);
}

/**
 * Closes what nobody plays at any more: a lobby after a day, a game after a week of silence or when its board could be shown
 * nowhere for a month. undefined if that is not due.
 */
export function closeSilent(table: Table, now: number): Table | undefined {
  if (table.orphanedAt !== undefined) return undefined;
  if (table.phase === 'lobby' && now >= table.createdAt + lobbyLife) return closeTable(table, 'nobody-started', now);
  if (table.phase !== 'playing' || table.stopped?.why === 'paused') return undefined;
  const end = table.stopped ? table.stopped.since + keptFor : silenceEnds(table);
  return now >= end ? closeTable(table, 'nobody-moved', now) : undefined;
}

function silenceEnds({ activeAt, practice }: Table): number {
  return activeAt + (practice ? practiceLife : longestSilence);
}

/** Ends a table without a result, in one person's name: the host's in the lobby or where nobody else is left, a moderator's anywhere. */
export function close(table: Table, user: string, moderates: boolean, now: number): Change {
  if (table.phase === 'over' || table.phase === 'closed') return { refused: 'table-over' };
  if (moderates || mayEndAlone(table, user)) return closeTable(table, 'ended', now);
  return { refused: table.phase === 'lobby' ? 'only-host-or-moderator' : 'needs-vote' };
}

export function mayEndAlone(table: Table, user: string): boolean {
  if (table.phase === 'lobby') return table.host === user;
  return seatOf(table, user) !== undefined && table.seats.filter(isPerson).length === 1;
}

/** A move that a bot must make now: in its own seat, or for a person whose time is up. */
export interface DueMove {
  readonly seat: number;
  readonly level: Level;
  readonly by: 'bot' | 'clock';
}

export function dueMove(table: Table, game: AnyGame, now: number): DueMove | undefined {
  if (table.phase !== 'playing' || !table.play || table.stopped) return undefined;
  const { botAt, state, waits } = table.play;
  if (botAt !== undefined && now >= botAt) {
    const seat = game.toMove(state).find((candidate) => isPlayedByBot(table.seats[candidate]));
    const occupant = seat === undefined ? undefined : table.seats[seat];
    if (seat !== undefined && occupant) {
      return { seat, level: isPerson(occupant) ? table.botLevel : occupant.bot, by: 'bot' };
    }
  }
  const late = waits.find(({ until }) => until !== undefined && now >= until);
  return late && { seat: late.seat, level: 'greedy', by: 'clock' };
}

/**
 * Calls those whose reminder is due; in somebody's quiet hours the call is put off to their end. undefined when nothing is due.
 * @param personOf what is kept about a user
 */
export function remind(table: Table, now: number, personOf: (user: string) => Wishes): Table | undefined {
  if (table.phase !== 'playing' || !table.play || table.stopped) return undefined;
  const called: string[] = [];
  let turn = 0;
  let changed = false;
  const waits = table.play.waits.map((wait): Wait => {
    const due = nextReminder(wait, table.pace);
    const occupant = table.seats[wait.seat];
    if (due === undefined || due > now || !isPerson(occupant)) return wait;
    changed = true;
    const reminded = markReminded(wait, table.pace, now);
    const quiet = quietUntil(personOf(occupant.user), now);
    if (quiet !== undefined) return { ...reminded, callAt: quiet };
    called.push(occupant.user);
    turn = wait.turn;
    return reminded;
  });
  if (!changed) return undefined;
  const next: Table = { ...table, play: { ...table.play, waits } };
  return called.length === 0 ? next : { ...next, reminder: { n: (table.reminder?.n ?? 0) + 1, turn, users: called } };
}

/** Puts the first call of a turn off to the end of somebody's quiet hours. */
export function putOffCall(table: Table, user: string, until: number): Table | undefined {
  const seat = seatOf(table, user);
  if (!table.play?.waits.some((wait) => wait.seat === seat && wait.callAt === undefined)) return undefined;
  return changeWait(table, seat, (wait) => ({ ...wait, callAt: until }));
}

/** No more reminders of this turn for this person. */
export function muteTurn(table: Table, user: string): Change {
  const seat = seatOf(table, user);
  if (seat === undefined) return { refused: 'not-seated' };
  if (!table.play?.waits.some((wait) => wait.seat === seat)) return { refused: 'not-your-turn' };
  return changeWait(table, seat, (wait) => ({ ...wait, muted: true }));
}

/** How often the others may give one person more time in one turn. */
const mostGrants = 3;

/** Gives those who are waited for as much time again; anybody else at the table may. */
export function giveTime(table: Table, user: string, now: number): Change {
  const own = seatOf(table, user);
  if (own === undefined) return { refused: 'not-seated' };
  if (table.stopped?.why === 'paused') return { refused: 'paused' };
  const waits = table.play?.waits.filter((wait) => wait.seat !== own && wait.until !== undefined) ?? [];
  if (waits.length === 0) return { refused: 'nobody-waited-for' };
  const given = waits.filter(({ granted }) => (granted ?? 0) < mostGrants);
  if (given.length === 0) return { refused: 'enough-time' };
  // what others give is no silence: who is next must not find the game closed when it is up
  const patient = { ...table, activeAt: table.activeAt + (paceRules[table.pace].limit ?? 0) };
  return given.reduce(
    (next, { seat }) => changeWait(next, seat, (wait) => prolongWait(wait, table.pace, now)),
    patient,
  );
}

/** Between two nudges of the same person. */
const nudgePause = 3_600_000;

/** Calls those who are waited for once more, now; anybody else at the table may, once an hour. */
export function nudge(table: Table, user: string, now: number): Change {
  const own = seatOf(table, user);
  if (own === undefined) return { refused: 'not-seated' };
  if (table.stopped?.why === 'paused') return { refused: 'paused' };
  const others = table.play?.waits.filter((wait) => wait.seat !== own) ?? [];
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

function changeWait(table: Table, seat: number | undefined, change: (wait: Wait) => Wait): Table {
  if (!table.play) return table;
  const waits = table.play.waits.map((wait) => (wait.seat === seat ? change(wait) : wait));
  return { ...table, play: { ...table.play, waits } };
}

/** After so long it is tried again to show a board that could not be shown. */
const heldFor = 15 * 60_000;

/** Stops the clock: for a pause of a week at most, or for as long as the board can be shown nowhere. */
export function stopClock(table: Table, why: 'paused' | 'held', now: number): Table {
  if (table.phase !== 'playing' || table.stopped?.why === 'paused' || table.stopped?.why === why) return table;
  const until = now + (why === 'paused' ? longestSilence : heldFor);
  return { ...startClock(table, now), stopped: { why, since: now, until } };
}

/** A held table whose board is tried to be shown again now, and then in a quarter of an hour; undefined when it is not held. */
export function retryHeld(table: Table, now: number): Table | undefined {
  const { stopped } = table;
  return stopped?.why === 'held' ? { ...table, stopped: { ...stopped, until: now + heldFor } } : undefined;
}

/** Lets the clock go on: everybody has as much time left as when it was stopped. */
export function startClock(table: Table, now: number): Table {
  const { stopped, ...rest } = table;
  if (!stopped) return table;
  const span = now - stopped.since;
  const shifted: Table = { ...rest, activeAt: table.activeAt + span };
  if (!table.play) return shifted;
  // a turn that began meanwhile has all of its time
  const shift = (wait: Wait) => shiftWait(wait, Math.min(span, now - wait.since));
  const seats = table.seats.map((occupant) =>
    !isPerson(occupant) && occupant.left ? { ...occupant, left: shift(occupant.left) } : occupant,
  );
  return { ...shifted, seats, play: { ...table.play, waits: table.play.waits.map(shift) } };
}

/** Resumes a paused game: anybody at the table may, and the clock does after a week. */
export function resume(table: Table, user: string, now: number): Change {
  if (seatOf(table, user) === undefined) return { refused: 'not-seated' };
  return table.stopped?.why === 'paused' ? callWaited(startClock(table, now), user, now) : { refused: 'not-paused' };
}

/** Calls those who are waited for, but for whoever knows it. */
function callWaited(table: Table, knows: string | undefined, now: number): Table {
  const own = knows === undefined ? undefined : seatOf(table, knows);
  const waits = table.play?.waits.filter(({ seat, muted }) => seat !== own && !muted) ?? [];
  return waits.reduce((next, { seat }) => changeWait(next, seat, (wait) => ({ ...wait, callAt: now })), table);
}

/** Lets the clock go on when a pause has lasted for a week; has a held board tried again when it is time. undefined if neither is due. */
export function endLongStop(table: Table, now: number): Table | undefined {
  const { stopped } = table;
  if (table.orphanedAt !== undefined || stopped?.until === undefined || now < stopped.until) return undefined;
  return stopped.why === 'paused' ? callWaited(startClock(table, now), undefined, now) : retryHeld(table, now);
}

/** The table of a server that removed the bot: nothing happens at it, and it is kept for 30 days. */
export function orphan(table: Table, now: number): Table {
  return { ...stopClock(table, 'held', now), orphanedAt: table.orphanedAt ?? now };
}

/** The table of a server that took the bot back; it is held until its board stands again. */
export function adopt({ orphanedAt, ...table }: Table, now: number): Table {
  if (orphanedAt === undefined) return table;
  return retryHeld(table, now) ?? { ...table, activeAt: table.activeAt + (now - orphanedAt) };
}
