/** The text of a seat's private screen: Order cards, the two cards of a look, the assignment, and what its floats would score. */

import type { Seat } from '../contract/index.ts';
import type { Button, PrivateScreen, Row, Writer } from '../contract/screen.ts';
import { listMoves, seatsToMove } from './choices.ts';
import { openCrowds } from './dice.ts';
import { askSure } from './face-asking.ts';
import { countTurns } from './face-board.ts';
import { showOrder } from './face-events.ts';
import { withEffect } from './face-labels.ts';
import { choiceButton } from './face-menus.ts';
import { arrange } from './face-rows.ts';
import { showFinalCount } from './face-scoring.ts';
import { crowdNumber, floatSign, labelCard, listNames, showCard, showCards, tell } from './face-words.ts';
import { encodeMove, type FloatMove } from './moves.ts';
import { encodePlan, readSure, sureStep } from './plans.ts';
import { scoreAt, sum } from './scoring.ts';
import type { FloatView } from './view.ts';

type Content = Pick<PrivateScreen, 'text' | 'rows' | 'tone' | 'footer'>;

/** What only one seat may see: its Order cards, the two cards of a look, its assignment, and what its floats would score. */
export function showOwnCards(view: FloatView, step: string, writer: Writer): PrivateScreen {
  const content = view.viewer === 'table' ? showWatching(view, writer) : showContent(view, view.viewer, step, writer);
  // the picture shows the cards and what they score
  return { audience: 'seat', title: tell(writer, 'cards.title'), ...content, besidePicture: content.text.slice(0, 1) };
}

function showWatching(view: FloatView, writer: Writer): Content {
  return { text: [tell(writer, 'cards.watching')], rows: [], tone: view.phase.doing === 'over' ? 'over' : 'waiting' };
}

function showContent(view: FloatView, seat: Seat, step: string, writer: Writer): Content {
  const { phase } = view;
  if (phase.doing === 'over') return { text: showFinalCount(view, writer), rows: [], tone: 'over' };
  const floats = showFloats(view, seat, writer);
  if (phase.doing === 'pick' && phase.saw) return showPick(view, seat, step, floats, writer);
  if (phase.doing === 'assign') return showAssignment(view, step, floats, writer);
  const mine = seatsToMove(view).includes(seat);
  const turn = mine
    ? tell(writer, 'cards.your-turn')
    : tell(writer, 'cards.not-your-turn', { names: listNames(writer, seatsToMove(view)) });
  return {
    text: [turn, ...showOrders(view, writer), floats],
    footer: tellWhen(view, writer),
    rows: [refreshRow(writer)],
    tone: mine ? 'urgent' : 'waiting',
  };
}

/** The board changes while this screen does not, so people must see how old it is. */
function tellWhen(view: FloatView, writer: Writer): string {
  const round = view.round + 1;
  return view.parade.length > 0
    ? tell(writer, 'cards.as-of-parade', { round })
    : tell(writer, 'cards.as-of', { round, ...countTurns(view) });
}

function refreshRow(writer: Writer): Row {
  return { buttons: [{ verb: 'refresh', label: tell(writer, 'button.refresh'), style: 'secondary' }] };
}

function showOrders(view: FloatView, writer: Writer): string[] {
  if (view.orders.length === 0) return [];
  const lines = view.orders.map((order) => showOrder(writer, order));
  const secret = view.parade.length === 0 ? [tell(writer, 'cards.secret')] : [];
  return [[tell(writer, 'cards.orders', { count: lines.length }), ...lines, ...secret].join('\n')];
}

/** Each own float, and what it would score at each open crowd. */
function showFloats(view: FloatView, seat: Seat, writer: Writer): string {
  const total = tell(writer, 'cards.points', { points: sum(view.rounds[seat] ?? []) });
  const blocks = (view.floats[seat] ?? []).map((cards, float) => {
    const values = { float: floatSign(float), cards: showCards(writer, cards) };
    const own = view.seats === 2 ? tell(writer, 'cards.float-of-two', values) : tell(writer, 'cards.float', values);
    const scores = openCrowds(view).map((crowd) =>
      tell(writer, 'parade.free', {
        crowd: crowdNumber(crowd),
        points: scoreAt(view, cards, crowd),
      }),
    );
    return cards.length ? `${own}\n${tell(writer, 'cards.scores', { scores: scores.join(' · ') })}` : own;
  });
  return [...blocks, total].join('\n');
}

