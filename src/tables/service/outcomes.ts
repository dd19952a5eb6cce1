/** What the service answers: tables as they were found, and what came of changes. */
import type { Refused } from '../../games/contract/index.ts';
import type { Changed, Moment } from '../change.ts';
import type { TableRefusal } from '../refusals.ts';
import type { LogEntry, Table } from '../table.ts';
import type { Lease } from './lease.ts';

/** A committed change. */
export interface Committed {
  readonly table: Table;
  /** The moves that it made; undefined where it had been made before. */
  readonly log?: readonly LogEntry[];
  /** The step of the game's private screen that comes after the move. */
  readonly next?: string;
  /** The publication as it stands (JSON). */
  readonly board: string | undefined;
  /** With it comes the right and the duty to renew the publication; undefined: somebody else is about it. */
  readonly lease: Lease | undefined;
  /** The change had been made before, by the same interaction: nothing was changed now. */
  readonly repeated: boolean;
}

export interface Found {
  readonly table: Table;
  readonly board: string | undefined;
}

/** A table that this process has the right to publish. */
export interface Publication extends Found {
  readonly lease: Lease;
}

/** Nothing was changed; `kept` is what the change had to say. */
export interface Kept<T> {
  readonly kept: T;
}

/** Why nothing was changed, and the table as it stood where there is one. */
export interface NotChanged extends Refused<TableRefusal> {
  readonly found?: Found;
}

/** What came of asking for a change. */
export type Outcome<T = never> = Committed | NotChanged | ([T] extends [never] ? never : Kept<T> & Found);

/** A change of a table: a function that may be called again on a newer table when somebody else was faster. */
export type Change<T = never> = (
  table: Table,
  moment: Moment,
) => Table | (Changed & Pick<Committed, 'next'>) | Refused<TableRefusal> | Kept<T>;
