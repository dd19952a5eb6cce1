/** The results of a daily deal, compared as in duplicate bridge: by those who played the same cards. */

import { z } from 'zod';
import type { TableId, UserId } from './brands.ts';
import { nobody } from './table.ts';

/** What somebody made of the deal of a day. */
export interface DailyResult {
  /** `nobody` for somebody who was forgotten or is left out: their score still counts for the others. */
  readonly user: UserId;
  /** Empty for nobody. */
  readonly name: string;
  /** Where they began it. */
  readonly guild: string;
  readonly table: TableId;
  readonly score: number;
  /** When they were done, in milliseconds since the epoch. */
  readonly at: number;
  /** A digit for each square. */
  readonly row: string;
}

const form = 1;
const resultSchema = z.tuple([
  z.literal(form),
  z.string(),
  z.string(),
  z.string(),
  z.string(),
  z.number(),
  z.int(),
  z.string().regex(/^[0-2]*$/),
]);

/** A result in one short text; equal results give equal texts. */
export function writeResult({ user, name, guild, table, score, at, row }: DailyResult): string {
  return JSON.stringify([form, user, name, guild, table, score, at, row]);
}

/** undefined for a text that this version cannot read. */
export function readResult(text: string): DailyResult | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  const read = resultSchema.safeParse(json);
  if (!read.success) return undefined;
  const [, user, name, guild, table, score, at, row] = read.data;
  return { user, name, guild, table, score, at, row };
}

/** The same result without a trace of who made it. */
export function anonymous(result: DailyResult): DailyResult {
  return { ...result, user: nobody, name: '', guild: '' };
}

/** A result among the others of its day. */
export interface Placed extends DailyResult {
  /** One more than how many are better. */
  readonly place: number;
  /** 2 for each who is beaten, 1 for each who made as much. */
  readonly matchpoints: number;
}

/** The best first; among equals, who was done first. */
export function placeAll(results: readonly DailyResult[], isLowBest: boolean): readonly Placed[] {
  const worth = ({ score }: DailyResult) => (isLowBest ? -score : score);
  const sorted = results.toSorted((one, other) => worth(other) - worth(one) || one.at - other.at);
  const placed: Placed[] = [];
  for (let first = 0; first < sorted.length; ) {
    const score = sorted[first]?.score;
    let next = first + 1;
    while (next < sorted.length && sorted[next]?.score === score) next += 1;
    const matchpoints = 2 * (sorted.length - next) + (next - first - 1);
    placed.push(...sorted.slice(first, next).map((result) => ({ ...result, place: first + 1, matchpoints })));
    first = next;
  }
  return placed;
}

/** Somebody's matchpoints of several days. */
export interface MonthResult {
  readonly user: UserId;
  readonly name: string;
  readonly matchpoints: number;
  readonly days: number;
  readonly place: number;
}

/**
 * The most matchpoints first; among equals, who needed fewer days. Whoever was forgotten is left out.
 * @param days the latest first: names are taken from there
 */
export function sumUpDays(days: readonly (readonly Placed[])[]): readonly MonthResult[] {
  const sums = new Map<UserId, Omit<MonthResult, 'place'>>();
  for (const { user, name, matchpoints } of days.flat()) {
    if (user === nobody) continue;
    const sum = sums.get(user);
    const added = { matchpoints: (sum?.matchpoints ?? 0) + matchpoints, days: (sum?.days ?? 0) + 1 };
    sums.set(user, { user, name: sum?.name ?? name, ...added });
  }
  const sorted = [...sums.values()].sort((one, other) => other.matchpoints - one.matchpoints || one.days - other.days);
  let place = 0;
  return sorted.map((sum, index) => {
    const before = sorted[index - 1];
    if (before?.matchpoints !== sum.matchpoints || before.days !== sum.days) place = index + 1;
    return { ...sum, place };
  });
}
