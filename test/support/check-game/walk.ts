/** Random games that `checkGame` looks at, and what its parts share. */

import { expect } from 'vitest';
import {
  type AnyGame,
  isRefused,
  type Options,
  type RecordedMove,
  recordMove,
  type Seat,
} from '../../../src/games/contract/index.ts';
import { pickOne } from '../../../src/games/toolbox/pick-one.ts';
import { seededRandom, seedFrom } from '../../../src/tables/random.ts';
import { allOptions } from '../games/all-options.ts';
import { randomFrom } from '../games/random.ts';

/** One random game. */
export interface Case {
  readonly options: Options;
  readonly seats: number;
  readonly seed: string;
}

/** One move of it. */
export interface Step {
  readonly number: number;
  readonly seat: Seat;
  readonly move: object;
  readonly before: unknown;
  readonly after: unknown;
  readonly recorded: RecordedMove;
}

/** A game that takes longer does not end. */
const mostMoves = 5_000;

/** A case for each number of seats, with each set of options at least once. */
export function casesOf(game: AnyGame): readonly Case[] {
  const all = allOptions(game);
  const counts = seatCounts(game);
  const cases = Math.max(all.length, counts.length);
  return Array.from({ length: cases }, (_, index) => ({
    options: all[index % all.length] ?? game.options.usual,
    seats: counts[index % counts.length] ?? game.seats.least,
    seed: seedFrom(game.id, index),
  }));
}

export function seatCounts({ seats: { least, most } }: AnyGame): readonly number[] {
  return Array.from({ length: most - least + 1 }, (_, more) => least + more);
}

export function seatsOf({ seats }: Case): readonly Seat[] {
  return Array.from({ length: seats }, (_, seat) => seat);
}

export function describeCase({ options, seats }: Case): string {
  const chosen = Object.entries(options).map(([name, value]) => `${name} ${value}`);
  return [`${seats} seats`, ...chosen].join(', ');
}

export function deal(game: AnyGame, { options, seats, seed }: Case): unknown {
  return freeze(game.setup(options, seats, seededRandom(seed, 0)));
}

/** Plays random legal moves to the end. Every state is frozen, so that a game that changes one throws. */
export function walk(game: AnyGame, one: Case): readonly Step[] {
  const choice = randomFrom(one.seats);
  const steps: Step[] = [];
  let state = deal(game, one);
  for (let toMove = game.toMove(state); toMove.length > 0; toMove = game.toMove(state)) {
    expect(steps.length, `the game is not over after ${mostMoves} random moves`).toBeLessThan(mostMoves);
    const number = steps.length + 1;
    const seat = pickOne(toMove, choice);
    const moves = game.legalMoves(state, seat);
    expect(moves.length, `toMove names seat ${seat}, but legalMoves has nothing for it`).toBeGreaterThan(0);
    const move = freeze(pickOne(moves, choice));
    const played = game.play(state, seat, move, seededRandom(one.seed, number));
    if (isRefused(played)) throw new Error(`play refuses ${write(move)}, which legalMoves names: ${played.refused}`);
    const recorded = recordMove(seat, move, played);
    steps.push({ number, seat, move, before: state, after: freeze(played.state), recorded });
    state = played.state;
  }
  return steps;
}

/** The states of a game, the deal first. */
export function statesOf(game: AnyGame, one: Case, steps: readonly Step[]): readonly unknown[] {
  return [deal(game, one), ...steps.map(({ after }) => after)];
}

/** Some of many things, the first and the last among them. */
export function someOf<T>(all: readonly T[], most: number): readonly T[] {
  if (all.length <= most) return all;
  const at = (index: number) => Math.round((index * (all.length - 1)) / (most - 1));
  return Array.from({ length: most }, (_, index) => all.slice(at(index))).flatMap(([first]) => (first ? [first] : []));
}

export function write(value: unknown): string {
  return JSON.stringify(value);
}

/** A move by what it says: two cards to keep, say, are the same two in either order. */
export function unordered(move: object): string {
  return JSON.stringify(move, (_, value: unknown) => (Array.isArray(value) ? value.toSorted() : value));
}

/** What is stored and read again. */
export function throughJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) freeze(part);
  }
  return value;
}
