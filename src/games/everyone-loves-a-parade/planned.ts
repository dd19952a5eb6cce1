/** Planning a turn while others move: a card of the Warehouse and its float, under which condition, and who chooses its action. */

import type { Planning, Seat } from '../contract/index.ts';
import type { Writer } from '../contract/screen.ts';
import type { Decoration } from './cards.ts';
import { seatsToMove } from './choices.ts';
import { withEffect } from './face-labels.ts';
import { floatSign, labelCard, nameAction, showAction, showCard, tell } from './face-words.ts';
import type { FloatMove } from './moves.ts';
import { bestMove, lookAhead } from './outlook.ts';
import { floatsEach, takesPerRound } from './state.ts';
import type { FloatView } from './view.ts';

/**
 * What becomes of the rest of the turn. `use`: the card's action is used where that raises the score, else skipped; `own`: the person
 * chooses; `all`, with two players: as `use`, and then the card is taken that brings the other float most.
 */
const rests = ['use', 'own', 'all'] as const;

/** In a word: `FB-SET.0.use`. */
interface Choice {
  readonly id: string;
  readonly float: number;
  readonly rest: (typeof rests)[number];
}

/** In a word, after the choice: `.any`; `.more`, only if the score of the float rises; `.least.12`, only if it is 12 or more then. */
interface CardPlan extends Choice {
  readonly only: 'any' | 'more' | { readonly least: number };
}

function readChoice(word: string): Choice | undefined {
  const [, id = '', float, written] = /^(.+)\.([01])\.([a-z]+)$/.exec(word) ?? [];
  const rest = rests.find((known) => known === written);
  return rest && { id, float: Number(float), rest };
}

function readPlan(word: string): CardPlan | undefined {
  const match = /^(.+)\.(any|more|least\.(\d{1,3}))$/.exec(word);
  const [, choice = '', only, least] = match ?? [];
  const read = readChoice(choice);
  if (!read) return undefined;
  return { ...read, only: least === undefined ? (only === 'any' ? 'any' : 'more') : { least: Number(least) } };
}

function write({ id, float, rest }: Choice): string {
  return `${id}.${float}.${rest}`;
}

/** The seat whose view it is, if it takes another card in this round, and others move before it. */
function seatAhead(view: FloatView): Seat | undefined {
  const { viewer, phase, parade, firsts, seats, takes } = view;
  if (viewer === 'table' || phase.doing === 'assign' || phase.doing === 'over' || parade.length > 0) return undefined;
  if (seatsToMove(view).includes(viewer)) return undefined;
  const left = Array.from({ length: takesPerRound(seats) - takes }, (_, more) => takes + more);
  const isOwn = (take: number) => ((firsts.at(-1) ?? 0) + Math.floor(take / floatsEach(seats))) % seats === viewer;
  return left.some(isOwn) ? viewer : undefined;
}

function takeOf(view: FloatView, { id, float }: Choice): FloatMove {
  return floatsEach(view.seats) === 2 ? { take: id, float } : { take: id };
}

/** A card of the Warehouse, unless there is no such float. */
function cardOf(view: FloatView, { id, float }: Choice): Decoration | undefined {
  return float < floatsEach(view.seats) ? view.warehouse.find((card) => card.id === id) : undefined;
}

function nameChoice(view: FloatView, choice: Choice, writer: Writer): string {
  const card = [...view.warehouse, ...view.floats.flat(2)].find(({ id }) => id === choice.id);
  const values = { card: card ? showCard(writer, card) : choice.id, float: floatSign(choice.float) };
  return tell(writer, view.seats === 2 ? 'plan.card-float' : 'plan.card', values);
}

/** What the float would score with the card at its best open crowd, and without it. */
function foreseeScore(view: FloatView, seat: Seat, choice: Choice) {
  const { before, after } = lookAhead(view, seat, [takeOf(view, choice)]);
  return { before: before.points, after: after.points };
}

function isAllowed(view: FloatView, seat: Seat, plan: CardPlan): boolean {
  const { before, after } = foreseeScore(view, seat, plan);
  if (plan.only === 'any') return true;
  return plan.only === 'more' ? after > before : after >= plan.only.least;
}

