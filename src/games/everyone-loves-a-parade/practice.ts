/** The one screen of a practice game, and its picture. */

import type { PracticeScreens } from '../contract/index.ts';
import { keepShort } from './face.ts';
import { hasOwnControls, showAlone } from './face-alone.ts';
import type { FloatMove } from './moves.ts';
import { drawBoard } from './picture-board.ts';
import { drawCards } from './picture-hand.ts';
import type { FloatView } from './view.ts';

export const practice: PracticeScreens<FloatView, FloatMove> = {
  screen: (view, step, news, writer) => keepShort(writer, (plain) => showAlone(view, step, news, plain)),
  picture: (view, step, writer, advised) =>
    hasOwnControls(view) ? drawCards(view, step, writer, advised) : drawBoard(view, writer, advised),
};
