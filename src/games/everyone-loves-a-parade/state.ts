/** The whole state of a game, and the check of one that was stored. */

import { z } from 'zod';
import { actions, type Catalogue, cardCounts, type DieKind, faces, kindOf } from './cards.ts';
import { diePlaceSchema } from './moves.ts';

export const roundCount = 3;
const turnsEach = 3;
export const warehouseSize = 5;
export const dicePerKind = 9;

/** Two players build two floats each. */
export function floatsEach(seats: number): number {
  return seats === 2 ? 2 : 1;
}

/** How many Crowd cards a round opens: one for each float. */
export function crowdsPerRound(seats: number): number {
  return seats * floatsEach(seats);
}

/** How many Decoration cards are taken in a round. */
export function takesPerRound(seats: number): number {
  return seats * floatsEach(seats) * turnsEach;
}

const seatSchema = z.int().min(0).max(5);
const floatSchema = z.int().min(0).max(1);
const idsSchema = z.array(z.string()).readonly();
const orderSchema = z.int().min(1).max(8);

const dieSchema = z
  .strictObject({ kind: z.enum(['item', 'color']), face: z.enum(faces) })
  .readonly()
  .refine((die) => kindOf(die.face) === die.kind, 'a die shows a face that it does not have');

export type Die = z.infer<typeof dieSchema>;

const byFloat = { seat: seatSchema, float: floatSchema };

/** What the game waits for. `float` counts the floats of the seat. */
const phaseSchema = z
  .discriminatedUnion('doing', [
    /** A Decoration card; `floats` are those that may get it. */
    z.strictObject({ doing: z.literal('take'), seat: seatSchema, floats: z.array(floatSchema).min(1).readonly() }),
    /** An action that has a target, or to skip it. */
    z.strictObject({ doing: z.literal('act'), ...byFloat, action: z.enum(actions) }),
    /** The second of two rerolls, or none. */
    z.strictObject({ doing: z.literal('again'), ...byFloat, die: diePlaceSchema }),
    /** Where the new die goes. */
    z.strictObject({ doing: z.literal('onto'), ...byFloat, die: dieSchema }),
    /** Which of two cards, known to the seat alone. */
    z.strictObject({
      doing: z.literal('pick'),
      ...byFloat,
      saw: z.tuple([z.string(), z.string()]).readonly(),
    }),
    /** Two players: the secret Order numbers of floats 0 and 1, by seat. */
    z.strictObject({
      doing: z.literal('assign'),
      chosen: z.array(z.tuple([orderSchema, orderSchema]).readonly().nullable()).readonly(),
    }),
    z.strictObject({ doing: z.literal('place'), ...byFloat }),
    z.strictObject({ doing: z.literal('over') }),
  ])
  .readonly();

export type Phase = z.infer<typeof phaseSchema>;

/** A float to be placed: `crowd` is where it is, null before that. */
const paraderSchema = z
  .strictObject({ order: orderSchema, ...byFloat, crowd: z.int().min(0).max(17).nullable() })
  .readonly();

export type Parader = z.infer<typeof paraderSchema>;

/**
 * A scored float: Order number, seat, float, crowd, its cards, and what its crowd showed, each face once. It is a list without
 * names, because eighteen of them are kept until the end and a state should stay small.
 */
const paradedSchema = z
  .tuple([orderSchema, seatSchema, floatSchema, z.int().min(0).max(17), idsSchema, z.array(z.enum(faces)).readonly()])
  .readonly();

export type Paraded = z.infer<typeof paradedSchema>;

/**
 * Something that everybody saw: a move and its outcome without secrets; or, as `passed`, an action without a target, for which
 * nobody was asked.
 */
const happeningSchema = z
  .object({ seat: seatSchema, passed: z.enum(actions).exactOptional() })
  .catchall(z.union([z.string(), z.number(), z.boolean(), z.array(z.number()).readonly()]))
  .readonly();

export type Happening = z.infer<typeof happeningSchema>;

const shapeSchema = z.strictObject({
  /** The name of the card set. */
  cards: z.string(),
  seats: z.int().min(2).max(6),
  turn: z.int().min(1),
  /** 0 to 2; stays 2 when the game is over. */
  round: z
    .int()
    .min(0)
    .max(roundCount - 1),
  /** The first player of each round that has begun. */
  firsts: z.array(seatSchema).min(1).max(roundCount).readonly(),
  /** How many Decoration cards have been taken this round. */
  takes: z.int().min(0),
  /** The next card to draw comes first. */
  deck: idsSchema,
  warehouse: idsSchema,
  /** In the order in which they were discarded. */
  discards: idsSchema,
  /** All Crowd cards, left to right, those face down as well. */
  row: idsSchema,
  /** On each active Crowd card, left to right. Empty when the game is over. */
  dice: z.array(z.array(dieSchema).readonly()).readonly(),
  /** By seat and float, in the order in which they were added. */
  floats: z.array(z.array(idsSchema).readonly()).readonly(),
  /** The Order numbers of all rounds by seat. Secret. */
  orders: z
    .array(z.array(z.array(orderSchema).readonly()).readonly())
    .length(roundCount)
    .readonly(),
  phase: phaseSchema,
  /** Lowest Order number first; empty until the Order cards of the round are revealed. */
  parade: z.array(paraderSchema).readonly(),
  /** The placed floats of the scored rounds, first round first. */
  history: z.array(z.array(paradedSchema).readonly()).max(roundCount).readonly(),
  /** Points by seat and round. */
  rounds: z.array(z.array(z.int().min(0)).readonly()).readonly(),
  /** What happened in the latest turn, oldest first. */
  last: z.array(happeningSchema).readonly(),
});

