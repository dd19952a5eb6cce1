/** What a plan would bring: to the float that it is about, at its best crowd, and to the floats of others at theirs. */

import type { Seat } from '../contract/index.ts';
import { listMovesOf } from './choices.ts';
import { findEffect, type MoveEffect, type RivalChange, rivalsOf, type Standing, standingsOf } from './effects.ts';
import type { FloatMove } from './moves.ts';
import { change, type Plan } from './plans.ts';
import { scoreAt, sum } from './scoring.ts';
import type { FloatView } from './view.ts';

export interface Outlook {
  /** The own float that it is about. */
  readonly float: number;
  /** Its best free crowd before. */
  readonly before: Standing;
  /** Its best free crowd afterwards, or where it is placed. Where a die is rolled, before the roll. */
  readonly after: Standing;
  /** What its second best free crowd would score afterwards. */
  readonly second: number;
  readonly placed: boolean;
  readonly roll: Extract<MoveEffect, { readonly kind: 'roll' }> | undefined;
  /** The other floats whose best score changes, the greatest loss first; on average where a die is rolled. */
  readonly others: readonly RivalChange[];
}

/** What all may know of it, from any view. */
export function lookAhead(view: FloatView, seat: Seat, plan: Plan): Outlook {
  const start: FloatView = { ...view, viewer: seat };
  let end = start;
  let roll: Outlook['roll'];
  for (const move of plan) {
    const effect = 'reroll' in move || 'add' in move ? findEffect(end, move) : undefined;
    if (effect?.kind === 'roll') roll = effect;
    end = change(end, seat, move);
  }
  const float = floatOf(view, plan);
  const last = plan.at(-1);
  const placed = last !== undefined && 'place' in last;
  const own = (of: FloatView) => of.floats[seat]?.[float] ?? [];
  const { best, second } = standingsOf(end, own(end));
  return {
    float,
    before: standingsOf(start, own(start)).best,
    after: placed ? standAt(end, own(end), last.place) : best,
    second: second.points,
    placed,
    roll,
    others: roll ? roll.rivals : compare(start, end, seat, float),
  };
}

function floatOf({ phase }: FloatView, [first]: Plan): number {
  if (first && 'take' in first) return first.float ?? 0;
  return 'float' in phase ? phase.float : 0;
}

function standAt(view: FloatView, cards: FloatView['warehouse'], crowd: number): Standing {
  return { crowd, points: scoreAt(view, cards, crowd) };
}

/** With two floats each, the player’s other one is among them. */
function compare(start: FloatView, end: FloatView, seat: Seat, own: number): RivalChange[] {
  const other = (start.floats[seat] ?? []).flatMap((cards, float) => {
    const isPlaced = start.parade.some((one) => one.seat === seat && one.float === float && one.crowd !== null);
    return float === own || isPlaced ? [] : [{ seat, float, cards }];
  });
  return [...rivalsOf(start), ...other]
    .map(({ seat, float, cards }): RivalChange => {
      const [before, after] = [standingsOf(start, cards).best.points, standingsOf(end, cards).best.points];
      return { seat, float, before, after };
    })
    .filter(({ before, after }) => before !== after)
    .toSorted((one, other) => other.before - other.after - (one.before - one.after));
}

/**
 * The move that brings the own float most, of those what leaves it the best second crowd, and of those what takes most from others.
 * undefined for an action that raises nothing: it need not be used.
 */
export function bestMove(view: FloatView, seat: Seat): FloatMove | undefined {
  const judged = listMovesOf(view, seat).map((move) => {
    const { before, after, second, placed, others } = lookAhead(view, seat, [move]);
    const loss = sum(others.map((one) => one.before - one.after));
    return { move, raises: after.points > before.points, worth: [after.points, placed ? 0 : second, loss] as const };
  });
  const worthwhile = view.phase.doing === 'act' ? judged.filter(({ raises }) => raises) : judged;
  return worthwhile.toSorted(({ worth: [a, b, c] }, { worth: [x, y, z] }) => x - a || y - b || z - c)[0]?.move;
}
