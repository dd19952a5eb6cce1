/** What the service returns: tables as they were found, and the outcomes of changes. */

import type { Refused } from '../../games/contract/index.ts';
import type { InteractionId, UserId } from '../brands.ts';
import type { Changed, Moment } from '../change.ts';
import type { TableRefusal } from '../refusals.ts';
import type { LogEntry, Table } from '../table.ts';
import type { Bounds } from './indexes.ts';
import type { PublishingRight } from './publishing-right.ts';

export interface Found {
  readonly table: Table;
  /** What is known of the table's public message (JSON); undefined before the first. */
  readonly publication: string | undefined;
  /** Some of its times were put right when it was read, and the store does not have that yet. */
  readonly isAdjusted?: true;
  /** Nobody has acted: only times were put right. */
  readonly isQuiet?: true;
}

/** A committed change. */
export interface Committed extends Found {
  /** Whoever gets it must renew the publication; undefined: somebody else does. */
  readonly right: PublishingRight | undefined;
  /** The same interaction had already made the change, so nothing was changed now. */
  readonly repeated: boolean;
  /** The moves that it made; undefined if the change had been made before. */
  readonly log?: readonly LogEntry[];
  /** The step of the game's private screen that comes after the move. */
  readonly next?: string;
}

/** A table that this process may publish. */
export interface Publishable extends Found {
  readonly right: PublishingRight;
}

/** Nothing was changed; this is what the change returned instead. */
export interface Unchanged<T> {
  readonly unchanged: T;
}

/** Why nothing was changed, and the table as it was, if there is one. */
export interface NotChanged extends Refused<TableRefusal> {
  readonly found?: Found;
}

/** The outcome of a change. */
export type Outcome<T = never> = Committed | NotChanged | ([T] extends [never] ? never : Unchanged<T> & Found);

/**
 * A change of a table: a function that may be called again on a newer table when somebody else was faster. `secret`: it changes nothing
 * that others see, so nothing is published, and nobody counts as having acted.
 */
export type Change<T = never> = (
  table: Table,
  moment: Moment,
) => Table | (Changed & Pick<Committed, 'next'> & { readonly secret?: true }) | Refused<TableRefusal> | Unchanged<T>;

/** Who asks for a change, and by which interaction. */
export interface Cause {
  /** The user; absent if no person asked. */
  readonly by?: UserId;
  /** What the user is called on this server now. */
  readonly name?: string;
  /** If it is delivered twice, it changes a table once. */
  readonly interaction?: InteractionId;
}

/** A press or command of a person. */
export type IdentifiedCause = Cause & Required<Pick<Cause, 'by' | 'interaction'>>;

/** A cause whose change is refused with `too-many-tables` where an index that the table comes into holds so many others. */
export interface BoundedCause extends Cause {
  readonly bounds?: Bounds;
}

/** No person asks; the program does it by itself. */
export const byItself: Cause = {};
