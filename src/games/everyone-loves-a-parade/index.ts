import { z } from 'zod';
import type { Game, Options } from '../game.ts';
import { type CardSet, houseCards, makeCatalogue } from './cards.ts';
import { makeFace } from './face.ts';
import { type FloatMove, moveFields, moveSchema } from './moves.ts';
import { applyMove, legalMoves, resultOf, seatsToMove, setUp } from './rules.ts';
import { type FloatState, makeStateSchema } from './state.ts';
import { strategy } from './strategy.ts';
import { type FloatView, makeView } from './view.ts';

export { parseCardSet, parseCardSetText, type RefusedCards } from './card-file.ts';
export type { CardSet } from './cards.ts';
export type { FloatMove } from './moves.ts';
export type { FloatState } from './state.ts';
export type { FloatView } from './view.ts';

const optionsSchema: z.ZodType<Options> = z.object({});

/**
 * Everyone Loves a Parade: floats, dice and crowds, played with a set of cards.
 * @param cards the house set, or those of somebody's own box
 */
export function everyoneLovesAParade(cards: CardSet = houseCards): Game<Options, FloatState, FloatMove, FloatView> {
  const catalogue = makeCatalogue(cards);
  const house = catalogue.name === 'house';
  return {
    id: 'everyone-loves-a-parade',
    seats: { least: 2, most: 6 },
    options: optionsSchema,
    choices: [],
    state: makeStateSchema(catalogue),
    move: moveSchema,
    choose: (options) => options,
    setup: (_options, seats, random) => setUp(catalogue, seats, random),
    toMove: seatsToMove,
    turn: (state) => state.turn,
    legalMoves: (state, seat) => legalMoves(catalogue, state, seat),
    play: (state, seat, move, random) => applyMove(catalogue, state, seat, move, random),
    view: (state, viewer) => makeView(catalogue, state, viewer),
    result: resultOf,
    record: {
      options: [],
      moveFields,
      // The cards come first: with another set nothing else could be compared.
      deal: (state) => ({
        cards: house ? 'house' : catalogue.set,
        firstSeat: state.firsts[0],
        decorations: [...state.warehouse, ...state.deck],
        crowds: state.row,
        orders: state.orders.map((hands) => (state.seats === 2 ? hands : hands.flat())),
      }),
      closing: (state) => ({ rounds: state.rounds }),
    },
    face: makeFace(house),
    strategy,
  };
}
