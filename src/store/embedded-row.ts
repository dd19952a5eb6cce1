/** The form of a row in the file of the embedded store. */

import type { Row } from '../tables/service/store.ts';

/** A row as it is in the file, with everything that belongs to it. */
export interface StoredRow {
  readonly version: number;
  readonly data: string;
  readonly board: string | undefined;
  readonly lease: { readonly owner: string; readonly until: number } | undefined;
  readonly dueAt: number | undefined;
  readonly expiresAt: number | undefined;
  /** How many lines its log has. */
  readonly lines: number;
}

export function rowOf(id: string, { version, data, board }: StoredRow): Row {
  return { id, version, data, publication: board };
}
