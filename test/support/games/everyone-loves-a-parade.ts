/** Positions, moves and random games of Everyone Loves a Parade. */

import {
  isRefused,
  type Random,
  type RecordedMove,
  type Refused,
  recordMove,
  type Seat,
} from '../../../src/games/contract/index.ts';
import {
  type CardSet,
  type DieFace,
  faces,
  houseCards,
  kindOf,
  makeCatalogue,
} from '../../../src/games/everyone-loves-a-parade/cards.ts';
import { everyoneLovesAParade } from '../../../src/games/everyone-loves-a-parade/index.ts';
import type { FloatMove } from '../../../src/games/everyone-loves-a-parade/moves.ts';
import {
  crowdsPerRound,
  type Die,
  type FloatState,
  floatsEach,
} from '../../../src/games/everyone-loves-a-parade/state.ts';
import { randomFrom } from './random.ts';

export const game = everyoneLovesAParade();
export const catalogue = makeCatalogue(houseCards);

/** Somebody's own cards: the house cards with every Decoration card alike. */
export const alikeCards: CardSet = {
  ...houseCards,
  decorations: houseCards.decorations.map(() => ({ item: 'flowers', color: 'blue', points: 4, action: 'SET' })),
};

/** `words('FB-SET FR-ADD')`: a list from its notation. */
export function words(text: string): string[] {
  return text.split(' ').filter(Boolean);
}

function isFace(word: string): word is DieFace {
  return faces.some((face) => face === word);
}

/** `dice('flowers red')`: dice with these faces up. */
export function dice(text: string): Die[] {
  return words(text).map((face) => {
    if (!isFace(face)) throw new Error(`not a face: ${face}`);
    return { kind: kindOf(face), face };
  });
}

export interface Position {
  readonly seats: number;
  readonly round?: number;
  readonly firsts?: readonly Seat[];
  readonly takes?: number;
  /** One text an active Crowd card, such as `flowers red`. */
  readonly dice?: readonly string[];
  /** Five cards; by default the first five that are not named elsewhere. */
  readonly warehouse?: string;
  /** The next cards to draw; those that are not named anywhere follow. */
  readonly deck?: string;
  /** With this the unnamed cards are not in the deck but among the discards, before the named ones. */
  readonly discards?: string;
  /** One text a seat and float, seat 0 first. */
  readonly floats?: readonly string[];
  readonly phase?: FloatState['phase'];
  /** Order numbers of the round by seat. */
  readonly orders?: readonly (readonly number[])[];
  readonly parade?: FloatState['parade'];
  /** The floats of the rounds before; by default none is known. */
  readonly history?: FloatState['history'];
  readonly rounds?: readonly (readonly number[])[];
}

/** A position in one expression. Cards that are not named come from the rest of the set in its order. */
export function position(wanted: Position): FloatState {
  const { seats } = wanted;
  const round = wanted.round ?? 0;
  const start = game.setup(game.options.usual, seats, randomFrom(1));
  const floats = (wanted.floats ?? Array.from({ length: crowdsPerRound(seats) }, () => '')).map(words);
  const named = [wanted.warehouse, wanted.deck, wanted.discards].flatMap((text) => words(text ?? ''));
  const used = new Set([...named, ...floats.flat()]);
  const rest = [...catalogue.decorations.keys()].filter((id) => !used.has(id));
  const warehouse = wanted.warehouse === undefined ? rest.splice(0, 5) : words(wanted.warehouse);
  const emptied = wanted.discards !== undefined;
  const each = floatsEach(seats);
  const firsts = wanted.firsts ?? Array.from({ length: round + 1 }, () => 0);
  const shown = wanted.dice?.map(dice) ?? start.dice;
  return {
    ...start,
    round,
    firsts,
    takes: wanted.takes ?? 0,
    deck: [...words(wanted.deck ?? ''), ...(emptied ? [] : rest)],
    warehouse,
    discards: emptied ? [...rest, ...words(wanted.discards ?? '')] : [],
    dice: shown,
    floats: Array.from({ length: seats }, (_, seat) => floats.slice(seat * each, (seat + 1) * each)),
    orders: start.orders.map((hands, index) => (index === round ? (wanted.orders ?? hands) : hands)),
    phase: wanted.phase ?? { doing: 'take', seat: firsts.at(-1) ?? 0, floats: each === 2 ? [0, 1] : [0] },
    parade: wanted.parade ?? [],
    history: wanted.history ?? Array.from({ length: round }, () => []),
    rounds: wanted.rounds ?? Array.from({ length: seats }, () => Array.from({ length: round }, () => 0)),
  };
}

