/** What the service asks of whoever keeps the results of games (`src/results`). */

import type { UserId } from '../brands.ts';
import type { Finished, Table } from '../table.ts';

/** Keeps the results of games that are over, each exactly once. */
export interface KeepsResults {
  /** Call it before the commit that ends a game, so that its result is not lost if this process ends right after it. */
  expect(table: Table): Promise<void>;
  /** Call it after that commit. Never rejects because the store is away. */
  keep(table: Finished): Promise<void>;
  /** Forgets a person. Call it after their tables forgot them. */
  forget(user: UserId): Promise<void>;
}
