/** Planning a play while others move: a card, and how much it may take. */

import type { Planning, PlanWay } from '../contract/index.ts';
import type { Writer } from '../contract/screen.ts';
import { type Card, isCard } from './cards.ts';
import { isDone } from './face-hand.ts';
import { type PlayPreview, previewPlay } from './preview.ts';
import type { ParadeMove } from './state.ts';
import { labelCard, showCard, showCards, signed, tellChange } from './symbols.ts';
import { mustAct, type ParadeView } from './view.ts';

/**
 * In a word: `R3.any`, whatever it takes; `R3.most.8`, only if it adds no more than 8 points (it may be below 0); `R3.free`, only if it
 * takes nothing.
 */
interface CardPlan {
  readonly card: Card;
  readonly only: 'any' | 'free' | { readonly most: number };
}

function readPlan(plan: string): CardPlan | undefined {
  const [card = '', only, most = '', ...rest] = plan.split('.');
  if (!isCard(card) || rest.length > 0) return undefined;
  if (only === 'any' || only === 'free') return most === '' ? { card, only } : undefined;
  return only === 'most' && /^-?\d{1,3}$/.test(most) ? { card, only: { most: Number(most) } } : undefined;
}

/** Whether the seat whose view it is will play another card, and others play before it. */
function hasTurnAhead(view: ParadeView): boolean {
  return view.phase === 'play' && view.viewer !== 'table' && !mustAct(view) && !isDone(view, view.viewer);
}

/** Whether the play keeps to what the plan allows. */
function isAllowed({ only }: CardPlan, { collected, change }: PlayPreview): boolean {
  if (only === 'any') return true;
  return only === 'free' ? collected.length === 0 : change <= only.most;
}

function isHeld(view: ParadeView, card: Card): boolean {
  return view.hand?.includes(card) ?? false;
}

function describe({ collected, change }: PlayPreview, writer: Writer): string {
  const values = { count: collected.length, change: tellChange(writer, change) };
  return writer.say(collected.length > 0 ? 'parade.plan.takes' : 'parade.plan.takes-nothing', values);
}

/** The question what the card may take, with what it takes now. */
function ask(view: ParadeView, card: string, writer: Writer) {
  if (!isCard(card) || !hasTurnAhead(view) || !isHeld(view, card)) return undefined;
  const preview = previewPlay(view, card);
  const { collected, change } = preview;
  const values = {
    card: showCard(view.faces, card),
    cards: showCards(view.faces, collected),
    change: tellChange(writer, change),
  };
  const most: PlanWay = {
    label: writer.say('parade.plan.button.most', { change: signed(change) }),
    plan: `${card}.most.${change}`,
  };
  return {
    text: writer.say(collected.length > 0 ? 'parade.plan.ask' : 'parade.plan.ask-nothing', values),
    rows: [
      [
        { label: writer.say('parade.plan.button.any'), plan: `${card}.any` },
        ...(collected.length > 0 ? [most] : []),
        { label: writer.say('parade.plan.button.free'), plan: `${card}.free` },
      ],
    ],
  };
}

export const plan: Planning<ParadeView, ParadeMove> = {
  choices: (view, writer) =>
    !hasTurnAhead(view)
      ? []
      : (view.hand ?? []).map((card) => ({
          choice: card,
          label: labelCard(view.faces, card),
          description: describe(previewPlay(view, card), writer),
        })),
  ask,
  mayPlan(view, plan) {
    const read = readPlan(plan);
    return read !== undefined && hasTurnAhead(view) && isHeld(view, read.card);
  },
  tell(view, plan, writer) {
    const read = readPlan(plan);
    if (!read) return plan;
    const { card, only } = read;
    const values = { card: showCard(view.faces, card) };
    if (typeof only === 'string') return writer.say(`parade.plan.${only}`, values);
    return writer.say('parade.plan.most', { ...values, change: tellChange(writer, only.most) });
  },
  next(view, plan, made) {
    const read = readPlan(plan);
    if (!read || made > 0 || view.phase !== 'play' || !mustAct(view) || !isHeld(view, read.card)) return undefined;
    return isAllowed(read, previewPlay(view, read.card)) ? { play: read.card } : undefined;
  },
  whyNot(view, plan, writer) {
    const read = readPlan(plan);
    if (!read || view.phase !== 'play' || !isHeld(view, read.card)) return writer.say('parade.plan.not.over');
    const { collected, change } = previewPlay(view, read.card);
    const values = { cards: showCards(view.faces, collected), change: tellChange(writer, change) };
    return writer.say(collected.length > 0 ? 'parade.plan.not.takes' : 'parade.plan.not.change', values);
  },
};
