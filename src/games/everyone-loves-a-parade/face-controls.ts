/** The buttons and menus of the seat to move, and the steps that narrow a choice. */

import type { Button, Choice, Menu, Row, Writer } from '../contract/screen.ts';
import { listMovesOf, seatsToMove } from './choices.ts';
import { diceOn, openCrowds } from './dice.ts';
import {
  crowdNumber,
  floatSign,
  labelCard,
  labelDice,
  labelDie,
  labelFace,
  listNames,
  nameAction,
  showAction,
  showFace,
  showOwner,
  tell,
} from './face-words.ts';
import { encodeMove, type FloatMove } from './moves.ts';
import { facesSeen, scoreFloat } from './scoring.ts';
import type { FloatView } from './view.ts';

const mostChoices = 25;
const stepPrefix = 'at.';

/** A menu's verb, or its beginning if there are two menus. The chosen value says the rest. */
export const menuVerb = 'do';

/** Rows of three, because five labels side by side cannot be read on a phone. */
export function arrange(buttons: readonly Button[]): Row[] {
  const rows: Row[] = [];
  for (let start = 0; start < buttons.length; start += 3) rows.push({ buttons: buttons.slice(start, start + 3) });
  return rows;
}

/** What the seat to move is asked, in a sentence with its name, and below it what it has chosen so far. */
export function showPrompt(view: FloatView, step: string, writer: Writer): string {
  const [seat] = seatsToMove(view);
  const chosen = seat === undefined ? undefined : listMovesOf(view, seat).find((move) => isAt(move, step));
  const asked = askSeat(view, writer);
  return chosen ? `${asked}\n${tell(writer, 'prompt.chosen', { first: labelGroup(view, chosen, writer) })}` : asked;
}

function askSeat(view: FloatView, writer: Writer): string {
  const { phase } = view;
  if (phase.doing === 'over') return '';
  if (phase.doing === 'assign') return tell(writer, 'prompt.assign', { names: listNames(writer, phase.waiting) });
  const name = writer.name(phase.seat);
  switch (phase.doing) {
    case 'take':
      if (view.seats !== 2) return tell(writer, 'prompt.take', { name });
      return phase.floats.length === 2
        ? tell(writer, 'prompt.take-first', { name })
        : tell(writer, 'prompt.take-second', { name, float: floatSign(phase.floats[0] ?? 0) });
    case 'act':
      return tell(writer, 'prompt.act', {
        owner: showOwner(view, writer, phase.seat, phase.float),
        action: showAction(writer, phase.action),
      });
    case 'again': {
      const [crowd, index] = phase.die;
      const face = diceOn(view, crowd)[index]?.face;
      return tell(writer, 'prompt.again', {
        name,
        crowd: crowdNumber(crowd),
        face: face ? showFace(writer, face) : '?',
      });
    }
    case 'onto':
      return tell(writer, 'prompt.onto', { name, face: showFace(writer, phase.die.face) });
    case 'pick':
      return tell(writer, 'prompt.pick', { name });
    case 'place':
      return tell(writer, 'prompt.place', { owner: showOwner(view, writer, phase.seat, phase.float) });
  }
}

/** Buttons and menus of the seat to move, except for secret choices. At most four rows. */
export function showControls(view: FloatView, step: string, writer: Writer): Row[] {
  const { phase } = view;
  const [seat] = seatsToMove(view);
  if (seat === undefined || phase.doing === 'assign' || phase.doing === 'pick') return [];
  const moves = listMovesOf(view, seat);
  const acting = moves.filter((move) => !('skip' in move));
  if (phase.doing === 'take' && phase.floats.length > 1) {
    return phase.floats.map((float) => ({ menu: showTakes(view, float, acting, writer) }));
  }
  if (phase.doing !== 'act') return arrange(moves.map((move) => showButton(view, move, writer)));
  return [...showAct(view, step, acting, writer), ...showBelow(step, writer)];
}

/** The cards for one of two floats, as a menu, because ten buttons would fill a phone's screen. */
function showTakes(view: FloatView, float: number, moves: readonly FloatMove[], writer: Writer): Menu {
  const choices = moves.flatMap((move): Choice[] => {
    const index = 'take' in move && move.float === float ? view.warehouse.findIndex(({ id }) => id === move.take) : -1;
    const card = view.warehouse[index];
    if (!card) return [];
    const label = tell(writer, 'label.take', { number: index + 1, card: labelCard(card) });
    return [{ value: encodeMove(move), label, description: showAction(writer, card.action) }];
  });
  const sign = floatSign(float);
  return { verb: `${menuVerb}.${float}`, placeholder: tell(writer, 'menu.take', { float: sign }), choices };
}

/** Below an action: to skip it, or to go back to the first choice. */
function showBelow(step: string, writer: Writer): Row[] {
  const skip: Button = { verb: 'skip', label: tell(writer, 'button.skip'), style: 'secondary' };
  const back: Button = { verb: 'back', label: tell(writer, 'button.back'), style: 'secondary' };
  return [{ buttons: step.startsWith(stepPrefix) ? [back, skip] : [skip] }];
}

/** One menu with all possible moves or, if there are too many, first a menu of dice or cards and then buttons for the rest. */
function showAct(view: FloatView, step: string, moves: readonly FloatMove[], writer: Writer): Row[] {
  const [first] = moves;
  if (first && ('add' in first || 'look' in first)) return arrange(moves.map((move) => showButton(view, move, writer)));
  const chosen = moves.filter((move) => isAt(move, step));
  if (chosen.length > 0) return arrange(chosen.map((move) => showButton(view, move, writer)));
  const choices = listChoices(moves, encodeMove, (move) => labelMove(view, move, writer));
  if (choices.length <= mostChoices)
    return [{ menu: { verb: menuVerb, placeholder: askFor(first, 'whole', writer), choices } }];
  const groups = listChoices(moves, stepOf, (move) => labelGroup(view, move, writer));
  return [
    { menu: { verb: menuVerb, placeholder: askFor(first, 'part', writer), choices: groups.slice(0, mostChoices) } },
  ];
}

