/** What a finished daily game was worth, among all who have played it so far. */

import { resultNote } from '../../screens/daily-screen.ts';
import { type DailyResult, type Placed, placeAll } from '../../tables/daily-results.ts';
import { isInTime } from '../../tables/service/dailies.ts';
import type { Finished } from '../../tables/table.ts';
import type { Request } from '../interactions/request.ts';
import type { Context } from './context.ts';

type DailyContext = Pick<Context, 'tables' | 'dailies'>;

/** A finished daily game: its day, and its result among all so far. */
export interface OwnDaily {
  readonly day: number;
  readonly own: Placed;
  readonly players: number;
  /** It was finished after its seed could be known, so that it does not count. */
  readonly isLate: boolean;
}

/** undefined where there is nothing to tell, because the person was forgotten. */
export async function readDaily({ tables, dailies }: DailyContext, table: Finished): Promise<OwnDaily | undefined> {
  const { daily } = table;
  if (!daily) return undefined;
  if (!daily.entered) await dailies.enter(table);
  const game = tables.gameOf(table);
  const results = await dailies.results(game, daily.day);
  const found = results.find((result) => result.table === table.id);
  if (found) return { day: daily.day, own: found, players: results.length, isLate: false };
  const result = isInTime(table) ? undefined : await dailies.resultOf(table);
  return result && { day: daily.day, isLate: true, ...placeAmong(result, results, game.aim === 'fewest') };
}

function placeAmong(result: DailyResult, others: readonly Placed[], isLowBest: boolean) {
  const results = placeAll([...others, result], isLowBest);
  const own = results.find(({ table }) => table === result.table);
  return { own: own ?? { ...result, place: 1, matchpoints: 0 }, players: results.length };
}

/** The same in words, with what the strongest bot made of the seat; empty where there is nothing to tell. */
export async function tellDaily(context: DailyContext, { say }: Request, table: Finished): Promise<string> {
  const read = await readDaily(context, table);
  if (!read) return '';
  const { day, own, players, isLate } = read;
  const yardstick = await context.dailies.yardstick(context.tables.gameOf(table), day);
  return resultNote(day, own, { players, yardstick, isLate }, say);
}
