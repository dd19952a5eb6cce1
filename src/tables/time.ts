import type { Level } from '../bots/levels.ts';
import type { AnyGame, Refused } from '../games/game.ts';
import { lobbyLife } from './lobby.ts';
import { earliest, markReminded, nextReminder, paceRules, shiftWait, type Wait } from './pace.ts';
import { type Person, quietUntil } from './people.ts';
import { isPerson, isPlayedByBot, seatOf, type Table, type TableRefusal } from './table.ts';

type Change = Table | Refused<TableRefusal>;

const day = 24 * 3_600_000;
/** A finished or closed table can be read for 30 days. */
export const keptFor = 30 * day;
/** A table on which no person has moved for so long is closed; a pause ends after as long. */
export const longestSilence = 7 * day;

/** When a table must be looked at next, if nothing happens before; undefined: not any more. */
export function dueAt(table: Table): number | undefined {
  if (table.phase === 'lobby') return table.createdAt + lobbyLife;
  if (table.phase !== 'playing' || !table.play) return undefined;
  const silence = table.activeAt + longestSilence;
  const { stopped } = table;
  if (stopped?.why === 'paused') return stopped.until;
  const bots = table.play.botAt;
  if (stopped) return earliest(bots, silence, stopped.until);
  const waits = table.play.waits.flatMap((wait) => [wait.until, nextReminder(wait, table.pace)]);
  return earliest(bots, silence, ...waits);
}

/** Closes what nobody plays at any more: a lobby after a day, a game after a week of silence. undefined if that is not due. */
export function closeSilent(table: Table, now: number): Table | undefined {
  if (table.phase === 'lobby' && now >= table.createdAt + lobbyLife) return closeTable(table, 'nobody-started', now);
  const isSilent = now >= table.activeAt + longestSilence && table.stopped?.why !== 'paused';
  return table.phase === 'playing' && isSilent ? closeTable(table, 'nobody-moved', now) : undefined;
}

export function closeTable(table: Table, closed: NonNullable<Table['closed']>, now: number): Table {
  const { vote: _vote, stopped: _stopped, request: _request, reminder: _reminder, ...rest } = table;
  return { ...rest, phase: 'closed', closed, endedAt: now };
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
  if (table.phase !== 'playing' || !table.play || table.stopped?.why === 'paused') return undefined;
  const { botAt, state, waits } = table.play;
  if (botAt !== undefined && now >= botAt) {
    const seat = game.toMove(state).find((candidate) => isPlayedByBot(table.seats[candidate]));
    const occupant = seat === undefined ? undefined : table.seats[seat];
    if (seat !== undefined && occupant) {
      return { seat, level: isPerson(occupant) ? table.botLevel : occupant.bot, by: 'bot' };
    }
  }
  const late = table.stopped ? undefined : waits.find(({ until }) => until !== undefined && now >= until);
  return late && { seat: late.seat, level: 'greedy', by: 'clock' };
}

/**
 * Calls those whose reminder is due; in somebody's quiet hours the call is put off to their end. undefined when nothing is due.
 * @param personOf what is kept about a user
 */
export function remind(table: Table, now: number, personOf: (user: string) => Person): Table | undefined {
  if (table.phase !== 'playing' || !table.play || table.stopped) return undefined;
  const called: string[] = [];
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
    return reminded;
  });
  if (!changed) return undefined;
  const next: Table = { ...table, play: { ...table.play, waits } };
  return called.length === 0 ? next : { ...next, reminder: { n: (table.reminder?.n ?? 0) + 1, users: called } };
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
export function giveTime(table: Table, user: string): Change {
  const own = seatOf(table, user);
  if (own === undefined) return { refused: 'not-seated' };
  const { limit } = paceRules[table.pace];
  const waits = table.play?.waits.filter((wait) => wait.seat !== own && wait.until !== undefined) ?? [];
  if (waits.length === 0 || limit === undefined) return { refused: 'nobody-waited-for' };
  if (waits.some(({ granted }) => (granted ?? 0) >= mostGrants)) return { refused: 'enough-time' };
  return waits.reduce(
    (given, { seat }) =>
      changeWait(given, seat, (wait) => ({
        ...wait,
        granted: (wait.granted ?? 0) + 1,
        ...(wait.until === undefined ? {} : { until: wait.until + limit }),
      })),
    table,
  );
}

/** Between two nudges of the same person. */
const nudgePause = 3_600_000;

/** Calls those who are waited for once more, now; anybody else at the table may, once an hour. */
export function nudge(table: Table, user: string, now: number): Change {
  const own = seatOf(table, user);
  if (own === undefined) return { refused: 'not-seated' };
  const waits = table.play?.waits.filter((wait) => wait.seat !== own && !wait.muted) ?? [];
  if (waits.length === 0) return { refused: 'nobody-waited-for' };
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

/** Stops the clock: for a pause of a week at most, or for a quarter of an hour when the board cannot be shown. */
export function stopClock(table: Table, why: 'paused' | 'held', now: number): Table {
  if (table.phase !== 'playing' || table.stopped?.why === 'paused') return table;
  const until = now + (why === 'paused' ? longestSilence : heldFor);
  return { ...startClock(table, now), stopped: { why, since: now, until } };
}

/** Lets the clock go on: everybody has as much time left as when it was stopped. */
export function startClock(table: Table, now: number): Table {
  const { stopped, ...rest } = table;
  if (!stopped) return table;
  const span = now - stopped.since;
  // a table that nobody can see is silent all the same
  const activeAt = stopped.why === 'paused' ? table.activeAt + span : table.activeAt;
  const shifted: Table = { ...rest, activeAt };
  return table.play
    ? { ...shifted, play: { ...table.play, waits: table.play.waits.map((wait) => shiftWait(wait, span)) } }
    : shifted;
}

/** Resumes a paused game: anybody at the table may, and the clock does after a week. */
export function resume(table: Table, user: string, now: number): Change {
  if (seatOf(table, user) === undefined) return { refused: 'not-seated' };
  return table.stopped?.why === 'paused' ? startClock(table, now) : { refused: 'not-paused' };
}

/** Lets the clock go on when a pause has lasted for a week, or when it is time to try to show the board again. */
export function endLongPause(table: Table, now: number): Table | undefined {
  const { stopped } = table;
  return stopped?.until !== undefined && now >= stopped.until ? startClock(table, now) : undefined;
}
