/**
 * The rules of the game: the deal, what a card takes, the legal moves, playing one, the end and the result. Comments name the
 * section of the rulebook behind each rule, and of the musicians' version where it differs.
 */

import type { Played, Random, Refused, Result, Seat } from '../contract/index.ts';
import { type Card, cardValue, colourIndex, countColours, deck } from './cards.ts';
import { countUp, findWinners } from './scoring.ts';
import {
  type Ending,
  handSize,
  lineSize,
  nextSeat,
  type Pair,
  type ParadeMove,
  type ParadeOptions,
  type ParadeState,
  phaseOf,
} from './state.ts';

/** What a card does to the line before it joins it. All lists are front first. */
export interface Taking {
  readonly collected: readonly Card[];
  /** What stays, without the played card. */
  readonly remaining: readonly Card[];
}

/** How many of the last cards of a line of that length are safe from a card. Rulebook: course of the game, step 2. */
export function countSafe(length: number, played: Card): number {
  return Math.min(length, cardValue(played));
}

/**
 * Takes from the line what the played card takes. As many cards as its number says are safe, counted from the end. All others that
 * have its colour or are not higher go. Rulebook: course of the game, step 2; musicians: gameplay, step 2 and the special case of 0.
 */
export function takeFrom(line: readonly Card[], played: Card): Taking {
  const value = cardValue(played);
  const exposed = line.length - value;
  const collected: Card[] = [];
  if (exposed <= 0) return { collected, remaining: line };
  const remaining: Card[] = [];
  const colour = colourIndex(played);
  for (let place = 0; place < line.length; place++) {
    const card = line[place];
    if (card === undefined) continue;
    if (place < exposed && (colourIndex(card) === colour || cardValue(card) <= value)) collected.push(card);
    else remaining.push(card);
  }
  return { collected, remaining };
}

/**
 * Deals: draws the first seat, then the order of the deck (the hands seat by seat, the line, the pile). Rulebook and musicians: setup.
 * The first player is drawn at random, which both allow.
 */
export function setUp(options: ParadeOptions, seats: number, random: Random): ParadeState {
  const firstSeat = random.below(seats);
  const cards = random.shuffle(deck);
  const dealt = handSize * seats;
  const line = cards.slice(dealt, dealt + lineSize);
  return {
    rules: options.rules,
    faces: options.faces,
    firstSeat,
    plays: 0,
    line,
    pile: cards.slice(dealt + lineSize),
    hands: Array.from({ length: seats }, (_, seat) => cards.slice(seat * handSize, (seat + 1) * handSize)),
    collections: Array.from({ length: seats }, () => []),
    latest: Array.from({ length: seats }, () => null),
    past: { line, played: [] },
    ending: null,
    kept: Array.from({ length: seats }, () => null),
  };
}

/** Cards are played clockwise, one player at a time (course of the game); the last cards are chosen by all at once (scoring). */
export function seatsToMove(state: ParadeState): readonly Seat[] {
  switch (phaseOf(state)) {
    case 'play':
      return [nextSeat(state)];
    case 'keep':
      return [...state.kept.keys()].filter((seat) => state.kept[seat] === null);
    case 'over':
      return [];
  }
}

/** 1 for the first play. It rises by one with each play, and once more when the last cards are revealed. */
export function turnOf(state: ParadeState): number {
  return state.plays + (phaseOf(state) === 'over' ? 2 : 1);
}

/** Any card of the hand can be played (course of the game, step 1), and any two of the last cards kept (scoring). */
export function legalMoves(state: ParadeState, seat: Seat): readonly ParadeMove[] {
  const hand = state.hands[seat];
  if (!hand) return [];
  const phase = phaseOf(state);
  if (phase === 'play') return nextSeat(state) === seat ? hand.map((play) => ({ play })) : [];
  return phase === 'keep' && state.kept[seat] === null ? listPairs(hand).map((keep) => ({ keep })) : [];
}

/** All ways to keep two of the cards. */
export function listPairs(hand: readonly Card[]): Pair[] {
  return hand.flatMap((first, index) => hand.slice(index + 1).map((second): Pair => [first, second]));
}

