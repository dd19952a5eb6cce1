import type { z } from 'zod';
import type { Scene, SymbolScene } from './scene.ts';
import type { Button, PrivateScreen, PublicScreen, Writer } from './screen.ts';

/** Counted from 0; play goes 0, 1, 2, … and on to 0. */
export type Seat = number;

/** Whose eyes: one seat's, or the whole table's, which sees what everybody may see. */
export type Viewer = Seat | 'table';

/** The only source of chance. Drawn anew for each move from the table's seed, so that anyone can recheck it. */
export interface Random {
  /** A whole number from 0 to `bound` − 1, each equally likely; `bound` from 1 to 2³². */
  below(bound: number): number;
  /** A shuffled copy (Fisher–Yates from the last index down). */
  shuffle<T>(items: readonly T[]): T[];
}

/** Why a game does not take a move. Values, not exceptions: an exception is a bug. */
export type GameRefusal = 'not-your-turn' | 'already-chosen' | 'illegal-move' | 'game-over';

export interface Refused<R extends string = GameRefusal> {
  readonly refused: R;
}

export interface Played<S> {
  readonly state: S;
  /** The move as it stands in the record, with what chance and the rules added. It may hold secrets until the game is over. */
  readonly recorded: RecordedMove;
}

export interface RecordedMove {
  readonly seat: Seat;
  readonly [field: string]: unknown;
}

/** The scores by seat and the winners in rising order of seats; a game may add more. */
export interface Result {
  readonly scores: readonly number[];
  readonly winners: readonly Seat[];
  readonly [field: string]: unknown;
}

/** A table option that the host can choose in the lobby; the texts are `<game>.option.<name>` and `<game>.option.<name>.<value>`. */
export interface OptionChoice {
  readonly name: string;
  readonly values: readonly string[];
}

export type Options = Readonly<Record<string, string>>;

/** Marks, in an issue's `params`, options that another process may know, or this one another day: tables with them are kept. */
export const notHere = { notHere: true } as const;

/**
 * What pressing a button means to the seat that presses: a move, or another step of the same screen. A step is at most
 * 60 characters of `A-Z a-z 0-9 . - _ +` (it travels inside the buttons and is kept nowhere else); '' is the first.
 */
export type Press<M> =
  | { readonly move: M /** the step that the private screen shows once the move is made */; readonly next?: string }
  | { readonly step: string }
  | Refused<'illegal-move'>;

/** The table's views before and after a move. */
export interface Around<V> {
  readonly before: V;
  readonly after: V;
}

/** From views to screens. Pure: the same view, step and writer give the same screen. */
export interface Face<V, M> {
  /** The board for the table's view. `step` narrows its menus while the seat to move is choosing. Once the game is over: the final count. */
  board(view: V, step: string, writer: Writer): PublicScreen;
  /** A seat's private screen: its hand, the preview of a play, what a play brought. */
  cards(view: V, step: string, writer: Writer): PrivateScreen;
  /** What a press on the board or on the private screen means for the seat whose view it is. Unknown verbs are refused. */
  press(view: V, verb: string, values: readonly string[]): Press<M>;
  /** Whether the seat whose view it is must now choose on its private screen, though the game is played on the board otherwise. */
  continuesInPrivate?(view: V): boolean;
  /** Whether people may choose if they are asked before a move (`writer.confirms`). A game without it asks as it thinks right. */
  readonly mayConfirm?: boolean;
  /** A page of the rules, from 0; `pages` tells how many there are. */
  rules(page: number, options: Options, writer: Writer): PrivateScreen;
  pages(options: Options): number;
  /** How the options read in the lobby, such as `Classic rules`. */
  options(options: Options, writer: Writer): string;
  /** One line for a list of tables, such as `turn 12, 5 cards in hand`. */
  summary(view: V, writer: Writer): string;
  /**
   * One line of the log of a game for the table's eyes (nothing secret), or undefined for a move of which nothing is told. The
   * table's options tell which faces the pieces have; without them, the usual ones.
   * @param around what lay open before and after the move, if it is known: a record names pieces by their ids alone
   */
  logLine(move: RecordedMove, writer: Writer, options?: Options, around?: Around<V>): string | undefined;
  /**
   * All that a seat needs on one private screen, for a game that somebody plays alone against bots and that has no board. Without it
   * the board's text and the private screen stand one below the other. Verbs and steps are those of both.
   * @param news lines of the log since the seat's own last move
   */
  alone?(view: V, step: string, news: readonly string[], writer: Writer): PrivateScreen;
  /** A move of the seat whose view it is by a short name for running text, such as `R3`; without it there are no hints and no review. */
  nameMove?(view: V, move: M, writer: Writer): string;
  /**
   * What speaks for a move of the seat whose view it is, from what that seat may know.
   * @param against the move that it is compared with: what sets it apart from that one may be told as well
   */
  tellReasons?(view: V, move: M, against: M | undefined, writer: Writer): Reasons;
}

/** A move as advice, and what it does at once. */
export interface Reasons {
  /** Such as `Play R3`. */
  readonly advice: string;
  /** What goes on after the move's name, such as `takes nothing`; not empty. */
  readonly effects: readonly string[];
}

