/** What buttons and menus say: the card, die or crowd, and what choosing it brings. */

import type { Seat } from '../contract/index.ts';
import type { Writer } from '../contract/screen.ts';
import { shorten } from '../toolbox/shorten.ts';
import { diceOn } from './dice.ts';
import type { RivalChange } from './effects.ts';
import {
  crowdNumber,
  floatSign,
  labelCard,
  labelDice,
  labelDie,
  labelFace,
  nameAction,
  showOwner,
  tell,
} from './face-words.ts';
import type { FloatMove } from './moves.ts';
import { lookAhead, type Outlook } from './outlook.ts';
import type { Plan } from './plans.ts';
import type { FloatView } from './view.ts';

const longestDescription = 100;

/** The die or the card to give with which a move begins. */
export function labelGroup(view: FloatView, move: FloatMove, writer: Writer): string {
  if ('set' in move) return labelDie(view, writer, move.set);
  if ('move' in move) return labelDie(view, writer, move.move);
  return 'give' in move ? labelId(view, move.give, writer) : '';
}

/** A whole move of an action. */
export function labelMove(view: FloatView, move: FloatMove, writer: Writer): string {
  if ('skip' in move) return tell(writer, 'label.no-action');
  if ('add' in move || 'look' in move) return labelButton(view, move, writer);
  if ('reroll' in move) return labelDie(view, writer, move.reroll);
  return tell(writer, 'label.both', { first: labelGroup(view, move, writer), second: labelRest(view, move, writer) });
}

/** What is left to choose once the die, or the card to give, is known. */
function labelRest(view: FloatView, move: FloatMove, writer: Writer): string {
  if ('set' in move) return labelFace(writer, move.face);
  if ('move' in move) return tell(writer, 'label.crowd', { crowd: crowdNumber(move.to) });
  return 'get' in move ? labelId(view, move.get, writer) : '';
}

/** With its action: it makes a difference which of two like cards lies in the Warehouse for the next player. */
function labelId(view: FloatView, id: string, writer: Writer): string {
  const card = [view.warehouse, ...view.floats.flat()].flat().find((one) => one.id === id);
  return card ? tell(writer, 'label.card', { card: labelCard(card), action: nameAction(writer, card.action) }) : id;
}

/** A card of the Warehouse by its number there, color and points, so that two have room beside each other on a phone: `#3 Y5`. */
export function labelTake(view: FloatView, id: string, writer: Writer): string {
  const index = view.warehouse.findIndex((card) => card.id === id);
  const card = view.warehouse[index];
  if (!card) return id;
  const name = `${card.color.charAt(0).toUpperCase()}${card.points}`;
  return tell(writer, 'button.take', { number: index + 1, card: name });
}

/** What a button of a single move says, without what it brings. */
export function labelButton(view: FloatView, move: FloatMove, writer: Writer): string {
  if ('take' in move) return labelTake(view, move.take, writer);
  if ('skip' in move) return tell(writer, view.phase.doing === 'again' ? 'button.keep' : 'button.skip');
  if ('reroll' in move) return tell(writer, 'button.again');
  if ('add' in move) return tell(writer, `button.add-${move.add}`);
  if ('look' in move) return tell(writer, 'button.look');
  if ('onto' in move) {
    const dice = labelDice(diceOn(view, move.onto));
    return tell(writer, 'button.onto', { crowd: crowdNumber(move.onto), dice });
  }
  if ('place' in move) return tell(writer, 'label.at-crowd', { crowd: crowdNumber(move.place) });
  return labelRest(view, move, writer);
}

/** With what it brings: `#3 Y5 · 8 → 12`. */
export function withEffect(view: FloatView, seat: Seat, plan: Plan, label: string, writer: Writer): string {
  const outlook = lookAhead(view, seat, plan);
  return tell(writer, 'label.with-effect', { label, effect: labelOutlook(outlook, writer) });
}

/** For an entry of a menu: `crowd 4: 🔴R red → 🔵B blue (you 24 → 20)`, and below it what becomes of others. */
export function describeChoice(view: FloatView, seat: Seat, plan: Plan, label: string, writer: Writer) {
  const outlook = lookAhead(view, seat, plan);
  const who = view.seats === 2 ? floatSign(outlook.float) : tell(writer, 'label.you');
  const effect = tell(writer, 'label.who-effect', { who, effect: labelOutlook(outlook, writer) });
  const description = shorten(labelOthers(view, seat, outlook.others, writer), longestDescription);
  return {
    label: tell(writer, 'label.in-brackets', { label, effect }),
    ...(description !== '' && { description }),
  };
}

function labelOutlook({ before, after, placed, roll }: Outlook, writer: Writer): string {
  if (placed) return tell(writer, 'label.points', { points: after.points });
  if (roll) return labelRoll(roll, writer);
  const values = { before: before.points, after: after.points };
  return tell(writer, values.before === values.after ? 'label.same' : 'label.change', values);
}

function labelRoll({ before, better, worse }: NonNullable<Outlook['roll']>, writer: Writer): string {
  const values = { before: before.points, better, worse };
  if (better === 0 && worse === 0) return tell(writer, 'label.roll-even', values);
  if (worse === 0) return tell(writer, 'label.roll-better', values);
  return tell(writer, better === 0 ? 'label.roll-worse' : 'label.roll-both', values);
}

/** `Ben 24 → 20 · Cat 8 → 6`; the own other float by its sign alone. */
function labelOthers(view: FloatView, seat: Seat, others: readonly RivalChange[], writer: Writer): string {
  const plain: Writer = { ...writer, name: (one) => writer.plainName(one) };
  return tellOthers(view, seat, others, plain);
}

/** As people read them, in whole points: a smaller difference is none. */
export function tellOthers(view: FloatView, seat: Seat, others: readonly RivalChange[], writer: Writer): string {
  return others
    .filter((one) => round(one.before) !== round(one.after))
    .map((one) => {
      const name = one.seat === seat ? floatSign(one.float) : showOwner(view, writer, one.seat, one.float);
      return tell(writer, 'label.other', { name, before: round(one.before), after: round(one.after) });
    })
    .join(' · ');
}

/** Averages of rolls have fractions. */
function round(points: number): number {
  return Math.round(points);
}
