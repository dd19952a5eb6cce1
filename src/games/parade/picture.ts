/** What the game offers in pictures: board, private screens and emojis. */

import type { Picture } from '../contract/index.ts';
import type { Scene, SymbolScene } from '../contract/scene.ts';
import type { Writer } from '../contract/screen.ts';
import { deck } from './cards.ts';
import { parseStep } from './face.ts';
import { drawBoard } from './picture-board.ts';
import { drawHand } from './picture-hand.ts';
import { drawChoice } from './picture-keep.ts';
import { faceOf } from './picture-parts.ts';
import { drawPreview } from './picture-preview.ts';
import { type Faces, faces, type ParadeMove } from './state.ts';
import { nameCard, symbolOf } from './symbols.ts';
import { mustAct, type ParadeView } from './view.ts';

function drawOwn(view: ParadeView, text: string, writer: Writer, advised?: ParadeMove): Scene | undefined {
  const { viewer: seat, phase } = view;
  const step = parseStep(text);
  if (seat === 'table' || phase === 'over') return undefined;
  const marked = advised === undefined ? [] : 'play' in advised ? [advised.play] : advised.keep;
  if (phase === 'keep') return drawChoice(view, seat, step.kind === 'keep' ? step.picked : [], writer, marked);
  if (step.kind === 'card' && mustAct(view) && view.hand?.includes(step.card))
    return drawPreview(view, seat, step.card, writer);
  return drawHand(view, seat, text, writer, marked);
}

function drawMove(view: ParadeView, move: ParadeMove, writer: Writer): Scene {
  const seat = view.viewer === 'table' ? 0 : view.viewer;
  return 'play' in move ? drawPreview(view, seat, move.play, writer) : drawChoice(view, seat, move.keep, writer);
}

const symbolSize = 64;

/** The card fills the height of a line of text, although it is taller than wide. */
function drawSymbols(look: Faces): SymbolScene[] {
  return deck.map((card) => {
    const box = { x: 7, y: 1, width: symbolSize - 14, height: symbolSize - 2 };
    return {
      id: symbolOf(look, card),
      scene: {
        width: symbolSize,
        height: symbolSize,
        pieces: [{ kind: 'card', ...box, face: faceOf(look, card) }],
        alt: nameCard(look, card),
      },
    };
  });
}

export const picture: Picture<ParadeView, ParadeMove> = {
  board: drawBoard,
  hand: drawOwn,
  move: drawMove,
};

/** Every card, in each of the two designs. */
export const emojis: readonly (readonly SymbolScene[])[] = faces.map(drawSymbols);
