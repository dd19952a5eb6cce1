/** A game, as one value. */

import type { z } from 'zod';
import type { Advice } from './advice.ts';
import type { Contents } from './contents.ts';
import type { Costs } from './costs.ts';
import type { Daily } from './daily.ts';
import type { Face } from './face.ts';
import type { Lesson } from './lesson.ts';
import type { GameOptions, Options } from './options.ts';
import type { Picture } from './picture.ts';
import type { Planning } from './plan.ts';
import type { PracticeScreens } from './practice.ts';
import type { Played, Random, Refused, Result, Seat, Viewer } from './rules.ts';
import type { SymbolScene } from './scene.ts';
import type { GameTexts, TextKey } from './screen.ts';
import type { Strategy } from './strategy.ts';
import type { Title } from './titles.ts';

/**
 * A game. `O` are its options, `S` its states, `M` its moves, `V` what a viewer sees of a state.
 *
 * States, moves and views are plain readonly JSON. Nothing is ever changed: `play` gives a new state. There is no clock, no I/O and no
 * chance but the `random` that is handed in, so that a game can be replayed from its seed. `checkGame` of `test/support/check-game` holds
 * a game to all that is said here.
 */
export interface Game<O extends Options, S, M extends object, V> extends Capabilities<V, M, S> {
  /**
   * Names the game in commands, buttons, stored tables and records, so it never changes. 2–40 characters of `a-z 0-9 -`. It is also
   * the name of the folder, and every key of the game's texts begins with it.
   */
  readonly id: string;
  /** All its texts. */
  readonly texts: GameTexts;
  /** What people call it, such as `Parade`, in headings and as a choice of commands. At most 100 characters. */
  readonly name: TextKey;
  /**
   * What the lobby tells people who do not know the game: how one wins, such as `Fewest points win`, in at most 40 characters, and how
   * many minutes a game takes if nobody is waited for.
   */
  readonly about: { readonly goal: TextKey; readonly minutes: number };
  /** Whether most or fewest points win. */
  readonly aim: 'most' | 'fewest';
  /** How many can play. Bots fill the seats that people leave free. */
  readonly seats: { readonly least: number; readonly most: number };
  /** What the host can choose, made by `defineOptions`. */
  readonly options: GameOptions<O>;
  /** How states are stored. */
  readonly state: StateForm<S>;
  /**
   * Checks a move: a `z.object`, or a `z.union` of several, such as `{"play":"R3"}`. The record adds `seat`, `hint`, `by` and `level`, so
   * no field has one of these names.
   */
  readonly move: z.ZodType<M>;

  /** Deals, and draws who goes first. The options are complete, and `seats` is within the limits. */
  setup(options: O, seats: number, random: Random): S;
  /** The seats that must act now: several if they choose at the same time, none once the game is over. */
  toMove(state: S): readonly Seat[];
  /**
   * A whole number that never falls. It rises with every move that changes what another seat may do, and with the last move. A
   * button knows its turn, and a press for an earlier turn is refused as too late. So a secret choice that others make at the same
   * time does not raise it.
   */
  turn(state: S): number;
  /** Everything that a seat may do now, each move once; nothing for a seat that is not to move. */
  legalMoves(state: S, seat: Seat): readonly M[];
  /**
   * Makes a move, or refuses it. Any move may come here, from any seat, at any time: only its form has been checked.
   * @param random the chance of this move alone: drawing more or less in one move changes nothing for the next
   */
  play(state: S, seat: Seat, move: M, random: Random): Played<S> | Refused;
  /**
   * What a seat may know, or what everybody may know (`table`). All screens and bots use only this, so nothing else can get out. It
   * also says who it is for, because most of its users need that.
   */
  view(state: S, viewer: Viewer): V;
  /** Scores and winners; undefined until nobody has to move any more. */
  result(state: S): Result | undefined;

  readonly record: RecordForm<O, S>;
  readonly face: Face<V, M, O>;
  readonly strategy: Strategy<V, M, S>;
}

/** The optional capabilities of a game. If one is missing, nothing that needs it is offered. */
export interface Capabilities<V, M extends object, S = unknown> {
  /** Reasons for moves. Hints and reviews need them, and `strategy.search`. */
  readonly advice?: Advice<V, M>;
  /** One screen for practice games, instead of board and private screen one below the other. */
  readonly practice?: PracticeScreens<V, M>;
  /** How results of the same deal compare: the daily deal. It is played against the strongest bots that the game has. */
  readonly daily?: Daily<V>;
  /** Pictures of board and private screen. */
  readonly picture?: Picture<V, M>;
  /**
   * Small pictures that stand among words and on buttons, instead of signs in Unicode, in sets: a set is used once all of it is there. Ids
   * begin with the game's, as `parade/R3`.
   */
  readonly emojis?: readonly (readonly SymbolScene[])[];
  /** Planning one's turn while others move. */
  readonly plan?: Planning<V, M>;
  /**
   * Kind words about a game that is over, the rarest first, from the table's view: `defineTitles` makes it of a list. At most three are
   * shown.
   */
  titles?(view: V, result: Result): readonly Title[];
  /** Questions to learn the game by: `/parade lesson`, and a button beside the rules. `makeLesson` of the toolbox makes it. */
  readonly lesson?: Lesson;
  /** Where points come from that nobody wants: statistics tell what costs somebody most. */
  readonly costs?: Costs<S>;
  /** What a host can add, such as the cards of their own box. */
  readonly contents?: Contents<object, AnyGame>;
}

/**
 * How a game's states are stored. Games last for days and outlive updates. So every change of the form of a state needs a
 * migration, except an additional optional field.
 */
export interface StateForm<S> {
  /**
   * Checks a state from the store, preferably also that it is consistent: every card is there once, lists by seat have the same
   * length.
   */
  readonly schema: z.ZodType<S>;
  /**
   * How older states are brought up to date, the oldest form first. Each takes a state as it was stored, and returns what the next
   * one takes; the last one returns what the schema takes. Empty for a new game.
   */
  readonly migrations: readonly ((state: unknown) => unknown)[];
}

/**
 * What the record of a game contains besides seats, seed and moves, so that people can read it and anybody can check it. No field
 * may have a name that the format itself uses (`names`, `seed`, `moves`, `result`, …).
 */
export interface RecordForm<O, S> {
  /** The names of all fields that `play` adds to moves. No move has a field with such a name. */
  readonly adds: readonly string[];
  /** The deal, from a state fresh from `setup`: `{ firstSeat, hands, deck }`. */
  deal(state: S, options: O): Readonly<Record<string, unknown>>;
  /** What the last state adds to the result; often nothing: `{}`. */
  closing(state: S, options: O): Readonly<Record<string, unknown>>;
}

/** Any of the games, for code that does not care which. Its states, moves and views are passed on unread. */
export type AnyGame = Game<Options, unknown, object, unknown>;
