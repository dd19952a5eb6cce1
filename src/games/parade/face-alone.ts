/** The text of the practice screen, and the names of moves. */

import type { PrivateScreen, Writer } from '../contract/screen.ts';
import { type Step, showHand } from './face-hand.ts';
import { countUp } from './scoring.ts';
import type { ParadeMove } from './state.ts';
import { showCard, showFront } from './symbols.ts';
import { mustAct, type ParadeView } from './view.ts';

/**
 * The hand with what a board would add: the cards in front of the others, the pile and, next to the buttons, what happened last. A
 * phone does not show the upper part of a long screen.
 */
export function showAlone(view: ParadeView, step: Step, news: readonly string[], writer: Writer): PrivateScreen {
  const hand = showHand(view, step, writer);
  const isPreview = step.kind === 'card' && view.phase === 'play' && mustAct(view);
  if (isPreview || view.phase === 'over') return hand;
  // the hand tells the outcome of a play first
  const own = step.kind === 'played' ? 1 : 0;
  const begins = view.plays === 0 ? [writer.say('parade.board.begins', { name: writer.name(view.firstSeat) })] : [];
  const told = [...hand.text.slice(0, own), ...(step.kind === 'keep' ? [] : [...begins, ...news])].join('\n');
  const text = hand.text.slice(own);
  const pile = writer.say('parade.board.pile', { count: view.pileSize });
  return {
    ...hand,
    // while cards are played, the last block is the cards in front of the player
    text:
      view.phase === 'play'
        ? [...text.slice(0, -1), [...text.slice(-1), showOthers(view, writer)].join('\n'), told]
        : [...text, showOthers(view, writer), told],
    besidePicture:
      view.phase === 'play'
        ? [...(hand.besidePicture ?? []).slice(own), showOthers(view, writer), told]
        : [...(hand.besidePicture ?? []), showOthers(view, writer), told],
    footer: [pile, hand.footer].filter(Boolean).join(' · '),
  };
}

/** The cards in front of the others, in playing order. */
function showOthers(view: ParadeView, writer: Writer): string {
  const counts = countUp(view.collections, view.rules);
  const seats = view.collections.length;
  const own = view.viewer === 'table' ? 0 : view.viewer;
  const others = Array.from({ length: seats - 1 }, (_, place) => (own + 1 + place) % seats);
  return others
    .map((seat) =>
      writer.say('parade.alone.front', {
        name: writer.name(seat),
        front: showFront(writer, view.faces, view.collections[seat] ?? [], counts[seat]),
      }),
    )
    .join('\n');
}

/** `🟥R3`, or `🟥R3 + 🟦B2` for the cards to keep. */
export function nameMove({ faces }: Pick<ParadeView, 'faces'>, move: ParadeMove): string {
  const cards = 'play' in move ? [move.play] : move.keep;
  return cards.map((card) => showCard(faces, card)).join(' + ');
}
