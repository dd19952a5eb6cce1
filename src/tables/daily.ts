/** The daily deal: for each game and UTC day one deal, the same for everybody. */

import { createHmac } from 'node:crypto';
import type { AnyGame } from '../games/contract/index.ts';
import type { UserId } from './brands.ts';
import { commitmentOf } from './random.ts';
import type { Finished, Table } from './table.ts';

const dayLength = 24 * 3_600_000;
/** For so long after its end, a daily game that was begun in time can still be finished before its seed is told, in milliseconds. */
const graceAfter = 3_600_000;
/** In how many deals the bots of a daily game try each of their moves: a number and not a time, so that they answer everybody alike. */
export const dailyDeals = 32;

/** How long they may take at most, in milliseconds, even on a busy machine: a thought that is lost must be thought again. */
export const dailyPatience = 30_000;

/** The UTC day of a time, counted from 1970-01-01. */
export function dayOf(now: number): number {
  return Math.floor(now / dayLength);
}

export function startOf(day: number): number {
  return day * dayLength;
}

/** When the seed of a day is told, and its games can be replayed by everybody. Results that come later do not count. */
export function opensAt(day: number): number {
  return startOf(day + 1) + graceAfter;
}

const calendar = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** A day as `2026-12-01`. */
export function nameDay(day: number): string {
  const parts = calendar.formatToParts(startOf(day));
  return ['year', 'month', 'day'].map((type) => parts.find((part) => part.type === type)?.value).join('-');
}

/** The days of a day's month up to that day, the latest first. */
export function daysOfMonth(day: number): readonly number[] {
  const month = nameDay(day).slice(0, 7);
  const days: number[] = [];
  for (let each = day; nameDay(each).startsWith(month); each -= 1) days.push(each);
  return days;
}

/**
 * The seed of a day's deal: HMAC-SHA256 with the 32 bytes of the deployment's secret as key. The message is ASCII: `parade-daily/1`, and,
 * each after a line feed, the game's id and the day as `2026-12-01`.
 * @param secret 32 bytes in lower-case hex
 */
export function dailySeed(secret: string, game: Pick<AnyGame, 'id'>, day: number): string {
  return keyed(secret, ['parade-daily/1', game.id, nameDay(day)]);
}

export function dailyCommitment(secret: string, game: Pick<AnyGame, 'id'>, day: number): string {
  return commitmentOf(dailySeed(secret, game, day));
}

/** What opens somebody's table of a day: always the same, so that they play once. Nobody can read in it who they are. */
export function dailyCause(secret: string, game: Pick<AnyGame, 'id'>, day: number, user: UserId): string {
  return `daily:${keyed(secret, ['parade-daily-player/1', game.id, nameDay(day), user]).slice(0, 32)}`;
}

function keyed(secret: string, lines: readonly string[]): string {
  return createHmac('sha256', Buffer.from(secret, 'hex')).update(lines.join('\n'), 'utf8').digest('hex');
}

/** Whether a table's game is the daily deal of a day that is not told yet: its record and its moves would tell every card. */
export function isSealed({ daily }: Table, now: number): boolean {
  return daily !== undefined && now < opensAt(daily.day);
}

/** Whether a table's result must still be entered into those of its day. */
export function isEntryDue(table: Table): table is Finished & { readonly daily: NonNullable<Table['daily']> } {
  return table.phase === 'over' && table.daily !== undefined && table.daily.entered === undefined;
}
