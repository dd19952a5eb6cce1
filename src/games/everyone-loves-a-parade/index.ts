/** The game as the contract asks for it, with the card sets that it knows. */

import { z } from 'zod';
import {
  type AnyGame,
  type Contents,
  defineOptions,
  type Game,
  type GameOptions,
  notHere,
  type Told,
} from '../contract/index.ts';
import { parseCardSetText } from './card-file.ts';
import { type CardSet, type Catalogue, cardSetSchema, houseCards, makeCatalogue, nameSet } from './cards.ts';
import { daily } from './daily.ts';
import { type FloatOptions, makeFace } from './face.ts';
import { nameMove } from './face-alone.ts';
import { tellReasons } from './face-reasons.ts';
import { makeLesson } from './lesson.ts';
import { addedFields, type FloatMove, moveSchema } from './moves.ts';
import { emojis, picture } from './picture.ts';
import { plan } from './planned.ts';
import { practice } from './practice.ts';
import { applyMove, legalMoves, resultOf, seatsToMove, setUp } from './rules.ts';
import { type FloatState, makeStateSchema } from './state.ts';
import { makeStrategy } from './strategy.ts';
import { texts } from './texts/index.ts';
import { titles } from './titles.ts';
import { type FloatView, find, makeView } from './view.ts';

export type { FloatMove } from './moves.ts';
export type { FloatState } from './state.ts';
export type { FloatView } from './view.ts';

/**
 * Everyone Loves a Parade: floats, dice and crowds. A game is played to its end, and its record checked, with the cards that it
 * began with. So the house cards are always known.
 * @param cards the cards for new games: the house set, or that of somebody's own box
 * @param earlier sets with which games may have begun before
 */
export function everyoneLovesAParade(
  cards: CardSet = houseCards,
  earlier: readonly CardSet[] = [],
): Game<FloatOptions, FloatState, FloatMove, FloatView> {
  const present = nameSet(cards);
  const catalogues: ReadonlyMap<string, Catalogue> = new Map(
    [houseCards, ...earlier, cards].map((set) => [nameSet(set), makeCatalogue(set)]),
  );
  const catalogueOf = (game: { readonly cards: string }) => find(catalogues, game.cards);
  return {
    id: 'everyone-loves-a-parade',
    texts,
    name: 'everyone-loves-a-parade.name',
    about: { goal: 'everyone-loves-a-parade.goal', minutes: 30 },
    aim: 'most',
    seats: { least: 2, most: 6 },
    options: makeOptions(present, catalogues),
    state: { schema: makeStateSchema(catalogues), migrations: [] },
    move: moveSchema,
    setup: (options, seats, random) => setUp(catalogueOf(options), seats, random),
    toMove: seatsToMove,
    turn: (state) => state.turn,
    legalMoves: (state, seat) => legalMoves(catalogueOf(state), state, seat),
    play: (state, seat, move, random) => applyMove(catalogueOf(state), state, seat, move, random),
    view: (state, viewer) => makeView(catalogueOf(state), state, viewer),
    result: resultOf,
    record: {
      adds: addedFields,
      // The cards come first, because with another set nothing else could be compared.
      deal: (state) => ({
        cards: state.cards === 'house' ? 'house' : catalogueOf(state).set,
        firstSeat: state.firsts[0],
        decorations: [...state.warehouse, ...state.deck],
        crowds: state.row,
        orders: state.orders.map((hands) => (state.seats === 2 ? hands : hands.flat())),
      }),
      closing: (state) => ({ rounds: state.rounds }),
    },
    face: makeFace(catalogueOf),
    advice: { nameMove, tellReasons: (view, move, _, writer) => tellReasons(view, move, writer) },
    practice,
    plan,
    daily,
    titles,
    picture,
    emojis,
    contents,
    lesson: makeLesson(catalogueOf({ cards: present })),
    strategy: makeStrategy(catalogues),
  };
}

/** The cards of somebody's own box. */
const contents: Contents<CardSet, AnyGame> = {
  variable: 'ELAP_CARDS',
  word: 'cards',
  parse: parseCardSetText,
  read: (json) => cardSetSchema.safeParse(json).data,
  apply: everyoneLovesAParade,
};

/** The only option is the card set. A table keeps its name, a record the whole set. Nobody chooses it. */
function makeOptions(present: string, catalogues: ReadonlyMap<string, Catalogue>): GameOptions<FloatOptions> {
  const named = z.union([z.string(), cardSetSchema.transform(nameSet)], 'neither a card set nor the name of one');
  const known = named.refine((name) => catalogues.has(name), {
    error: 'these cards are not known here',
    params: notHere,
  });
  return defineOptions<FloatOptions>({ cards: { given: known.default(present), tell: tellCards } });
}

function tellCards(cards: string): Told {
  const key = cards === 'house' ? 'everyone-loves-a-parade.options.house' : 'everyone-loves-a-parade.options.own';
  return { label: key, explained: `${key}.explained` };
}
