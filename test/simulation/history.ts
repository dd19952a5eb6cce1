import { games } from '../../src/games/index.ts';
import type { Wait } from '../../src/tables/pace.ts';
import type { Commit } from '../../src/tables/store.ts';
import { readTable } from '../../src/tables/stored.ts';
import { isPerson, type Table } from '../../src/tables/table.ts';

/** What a table was when it was saved, as far as calls depend on it. */
export interface Saved {
  readonly version: number;
  readonly at: number;
  readonly waits: readonly (Wait & { readonly user: string })[];
  readonly reminder: Table['reminder'];
}

/** Everything that all processes saved. */
export class History {
  readonly #saved = new Map<string, Map<number, Saved>>();

  /** @param isSure whether it is known to have been kept */
  note(commit: Commit, isSure: boolean): void {
    const read = readTable(commit.data, games);
    if (!('table' in read)) throw new Error(`what was saved of ${commit.id} cannot be read`);
    const { play, seats, reminder } = read.table;
    const waits = (play?.waits ?? []).flatMap((wait) => {
      const occupant = seats[wait.seat];
      return isPerson(occupant) ? [{ ...wait, user: occupant.user }] : [];
    });
    const saved = this.#saved.get(commit.id) ?? new Map<number, Saved>();
    this.#saved.set(commit.id, saved);
    if (!isSure && saved.has(commit.version)) return;
    saved.set(commit.version, { version: commit.version, at: commit.publish?.now ?? 0, waits, reminder });
  }

  /** What was saved of a table, in order. */
  of(id: string): readonly Saved[] {
    return [...(this.#saved.get(id)?.values() ?? [])].sort((one, other) => one.version - other.version);
  }
}
