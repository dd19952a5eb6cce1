/** What a plan does when its time has come. */

import { isRefused } from '../games/contract/index.ts';
import type { Changed, Moment } from './change.ts';
import { dropPlan } from './plans.ts';
import { play } from './playing.ts';
import type { Finished, Plan, Running, Table } from './table.ts';

/**
 * Carries out a plan as if its person pressed: its moves one after the other, as far as they are legal. If it does not fit the position
 * after all, that is noted, and the person is called as usual.
 */
export function carryOutPlan(table: Table, plan: Plan, moment: Moment): Changed {
  let changed: Changed = { table, log: [] };
  for (let made = 0; ; made += 1) {
    const { table: running } = changed;
    if (running.phase !== 'playing') return changed;
    const { state } = running.play;
    const { game } = moment;
    const isToMove = game.toMove(state).includes(plan.seat);
    const move = isToMove ? game.plan?.next(game.view(state, plan.seat), plan.word, made) : undefined;
    const played = move && play(running, { seat: plan.seat, by: 'person', move }, moment);
    if (!played || isRefused(played)) return made === 0 ? { table: dropPlan(running, plan), log: [] } : changed;
    changed = { table: withActor(played.table, plan), log: [...changed.log, ...played.log] };
  }
}

/** Others are called as if the person had pressed; the person, who has seen nothing of it, is called if their turn goes on. */
function withActor(table: Running | Finished, { seat, user }: Plan): Running | Finished {
  if (table.phase !== 'playing' || !table.play.waits.some((wait) => wait.seat === seat)) {
    return { ...table, actedBy: user };
  }
  const { actedBy: _, ...rest } = table;
  return rest;
}
