/** Parade, the card game by Naoki Homma, as the contract asks for it: its classic rules and the musicians' version. */

import type { Game } from '../contract/index.ts';
import { costs } from './costs.ts';
import { daily } from './daily.ts';
import { face, parseStep } from './face.ts';
import { nameMove, showAlone } from './face-alone.ts';
import { tellReasons } from './face-reasons.ts';
import { lesson } from './lesson.ts';
import { options } from './options.ts';
import { emojis, picture } from './picture.ts';
import { plan } from './plan.ts';
import { applyMove, legalMoves, resultOf, seatsToMove, setUp, turnOf } from './rules.ts';
import { moveSchema, type ParadeMove, type ParadeOptions, type ParadeState, stateSchema } from './state.ts';
import { strategy } from './strategy.ts';
import { texts } from './texts/index.ts';
import { titles } from './titles.ts';
import { type ParadeView, viewOf } from './view.ts';

export const parade: Game<ParadeOptions, ParadeState, ParadeMove, ParadeView> = {
  id: 'parade',
  texts,
  name: 'parade.name',
  about: { goal: 'parade.goal', minutes: 20 },
  aim: 'fewest',
  seats: { least: 2, most: 6 },
  options,
  state: { schema: stateSchema, migrations: [] },
  move: moveSchema,
  setup: setUp,
  toMove: seatsToMove,
  turn: turnOf,
  legalMoves,
  play: applyMove,
  view: viewOf,
  result: resultOf,
  record: {
    adds: ['collected', 'drew'],
    deal: (state) => ({
      firstSeat: state.firstSeat,
      hands: state.hands,
      parade: state.line,
      deck: state.pile,
    }),
    closing: () => ({}),
  },
  face,
  advice: { nameMove, tellReasons },
  practice: { screen: (view, step, news, writer) => showAlone(view, parseStep(step), news, writer) },
  daily,
  titles,
  picture,
  plan,
  emojis,
  costs,
  lesson,
  strategy,
};
