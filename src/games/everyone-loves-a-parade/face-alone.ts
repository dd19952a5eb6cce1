/** The text of the practice screen, and the names of moves. */

import type { Seat } from '../contract/index.ts';
import type { PrivateScreen, Writer } from '../contract/screen.ts';
import { openCrowds } from './dice.ts';
import { showBoard, showCrowds, showNews } from './face-board.ts';
import { showEvents, showOrder } from './face-events.ts';
import { showOwnCards } from './face-hand.ts';
import { crowdNumber, floatSign, labelDie, labelFace, nameAction, showCard, tell } from './face-words.ts';
import type { FloatMove } from './moves.ts';
import { scoreAt } from './scoring.ts';
import type { FloatView } from './view.ts';

/**
 * Board, controls and own cards on one screen. What happened last is next to the controls, because a phone does not show the upper
 * part of a long screen.
 */
export function showAlone(view: FloatView, step: string, lines: readonly string[], writer: Writer): PrivateScreen {
  const own = showOwnCards(view, step, writer);
  const { phase, viewer } = view;
  if (viewer === 'table' || phase.doing === 'over') return own;
  const told = lines.length > 0 ? lines.join('\n') : showEvents(view, writer);
  const news = lines.length > 0 ? lines.slice(-2).join('\n') : showNews(view, writer);
  if (hasOwnControls(view)) {
    const text = [told, showCrowds(view, writer), ...own.text];
    return { ...own, text, besidePicture: [news, ...(own.besidePicture ?? [])] };
  }
  const board = showBoard(view, step, writer);
  const prompt = board.text.slice(-1);
  return {
    ...board,
    audience: 'seat',
    text: [...board.text.slice(1, -1), showOwn(view, viewer, writer), [told, ...prompt].join('\n')],
    // the picture is the board’s, which shows no Order card
    besidePicture: [showOwn(view, viewer, writer), [news, ...prompt].join('\n')],
    rows: board.rows.length > 0 ? board.rows : own.rows,
  };
}

/** Whether the seat chooses among what only it sees. */
export function hasOwnControls({ phase, viewer }: FloatView): boolean {
  if (phase.doing === 'pick') return phase.seat === viewer;
  return phase.doing === 'assign' && phase.waiting.some((seat) => seat === viewer);
}

/** Order cards and, until floats are placed, what each own float would score at each crowd. */
function showOwn(view: FloatView, seat: Seat, writer: Writer): string {
  if (view.parade.length > 0) return '';
  const orders = view.orders.map((order) => showOrder(writer, order)).join(' / ');
  const scores = (view.floats[seat] ?? []).flatMap((cards, float) => {
    if (cards.length === 0) return [];
    const crowds = openCrowds(view).map((crowd) => {
      const points = scoreAt(view, cards, crowd);
      return tell(writer, 'parade.free', { crowd: crowdNumber(crowd), points });
    });
    const values = { float: floatSign(float), scores: crowds.join(' · ') };
    return [tell(writer, view.seats === 2 ? 'alone.scores-of-two' : 'alone.scores', values)];
  });
  return [tell(writer, 'alone.orders', { count: view.orders.length, orders }), ...scores].join('\n');
}

/** A move in a few words, such as `#2 🌸🔵B4 (move 1)` for taking a card. */
export function nameMove(view: FloatView, move: FloatMove, writer: Writer): string {
  if ('skip' in move) return nameSkip(view, writer);
  if ('take' in move) return nameFloat(nameCard(view, move.take, writer), move.float, writer);
  if ('reroll' in move) return tell(writer, 'name.reroll', { die: labelDie(view, writer, move.reroll) });
  if ('set' in move) {
    return tell(writer, 'label.both', {
      first: labelDie(view, writer, move.set),
      second: labelFace(writer, move.face),
    });
  }
  if ('add' in move) return tell(writer, `button.add-${move.add}`);
  if ('onto' in move) return tell(writer, 'label.crowd', { crowd: crowdNumber(move.onto) });
  if ('look' in move) return tell(writer, 'button.look');
  if ('pick' in move) return nameCard(view, move.pick, writer);
  if ('give' in move) {
    return tell(writer, 'name.swap', {
      give: nameCard(view, move.give, writer),
      get: nameCard(view, move.get, writer),
    });
  }
  if ('move' in move) {
    return tell(writer, 'label.both', {
      first: labelDie(view, writer, move.move),
      second: tell(writer, 'label.crowd', { crowd: crowdNumber(move.to) }),
    });
  }
  if ('orders' in move) {
    const [first = 0, second = 0] = move.orders;
    return tell(writer, 'button.assign', { first, second });
  }
  return nameFloat(tell(writer, 'label.crowd', { crowd: crowdNumber(move.place) }), move.float, writer);
}

/** It names what is skipped, because a review after the game needs more than the button's word. */
function nameSkip({ phase }: FloatView, writer: Writer): string {
  if (phase.doing === 'act') return tell(writer, 'name.skip', { action: nameAction(writer, phase.action) });
  return tell(writer, phase.doing === 'again' ? 'button.keep' : 'button.skip');
}

function nameCard(view: FloatView, id: string, writer: Writer): string {
  const { phase } = view;
  const seen = phase.doing === 'pick' ? (phase.saw ?? []) : [];
  const card = [...view.warehouse, ...seen, ...view.floats.flat(2)].find((one) => one.id === id);
  if (!card) return id;
  const values = { card: showCard(writer, card), action: nameAction(writer, card.action) };
  const place = view.warehouse.indexOf(card);
  return place < 0
    ? tell(writer, 'name.card', values)
    : tell(writer, 'name.numbered', { ...values, number: place + 1 });
}

function nameFloat(name: string, float: number | undefined, writer: Writer): string {
  return float === undefined ? name : tell(writer, 'name.float', { name, float: floatSign(float) });
}