/** Seat 0 has just taken its last card but one of the round's turns and may act: nothing else is asked before or after. */
export function acting(
  action: Extract<FloatState['phase'], { doing: 'act' }>['action'],
  wanted: Partial<Position> = {},
): FloatState {
  const seats = wanted.seats ?? 3;
  return position({
    takes: 1,
    ...wanted,
    seats,
    phase: wanted.phase ?? { doing: 'act', seat: 0, float: 0, action },
  });
}

/** A source that gives these numbers, and leaves what is shuffled in reverse order. Drawing more is an error. */
export function scripted(...numbers: readonly number[]): Random {
  const left = [...numbers];
  return {
    below: (bound) => {
      const number = left.shift();
      if (number === undefined || number >= bound) throw new Error(`nothing to draw below ${bound}`);
      return number;
    },
    shuffle: (items) => items.toReversed(),
  };
}

/** What draws `face` when a die is rolled: the lowest of the numbers that stand for it. */
export function roll(face: DieFace): number {
  const numbers: Readonly<Record<DieFace, number>> = {
    balloons: 0,
    blue: 0,
    streamers: 3,
    yellow: 3,
    flowers: 5,
    red: 5,
  };
  return numbers[face];
}

/** A move with the seat that makes it. */
export type SeatMove = FloatMove & { readonly seat: Seat };

export function tryMove(
  state: FloatState,
  { seat, ...move }: SeatMove,
  random: Random = scripted(),
): { readonly state: FloatState; readonly recorded: RecordedMove } | Refused {
  const played = game.play(state, seat, move, random);
  return isRefused(played) ? played : { state: played.state, recorded: recordMove(seat, move, played) };
}

/** Plays a move that must be taken. */
export function play(state: FloatState, move: SeatMove, random: Random = scripted()) {
  const played = tryMove(state, move, random);
  if (isRefused(played)) throw new Error(`refused: ${played.refused} ${JSON.stringify(move)}`);
  return played;
}

/** Plays several moves that must be taken, and gives the state after them. */
export function playAll(state: FloatState, moves: readonly SeatMove[], random: Random = scripted()): FloatState {
  return moves.reduce((current, move) => play(current, move, random).state, state);
}

/** The faces on the active Crowd cards, one text each. */
export function showDice(state: FloatState): string[] {
  return state.dice.map((own) => own.map((die) => die.face).join(' '));
}

export interface GameStep {
  readonly before: FloatState;
  readonly seat: Seat;
  readonly move: FloatMove;
  readonly after: FloatState;
  readonly recorded: Readonly<Record<string, unknown>>;
}

export function deal(seats: number, seed: number): FloatState {
  return game.setup(game.options.usual, seats, randomFrom(seed));
}

/**
 * A whole game of moves chosen at random among the legal ones; simultaneous choices come in random order.
 * @param chance what move n draws from, counted from 1
 */
export function playRandomGame(start: FloatState, choice: Random, chance: (move: number) => Random): GameStep[] {
  const steps: GameStep[] = [];
  let state = start;
  for (;;) {
    const toMove = game.toMove(state);
    const seat = toMove[choice.below(Math.max(1, toMove.length))];
    if (seat === undefined) return steps;
    const moves = game.legalMoves(state, seat);
    const move = moves[choice.below(moves.length)];
    if (!move) throw new Error('no legal move for a seat that is to move');
    const { state: after, recorded } = play(state, { seat, ...move }, chance(steps.length + 1));
    steps.push({ before: state, seat, move, after, recorded });
    state = after;
  }
}

/** Freezes all of a value, so that any change to it throws. */
export function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) freeze(part);
  }
  return value;
}
