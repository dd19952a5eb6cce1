/** Positions, moves and random games of Parade. */

import { isRefused, type Random, recordMove, type Seat } from '../../../src/games/contract/index.ts';
import { type Card, deck, isCard } from '../../../src/games/parade/cards.ts';
import { parade } from '../../../src/games/parade/index.ts';
import type { Ending, Faces, ParadeMove, ParadeState, Preset } from '../../../src/games/parade/state.ts';
import { randomFrom } from './random.ts';

/** `line('R8 B2 Y7')`: cards from their notation, front first; a slip is an error. */
export function line(text: string): readonly Card[] {
  const cards = text === '-' ? [] : text.trim().split(/\s+/);
  if (!cards.every(isCard)) throw new Error(`not cards: ${text}`);
  return cards;
}

export function card(text: string): Card {
  const [only] = line(text);
  if (!only) throw new Error(`not a card: ${text}`);
  return only;
}

export interface Position {
  readonly rules?: Preset;
  readonly faces?: Faces;
  readonly firstSeat?: Seat;
  readonly plays?: number;
  readonly line?: string;
  /** How many cards the pile has. */
  readonly pile?: number;
  /** One text a seat; a seat without one holds five cards of the rest. */
  readonly hands: readonly (string | undefined)[];
  /** What lies in front, one text a seat. */
  readonly front?: readonly string[];
  readonly ending?: Ending;
}

/** A position in one expression. Cards that are not named come from the rest of the deck, yellow ones first. */
export function position(wanted: Position): ParadeState {
  const hands = wanted.hands.map((text) => (text === undefined ? undefined : line(text)));
  const front = wanted.hands.map((_, seat) => line(wanted.front?.[seat] ?? '-'));
  const row = line(wanted.line ?? 'R8 B2 Y7 B5 R9 Y1');
  const used = new Set([row, hands.map((hand) => hand ?? []), front].flat(3));
  const rest = deck.filter((unused) => !used.has(unused)).toReversed();
  return {
    rules: wanted.rules ?? 'classic',
    faces: wanted.faces ?? 'wonderland',
    firstSeat: wanted.firstSeat ?? 0,
    plays: wanted.plays ?? 0,
    line: row,
    hands: hands.map((hand) => hand ?? rest.splice(0, 5)),
    pile: rest.splice(0, wanted.pile ?? 20),
    collections: front,
    latest: hands.map(() => null),
    ending: wanted.ending ?? null,
    kept: hands.map(() => null),
  };
}

/** Plays a move that must be taken. */
export function playMove(state: ParadeState, seat: Seat, move: ParadeMove): ParadeState {
  const played = parade.play(state, seat, move, randomFrom(0));
  if (isRefused(played)) throw new Error(`refused: ${played.refused}`);
  return played.state;
}

export function play(state: ParadeState, seat: Seat, played: string): ParadeState {
  return playMove(state, seat, { play: card(played) });
}

export function keep(state: ParadeState, seat: Seat, first: string, second: string): ParadeState {
  return playMove(state, seat, { keep: [card(first), card(second)] });
}

export function deal(rules: Preset, seats: number, seed: number): ParadeState {
  return parade.setup(parade.options.schema.parse({ rules }), seats, randomFrom(seed));
}

/** One step of a random game: the state before the move, the move, and what it gave. */
export interface GameStep {
  readonly before: ParadeState;
  readonly seat: Seat;
  readonly move: ParadeMove;
  readonly after: ParadeState;
  readonly recorded: Readonly<Record<string, unknown>>;
}

/** A whole game of moves chosen at random among the legal ones; simultaneous choices come in random order. */
export function playRandomGame(start: ParadeState, random: Random): GameStep[] {
  const steps: GameStep[] = [];
  let state = start;
  for (;;) {
    const toMove = parade.toMove(state);
    const seat = toMove[random.below(Math.max(1, toMove.length))];
    if (seat === undefined) return steps;
    const moves = parade.legalMoves(state, seat);
    const move = moves[random.below(moves.length)];
    if (!move) throw new Error('no legal move for a seat that is to move');
    const played = parade.play(state, seat, move, random);
    if (isRefused(played)) throw new Error(`a legal move was refused: ${played.refused}`);
    steps.push({ before: state, seat, move, after: played.state, recorded: recordMove(seat, move, played) });
    state = played.state;
  }
}

/** The state after the last step. */
export function lastState(start: ParadeState, steps: readonly GameStep[]): ParadeState {
  return steps.at(-1)?.after ?? start;
}

/** Freezes all of a value, so that any change to it throws. */
export function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) freeze(part);
  }
  return value;
}
