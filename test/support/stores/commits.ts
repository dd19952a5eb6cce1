import type { Commit } from '../../../src/tables/service/store.ts';

/** A change of a row as a test needs it: version and line of log, and nothing else unless it is given. */
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