function showPick(view: FloatView, seat: Seat, step: string, floats: string, writer: Writer): Content {
  const { phase } = view;
  const saw = phase.doing === 'pick' ? (phase.saw ?? []) : [];
  const float = 'float' in phase ? phase.float : 0;
  const own = view.floats[seat]?.[float] ?? [];
  const plan = readSure(view, seat, step);
  if (plan) {
    const confirm = makeSure(encodePlan(plan), tell(writer, 'button.confirm-plan'), writer);
    return { text: [askSure(view, seat, plan, writer), floats], rows: [confirm], tone: 'urgent' };
  }
  const lines = saw.map((card) =>
    tell(writer, 'pick.card', {
      card: showCard(writer, card),
      points: bestScore(view, [...own, card]),
      before: bestScore(view, own),
    }),
  );
  const buttons = saw.map((card): Button => {
    const move: FloatMove = { pick: card.id };
    const label = tell(writer, 'button.pick', { card: labelCard(card) });
    return choiceButton(view, seat, move, withEffect(view, seat, [move], label, writer), writer);
  });
  return {
    text: [[tell(writer, 'pick.question'), ...lines].join('\n'), ...showOrders(view, writer), floats],
    rows: arrange(buttons),
    tone: 'urgent',
  };
}

/** The most that these cards would score at any open crowd. */
export function bestScore(view: FloatView, cards: FloatView['warehouse']): number {
  return Math.max(0, ...openCrowds(view).map((crowd) => scoreAt(view, cards, crowd)));
}

function showAssignment(view: FloatView, step: string, floats: string, writer: Writer): Content {
  const { phase } = view;
  const waiting = phase.doing === 'assign' ? phase.waiting : [];
  const chosen = phase.doing === 'assign' ? phase.chosen : undefined;
  if (chosen) {
    const done = tell(writer, 'assign.chosen', nameOrders(chosen));
    const text = [`${done}\n${tell(writer, 'assign.waiting', { names: listNames(writer, waiting) })}`, floats];
    return { text, footer: tell(writer, 'assign.as-of'), rows: [refreshRow(writer)], tone: 'waiting' };
  }
  const moves = listMoves(view);
  const sure = moves.find((move) => sureStep([move]) === step);
  if (sure && 'orders' in sure) return askAssignment(sure, floats, writer);
  return {
    text: [tell(writer, 'assign.question'), ...showOrders(view, writer), floats],
    rows: arrange(moves.map((move) => assignButton(move, writer))),
    tone: 'urgent',
  };
}

/** An assignment is final and takes one press, so everybody is asked to confirm it. */
function assignButton(move: FloatMove, writer: Writer): Button {
  return {
    verb: sureStep([move]) ?? encodeMove(move),
    label: tell(writer, 'button.assign', nameOrders('orders' in move ? move.orders : [])),
    style: 'primary',
  };
}

function askAssignment(
  move: FloatMove & { readonly orders: readonly number[] },
  floats: string,
  writer: Writer,
): Content {
  const values = nameOrders(move.orders);
  const confirm = makeSure(encodeMove(move), tell(writer, 'button.confirm', values), writer);
  return { text: [tell(writer, 'assign.sure', values), floats], rows: [confirm], tone: 'urgent' };
}

function makeSure(verb: string, label: string, writer: Writer): Row {
  const back: Button = { verb: 'back', label: tell(writer, 'button.back'), style: 'secondary' };
  return { buttons: [{ verb, label, style: 'success' }, back] };
}

function nameOrders(orders: readonly number[]): { readonly first: number; readonly second: number } {
  const [first = 0, second = 0] = orders;
  return { first, second };
}
