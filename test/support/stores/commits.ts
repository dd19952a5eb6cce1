/** A change of a row as a test needs it: a version and a line of the log, and nothing else unless it is given. */

import type { Commit } from '../../../src/tables/service/store.ts';

export function commitOf(id: string, version: number, change: Partial<Commit> = {}): Commit {
  return {
    id,
    version,
    data: `{"version":${version}}`,
    log: [`line ${version}`],
    dueAt: undefined,
    publish: undefined,
    expiresIn: undefined,
    ...change,
  };
}
