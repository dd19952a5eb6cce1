/** A game, as one value. */

import type { z } from 'zod';
import type { Advice } from './advice.ts';
import type { Contents } from './contents.ts';
import type { Face } from './face.ts';
import type { Lesson } from './lesson.ts';
import type { GameOptions, Options } from './options.ts';
import type { Picture } from './picture.ts';
import type { PracticeScreens } from './practice.ts';
import type { Played, Random, Refused, Result, Seat, Viewer } from './rules.ts';
import type { SymbolScene } from './scene.ts';
import type { GameTexts, TextKey } from './screen.ts';
import type { Strategy } from './strategy.ts';

/**
 * The form in which a game's states are stored. Games last for days and outlive updates: whoever changes the form of a state, unless by
 * a field that may be absent, adds a migration.
 */
export interface StateForm<S> {
  /** Checks a state that comes from the store: not only its fields, but also that it holds together. */
  readonly schema: z.ZodType<S>;
  /**
   * How older forms are brought up to date, the oldest first: each takes a state as it was stored, and makes of it what the next one (or,
   * the last one, the schema) takes. None for a new game.
   */
  readonly migrations: readonly ((state: unknown) => unknown)[];
}

/**
 * A game, as a value. States and moves are plain readonly JSON; nothing is ever mutated; there is no clock and no I/O.
 * Methods, not function properties: a list of different games is then a list of `AnyGame`.
 */
export interface Game<O extends Options, S, M extends object, V> {
  /** Stands in stored tables, records, buttons and commands, so it never changes: 2–40 characters of `a-z 0-9 -`. Its folder's name. */
  readonly id: string;
  readonly texts: GameTexts;
  /** The game's name, such as `Parade`. */
  readonly name: TextKey;
  readonly seats: { readonly least: number; readonly most: number };
  readonly options: GameOptions<O>;
  readonly state: StateForm<S>;
  /**
   * Checks a move (`{"play":"R3"}`): an object, or a union of objects. It does not say whose it is, that goes without saying. No field is
   * called `seat` or `hint`.
   */
  readonly move: z.ZodType<M>;
  /** Deals. The random source is that of move 0. */
  setup(options: O, seats: number, random: Random): S;
  /** The seats that must act now: several when they choose at the same time, none when the game is over. */
  toMove(state: S): readonly Seat[];
  /** Rises with every move that changes what others may do (secret simultaneous choices do not raise it): a press made for an earlier turn is stale. */
  turn(state: S): number;
  legalMoves(state: S, seat: Seat): readonly M[];
  play(state: S, seat: Seat, move: M, random: Random): Played<S> | Refused;
  view(state: S, viewer: Viewer): V;
  /** The result once the game is over. */
  result(state: S): Result | undefined;
  readonly record: {
    /** The names of all fields that `play` adds to a move. None of them is a move's own. */
    readonly adds: readonly string[];
    /** The deal as the record states it, from a state fresh from `setup` (`firstSeat`, `hands`, …). */
    deal(state: S, options: O): Readonly<Record<string, unknown>>;
    /** What the record adds from the final state, besides the result. */
    closing(state: S, options: O): Readonly<Record<string, unknown>>;
  };
  readonly face: Face<V, M, O>;
  /** A game without it gives neither hints nor reviews. */
  readonly advice?: Advice<V, M>;
  /** A game without it shows its board and its hand one below the other. */
  readonly practice?: PracticeScreens<V>;
  /** A game without it is played by its texts. */
  readonly picture?: Picture<V>;
  /** Every piece that texts and buttons name, as a small picture to stand among words. A game without them writes its signs in Unicode. */
  readonly emojis?: readonly SymbolScene[];
  /** A game without it is always played with what comes with it. */
  readonly contents?: Contents<object, AnyGame>;
  /** A game without it is learnt from its rules. */
  readonly lesson?: Lesson;
  readonly strategy: Strategy<V, M, S>;
}

/** Any of the games, where it does not matter which: its states, moves and views are passed on unread. */
export type AnyGame = Game<Options, unknown, object, unknown>;
