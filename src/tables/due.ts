/** What is due at a table. */

import { thinksLong } from '../bots/choose.ts';
import { endRequest } from './admitting.ts';
import { type BotTurn, dueTurn, playTurnAtOnce } from './bot-turn.ts';
import type { UserId } from './brands.ts';
import { carryOutPlan } from './carry-out-plan.ts';
import type { Changed, Moment, OrRefused } from './change.ts';
import { duePlan } from './plans.ts';
import type { Table } from './table.ts';
import { closeSilent, endLongStop, remind } from './time.ts';
import { endVote } from './votes.ts';
import type { Wishes } from './wishes.ts';

/**
 * Does what is due, one thing at a time; undefined when nothing is.
 * @param wishesOf a user's settings; without it nobody is reminded
 */
export function doWhatIsDue(
  table: Table,
  moment: Moment,
  wishesOf?: (user: UserId) => Wishes,
): OrRefused<Table | Changed> | undefined {
  const ended = endWhatIsOver(table, moment.now);
  if (ended || table.phase !== 'playing') return ended;
  const plan = duePlan(table, moment.now);
  if (plan) return carryOutPlan(table, plan, moment);
  const turn = dueTurn(table, moment);
  if (turn) return playTurnAtOnce(table, turn, moment);
  return wishesOf && remind(table, moment.now, wishesOf);
}

/** The turn of a bot that is due and must think for too long to do so within a change. */
export function dueThought(table: Table, moment: Moment): BotTurn | undefined {
  if (table.phase !== 'playing' || endWhatIsOver(table, moment.now) || duePlan(table, moment.now)) return undefined;
  const turn = dueTurn(table, moment);
  return turn && thinksLong(moment.game, turn.level) ? turn : undefined;
}

function endWhatIsOver(table: Table, now: number): Table | undefined {
  const closed = closeSilent(table, now);
  if (closed || table.phase !== 'playing') return closed;
  return endLongStop(table, now) ?? endVote(table, now) ?? endRequest(table, now);
}
