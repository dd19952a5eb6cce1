/** A very small game that tests play where no real one is needed. */

import { z } from 'zod';
import { defineOptions, type Game, type Random, type Seat } from '../../../src/games/contract/index.ts';

/**
 * The smallest game with everything that records and bots must cope with: a hidden deal, chance in the middle of a move, a field that
 * only some moves have, an option that matters and one that does not, and secret choices made at the same time. Each seat in turn
 * keeps its number or rolls a die onto it (twice round in a long game); then all guess, at once, who has the most.
 */
const moveSchema = z.union([
  z.strictObject({ roll: z.literal(true) }),
  z.strictObject({ stay: z.literal(true) }),
  z.strictObject({ guess: z.int().min(0) }),
]);
const stateSchema = z.strictObject({
  numbers: z.array(z.int()).readonly(),
  firstSeat: z.int(),
  moved: z.int(),
  lasts: z.int(),
  guesses: z.array(z.int()).readonly(),
});

export type ToyOptions = { readonly length: 'short' | 'long'; readonly look: 'plain' | 'bright' };
export type ToyMove = z.infer<typeof moveSchema>;
export type ToyState = z.infer<typeof stateSchema>;
export interface ToyView {
  readonly seat: Seat | 'table';
  readonly own: number | undefined;
  readonly seats: number;
  readonly guessing: boolean;
}

const notGuessed = -1;

function toMove({ numbers, firstSeat, moved, lasts, guesses }: ToyState): Seat[] {
  if (moved < lasts) return [(firstSeat + moved) % numbers.length];
  return guesses.flatMap((guess, seat) => (guess === notGuessed ? [seat] : []));
}

function movesOf(seats: number, guessing: boolean): ToyMove[] {
  return guessing ? Array.from({ length: seats }, (_, guess) => ({ guess })) : [{ roll: true }, { stay: true }];
}

function play(state: ToyState, seat: Seat, move: ToyMove, random: Random) {
  if (!toMove(state).includes(seat)) return { refused: 'not-your-turn' } as const;
  const guessing = state.moved === state.lasts;
  if ('guess' in move) {
    if (!guessing || move.guess >= state.numbers.length) return { refused: 'illegal-move' } as const;
    return { state: { ...state, guesses: state.guesses.with(seat, move.guess) } };
  }
  if (guessing) return { refused: 'illegal-move' } as const;
  const moved = state.moved + 1;
  if ('stay' in move) return { state: { ...state, moved } };
  const rolled = random.below(6) + 1;
  const numbers = state.numbers.with(seat, (state.numbers[seat] ?? 0) + rolled);
  return { state: { ...state, moved, numbers }, added: { rolled } };
}

const nothing = { title: '', text: [], tone: 'over', rows: [] } as const;

export const toyGame: Game<ToyOptions, ToyState, ToyMove, ToyView> = {
  id: 'toy',
  // no screen of the toy is shown by its texts: another game’s serve
  texts: { 'en-US': {} },
  name: 'parade.name',
  about: { goal: 'parade.goal', minutes: 5 },
  aim: 'most',
  seats: { least: 2, most: 4 },
  options: defineOptions<ToyOptions>({
    length: {
      label: 'parade.option.rules',
      values: { short: 'parade.option.rules.classic', long: 'parade.option.rules.musicians' },
      usual: 'short',
    },
    look: {
      label: 'parade.option.faces',
      values: { plain: 'parade.option.faces.wonderland', bright: 'parade.option.faces.musicians' },
      usual: 'plain',
      isLook: true,
    },
  }),
  state: { schema: stateSchema, migrations: [] },
  move: moveSchema,
  setup: (options, seats, random) => ({
    firstSeat: random.below(seats),
    numbers: random.shuffle([1, 2, 3, 4, 5, 6, 7, 8]).slice(0, seats),
    moved: 0,
    lasts: options.length === 'long' ? 2 * seats : seats,
    guesses: Array.from({ length: seats }, () => notGuessed),
  }),
  toMove,
  turn: ({ moved, guesses }) => moved + (guesses.includes(notGuessed) ? 0 : 1),
  legalMoves: (state, seat) =>
    toMove(state).includes(seat) ? movesOf(state.numbers.length, state.moved === state.lasts) : [],
  play,
  view: (state, viewer) => ({
    seat: viewer,
    own: viewer === 'table' ? undefined : state.numbers[viewer],
    seats: state.numbers.length,
    guessing: state.moved === state.lasts,
  }),
  result: ({ numbers, guesses }) => {
    if (guesses.includes(notGuessed)) return undefined;
    const most = Math.max(...numbers);
    const scores = guesses.map((guess) => (numbers[guess] === most ? 1 : 0));
    const best = Math.max(...scores);
    return { scores, winners: scores.flatMap((score, seat) => (score === best ? [seat] : [])) };
  },
  record: {
    adds: ['rolled'],
    deal: ({ firstSeat, numbers }) => ({ firstSeat, numbers }),
    closing: ({ numbers, guesses }) => ({ ends: { numbers, guesses } }),
  },
  face: {
    board: () => ({ ...nothing, audience: 'table' }),
    hand: { label: 'parade.button.hand', screen: () => ({ ...nothing, audience: 'seat' }) },
    press: () => ({ refused: 'illegal-move' }),
    mayConfirm: true,
    rules: () => ({ ...nothing, audience: 'seat' }),
    pages: () => 1,
    summary: () => '',
    logLine: () => undefined,
  },
  strategy: {
    moves: ({ seat, seats, guessing }) => (seat === 'table' ? [] : movesOf(seats, guessing)),
    greedy: ({ seat, own, seats, guessing }, random) => {
      if (seat === 'table') throw new Error('Nobody moves for the table');
      if (guessing) return { guess: (own ?? 0) > 6 ? seat : random.below(seats) };
      return (own ?? 0) > 6 ? { stay: true } : { roll: true };
    },
  },
};
