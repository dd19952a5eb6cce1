/** What a game shows in text and buttons, and what a press on them means. */

import type { Options } from './options.ts';
import type { RecordedMove, Refused } from './rules.ts';
import type { PrivateScreen, PublicScreen, TextKey, Writer } from './screen.ts';

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
export interface Face<V, M, O extends Options = Options> {
  /** The label of the button below a board that opens the private screen, such as `My hand`: at most 34 characters. */
  readonly handLabel: TextKey;
  /** The board for the table's view. `step` narrows its menus while the seat to move is choosing. Once the game is over: the final count. */
  board(view: V, step: string, writer: Writer): PublicScreen;
  /** A seat's private screen: its hand, the preview of a play, what a play brought. */
  hand(view: V, step: string, writer: Writer): PrivateScreen;
  /** What a press on the board or on the private screen means for the seat whose view it is. Unknown verbs are refused. */
  press(view: V, verb: string, values: readonly string[]): Press<M>;
  /** Whether the seat whose view it is must now choose on its private screen, though the game is played on the board otherwise. */
  continuesInPrivate?(view: V): boolean;
  /** Whether people may choose if they are asked before a move (`writer.confirms`). A game without it asks as it thinks right. */
  readonly mayConfirm?: boolean;
  /** A page of the rules, from 0; `pages` tells how many there are. */
  rules(page: number, options: O, writer: Writer): PrivateScreen;
  pages(options: O): number;
  /** One line for a list of tables, such as `turn 12, 5 cards in hand`. */
  summary(view: V, writer: Writer): string;
  /**
   * One line of the log of a game for the table's eyes (nothing secret), or undefined for a move of which nothing is told.
   * @param around what lay open before and after the move, if it is known: a record names pieces by their ids alone
   */
  logLine(move: RecordedMove, around: Around<V> | undefined, options: O, writer: Writer): string | undefined;
}