/** A whole game. Only `view.ts` decides who may see which part. */
export type FloatState = Readonly<z.infer<typeof shapeSchema>>;

/** Checks a stored state against the cards that it began with, which must be among the known sets. */
export function makeStateSchema(catalogues: ReadonlyMap<string, Catalogue>): z.ZodType<FloatState> {
  return shapeSchema.check((context) => {
    const catalogue = catalogues.get(context.value.cards);
    const fault = catalogue
      ? findFault(context.value, catalogue)
      : `the cards ${context.value.cards} are not known here`;
    if (fault) context.issues.push({ code: 'custom', message: fault, input: context.value });
  });
}

/** The index in the row of the leftmost active Crowd card. */
export function firstActive(table: { readonly round: number; readonly seats: number }): number {
  return table.round * crowdsPerRound(table.seats);
}

/** How many dice of a kind are neither on a Crowd card nor just rolled. */
export function countSupply(table: { readonly dice: FloatState['dice'] }, kind: DieKind): number {
  let count = dicePerKind;
  for (const dice of table.dice) for (const die of dice) if (die.kind === kind) count--;
  return count;
}

/** What is impossible about a state, in words; undefined if it is consistent. */
function findFault(state: FloatState, catalogue: Catalogue): string | undefined {
  return (
    findCardFault(state, catalogue) ??
    findOrderFault(state, catalogue) ??
    findDiceFault(state) ??
    findRoundFault(state) ??
    findPhaseFault(state)
  );
}

function findCardFault(state: FloatState, catalogue: Catalogue): string | undefined {
  const peeked = state.phase.doing === 'pick' ? state.phase.saw : [];
  const cards = [state.deck, state.warehouse, state.discards, peeked, ...state.floats.flat()].flat();
  const known = new Set(cards.filter((id) => catalogue.decorations.has(id)));
  if (cards.length !== cardCounts.decorations || known.size !== cardCounts.decorations)
    return 'the Decoration cards are not the 54 of the set';
  if (state.warehouse.length !== warehouseSize) return 'the Warehouse is not full';
  const row = new Set(state.row.filter((id) => catalogue.crowds.has(id)));
  const rowLength = roundCount * crowdsPerRound(state.seats);
  return state.row.length !== rowLength || row.size !== rowLength ? 'the Crowd cards are not of the set' : undefined;
}

function findOrderFault(state: FloatState, catalogue: Catalogue): string | undefined {
  for (const hands of state.orders) {
    const numbers = hands.flat();
    const evenly = hands.length === state.seats && hands.every((hand) => hand.length === floatsEach(state.seats));
    const distinct = new Set(numbers.filter((number) => catalogue.orders.has(number))).size === numbers.length;
    if (!evenly || !distinct) return 'the Order cards are not dealt as they should be';
  }
  return undefined;
}

function findDiceFault(state: FloatState): string | undefined {
  const { dice, phase } = state;
  if (dice.length !== (phase.doing === 'over' ? 0 : crowdsPerRound(state.seats)))
    return 'there are not as many active Crowd cards as there should be';
  if (dice.some((own) => own.length === 0)) return 'a Crowd card has no die';
  for (const kind of ['item', 'color'] as const) {
    const inHand = phase.doing === 'onto' && phase.die.kind === kind ? 1 : 0;
    if (countSupply(state, kind) < inHand) return `there are more than nine ${kind} dice`;
  }
  return undefined;
}

function findRoundFault(state: FloatState): string | undefined {
  const { seats, round, firsts, floats, history, parade } = state;
  if (firsts.length !== round + 1 || firsts.some((seat) => seat >= seats)) return 'the first players do not fit';
  if (floats.length !== seats || floats.some((own) => own.length !== floatsEach(seats)))
    return 'the floats do not fit the players';
  const scored = state.phase.doing === 'over' ? roundCount : round;
  if (history.length !== scored || state.rounds.length !== seats) return 'the scored rounds do not fit';
  if (state.rounds.some((points) => points.length !== scored)) return 'the points do not fit the rounds';
  const standing = parade.flatMap(({ crowd }) => (crowd === null ? [] : [crowd - firstActive(state)]));
  if (new Set(standing).size !== standing.length) return 'two floats stand before one crowd';
  return standing.some((index) => index < 0 || index >= crowdsPerRound(seats))
    ? 'a float stands before a crowd that is not active'
    : undefined;
}

function findPhaseFault(state: FloatState): string | undefined {
  const { phase, seats, takes, parade } = state;
  const all = takesPerRound(seats);
  if (takes > all || (phase.doing === 'take' && takes === all)) return 'too many cards were taken';
  if ('seat' in phase && phase.seat >= seats) return 'the seat to move does not exist';
  if ('float' in phase && phase.float >= floatsEach(seats)) return 'the float does not exist';
  if (phase.doing === 'assign' && (phase.chosen.length !== seats || seats !== 2))
    return 'Order cards are assigned by two players only';
  const parading = phase.doing === 'place' || parade.length > 0;
  if (parading && (takes !== all || parade.length !== crowdsPerRound(seats))) return 'the parade does not fit';
  return undefined;
}
