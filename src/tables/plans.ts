/**
 * Plans: what somebody has chosen, while others move, to be done when their turn comes. A plan is stored with the table, and nobody else
 * sees it. When the turn comes, it is carried out after as long as a bot would take (carry-out-plan.ts) if it fits the position; if not,
 * the person is called as usual. It is gone after the seat's next move, and with its person.
 */

import type { AnyGame } from '../games/contract/index.ts';
import type { UserId } from './brands.ts';
import type { Moment, OrRefused } from './change.ts';
import { isPlayedByBot, type Plan, type Running, seatOf, userIn } from './table.ts';

/** The plan of somebody who sits at the table; undefined if there is none. */
export function planOf(table: Running, user: UserId): Plan | undefined {
  const seat = seatOf(table, user);
  return table.play.plans?.find((plan) => plan.seat === seat && plan.user === user);
}

/**
 * Whether a seat must act, and a plan is about to do so. While a plan waits for a vote, its person is called as usual: otherwise all could
 * see that there is one.
 */
export function isPlanned({ vote, play: { plans = [] } }: Running, seat: number): boolean {
  return !vote && plans.some((plan) => plan.seat === seat && plan.at !== undefined);
}

/** Whether plans can be made for a seat: not in a private game, whose bots move at once, nor where a bot plays for the person. */
export function mayPlan(table: Running, seat: number, game: AnyGame): boolean {
  return game.plan !== undefined && !table.practice && !isPlayedByBot(table.seats[seat]);
}

/**
 * Plans somebody's next turn, or plans it anew. Refusals: `not-seated`, `no-plans`, `your-turn`, `plan-outdated`.
 * @param word the plan, in the game's words
 */
export function makePlan(table: Running, user: UserId, word: string, game: AnyGame): OrRefused<Running> {
  const seat = seatOf(table, user);
  if (seat === undefined) return { refused: 'not-seated' };
  if (!mayPlan(table, seat, game)) return { refused: 'no-plans' };
  if (game.toMove(table.play.state).includes(seat)) return { refused: 'your-turn' };
  if (!game.plan?.mayPlan(game.view(table.play.state, seat), word)) return { refused: 'plan-outdated' };
  return withPlans(table, [...plansBut(table, seat), { seat, user, word }]);
}

/** Recalls a plan that has not been carried out. Refusals: `not-seated`, `no-plan`. */
export function recallPlan(table: Running, user: UserId): OrRefused<Running> {
  const seat = seatOf(table, user);
  if (seat === undefined) return { refused: 'not-seated' };
  return planOf(table, user) ? withPlans(table, plansBut(table, seat)) : { refused: 'no-plan' };
}

/** When the next plan is carried out: not while people vote. undefined if none is about to be. */
export function plannedAt({ vote, play: { plans = [] } }: Running): number | undefined {
  const times = plans.flatMap(({ at }) => at ?? []);
  return vote || times.length === 0 ? undefined : Math.min(...times);
}

/** The plan that is due; a vote under way goes first, unless the person's time is up. */
export function duePlan(table: Running, now: number): Plan | undefined {
  const { stopped, vote, play } = table;
  if (stopped) return undefined;
  const isLate = (seat: number) => play.waits.some((wait) => wait.seat === seat && now >= (wait.until ?? now + 1));
  return play.plans?.find(({ at, seat }) => at !== undefined && now >= at && (!vote || isLate(seat)));
}

/**
 * The table with its plans as they are now that these seats must act: a plan whose turn has come gets its time, or does not fit. A plan
 * whose person no longer plays in the seat is gone.
 * @param pauseOf how long a bot would take in that seat, in milliseconds
 */
export function settlePlans(
  table: Running,
  toMove: readonly number[],
  pauseOf: (seat: number) => number,
  { game, now }: Pick<Moment, 'game' | 'now'>,
): Running {
  const { plans = [] } = table.play;
  const own = plans.filter(({ seat, user }) => userIn(table, seat) === user && !isPlayedByBot(table.seats[seat]));
  const settled = own.map((plan): Plan => {
    const { seat, user, word } = plan;
    if (!toMove.includes(seat)) return { seat, user, word };
    if (plan.unfit || plan.at !== undefined) return plan;
    return fits(table, plan, game) ? { ...plan, at: now + pauseOf(seat) } : { ...plan, unfit: true };
  });
  return withPlans(table, settled);
}

function fits({ play: { state } }: Running, { seat, word }: Plan, game: AnyGame): boolean {
  return game.plan?.next(game.view(state, seat), word, 0) !== undefined;
}

/** The table with a plan that does not fit after all. */
export function dropPlan(table: Running, { seat, user, word }: Plan): Running {
  return withPlans(table, [...plansBut(table, seat), { seat, user, word, unfit: true }]);
}

/** The plans of all other seats. */
export function plansBut({ play: { plans = [] } }: Running, seat: number): readonly Plan[] {
  return plans.filter((plan) => plan.seat !== seat);
}

function withPlans(table: Running, plans: readonly Plan[]): Running {
  const { plans: _, ...play } = table.play;
  return { ...table, play: { ...play, ...(plans.length > 0 && { plans: [...plans] }) } };
}