/** What a menu asks for: a whole move, or the die or card that it begins with. */
function askFor(move: FloatMove | undefined, what: 'whole' | 'part', writer: Writer): string {
  if (!move) return '';
  if ('give' in move) return tell(writer, what === 'whole' ? 'menu.swap' : 'menu.card');
  if ('set' in move) return tell(writer, what === 'whole' ? 'menu.set' : 'menu.die');
  if ('move' in move) return tell(writer, what === 'whole' ? 'menu.move' : 'menu.die');
  return tell(writer, 'menu.die');
}

/** Equal dice on one card are one choice, because it makes no difference which of them is meant. */
function listChoices(
  moves: readonly FloatMove[],
  wordOf: (move: FloatMove) => string,
  labelOf: (move: FloatMove) => string,
): Choice[] {
  const byLabel = new Map<string, string>();
  for (const move of moves) {
    const label = labelOf(move);
    if (!byLabel.has(label)) byLabel.set(label, wordOf(move));
  }
  return [...byLabel].map(([label, value]) => ({ value, label }));
}

/** The step that shows the moves with the same die or the same card to give: `at.5.0`, `at.FB-SET`. */
function stepOf(move: FloatMove): string {
  if ('set' in move) return `${stepPrefix}${move.set.join('.')}`;
  if ('move' in move) return `${stepPrefix}${move.move.join('.')}`;
  return 'give' in move ? `${stepPrefix}${move.give}` : '';
}

function isAt(move: FloatMove, step: string): boolean {
  return step.startsWith(stepPrefix) && stepOf(move) === step;
}

/** Whether a pressed verb narrows the choice and is no move. */
export function isStep(view: FloatView, word: string): boolean {
  const [seat] = seatsToMove(view);
  if (seat === undefined || view.phase.doing !== 'act') return false;
  return listMovesOf(view, seat).some((move) => isAt(move, word));
}

function labelGroup(view: FloatView, move: FloatMove, writer: Writer): string {
  if ('set' in move) return labelDie(view, writer, move.set);
  if ('move' in move) return labelDie(view, writer, move.move);
  return 'give' in move ? tell(writer, 'label.give', { card: labelId(view, move.give, writer) }) : '';
}

function labelMove(view: FloatView, move: FloatMove, writer: Writer): string {
  if ('reroll' in move) return labelDie(view, writer, move.reroll);
  return tell(writer, 'label.both', { first: labelGroup(view, move, writer), second: labelRest(view, move, writer) });
}

/** What is left to choose after the die, or the card to give. */
function labelRest(view: FloatView, move: FloatMove, writer: Writer): string {
  if ('set' in move) return labelFace(writer, move.face);
  if ('move' in move) return tell(writer, 'label.crowd', { crowd: crowdNumber(move.to) });
  return 'get' in move ? tell(writer, 'label.get', { card: labelId(view, move.get, writer) }) : '';
}

/** With its action, because the next player can take it: two cards that look alike may differ there. */
function labelId(view: FloatView, id: string, writer: Writer): string {
  const card = [view.warehouse, ...view.floats.flat()].flat().find((one) => one.id === id);
  if (!card) return id;
  if (view.warehouse.includes(card)) return labelTake(view, id, undefined, writer);
  return tell(writer, 'label.card', { card: labelCard(card), action: nameAction(writer, card.action) });
}

function showButton(view: FloatView, move: FloatMove, writer: Writer): Button {
  const style = 'skip' in move ? 'secondary' : 'primary';
  return { verb: encodeMove(move), label: labelButton(view, move, writer), style };
}

function labelButton(view: FloatView, move: FloatMove, writer: Writer): string {
  if ('take' in move) return labelTake(view, move.take, move.float, writer);
  if ('skip' in move) return tell(writer, view.phase.doing === 'again' ? 'button.keep' : 'button.skip');
  if ('reroll' in move) return tell(writer, 'button.again');
  if ('add' in move) return tell(writer, `button.add-${move.add}`);
  if ('look' in move) return tell(writer, 'button.look');
  if ('onto' in move) {
    const dice = labelDice(diceOn(view, move.onto));
    return tell(writer, 'button.onto', { crowd: crowdNumber(move.onto), dice });
  }
  if ('place' in move) {
    return tell(writer, 'button.place', { crowd: crowdNumber(move.place), points: previewPoints(view, move.place) });
  }
  return labelRest(view, move, writer);
}

function labelTake(view: FloatView, id: string, float: number | undefined, writer: Writer): string {
  const index = view.warehouse.findIndex((card) => card.id === id);
  const card = view.warehouse[index];
  if (!card) return id;
  const values = { number: index + 1, card: labelCard(card), action: nameAction(writer, card.action) };
  if (float === undefined) return tell(writer, 'button.take', values);
  return tell(writer, 'button.take-float', { ...values, float: floatSign(float) });
}

/** What the float that is placed now would score at this crowd. */
function previewPoints(view: FloatView, crowd: number): number {
  const { phase } = view;
  const cards = phase.doing === 'place' ? (view.floats[phase.seat]?.[phase.float] ?? []) : [];
  return openCrowds(view).includes(crowd) ? scoreFloat(cards, facesSeen(diceOn(view, crowd))) : 0;
}
