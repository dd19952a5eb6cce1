/** What a game shows in text and buttons, and what a press on them means. */

import type { Options } from './options.ts';
import type { RecordedMove, Refused } from './rules.ts';
import type { PrivateScreen, PublicScreen, TextKey, Writer } from './screen.ts';

/**
 * What a press means. A move is made for the seat of the person who pressed. A step shows another form of the same screen, for
 * example to choose first a card and then what to do with it: 0–60 characters of `A-Z a-z 0-9 . - _ +`. The step travels inside the
 * buttons and is stored nowhere else; '' is the first. Anything impossible is refused.
 */
export type Press<M> =
  | {
      readonly move: M;
      /**
       * What the same seat does right after it, in that order: each as a move of its own, with its own chance and line of the log. All of
       * them are made, or none. They must be known to be legal by then.
       */
      readonly followedBy?: readonly M[];
      /** The step that the private screen shows after the move. */
      readonly next?: string;
    }
  | { readonly step: string }
  | Refused<'illegal-move'>;

/** What everybody saw before and after a move. */
export interface Around<V> {
  readonly before: V;
  readonly after: V;
  /** The game is over: what was secret about the move lies open by now. */
  readonly isOver?: true;
}

/** The private screen of each seat, which people know as their hand. Hints stand on it. */
export interface Hand<V> {
  /** The label of the button below the board that opens it, such as `My hand`. At most 34 characters. */
  readonly label: TextKey;
  /** What only this seat may see and do. At most four rows. Also for a seat that is not to move. */
  screen(view: V, step: string, writer: Writer): PrivateScreen;
  /** Whether the seat whose view it is must go on here after a move that it made on the board: the screen then opens by itself. */
  opensItself?(view: V): boolean;
}

/**
 * Turns views into screens. Pure: the same view, step and writer give the same screen. All words come from `writer.say`, all names
 * from `writer.name` (in text) and `writer.plainName` (in labels).
 */
export interface Face<V, M, O extends Options = Options> {
  /**
   * The public board, for the table's view: what happened last, the position, who must act. At most three rows of buttons. Anybody
   * may press them, but they only work for a seat that is to move. Once the game is over: who won, and the count.
   */
  board(view: V, step: string, writer: Writer): PublicScreen;
  /**
   * What pressing a button or choosing from a menu means for the seat whose view it is. Verbs are the game's own words.
   * @param values the values chosen in a menu; none for a button
   */
  press(view: V, verb: string, values: readonly string[]): Press<M>;
  /** What only a seat may see and do. A game without it is played on the board alone, and nobody is offered a private screen. */
  readonly hand?: Hand<V>;
  /** Whether the host may choose if people must confirm a move (`writer.confirms`). Without it, the game itself decides when to ask. */
  readonly mayConfirm?: boolean;
  /**
   * A page of the rules, from 0 to `pages` − 1. Its title is what the page is about, such as `Scoring`: the platform makes a menu of the
   * titles, and says that these are rules. No rows: the platform adds what turns pages.
   * @param seats of the game whose rules they are, for rules that depend on it; undefined before a game
   */
  rules(page: number, options: O, writer: Writer, seats?: number): PrivateScreen;
  /** How many pages of rules there are: 1–25. */
  pages(options: O): number;
  /**
   * What those who must act have to do, from the table's view, for the line that calls them: a text such as `choose two cards to keep`.
   * Without it, or where it is undefined, it is simply their turn.
   */
  task?(view: V): TextKey | undefined;
  /** The state of the game in one line, such as `turn 12, 5 cards in hand`, for lists of somebody's tables. */
  summary(view: V, writer: Writer): string;
  /**
   * What a move did, in one line that everybody may read, at most 500 characters; undefined if nothing is told about it. The line
   * is read while the game is still running, unless `around.isOver`. It must not reveal a choice that others are still making at the
   * same time, or a card that nobody may see. Compare `around.before` with `around.after`, and tell such choices with the move that
   * reveals them, or once the game is over.
   * `writer.name` marks those whose latest move a bot made.
   * @param move with everything that was added to it, secrets included
   * @param around what the table sees before and after the move; undefined if the game can no longer be replayed: then tell only
   *   what was never secret
   */
  logLine(move: RecordedMove, around: Around<V> | undefined, options: O, writer: Writer): string | undefined;
}
