/** What is asked before a plan is made: in words with what it brings, and by buttons that make it, lead on or go back. */

import type { Seat } from '../contract/index.ts';
import type { Button, Row, Writer } from '../contract/screen.ts';
import { listMovesOf } from './choices.ts';
import { labelButton, labelTake, withEffect } from './face-labels.ts';
import { makeFloatMenus, makeMenus } from './face-menus.ts';
import { actionAfter, tellAction, tellMove, tellOutlook } from './face-outlook.ts';
import { arrange } from './face-rows.ts';
import { crowdNumber, floatSign, nameAction, tell } from './face-words.ts';
import { lookAhead } from './outlook.ts';
import { encodePlan, foresee, type Plan, sureStep } from './plans.ts';
import type { FloatView } from './view.ts';

const cardPrefix = 'card.';

/** The step in which a card is chosen and its float is not. */
export function cardStep(id: string): string {
  return `${cardPrefix}${id}`;
}

/** The ways to take the card of such a step, one for each float; undefined for any other step. */
export function readCardStep(view: FloatView, seat: Seat, step: string): readonly Plan[] | undefined {
  if (!step.startsWith(cardPrefix)) return undefined;
  const takes = listMovesOf(view, seat).filter((move) => 'take' in move && cardStep(move.take) === step);
  return takes.length > 1 ? takes.map((take) => [take]) : undefined;
}

/** `▶ Ann: take #3 🌸🟡Y5, then set 🔴R at crowd 4 to 🔵B?`, and what that brings. */
export function askSure(view: FloatView, seat: Seat, plan: Plan, writer: Writer): string {
  const [first, second] = plan;
  if (!first) return '';
  const does = tellMove(view, first, writer);
  const next = foresee(view, seat, first);
  const both = second && next ? { first: does, second: tellMove(next, second, writer) } : undefined;
  const question = tell(writer, 'sure.question', {
    name: writer.name(seat),
    does: both ? tell(writer, 'sure.both', both) : does,
  });
  return [question, tellOutlook(view, seat, plan, writer).join(' ')].join('\n');
}

/** Which float is to get a card, and what it would bring to each; and its action, which the menu below says too, as long as that is new. */
export function askFloat(view: FloatView, seat: Seat, takes: readonly Plan[], writer: Writer): string {
  const [[take] = []] = takes;
  if (!take || !('take' in take)) return '';
  const does = tellMove(view, { take: take.take }, writer);
  const floats = takes.map((plan) => {
    const { float, before, after } = lookAhead(view, seat, plan);
    const values = { float: floatSign(float), before: before.points, after: after.points };
    return tell(writer, 'sure.float', { ...values, crowd: crowdNumber(after.crowd) });
  });
  const isKnown = view.round > 0 && foresee(view, seat, take) !== undefined;
  return [
    tell(writer, 'sure.question', { name: writer.name(seat), does }),
    floats.join(' · '),
    ...(isKnown ? [] : tellAction(view, seat, [take], writer)),
  ].join('\n');
}

/** Below a plan: what may follow it at once, the button that makes it as it is, and the way back. */
export function showSure(view: FloatView, seat: Seat, plan: Plan, writer: Writer): Row[] {
  const [first] = plan;
  const next = first && plan.length === 1 ? foresee(view, seat, first) : undefined;
  const action = actionAfter(next);
  if (next && action) {
    const own = showFollowing(view, seat, plan, next, writer);
    const skipped = encodePlan([...plan, { skip: true }]);
    const skip: Button = { verb: skipped, label: tell(writer, 'button.confirm-only'), style: 'secondary' };
    const direct = own.flatMap((row) => ('buttons' in row ? row.buttons : []));
    const confirm: Button = {
      verb: encodePlan(plan),
      label: tell(writer, 'button.confirm-then', { action: nameAction(writer, action) }),
      style: 'success',
    };
    const menus = own.filter((row) => 'menu' in row);
    const buttons = direct.length > 0 ? direct : [confirm];
    return [...menus, { buttons: [...buttons, skip, back(view, plan, writer)] }];
  }
  const crowds = next ? crowdButtons(view, seat, plan, next, writer) : [];
  const isSkip = first !== undefined && 'skip' in first && next !== undefined;
  const confirm: Button = { verb: encodePlan(plan), label: tell(writer, 'button.confirm-plan'), style: 'success' };
  return [...crowds, { buttons: [...(isSkip ? [] : [confirm]), back(view, plan, writer)] }];
}

/** Below a card for either of two floats: menus of what may follow it on each, and to take it for one and see then. */
export function showFloats(view: FloatView, seat: Seat, takes: readonly Plan[], writer: Writer): Row[] {
  const buttons = takes.map((plan): Button => {
    const { float, after } = lookAhead(view, seat, plan);
    const label = tell(writer, 'button.confirm-float', { float: floatSign(float), points: after.points });
    return { verb: encodePlan(plan), label, style: 'success' };
  });
  const goBack: Button = { verb: 'back', label: tell(writer, 'button.back'), style: 'secondary' };
  return [...makeFloatMenus(view, seat, takes, writer), { buttons: [...buttons, goBack] }];
}

/** What the action of a card could do: menus of its targets, or buttons that take the card and act. */
function showFollowing(view: FloatView, seat: Seat, plan: Plan, next: FloatView, writer: Writer): Row[] {
  const moves = listMovesOf(next, seat).filter((move) => !('skip' in move));
  const direct = moves.filter((move) => 'add' in move || 'look' in move);
  if (direct.length > 0) {
    const buttons = direct.map((move): Button => {
      const action = labelButton(next, move, writer);
      return {
        verb: encodePlan([...plan, move]),
        label: tell(writer, 'button.confirm-and', { action }),
        style: 'primary',
      };
    });
    return [{ buttons }];
  }
  return makeMenus({ view, seat, before: plan, next }, moves, writer);
}

/** Where the float could go after an ability: made at once, as the ability has been looked at. */
function crowdButtons(view: FloatView, seat: Seat, plan: Plan, next: FloatView, writer: Writer): Row[] {
  const buttons = listMovesOf(next, seat).flatMap((move): Button[] => {
    const both = [...plan, move];
    if (sureStep(both) === undefined) return [];
    const action = withEffect(view, seat, both, labelButton(next, move, writer), writer);
    return [{ verb: encodePlan(both), label: tell(writer, 'button.confirm-and', { action }), style: 'primary' }];
  });
  return buttons.length > 0 ? arrange(buttons) : [];
}

/** To the card that a plan began with, or to the first step. */
function back(view: FloatView, plan: Plan, writer: Writer): Button {
  const [first] = plan;
  const isCard = first !== undefined && 'take' in first && plan.length > 1;
  const isFirst = isCard && view.phase.doing === 'take' && view.phase.floats.length > 1;
  const verb = isFirst ? cardStep(first.take) : ((plan.length > 1 ? sureStep(plan.slice(0, -1)) : undefined) ?? 'back');
  return { verb, label: tell(writer, 'button.back'), style: 'secondary' };
}

/** The label of a card at the beginning of a turn: with its best score, or with that of each float. */
export function labelCard(view: FloatView, seat: Seat, takes: readonly Plan[], writer: Writer): string {
  const [plan = []] = takes;
  const [take] = plan;
  const label = take && 'take' in take ? labelTake(view, take.take, writer) : '';
  if (takes.length < 2) return withEffect(view, seat, plan, label, writer);
  const scores = takes.map((one) => {
    const { float, after } = lookAhead(view, seat, one);
    return `${floatSign(float)}${after.points}`;
  });
  return tell(writer, 'label.with-effect', { label, effect: scores.join(' ') });
}