/** Plays a card, or sets aside the two cards to keep. Refusals: `game-over`, `not-your-turn`, `already-chosen`, `illegal-move`. */
export function applyMove(state: ParadeState, seat: Seat, move: ParadeMove): Played<ParadeState> | Refused {
  const phase = phaseOf(state);
  if (phase === 'over') return { refused: 'game-over' };
  const hand = state.hands[seat];
  if (!hand) return { refused: 'not-your-turn' };
  if (phase === 'play') {
    if (nextSeat(state) !== seat) return { refused: 'not-your-turn' };
    if (!('play' in move) || !hand.includes(move.play)) return { refused: 'illegal-move' };
    return playCard(state, seat, hand, move.play);
  }
  if (state.kept[seat] !== null) return { refused: 'already-chosen' };
  if (!('keep' in move)) return { refused: 'illegal-move' };
  const [first, second] = move.keep;
  if (first === second || !hand.includes(first) || !hand.includes(second)) return { refused: 'illegal-move' };
  return keepPair(state, seat, move.keep);
}

/** One turn: play, take, draw. Rulebook: course of the game, steps 1 to 3. */
function playCard(state: ParadeState, seat: Seat, hand: readonly Card[], card: Card): Played<ParadeState> {
  const { collected, remaining } = takeFrom(state.line, card);
  const drew = draws(state) ? (state.pile[0] ?? null) : null;
  const newHand = hand.filter((held) => held !== card);
  if (drew !== null) newHand.push(drew);
  const pile = drew === null ? state.pile : state.pile.slice(1);
  const collection = collected.length ? [...(state.collections[seat] ?? []), ...collected] : undefined;
  const plays = state.plays + 1;
  return {
    state: {
      rules: state.rules,
      faces: state.faces,
      firstSeat: state.firstSeat,
      plays,
      line: [...remaining, card],
      pile,
      hands: state.hands.with(seat, newHand),
      collections: collection ? state.collections.with(seat, collection) : state.collections,
      latest: state.latest.with(seat, { card, collected, drew }),
      ...(state.past && { past: { line: state.past.line, played: [...state.past.played, card] } }),
      ending: state.ending ?? findEnding(state, seat, plays, collection, pile),
      kept: state.kept,
    },
    added: { collected, ...(drew !== null && { drew }) },
  };
}

/** In the last round of the classic rules nobody draws (last round); the musicians draw as long as there are cards (gameplay, step 3). */
function draws(state: ParadeState): boolean {
  return state.rules === 'musicians' || state.ending === null;
}

/**
 * Whether this turn brings on the end: by the sixth colour, or by the last card of the pile. Classic: everyone plays once more, the
 * triggering seat last (rulebook: last round). Musicians: the round is finished, so that all have had equally many turns (end of game).
 */
function findEnding(
  state: ParadeState,
  seat: Seat,
  plays: number,
  collection: readonly Card[] | undefined,
  pile: readonly Card[],
): Ending | null {
  const six = collection !== undefined && countColours(collection) === 6;
  if (!six && pile.length > 0) return null;
  const seats = state.hands.length;
  const lastPlay = state.rules === 'classic' ? plays + seats : Math.ceil(plays / seats) * seats;
  return { seat, cause: six ? 'six-colours' : 'empty-pile', lastPlay };
}

/** Choices stay secret until all have made theirs. Rulebook: scoring. */
function keepPair(state: ParadeState, seat: Seat, keep: Pair): Played<ParadeState> {
  const kept = state.kept.with(seat, keep);
  const chosen = { ...state, kept };
  return { state: kept.includes(null) ? chosen : reveal(chosen) };
}

/** The two kept cards join those in front; the hand that is left is the discard. Rulebook: scoring; musicians: end of game. */
function reveal(state: ParadeState): ParadeState {
  return {
    ...state,
    hands: state.hands.map((hand, seat) => hand.filter((card) => !state.kept[seat]?.includes(card))),
    collections: state.collections.map((collection, seat) => [...collection, ...(state.kept[seat] ?? [])]),
  };
}

/** Scores, cards in front and winners once the last cards are revealed. Rulebook: scoring and winner, in `scoring.ts`. */
export function resultOf(state: ParadeState): (Result & { readonly cards: readonly number[] }) | undefined {
  if (phaseOf(state) !== 'over') return undefined;
  const counts = countUp(state.collections, state.rules);
  return {
    scores: counts.map((count) => count.points),
    cards: counts.map((count) => count.cards),
    winners: findWinners(counts, state.rules),
  };
}
