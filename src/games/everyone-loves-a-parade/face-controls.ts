/** The buttons and menus of the seat to move, and the steps that narrow a choice or ask once more. */

import type { Seat } from '../contract/index.ts';
import type { Button, Row, Writer } from '../contract/screen.ts';
import { listMovesOf, seatsToMove } from './choices.ts';
import { diceOn } from './dice.ts';
import { askFloat, askSure, cardStep, labelCard, readCardStep, showFloats, showSure } from './face-asking.ts';
import { labelButton, labelGroup, withEffect } from './face-labels.ts';
import { choiceButton, makeMenus, proposeMove, readGroup, wordFor } from './face-menus.ts';
import { tellMove, tellOutlook } from './face-outlook.ts';
import { arrange } from './face-rows.ts';
import { crowdNumber, floatSign, listNames, showAction, showFace, showOwner, tell } from './face-words.ts';
import type { FloatMove } from './moves.ts';
import { encodePlan, readSure } from './plans.ts';
import { crowdsPerRound } from './state.ts';
import type { FloatView } from './view.ts';

/** What the seat to move is asked, in a sentence with its name; at a step, what it has chosen so far and what that brings. */
export function showPrompt(view: FloatView, step: string, writer: Writer): string {
  const { phase } = view;
  if (phase.doing === 'over') return '';
  if (phase.doing === 'assign') return tell(writer, 'prompt.assign', { names: listNames(writer, phase.waiting) });
  const { seat } = phase;
  const plan = readSure(view, seat, step);
  if (plan && phase.doing !== 'pick') return askSure(view, seat, plan, writer);
  const takes = readCardStep(view, seat, step);
  if (takes) return askFloat(view, seat, takes, writer);
  const [chosen] = readGroup(view, seat, step);
  const asked = [askSeat(view, phase, writer), ...askProposed(view, seat, writer)].join('\n');
  return chosen ? `${asked}\n${tell(writer, 'prompt.chosen', { first: labelGroup(view, chosen, writer) })}` : asked;
}

type OwnPhase = Extract<FloatView['phase'], { readonly seat: Seat }>;

function askSeat(view: FloatView, phase: OwnPhase, writer: Writer): string {
  const name = writer.name(phase.seat);
  switch (phase.doing) {
    case 'take':
      return [askForCard(view, phase.floats, name, writer), ...explainButtons(view, phase.floats, writer)].join('\n');
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

/** What is done if it is confirmed, and what that brings. */
function askProposed(view: FloatView, seat: Seat, writer: Writer): string[] {
  const move = proposeMove(view, seat, writer);
  if (!move) return [];
  const values = { does: tellMove(view, move, writer), outlook: tellOutlook(view, seat, [move], writer).join(' ') };
  return [tell(writer, 'prompt.proposed', values)];
}

/** In everybody’s first turn; after that it is known. */
function explainButtons(view: FloatView, floats: readonly number[], writer: Writer): string[] {
  if (view.round > 0 || view.takes >= crowdsPerRound(view.seats)) return [];
  return [tell(writer, floats.length > 1 ? 'prompt.best-of-two' : 'prompt.best')];
}

function askForCard({ seats }: FloatView, floats: readonly number[], name: string, writer: Writer): string {
  if (seats !== 2) return tell(writer, 'prompt.take', { name });
  if (floats.length === 2) return tell(writer, 'prompt.take-first', { name });
  return tell(writer, 'prompt.take-second', { name, float: floatSign(floats[0] ?? 0) });
}

/** Buttons and menus of the seat to move; what only the seat may see has none here. At most three rows. */
export function showControls(view: FloatView, step: string, writer: Writer): Row[] {
  const { phase } = view;
  const [seat] = seatsToMove(view);
  if (seat === undefined || phase.doing === 'assign' || phase.doing === 'pick') return [];
  const plan = readSure(view, seat, step);
  if (plan) return showSure(view, seat, plan, writer);
  const takes = readCardStep(view, seat, step);
  if (takes) return showFloats(view, seat, takes, writer);
  const moves = listMovesOf(view, seat);
  if (phase.doing === 'take') return showWarehouse(view, seat, moves, writer);
  if (phase.doing !== 'act') return arrange(moves.map((move) => showButton(view, seat, move, writer)));
  return showAct(view, seat, step, moves, writer);
}

/** A button for each card; which of two floats it goes to is asked next. */
function showWarehouse(view: FloatView, seat: Seat, moves: readonly FloatMove[], writer: Writer): Row[] {
  const buttons = view.warehouse.map(({ id }): Button => {
    const takes = moves.filter((move) => 'take' in move && move.take === id).map((move) => [move]);
    const verb = takes.length > 1 ? cardStep(id) : wordFor(view, seat, takes[0] ?? [], writer);
    return { verb, label: labelCard(view, seat, takes, writer), style: 'primary' };
  });
  return arrange(buttons, 2);
}

function showAct(view: FloatView, seat: Seat, step: string, moves: readonly FloatMove[], writer: Writer): Row[] {
  const acting = moves.filter((move) => !('skip' in move));
  const skip: Button = {
    verb: wordFor(view, seat, [{ skip: true }], writer),
    label: tell(writer, 'button.skip'),
    style: 'secondary',
  };
  const group = readGroup(view, seat, step);
  if (group.length > 0) {
    const back: Button = { verb: 'back', label: tell(writer, 'button.back'), style: 'secondary' };
    const buttons = group.map((move) => showButton(view, seat, move, writer));
    return [...arrange(buttons, buttons.length > 6 ? 5 : 3), { buttons: [back, skip] }];
  }
  const [first] = acting;
  if (first && ('add' in first || 'look' in first))
    return arrange([...acting.map((move) => showButton(view, seat, move, writer)), skip]);
  const proposed = proposeMove(view, seat, writer);
  const buttons = proposed ? [confirmProposed(view, seat, proposed, writer), skip] : [skip];
  return [...makeMenus({ view, seat, before: [], next: view }, acting, writer), { buttons }];
}

/** What it confirms stands above it. */
function confirmProposed(view: FloatView, seat: Seat, move: FloatMove, writer: Writer): Button {
  const label = withEffect(view, seat, [move], tell(writer, 'button.confirm-plan'), writer);
  return { verb: encodePlan([move]), label, style: 'success' };
}

function showButton(view: FloatView, seat: Seat, move: FloatMove, writer: Writer): Button {
  const label = labelButton(view, move, writer);
  if ('skip' in move) return { verb: wordFor(view, seat, [move], writer), label, style: 'secondary' };
  return choiceButton(view, seat, move, 'look' in move ? label : withEffect(view, seat, [move], label, writer), writer);
}