/** From views to pictures, which come on top of the screens: these are complete without them. Pure, as `Face` is. */
export interface Picture<V> {
  /** What all see, of the table's view. */
  board(view: V, writer: Writer): Scene;
  /** For one seat's eyes, beside the private screen of that step; undefined where a picture would tell nothing. */
  cards(view: V, step: string, writer: Writer): Scene | undefined;
  /** For a game that somebody plays alone; without it, that of `cards`. */
  alone?(view: V, step: string, writer: Writer): Scene | undefined;
  /** Every piece that texts and buttons name, to stand among words. */
  readonly symbols: readonly SymbolScene[];
}

/**
 * Questions to learn a game by, each answered with its reason. Pure: where somebody is in a lesson travels in the buttons as a
 * step of at most 28 characters of `0-9 a-z .`, and is kept nowhere.
 */
export interface Lesson {
  /** The first step; `random` decides the positions. */
  begin(random: Random): string;
  /** What a step shows: its buttons' verbs are steps. An unknown step shows the beginning. */
  show(step: string, writer: Writer): LessonScreen;
}

export interface LessonScreen extends PrivateScreen {
  /** What leads on, to stand below the rows; its verbs are steps, too. */
  readonly onward: readonly Button[];
  /** Whether all questions are answered. */
  readonly finished: boolean;
}

/**
 * What a bot needs. It sees a seat's view and nothing else. All views are those of a seat that is to move. What is optional makes bots
 * better or quicker; without `determinise` no bot searches.
 */
export interface Strategy<V, M, S = unknown> {
  /** The moves that the seat whose view it is may make, in a fixed order; never empty while the seat is to move. */
  moves(view: V): readonly M[];
  /** The best-looking move at first sight; ties are broken by chance. */
  greedy(view: V, random: Random): M;
  /** What somebody does who has just learnt the rules: worse than `greedy` on the whole. */
  beginner?(view: V, random: Random): M;
  /** What somebody does who knows the game but does not calculate ahead: better than `greedy`. */
  careful?(view: V, random: Random): M;
  /** A whole game that the viewer cannot tell from the real one: `view` of it is this view again. What is hidden is drawn by chance. */
  determinise?(view: V, random: Random): Determinised<S>;
  /** The moves that are worth a closer look, where there may be dozens; without it all of them are. */
  shortlist?(view: V): readonly M[];
  /** A way to play deals to their end that is quicker than by the rules. `moves` are those that will be tried. */
  playouts?(view: V, moves: readonly M[]): Playouts;
}

/** A state that a view may come from, and whose view it is. */
export interface Determinised<S> {
  readonly state: S;
  readonly seat: Seat;
}

/** Plays the game on from one view, again and again. */
export interface Playouts {
  /**
   * Deals once what the viewer does not see, and plays that deal out after each of the candidates (indexes of moves). The same deal
   * for all: so the luck of the deal does not count for one of them.
   */
  tryAll(candidates: readonly number[], random: Random, note: NoteOutcome): void;
}

/**
 * How one playout ended for the viewer: its share of the victory (0 to 1), its score, and how far it is ahead of the best of the
 * others, whichever way scores count (negative: behind).
 */
export type NoteOutcome = (candidate: number, share: number, score: number, lead: number) => void;

/**
 * A game, as a value. States and moves are plain readonly JSON; nothing is ever mutated; there is no clock and no I/O.
 * Methods, not function properties: a list of different games is then a list of `AnyGame`.
 */
export interface Game<O extends Options, S, M, V> {
  readonly id: string;
  readonly seats: { readonly least: number; readonly most: number };
  /** Parses the options, filling in defaults. What is in order, but unknown to this process only, is an issue with the params `notHere`. */
  readonly options: z.ZodType<O>;
  readonly choices: readonly OptionChoice[];
  /** Checks a stored state. */
  readonly state: z.ZodType<S>;
  /** Checks a move as a seat sends it (`{"seat":0,"play":"R3"}`), without what the record adds. */
  readonly move: z.ZodType<M>;
  /** Sets one option; what depends on it follows. The value is one of `choices`. */
  choose(options: O, name: string, value: string): O;
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
    /** The options that decide how the game goes, such as `rules`: the record states them after `game`. The others follow from these when it is replayed. */
    readonly options: readonly string[];
    /** The fields, besides `seat`, that the format names on any move: those a seat sends and those the game adds. A record may carry others, which say nothing. */
    readonly moveFields: { readonly sent: readonly string[]; readonly added: readonly string[] };
    /** The deal as the record states it, from a state fresh from `setup` (`firstSeat`, `hands`, …). */
    deal(state: S, options: O): Readonly<Record<string, unknown>>;
    /** What the record adds from the final state, besides the result. */
    closing(state: S, options: O): Readonly<Record<string, unknown>>;
  };
  readonly face: Face<V, M>;
  /** A game without it is played by its texts. */
  readonly picture?: Picture<V>;
  /** A game without it is learnt from its rules. */
  readonly lesson?: Lesson;
  readonly strategy: Strategy<V, M, S>;
}

/** Any of the games, where it does not matter which: its states, moves and views are passed on unread. */
export type AnyGame = Game<Options, unknown, unknown, unknown>;

export function isRefused<R extends string>(value: object): value is Refused<R> {
  return 'refused' in value;
}
