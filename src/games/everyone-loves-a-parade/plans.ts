/** Several moves of a seat in one press: the word for them, whether they may be made, and what is known of how things stand after them. */

import type { Seat } from '../contract/index.ts';
import { kindOf } from './cards.ts';
import { currentParader, listMovesOf } from './choices.ts';
import { addDie, moveDie, replaceDie } from './dice.ts';
import { hasTarget } from './effects.ts';
import { encodeMove, type FloatMove } from './moves.ts';
import type { FloatView } from './view.ts';

const separator = '+';
/** The beginning of a step that asks whether a plan is to be made. */
const surePrefix = 'sure.';
const longestStep = 60;

/** Moves of one seat, one after the other; each may be made after those before it. */
export type Plan = readonly FloatMove[];

/** `take.FB-SET+set.5.0.red`. */
export function encodePlan(plan: Plan): string {
  return plan.map(encodeMove).join(separator);
}

/** The step that asks whether to make the plan; undefined if no button could carry it. */
export function sureStep(plan: Plan): string | undefined {
  const step = `${surePrefix}${encodePlan(plan)}`;
  return step.length <= longestStep ? step : undefined;
}

/** The plan that a step asks about. */
export function readSure(view: FloatView, seat: Seat, step: string): Plan | undefined {
  return step.startsWith(surePrefix) ? readPlan(view, seat, step.slice(surePrefix.length)) : undefined;
}

/** The plan of a word; undefined if one of its moves may not be made, or nobody can tell yet. */
export function readPlan(view: FloatView, seat: Seat, word: string): Plan | undefined {
  const plan: FloatMove[] = [];
  let current: FloatView | undefined = view;
  for (const part of word.split(separator)) {
    const move: FloatMove | undefined =
      current && listMovesOf(current, seat).find((legal) => encodeMove(legal) === part);
    if (!current || !move) return undefined;
    plan.push(move);
    current = foresee(current, seat, move);
  }
  return plan;
}

/** How things stand after a move, where the same seat goes on and no chance comes between: after a card its action, after an ability the crowd. */
export function foresee(view: FloatView, seat: Seat, move: FloatMove): FloatView | undefined {
  const after = change(view, seat, move);
  if ('take' in move) {
    const card = view.warehouse.find(({ id }) => id === move.take);
    if (!card || !hasTarget(view, card.action)) return undefined;
    return { ...after, phase: { doing: 'act', seat, float: move.float ?? 0, action: card.action } };
  }
  const { phase } = view;
  const abilityUsed = phase.doing === 'act' || phase.doing === 'onto' || phase.doing === 'pick';
  const isKnown = !('reroll' in move || 'add' in move || 'look' in move);
  if (view.parade.length === 0 || !abilityUsed || !isKnown) return undefined;
  return { ...after, phase: { doing: 'place', seat, float: phase.float } };
}

/** What a move does to cards, dice and floats; what chance brings is left out, and whose turn it is stays as it was. */
export function change(view: FloatView, seat: Seat, move: FloatMove): FloatView {
  const { phase } = view;
  if ('take' in move) return addCard(view, seat, move.float ?? 0, move.take);
  if ('set' in move) return { ...view, dice: replaceDie(view, move.set, { kind: kindOf(move.face), face: move.face }) };
  if ('move' in move) return { ...view, dice: moveDie(view, move.move, move.to) };
  if ('onto' in move) return phase.doing === 'onto' ? { ...view, dice: addDie(view, move.onto, phase.die) } : view;
  if ('pick' in move) return phase.doing === 'pick' ? addCard(view, seat, phase.float, move.pick) : view;
  if ('give' in move) return phase.doing === 'act' ? swap(view, seat, phase.float, move) : view;
  if (!('place' in move)) return view;
  const now = currentParader(view);
  return { ...view, parade: view.parade.map((one) => (one === now ? { ...one, crowd: move.place } : one)) };
}

/** A card of the Warehouse, or one that was looked at. */
function addCard(view: FloatView, seat: Seat, float: number, id: string): FloatView {
  const seen = view.phase.doing === 'pick' ? (view.phase.saw ?? []) : [];
  const card = [...view.warehouse, ...seen].find((one) => one.id === id);
  if (!card) return view;
  const warehouse = view.warehouse.filter((one) => one !== card);
  return { ...changeFloat(view, seat, float, (own) => [...own, card]), warehouse };
}

function swap(
  view: FloatView,
  seat: Seat,
  float: number,
  { give, get }: Extract<FloatMove, { readonly give: string }>,
): FloatView {
  const card = view.warehouse.find(({ id }) => id === get);
  const given = view.floats[seat]?.[float]?.find(({ id }) => id === give);
  if (!card || !given) return view;
  const warehouse = view.warehouse.map((one) => (one === card ? given : one));
  return { ...changeFloat(view, seat, float, (own) => [...own.filter((one) => one !== given), card]), warehouse };
}

type Cards = FloatView['warehouse'];

function changeFloat(view: FloatView, seat: Seat, float: number, make: (own: Cards) => Cards): FloatView {
  const floats = view.floats.map((own, owner) =>
    owner === seat ? own.map((cards, index) => (index === float ? make(cards) : cards)) : own,
  );
  return { ...view, floats };
}
