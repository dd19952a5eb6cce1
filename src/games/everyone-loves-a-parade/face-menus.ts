/** Menus of all that an action can do, with what each choice brings; and whether a choice is made at once or asked about first. */

import type { Seat } from '../contract/index.ts';
import type { Button, Choice, Row, Writer } from '../contract/screen.ts';
import { kindOf } from './cards.ts';
import { listMovesOf } from './choices.ts';
import { diceOn } from './dice.ts';
import { describeChoice, labelGroup, labelMove } from './face-labels.ts';
import { floatSign, showAction, tell } from './face-words.ts';
import { type FloatMove, isSameMove } from './moves.ts';
import { bestMove } from './outlook.ts';
import { encodePlan, foresee, type Plan, sureStep } from './plans.ts';
import type { FloatView } from './view.ts';

const mostChoices = 25;
const groupPrefix = 'at.';

/** A menu's verb, or its beginning where there are several; what is chosen says all the rest. */
export const menuVerb = 'do';

/** What a button or choice for a plan carries: the step that asks, or the moves themselves. */
export function wordFor(view: FloatView, seat: Seat, plan: Plan, writer: Writer): string {
  const asks = writer.confirms && mustAsk(view, seat, plan);
  return (asks ? sureStep(plan) : undefined) ?? encodePlan(plan);
}

/**
 * Not where nothing else can be done, nor where a question with two answers has just come up. To look at two cards can only add to a
 * float, and which of them it is will be asked.
 */
function mustAsk(view: FloatView, seat: Seat, [first]: Plan): boolean {
  if (first === undefined || 'look' in first || view.phase.doing === 'again') return false;
  return listMovesOf(view, seat).length > 1;
}

/**
 * The move that is proposed where a turn goes on after a roll, a look, an ability or a card that swaps: what brings the own float most, of those what leaves
 * it the best second crowd, and of those what takes most from others. One press confirms it, and any other is asked about first. undefined where nothing is proposed.
 */
export function proposeMove(view: FloatView, seat: Seat, writer: Writer): FloatMove | undefined {
  if (!writer.confirms || !isGoingOn(view, seat)) return undefined;
  return bestMove(view, seat);
}

/** Whether the seat has pressed before in this turn, and a new choice has come of it. */
function isGoingOn({ phase, last }: FloatView, seat: Seat): boolean {
  if (phase.doing === 'onto' || phase.doing === 'pick') return true;
  const latest = last.at(-1);
  // the new card of the Warehouse could not be chosen together with the one that was taken
  if (phase.doing === 'act')
    return phase.action === 'SWAP' && latest !== undefined && 'take' in latest && latest.seat === seat;
  if (phase.doing !== 'place') return false;
  const since = last.slice(last.findLastIndex((happening) => 'place' in happening) + 1);
  const taken = since.find((happening) => 'take' in happening);
  // what followed one’s own card was its action, in a turn before
  return latest !== undefined && since.includes(latest) && latest.seat === seat && taken?.seat !== seat;
}

/** The button of a choice: it asks first, or confirms what is proposed. */
export function choiceButton(view: FloatView, seat: Seat, move: FloatMove, label: string, writer: Writer): Button {
  const proposed = proposeMove(view, seat, writer);
  if (!proposed || !isSameMove(move, proposed))
    return { verb: wordFor(view, seat, [move], writer), label, style: 'primary' };
  return { verb: encodePlan([move]), label: tell(writer, 'button.confirm-and', { action: label }), style: 'success' };
}

/**
 * One menu of all moves, or one for each kind of dice. Where that is too much, the dice or cards to begin with, if nothing is chosen
 * before; else none, as all can be chosen once that is done.
 * @param before what is done first
 * @param next how things stand then
 */
export function makeMenus({ view, seat, before, next }: Position, moves: readonly FloatMove[], writer: Writer): Row[] {
  const choose = (some: readonly FloatMove[]) =>
    listChoices(some.flatMap((move) => makeChoice({ view, seat, before, next }, move, writer)));
  const [first] = moves;
  const [take] = before;
  const ask = take ? askThen(next, writer) : askFor(first, 'whole', writer);
  const all = choose(moves);
  if (all.length <= mostChoices) return [{ menu: { verb: menuVerb, placeholder: ask, choices: all } }];
  const kinds = (['item', 'color'] as const).map((kind) => ({
    kind,
    choices: choose(moves.filter((move) => kindOfMove(next, move) === kind)),
  }));
  if (kinds.every(({ choices }) => choices.length > 0 && choices.length <= mostChoices)) {
    return kinds.map(({ kind, choices }): Row => {
      const placeholder = tell(writer, `menu.of-${kind}`, { ask });
      return { menu: { verb: `${menuVerb}.${kind}`, placeholder, choices } };
    });
  }
  if (take) return [];
  const groups = moves.map((move): Choice => ({ value: groupStep(move), label: labelGroup(next, move, writer) }));
  const choices = listChoices(groups).slice(0, mostChoices);
  return [{ menu: { verb: menuVerb, placeholder: askFor(first, 'part', writer), choices } }];
}

