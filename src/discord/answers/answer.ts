/** What a person gets for what they did, as plain values. `Delivery` is the one place that sends them. */

import type { APIApplicationCommandOptionChoice, APIInteraction } from 'discord-api-types/v10';
import type { Say } from '../../locales/texts.ts';
import type { Committed } from '../../tables/service/results.ts';
import type { Table } from '../../tables/table.ts';
import type { File } from '../messages/body.ts';
import type { PrivateMessage, PublicMessage } from '../messages/render.ts';

/** What is said on a hand or on options besides them. */
export interface HandNotes {
  /** As markdown. */
  readonly above?: string;
  readonly below?: string;
  readonly hint?: GivenHint;
}

/** A hint that stands on a hand. */
export interface GivenHint {
  /** As `writeHint` writes it. */
  readonly written: string;
  /** Whether its figures are shown. */
  readonly isWhy: boolean;
}

/** Which hand a message shows, and how: enough to draw it again later. Before the game, the options of a table take its place. */
export interface ShownHand {
  readonly table: string;
  readonly user: string;
  /** Set if it shows the options. */
  readonly isOptions?: true;
  /** Of the game's screen; on the options, which of them is picked. */
  readonly step: string;
  readonly notes?: HandNotes;
  /** A hint is being thought of: its button says so, and cannot be pressed. */
  readonly thinks?: boolean;
  /** 0 before the game. */
  readonly turn: number;
  /** The version of the table that it shows. */
  readonly version: number;
}

/** A hand that a message shows, with the token that edits it. Tokens never reach the store or the log. */
export interface LivingHand extends ShownHand {
  readonly application: string;
  readonly token: string;
  readonly message: string;
  readonly say: Say;
  /** Until when the token is used, in milliseconds of the time that goes on evenly. */
  readonly until: number;
}

/** Where a hand is shown, and by which interaction; `since`: when that came, by the clock that nobody sets. */
export interface ShownBy {
  readonly interaction: APIInteraction;
  readonly message: string;
  readonly since: number;
  /** Its picture was not ready in time, and is to follow. */
  readonly awaited?: true | undefined;
}

/** Keeps hands up to date where they are shown (`living-hands.ts`). */
export interface KeepsHands {
  /**
   * Takes a hand away when another one is about to take its place, so that nothing else draws it meanwhile.
   * @returns what `note` must get to remove its message, if the new hand is another message
   */
  take(table: string, user: string): LivingHand | undefined;
  /** Notes the message that shows a hand from now on, and removes an older one. */
  note(hand: ShownHand, shownBy: ShownBy, older?: LivingHand): void;
  /** Something other than a hand is shown in that message now. */
  forget(message: string): void;
  /** The step that somebody is on in that turn; the first one if it is not known. */
  stepOf(table: string, user: string, turn: number): string;
  /** Shows at once, in the step that the person is on, that a hint is being thought of. */
  think(table: Table, user: string): Promise<void>;
}

/** A screen for this person only. If they pressed on a private message, it replaces that message; otherwise it is a new one. */
export interface PrivateAnswer {
  readonly kind: 'private';
  readonly message: PrivateMessage;
  readonly files?: readonly File[];
  /** It is a new message even if they pressed on a private one, because the buttons of that one are still needed. */
  readonly beside?: true;
  /** The hand that it shows, if it is one. That message is then kept up to date. */
  readonly hand?: ShownHand;
  /** What the person changed. The board of this table is updated without further action. */
  readonly changed?: Committed;
}

/** A change was made on the board. The board shows it, and the person needs nothing else. */
export interface BoardAnswer {
  readonly kind: 'board';
  readonly changed: Committed;
}

/** Nothing was changed. The board now shows the next step of the move that the person is choosing on it. */
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
 * private; or in private by a new message, even if it was made on a private one. How a slow answer is deferred follows from this.
 */
export interface AnswersOf {
  readonly board: BoardAnswer | NarrowedAnswer | PrivateAnswer;
  readonly private: PrivateAnswer;
  readonly beside: PrivateAnswer;
}

export type AnswerMode = keyof AnswersOf;
