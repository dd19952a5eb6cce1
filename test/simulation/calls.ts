import type { Pace } from '../../src/tables/pace.ts';
import type { Saved } from './history.ts';
import type { Call } from './public-watch.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** When somebody may be reminded by the rules, after their turn began and before its end; said once more, so that it can differ. */
const rules: Readonly<Record<Pace, { readonly after: readonly number[]; readonly before: readonly number[] }>> = {
  live: { after: [45_000], before: [] },
  day: { after: [12 * hour], before: [hour] },
  relaxed: { after: [36 * hour], before: [hour] },
  untimed: { after: [1, 2, 3, 4, 5].map((times) => times * 48 * hour), before: [] },
};

/** A reminder may come this much before its time by the clocks of two processes, in milliseconds. */
const tolerance = 1_000;

export interface CallsOfTable {
  readonly pace: Pace;
  readonly saved: readonly Saved[];
  readonly calls: readonly Call[];
  /** When each turn of the game began. */
  readonly begun: ReadonlyMap<number, number>;
}

/** That a reminder was decided on: from then on it may be shown, once. */
interface Order {
  readonly user: string;
  readonly turn: number;
  readonly at: number;
  /** When the game is closed, of which the reminder tells. */
  readonly closingAt: number | undefined;
}

/** Calls and reminders that came twice, before their time, or out of nothing. */
export function findBadCalls(table: CallsOfTable): readonly string[] {
  const { saved, calls, begun } = table;
  const faults: string[] = [];
  const orders: Order[] = [];
  for (const [index, now] of saved.entries()) {
    const before = saved[index - 1];
    for (const { user, turn, since } of now.waits) {
      if (since < (begun.get(turn) ?? 0)) faults.push(`the time of ${user} in turn ${turn} began before the turn`);
    }
    if (!now.reminder || now.reminder.n === before?.reminder?.n) continue;
    for (const user of now.reminder.users) {
      const { closingAt } = now.waits.find((wait) => wait.user === user && wait.turn === now.reminder?.turn) ?? {};
      const order = { user, turn: now.reminder.turn, at: now.at, closingAt };
      const last = orders.findLast((earlier) => earlier.user === user && earlier.turn === order.turn);
      if (!isDue(table.pace, before, order, last))
        faults.push(`${user} was reminded before the time in turn ${order.turn}`);
      orders.push(order);
    }
  }
  for (const { turn, users, at, isReminder } of calls) {
    for (const user of users) {
      const times = calls.filter(
        (other) =>
          other.turn === turn && other.isReminder === isReminder && other.users.includes(user) && other.at <= at,
      ).length;
      const reasons = isReminder
        ? orders.filter((order) => order.user === user && order.turn === turn && order.at <= at + tolerance).length
        : countBeginnings(saved, user, turn);
      if (times > reasons)
        faults.push(`${user} was ${isReminder ? 'reminded' : 'called'} ${times} times in turn ${turn}, not ${reasons}`);
    }
  }
  return [...new Set(faults)];
}

/** Whether a time of the plan, or of a call that was put off or asked for, came since the last reminder. */
function isDue(
  pace: Pace,
  before: Saved | undefined,
  { user, turn, at, closingAt }: Order,
  last: Order | undefined,
): boolean {
  const wait = before?.waits.find((waiting) => waiting.user === user && waiting.turn === turn);
  if (!wait) return false;
  const { after, before: ahead } = rules[pace];
  const { since, until } = wait;
  const planned = [
    ...after.map((offset) => since + offset),
    ...(until === undefined ? [] : ahead.map((offset) => until - offset)),
  ];
  const isNotice = closingAt !== undefined && closingAt !== wait.closingAt && closingAt - day <= at + tolerance;
  const isNew = (time: number) => time <= at + tolerance && (last === undefined || time > last.at - tolerance);
  return isNotice || planned.some(isNew) || (wait.callAt !== undefined && wait.callAt <= at + tolerance);
}

/** How often it became this person's turn: again when they come back to their seat. */
function countBeginnings(saved: readonly Saved[], user: string, turn: number): number {
  const waits = saved.map((each) => each.waits.some((wait) => wait.user === user && wait.turn === turn));
  return waits.filter((isWaited, index) => isWaited && !waits[index - 1]).length;
}