function listChoices(view: FloatView, seat: Seat, writer: Writer) {
  const floats = Array.from({ length: floatsEach(view.seats) }, (_, float) => float);
  return view.warehouse.flatMap((card, index) =>
    floats.map((float) => {
      const choice: Choice = { id: card.id, float, rest: 'use' };
      const values = { number: index + 1, card: labelCard(card), float: floatSign(float) };
      const label = tell(writer, view.seats === 2 ? 'plan.choice-float' : 'plan.choice', values);
      const effect = withEffect(view, seat, [takeOf(view, choice)], nameAction(writer, card.action), writer);
      return { choice: write(choice), label, description: effect };
    }),
  );
}

function ask(view: FloatView, word: string, writer: Writer) {
  const seat = seatAhead(view);
  const choice = readChoice(word);
  const card = choice && cardOf(view, choice);
  if (seat === undefined || !choice || !card) return undefined;
  const { before, after } = foreseeScore(view, seat, choice);
  const values = { card: nameChoice(view, choice, writer), before, after, action: showAction(writer, card.action) };
  const others = restsIn(view).filter((rest) => rest !== choice.rest);
  const plan = write(choice);
  return {
    text: [tell(writer, 'plan.ask', values), tell(writer, `plan.ask.${choice.rest}`, values)].join('\n'),
    rows: [
      [
        { label: tell(writer, 'plan.button.any'), plan: `${plan}.any` },
        { label: tell(writer, 'plan.button.least', { after }), plan: `${plan}.least.${after}` },
        { label: tell(writer, 'plan.button.more'), plan: `${plan}.more` },
      ],
      others.map((rest) => ({ label: tell(writer, `plan.button.${rest}`), choice: write({ ...choice, rest }) })),
    ],
  };
}

function restsIn({ seats }: FloatView): readonly Choice['rest'][] {
  return rests.filter((rest) => rest !== 'all' || floatsEach(seats) === 2);
}

/** The next move once the seat is to move: the card, and what of the rest of the turn is left to the plan. */
function nextMove(view: FloatView, word: string, made: number): FloatMove | undefined {
  const { phase, viewer: seat, parade } = view;
  const plan = readPlan(word);
  if (!plan || seat === 'table' || !('seat' in phase) || phase.seat !== seat) return undefined;
  if (made === 0) {
    const isFree = phase.doing === 'take' && phase.floats.includes(plan.float) && cardOf(view, plan);
    return isFree && isAllowed(view, seat, plan) ? takeOf(view, plan) : undefined;
  }
  // after the last card of a round its player may be asked for an ability at once
  if (plan.rest === 'own' || parade.length > 0) return undefined;
  if (phase.doing === 'act') return bestMove(view, seat) ?? { skip: true };
  return plan.rest === 'all' && phase.doing === 'take' && phase.floats.length === 1 ? bestMove(view, seat) : undefined;
}

export const plan: Planning<FloatView, FloatMove> = {
  choices(view, writer) {
    const seat = seatAhead(view);
    return seat === undefined ? [] : listChoices(view, seat, writer);
  },
  ask,
  mayPlan(view, word) {
    const read = readPlan(word);
    if (!read || !restsIn(view).includes(read.rest)) return false;
    return seatAhead(view) !== undefined && cardOf(view, read) !== undefined;
  },
  tell(view, word, writer) {
    const read = readPlan(word);
    if (!read) return word;
    const { only } = read;
    const values = { card: nameChoice(view, read, writer), rest: read.rest };
    if (typeof only === 'string') return tell(writer, `plan.${only}`, values);
    return tell(writer, 'plan.least', { ...values, least: only.least });
  },
  next: nextMove,
  whyNot(view, word, writer) {
    const read = readPlan(word);
    const card = read && cardOf(view, read);
    if (!read || view.viewer === 'table' || view.phase.doing !== 'take') return tell(writer, 'plan.not.over');
    if (!card) return tell(writer, 'plan.not.gone');
    return tell(writer, 'plan.not.score', foreseeScore(view, view.viewer, read));
  },
};
