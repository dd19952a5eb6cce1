import type { PrivateScreen, Writer } from '../screen.ts';
import { seatsToMove } from './choices.ts';
import { showBoard, showCrowds } from './face-board.ts';
import { showFloats, showOrders, showOwnCards } from './face-cards.ts';
import { showEvents } from './face-events.ts';
import { crowdNumber, floatLetter, labelCard, labelDie, labelFace, nameAction, tell } from './face-words.ts';
import type { FloatMove } from './moves.ts';
import type { FloatView } from './view.ts';

/** Board, controls and own cards on one screen; what happened since the own turn comes first. */
export function showAlone(view: FloatView, step: string, news: readonly string[], writer: Writer): PrivateScreen {
  const own = showOwnCards(view, step, writer);
  const { phase, viewer } = view;
  if (viewer === 'table' || phase.doing === 'over') return own;
  const told = news.length > 0 ? news.join('\n') : showEvents(view, writer);
  // what only the seat sees has its own controls
  const isSecret = phase.doing === 'pick' || phase.doing === 'assign';
  if (isSecret && seatsToMove(view).includes(viewer)) {
    return { ...own, text: [told, showCrowds(view, writer), ...own.text] };
  }
  const board = showBoard(view, step, writer);
  return {
    ...board,
    audience: 'seat',
    text: [told, ...board.text.slice(1), ...showOrders(view, writer), showFloats(view, viewer, writer)],
    rows: board.rows.length > 0 ? board.rows : own.rows,
  };
}

/** A move in a few words, such as `🌸🔵B 4 (move 1)` for a card that is taken. */
export function nameMove(view: FloatView, move: FloatMove, writer: Writer): string {
  if ('skip' in move) return tell(writer, 'button.skip');
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

function nameCard(view: FloatView, id: string, writer: Writer): string {
  const { phase } = view;
  const seen = phase.doing === 'pick' ? (phase.saw ?? []) : [];
  const card = [...view.warehouse, ...seen, ...view.floats.flat(2)].find((one) => one.id === id);
  if (!card) return id;
  return tell(writer, 'name.card', { card: labelCard(card), action: nameAction(writer, card.action) });
}

function nameFloat(name: string, float: number | undefined, writer: Writer): string {
  return float === undefined ? name : tell(writer, 'name.float', { name, float: floatLetter(float) });
}
