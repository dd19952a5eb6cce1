/** What a person gets for what they did, as plain values. `Delivery` is the one place that sends them. */

import type { APIApplicationCommandOptionChoice } from 'discord-api-types/v10';
import type { Committed } from '../../tables/service/results.ts';
import type { Table } from '../../tables/table.ts';
import type { File } from '../messages/body.ts';
import type { PrivateMessage, PublicMessage } from '../messages/render.ts';

/** A screen for this person only. On a private message it takes the place of what was pressed on, else it is a new message. */
export interface PrivateAnswer {
  readonly kind: 'private';
  readonly message: PrivateMessage;
  readonly files?: readonly File[];
  /** It is a new message even on a private one, whose buttons are still wanted. */
  readonly beside?: true;
  /** What the person changed: the board of this table follows by itself. */
  readonly changed?: Committed;
}

/** A change was made on the board: the board shows it, which is all that the person needs. */
export interface BoardAnswer {
  readonly kind: 'board';
  readonly changed: Committed;
}

/** Nothing was changed: the board is narrowed to a step of the move that the person is choosing on it. */
export interface NarrowedAnswer {
  readonly kind: 'narrowed';
  /** The table that the message shows. */
  readonly table: Table;
  readonly message: PublicMessage;
}

/** What can be chosen for a command's option. */
export interface ChoicesAnswer {
  readonly kind: 'choices';
  readonly choices: readonly APIApplicationCommandOptionChoice[];
}

export type Answer = PrivateAnswer | BoardAnswer | NarrowedAnswer | ChoicesAnswer;

/**
 * Where a press is answered, and with what: on the board that it was made on, where a private answer can still say why not; in
 * private; or in private by a new message, even if it was made on a private one. What a slow answer is deferred by follows from this.
 */
export interface AnswersOf {
  readonly board: BoardAnswer | NarrowedAnswer | PrivateAnswer;
  readonly private: PrivateAnswer;
  readonly beside: PrivateAnswer;
}

export type AnswerMode = keyof AnswersOf;
