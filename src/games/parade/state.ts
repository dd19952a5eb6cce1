/** The whole state of a game, and the check of one that was stored. */

import { z } from 'zod';
import type { Seat } from '../contract/index.ts';
import { type Card, isCard } from './cards.ts';

/** The rules: the publisher's, or those of the musicians' version. They differ in the end, the majorities of two players, and ties. */
export const presets = ['classic', 'musicians'] as const;
/** The design of the same 66 cards: pictures and letters. */
export const faces = ['wonderland', 'musicians'] as const;

export type Preset = (typeof presets)[number];
export type Faces = (typeof faces)[number];

export type ParadeOptions = { readonly rules: Preset; readonly faces: Faces };

/** A player's latest turn. */
interface LatestPlay {
  readonly card: Card;
  readonly collected: readonly Card[];
  /** Known to nobody but the seat itself. */
  readonly drew: Card | null;
}

/** Why the plays end, by whose turn, and after how many plays. */
export interface Ending {
  readonly seat: Seat;
  readonly cause: 'six-colours' | 'empty-pile';
  readonly lastPlay: number;
}

export type Pair = readonly [Card, Card];

/** Everything that was played, which everybody knows: the dealt line, and the cards in the order in which they were played. */
export interface Past {
  readonly line: readonly Card[];
  readonly played: readonly Card[];
}

/**
 * A whole game. Lists by seat have one entry for each seat. Line, pile, hands and collections together always have all 66 cards:
 * kept cards stay in the hand until all have chosen, and the hands that are left after that are the discard.
 */
export interface ParadeState {
  readonly rules: Preset;
  readonly faces: Faces;
  readonly firstSeat: Seat;
  /** How many cards have been played. */
  readonly plays: number;
  /** Front (oldest) first. */
  readonly line: readonly Card[];
  /** The next card to draw comes first. */
  readonly pile: readonly Card[];
  readonly hands: readonly (readonly Card[])[];
  /** In the order in which the cards were taken. */
  readonly collections: readonly (readonly Card[])[];
  readonly latest: readonly (LatestPlay | null)[];
  /** Absent if it is not known. The rules do not depend on it. */
  readonly past?: Past;
  readonly ending: Ending | null;
  /** What each seat keeps of its last cards. They are revealed once all are filled in. */
  readonly kept: readonly (Pair | null)[];
}

export type ParadeMove = { readonly play: Card } | { readonly keep: Pair };

export const handSize = 5;
export const lineSize = 6;
const deckSize = 66;

/** The cards in the pile after the deal: a whole number of rounds for any number of seats. */
export function pileAtStart(seats: number): number {
  return deckSize - lineSize - handSize * seats;
}

export type Phase = 'play' | 'keep' | 'over';

export function phaseOf(state: Pick<ParadeState, 'ending' | 'plays' | 'kept'>): Phase {
  if (state.ending === null || state.plays < state.ending.lastPlay) return 'play';
  return state.kept.includes(null) ? 'keep' : 'over';
}

/** The seat that plays next while cards are played. */
export function nextSeat(state: ParadeState): Seat {
  return (state.firstSeat + state.plays) % state.hands.length;
}

const cardSchema = z.custom<Card>(isCard);
const cardsSchema = z.array(cardSchema).max(deckSize);
const pairSchema = z.tuple([cardSchema, cardSchema]);
const seatSchema = z.int().min(0).max(5);

function bySeat<T>(entry: z.ZodType<T>) {
  return z.array(entry).min(2).max(6);
}

export const stateSchema: z.ZodType<ParadeState> = z
  .strictObject({
    rules: z.enum(presets),
    faces: z.enum(faces),
    firstSeat: seatSchema,
    plays: z.int().min(0),
    line: cardsSchema,
    pile: cardsSchema,
    hands: bySeat(cardsSchema),
    collections: bySeat(cardsSchema),
    latest: bySeat(
      z.strictObject({ card: cardSchema, collected: cardsSchema, drew: cardSchema.nullable() }).nullable(),
    ),
    past: z.strictObject({ line: cardsSchema.length(lineSize), played: cardsSchema }).exactOptional(),
    ending: z
      .strictObject({
        seat: seatSchema,
        cause: z.enum(['six-colours', 'empty-pile']),
        lastPlay: z.int().min(1),
      })
      .nullable(),
    kept: bySeat(pairSchema.nullable()),
  })
  .check((context) => {
    const fault = findFault(context.value);
    if (fault) context.issues.push({ code: 'custom', message: fault, input: context.value });
  });

export const moveSchema: z.ZodType<ParadeMove> = z.union([
  z.object({ play: cardSchema }),
  z.object({ keep: pairSchema }),
]);

/** What is impossible about a state, in words; undefined if it is consistent. */
function findFault(state: ParadeState): string | undefined {
  const seats = state.hands.length;
  if (state.collections.length !== seats || state.latest.length !== seats || state.kept.length !== seats)
    return 'lists by seat differ in length';
  if (state.firstSeat >= seats) return 'the first seat does not exist';
  const cards = [state.line, state.pile, state.hands, state.collections].flat(2);
  if (cards.length !== deckSize || new Set(cards).size !== deckSize) return 'the cards are not the 66 of the deck';
  if (state.past && state.past.played.length !== state.plays) return 'the past does not fit the plays';
  return findTurnFault(state, seats) ?? findKeptFault(state);
}

function findTurnFault(state: ParadeState, seats: number): string | undefined {
  const { ending, plays } = state;
  if (ending && (ending.seat >= seats || plays > ending.lastPlay)) return 'the end does not fit the plays';
  const drawing = drawingPlays(state, seats);
  if (state.pile.length !== pileAtStart(seats) - Math.min(plays, drawing)) return 'the pile does not fit the plays';
  const over = phaseOf(state) === 'over';
  for (const [seat, hand] of state.hands.entries()) {
    const undrawn = playsOf(state, seat, plays) - playsOf(state, seat, Math.min(plays, drawing));
    if (hand.length !== handSize - undrawn - (over ? 2 : 0)) return `the hand of seat ${seat} does not fit the plays`;
  }
  return undefined;
}

/** How many plays are followed by a draw. */
function drawingPlays(state: ParadeState, seats: number): number {
  if (state.rules === 'classic' && state.ending) return state.ending.lastPlay - seats;
  return pileAtStart(seats);
}

/** How many of the first `plays` plays are the seat's. */
function playsOf(state: ParadeState, seat: Seat, plays: number): number {
  const seats = state.hands.length;
  const offset = (seat - state.firstSeat + seats) % seats;
  return Math.floor((plays + seats - 1 - offset) / seats);
}

function findKeptFault(state: ParadeState): string | undefined {
  const phase = phaseOf(state);
  for (const [seat, pair] of state.kept.entries()) {
    if (!pair) continue;
    const [first, second] = pair;
    const place = (phase === 'over' ? state.collections : state.hands)[seat] ?? [];
    if (phase === 'play' || first === second || !place.includes(first) || !place.includes(second))
      return `the kept cards of seat ${seat} are not where they belong`;
  }
  return undefined;
}
