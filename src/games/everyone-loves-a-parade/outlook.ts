/** What a plan would bring: to the float that it is about, at its best crowd, and to the floats of others at theirs. */

import type { Seat } from '../contract/index.ts';
import { diceOn } from './dice.ts';
import { bestOf, findEffect, type MoveEffect, type RivalChange, rivalsOf, type Standing } from './effects.ts';
import { change, type Plan } from './plans.ts';
import { facesSeen, scoreFloat } from './scoring.ts';
import type { FloatView } from './view.ts';

export interface Outlook {
  /** The own float that it is about. */
  readonly float: number;
  /** Its best free crowd before. */
  readonly before: Standing;
  /** Its best free crowd afterwards, or where it is placed. Where a die is rolled, before the roll. */
  readonly after: Standing;
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
  return {
    float,
    before: bestOf(start, own(start)),
    after: placed ? standAt(end, own(end), last.place) : bestOf(end, own(end)),
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
  return { crowd, points: scoreFloat(cards, facesSeen(diceOn(view, crowd))) };
}

/** With two floats each, the player’s other one is among them. */
function compare(start: FloatView, end: FloatView, seat: Seat, own: number): RivalChange[] {
  const other = (start.floats[seat] ?? []).flatMap((cards, float) => {
    const isPlaced = start.parade.some((one) => one.seat === seat && one.float === float && one.crowd !== null);
    return float === own || isPlaced ? [] : [{ seat, float, cards }];
  });
  return [...rivalsOf(start), ...other]
    .map(({ seat, float, cards }): RivalChange => {
      return { seat, float, before: bestOf(start, cards).points, after: bestOf(end, cards).points };
    })
    .filter(({ before, after }) => before !== after)
    .toSorted((one, other) => other.before - other.after - (one.before - one.after));
}
