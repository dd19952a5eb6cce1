import type { Game, OptionChoice } from '../contract/index.ts';
import { face } from './face.ts';
import { lesson } from './lesson.ts';
import { picture } from './picture.ts';
import { applyMove, legalMoves, resultOf, seatsToMove, setUp, turnOf } from './rules.ts';
import {
  defaultFaces,
  faces,
  moveSchema,
  optionsSchema,
  type ParadeMove,
  type ParadeOptions,
  type ParadeState,
  presets,
  stateSchema,
} from './state.ts';
import { strategy } from './strategy.ts';
import { texts } from './texts/index.ts';
import { type ParadeView, viewOf } from './view.ts';

const choices: readonly OptionChoice[] = [
  { name: 'rules', values: presets },
  { name: 'faces', values: faces },
];

/** The rules bring their own faces along; the faces alone can be chosen freely. */
function choose(options: ParadeOptions, name: string, value: string): ParadeOptions {
  const rules = presets.find((preset) => preset === value);
  if (name === 'rules' && rules) return { rules, faces: defaultFaces(rules) };
  const chosen = faces.find((known) => known === value);
  return name === 'faces' && chosen ? { ...options, faces: chosen } : options;
}

/** Parade, the card game by Naoki Homma: its classic rules and the musicians' version. */
export const parade: Game<ParadeOptions, ParadeState, ParadeMove, ParadeView> = {
  id: 'parade',
  texts,
  name: 'parade.name',
  seats: { least: 2, most: 6 },
  options: optionsSchema,
  choices,
  state: stateSchema,
  move: moveSchema,
  choose,
  setup: setUp,
  toMove: seatsToMove,
  turn: turnOf,
  legalMoves,
  play: applyMove,
  view: viewOf,
  result: resultOf,
  record: {
    options: ['rules'],
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
  picture,
  lesson,
  strategy,
};
