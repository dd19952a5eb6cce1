/** How fast a table is played: how long turns take, when people are reminded, and how long bots wait. */
import { z } from 'zod';
import type { Random } from '../games/contract/index.ts';

const minute = 60_000;
const hour = 60 * minute;

/** How fast a table is played: how long a turn may take, and when people who must act are called. */
export const paces = ['live', 'day', 'relaxed', 'untimed'] as const;
export type Pace = (typeof paces)[number];

interface PaceRule {
  /** How long a turn may take, in milliseconds; undefined: without a limit. */
  readonly limit: number | undefined;
  /** Whether the board itself calls the player whose turn it is, at once. */
  readonly callsAtOnce: boolean;
  /** When a further message calls, in milliseconds after the turn began, … */
  readonly after: readonly number[];
  /** … and before it ends. */
  readonly before: readonly number[];
}

export const paceRules: Readonly<Record<Pace, PaceRule>> = {
  live: { limit: 3 * minute, callsAtOnce: false, after: [45_000], before: [] },
  day: { limit: 24 * hour, callsAtOnce: true, after: [12 * hour], before: [hour] },
  relaxed: { limit: 72 * hour, callsAtOnce: true, after: [36 * hour], before: [hour] },
  untimed: {
    limit: undefined,
    callsAtOnce: true,
    after: [48, 96, 144, 192, 240].map((hours) => hours * hour),
    before: [],
  },
};

/** Before a game without a time limit is closed because nobody moves, whoever is waited for is told so, so many milliseconds earlier. */
const closingNotice = 24 * hour;
/** A reminder that is planned so soon after that one is not made. */
const soonAfter = hour;

const longestTurn = Math.max(...Object.values(paceRules).map(({ limit = 0 }) => limit));

/** A bot takes at least this part of the longest pause, and exactly this part if it has nothing to choose. */
const shortest = { choosing: 1 / 3, forced: 1 / 6 };

/**
 * How many milliseconds a bot takes before it moves. The time varies, as with people, and is shorter if there is only one possible
 * move.
 * @param longest the longest it may take, in milliseconds
 */
export function pauseOfBot(longest: number, hasChoice: boolean, random: Random): number {
  if (!hasChoice) return Math.round(longest * shortest.forced);
  const least = Math.round(longest * shortest.choosing);
  return least + random.below(longest - least + 1);
}

/**
 * After how many milliseconds the sweep moves a bot of a private table. Normally the bots move while the person's press is
 * answered; the sweep only helps if that process has ended meanwhile.
 */
export const sweptAfter = 10_000;

/** A person must act: since when, how often they were reminded, and until when they have time. */
export const waitSchema = z.strictObject({
  seat: z.int().min(0),
  /** The turn (by the game's count) that the table waits for. */
  turn: z.int().min(0),
  since: z.int(),
  until: z.int().optional(),
  /** Reminders sent so far. */
  reminders: z.int().min(0),
  /** When a postponed call is made, for example after somebody's quiet hours. */
  callAt: z.int().optional(),
  /** The person wants no more reminders of this turn. */
  muted: z.boolean().optional(),
  /** The person was told that the game is closed at this time if nobody moves. */
  closingAt: z.int().optional(),
  /** How often others gave more time. */
  granted: z.int().optional(),
  /** When somebody at the table last nudged this person. */
  nudgedAt: z.int().optional(),
});

export type Wait = Readonly<z.infer<typeof waitSchema>>;

export function beginWait(seat: number, turn: number, pace: Pace, now: number): Wait {
  const { limit } = paceRules[pace];
  return { seat, turn, since: now, reminders: 0, ...(limit === undefined ? {} : { until: now + limit }) };
}

/**
 * When the person is reminded next; undefined: not again in this turn.
 * @param closesAt when the game is closed if nobody moves
 */
export function nextReminder(wait: Wait, pace: Pace, closesAt: number): number | undefined {
  if (wait.muted) return undefined;
  return earliest(plannedReminders(wait, pace)[wait.reminders], wait.callAt, noticeAt(wait, pace, closesAt));
}

/** The wait after a reminder at `now`. All reminders due by then count as sent, so that none pile up after an outage. */
export function markReminded(wait: Wait, pace: Pace, now: number, closesAt: number): Wait {
  const { callAt, ...rest } = wait;
  const isNotice = now >= (noticeAt(wait, pace, closesAt) ?? Number.POSITIVE_INFINITY);
  const done = isNotice ? now + soonAfter : now;
  const reminders = plannedReminders(wait, pace).filter((at) => at <= done).length;
  const marked = { ...rest, reminders, ...(isNotice ? { closingAt: closesAt } : {}) };
  return { ...marked, ...(callAt === undefined || callAt <= now ? {} : { callAt }) };
}

/** When to tell of a closing that was not told of yet. Where a turn has an end, the clock moves long before. */
function noticeAt({ closingAt }: Wait, pace: Pace, closesAt: number): number | undefined {
  return paceRules[pace].limit === undefined && closingAt !== closesAt ? closesAt - closingNotice : undefined;
}

function plannedReminders({ since, until }: Wait, pace: Pace): readonly number[] {
  const { after, before } = paceRules[pace];
  const beforeEnd = until === undefined ? [] : before.map((offset) => until - offset);
  return [...after.map((offset) => since + offset), ...beforeEnd].sort((one, other) => one - other);
}

/**
 * Whether the others may have a bot play for somebody. Never if turns have a time limit: then the clock moves for late players, and
 * after two turns in a row a bot takes over. Without a limit, once the turn has lasted as long as the longest limited turn.
 */
export function mayBeReplaced({ since }: Wait, pace: Pace, now: number): boolean {
  return paceRules[pace].limit === undefined && now >= since + longestTurn;
}

/** The wait, extended by as much time as the pace gives to a turn. Reminders whose time has passed by `now` are not sent. */
export function prolongWait(wait: Wait, pace: Pace, now: number): Wait {
  const { limit } = paceRules[pace];
  if (wait.until === undefined || limit === undefined) return wait;
  const prolonged = { ...wait, until: wait.until + limit, granted: (wait.granted ?? 0) + 1 };
  return { ...prolonged, reminders: plannedReminders(prolonged, pace).filter((at) => at <= now).length };
}

/** The wait as if `span` milliseconds had not passed. */
export function shiftWait(wait: Wait, span: number): Wait {
  return {
    ...wait,
    since: wait.since + span,
    ...(wait.until === undefined ? {} : { until: wait.until + span }),
    ...(wait.callAt === undefined ? {} : { callAt: wait.callAt + span }),
  };
}

/** The earliest of several times, any of which may be missing. */
export function earliest(...times: readonly (number | undefined)[]): number | undefined {
  const known = times.filter((time) => time !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}