/** How things stand, what comes first (nothing, or the card that is taken), and how they stand then. */
interface Position {
  readonly view: FloatView;
  readonly seat: Seat;
  readonly before: Plan;
  readonly next: FloatView;
}

/** A choice with what it brings; none if no menu could carry it. */
function makeChoice({ view, seat, before, next }: Position, move: FloatMove, writer: Writer): Choice[] {
  const plan = [...before, move];
  // a new die, a look or nothing: there is nothing to think over
  const isSure = before.length > 0 && ('add' in move || 'look' in move || 'skip' in move);
  const value = isSure ? encodePlan(plan) : wordFor(view, seat, plan, writer);
  const action = labelMove(next, move, writer);
  const label = isSure ? tell(writer, 'button.confirm-and', { action }) : action;
  return value.length > 60 ? [] : [{ value, ...describeChoice(view, seat, plan, label, writer) }];
}

/** One menu of what may follow a card on either of two floats, or one for each float where that is too much. */
export function makeFloatMenus(view: FloatView, seat: Seat, takes: readonly Plan[], writer: Writer): Row[] {
  const floats = takes.flatMap((before) => {
    const [take] = before;
    const next = take && foresee(view, seat, take);
    if (!next) return [];
    const position = { view, seat, before, next };
    const all = listChoices(listMovesOf(next, seat).flatMap((move) => makeChoice(position, move, writer)));
    // what is too much for a menu is chosen once the card is taken; to skip it comes last
    return [{ next, choices: all.length > mostChoices ? all.slice(-1) : all }];
  });
  const [first] = floats;
  if (!first) return [];
  const placeholder = askThen(first.next, writer);
  const all = floats.flatMap(({ choices }) => choices);
  if (all.length <= mostChoices) return [{ menu: { verb: menuVerb, placeholder, choices: all } }];
  return floats.map(({ choices }, float): Row => {
    const ask = tell(writer, 'menu.of-float', { ask: placeholder, float: floatSign(float) });
    return { menu: { verb: `${menuVerb}.${float}`, placeholder: ask, choices } };
  });
}

function kindOfMove(view: FloatView, move: FloatMove): string | undefined {
  const place = 'set' in move ? move.set : 'move' in move ? move.move : 'reroll' in move ? move.reroll : undefined;
  const die = place && diceOn(view, place[0])[place[1]];
  return die && kindOf(die.face);
}

/** Equal dice on one card are one choice: it makes no difference which of them it is. */
function listChoices(choices: readonly Choice[]): Choice[] {
  const byLabel = new Map<string, Choice>();
  for (const choice of choices) if (!byLabel.has(choice.label)) byLabel.set(choice.label, choice);
  return [...byLabel.values()];
}

/** What a menu asks for, in its own words: all of a move, or the die or card that it begins with. */
function askFor(move: FloatMove | undefined, what: 'whole' | 'part', writer: Writer): string {
  if (!move) return '';
  if ('give' in move) return tell(writer, what === 'whole' ? 'menu.swap' : 'menu.card');
  if ('set' in move) return tell(writer, what === 'whole' ? 'menu.set' : 'menu.die');
  if ('move' in move) return tell(writer, what === 'whole' ? 'menu.move' : 'menu.die');
  return tell(writer, 'menu.die');
}

function askThen({ phase }: FloatView, writer: Writer): string {
  return tell(writer, 'menu.then', { action: phase.doing === 'act' ? showAction(writer, phase.action) : '' });
}

/** The step that shows the moves with the same die or the same card to give: `at.5.0`, `at.FB-SET`. */
function groupStep(move: FloatMove): string {
  if ('set' in move) return `${groupPrefix}${move.set.join('.')}`;
  if ('move' in move) return `${groupPrefix}${move.move.join('.')}`;
  return 'give' in move ? `${groupPrefix}${move.give}` : '';
}

/** The moves that such a step shows; none for any other. */
export function readGroup(view: FloatView, seat: Seat, step: string): readonly FloatMove[] {
  if (!step.startsWith(groupPrefix) || view.phase.doing !== 'act') return [];
  return listMovesOf(view, seat).filter((move) => groupStep(move) === step);
}
