/** What the game offers in pictures: board, private screen and emojis. */

import type { Picture, SymbolScene } from '../contract/index.ts';
import { faces } from './cards.ts';
import { symbolOf } from './face-words.ts';
import type { FloatMove } from './moves.ts';
import { drawBoard } from './picture-board.ts';
import { drawCards } from './picture-hand.ts';
import { drawMove } from './picture-move.ts';
import { dieOf } from './picture-parts.ts';
import type { FloatView } from './view.ts';

const symbolSize = 64;

export const picture: Picture<FloatView, FloatMove> = {
  board: (view, writer) => drawBoard(view, writer),
  hand: drawCards,
  move: drawMove,
};

/** Every face of the dice. */
const dice: readonly SymbolScene[] = faces.map((face) => ({
  id: symbolOf(face),
  scene: {
    width: symbolSize,
    height: symbolSize,
    pieces: [{ kind: 'die', x: 2, y: 2, size: symbolSize - 4, face: dieOf(face) }],
    alt: face,
  },
}));

export const emojis: readonly (readonly SymbolScene[])[] = [dice];
