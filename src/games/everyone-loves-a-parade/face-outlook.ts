/** What a move does and what it brings, in words: for the questions before a move is made, and for pictures of a move. */

import type { Seat } from '../contract/index.ts';
import type { Writer } from '../contract/screen.ts';
import type { Action } from './cards.ts';
import { diceOn } from './dice.ts';
import { tellOthers } from './face-labels.ts';
import { crowdNumber, floatSign, nameAction, showAction, showCard, showFace, tell } from './face-words.ts';
import type { FloatMove } from './moves.ts';
import { lookAhead, type Outlook } from './outlook.ts';
import { foresee, type Plan } from './plans.ts';
import type { FloatView } from './view.ts';

/** What a move does, to go on after a name: `take #3 🌸🟡Y5`. */
export function tellMove(view: FloatView, move: FloatMove, writer: Writer): string {
  const { phase } = view;
  if ('take' in move) {
    const index = view.warehouse.findIndex(({ id }) => id === move.take);
    const card = view.warehouse[index];
    const values = {
      number: index + 1,
      card: card ? showCard(writer, card) : move.take,
      float: floatSign(move.float ?? 0),
    };
    return tell(writer, move.float === undefined ? 'do.take' : 'do.take-float', values);
  }
  if ('skip' in move) {
    return phase.doing === 'act'
      ? tell(writer, 'do.skip', { action: nameAction(writer, phase.action) })
      : tell(writer, 'do.keep');
  }
  if ('place' in move) return tell(writer, 'do.place', { crowd: crowdNumber(move.place) });
  if ('onto' in move) {
    const face = phase.doing === 'onto' ? showFace(writer, phase.die.face) : '?';
    return tell(writer, 'do.onto', { face, crowd: crowdNumber(move.onto) });
  }
  if ('add' in move) return tell(writer, `do.add-${move.add}`);
  if ('give' in move)
    return tell(writer, 'do.swap', { give: showId(view, move.give, writer), get: showId(view, move.get, writer) });
  if ('reroll' in move) return tell(writer, 'do.reroll', tellDie(view, move.reroll, writer));
  if ('set' in move)
    return tell(writer, 'do.set', { ...tellDie(view, move.set, writer), face: showFace(writer, move.face) });
  if ('move' in move) return tell(writer, 'do.move', { ...tellDie(view, move.move, writer), to: crowdNumber(move.to) });
  if ('pick' in move) return tell(writer, 'do.pick', { card: showId(view, move.pick, writer) });
  if ('look' in move) return tell(writer, 'do.look');
  const [first, second] = move.orders;
  return tell(writer, 'do.assign', { first, second });
}

function tellDie(view: FloatView, [crowd, index]: readonly [number, number], writer: Writer) {
  const die = diceOn(view, crowd)[index];
  return { die: die ? showFace(writer, die.face) : '?', crowd: crowdNumber(crowd) };
}

function showId(view: FloatView, id: string, writer: Writer): string {
  const seen = view.phase.doing === 'pick' ? (view.phase.saw ?? []) : [];
  const card = [...view.warehouse, ...seen, ...view.floats.flat(2)].find((one) => one.id === id);
  return card ? showCard(writer, card) : id;
}

/** What it does to the own float and to others, and what may follow: a sentence each. */
export function tellOutlook(view: FloatView, seat: Seat, plan: Plan, writer: Writer): string[] {
  const outlook = lookAhead(view, seat, plan);
  const others = tellOthers(view, seat, outlook.others, writer);
  return [
    tellOwn(view, outlook, writer),
    ...(others === '' ? [] : [tell(writer, outlook.roll ? 'sure.others-about' : 'sure.others', { others })]),
    ...tellAction(view, seat, plan, writer),
  ];
}

function tellOwn(view: FloatView, { float, before, after, placed, roll }: Outlook, writer: Writer): string {
  const own =
    view.seats === 2 ? tell(writer, 'sure.own-of-two', { float: floatSign(float) }) : tell(writer, 'sure.own');
  const values = { own, before: before.points, after: after.points, crowd: crowdNumber(after.crowd) };
  if (placed) {
    const best = { points: after.points, best: before.points, crowd: crowdNumber(before.crowd) };
    return tell(writer, after.points < before.points ? 'sure.place-less' : 'sure.place', best);
  }
  if (roll) {
    const { better, worse, most } = roll;
    return tell(writer, 'sure.roll', { ...values, better, worse, most: most.points });
  }
  if (after.points === 0) return tell(writer, 'sure.nothing', values);
  return tell(writer, before.points === after.points ? 'sure.same' : 'sure.best', values);
}

/** Of a card that is taken: what its action is, or that it will find nothing to do. */
export function tellAction(view: FloatView, seat: Seat, plan: Plan, writer: Writer): string[] {
  const [first, ...rest] = plan;
  if (!first || !('take' in first) || rest.length > 0) return [];
  const action = actionAfter(foresee(view, seat, first));
  return [
    action ? tell(writer, 'sure.action', { action: showAction(writer, action) }) : tell(writer, 'sure.no-action'),
  ];
}

/** The action that can follow the card, as the position after it says. */
export function actionAfter(next: FloatView | undefined): Action | undefined {
  return next?.phase.doing === 'act' ? next.phase.action : undefined;
}
