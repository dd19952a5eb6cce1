import type { Wait } from '../../src/tables/pace.ts';
import type { Commit } from '../../src/tables/service/store.ts';
import { isPerson, type Running } from '../../src/tables/table.ts';
import { tableSchema } from '../../src/tables/table-schema.ts';

/** What a table was when it was saved, as far as calls depend on it. */
export interface Saved {
  readonly version: number;
  readonly at: number;
  readonly waits: readonly (Wait & { readonly user: string })[];
  readonly reminder: Running['reminder'];
}

/** Everything that all processes saved. */
export class History {
  readonly #saved = new Map<string, Map<number, Saved>>();
  readonly #movedAt = new Map<string, { at: number; isSure: boolean }[]>();
  readonly #elapsed: () => number;

  /** @param elapsed the time, whatever the clock is set to */
  constructor(elapsed: () => number) {
    this.#elapsed = elapsed;
  }

  /** @param isSure whether it is known to have been kept */
  note({ id, version, data, publish }: Commit, isSure: boolean): void {
    const known = this.#saved.get(id) ?? new Map<number, Saved>();
    this.#saved.set(id, known);
    if (!isSure && known.has(version)) return;
    const table = tableSchema.parse(JSON.parse(data));
    const game = table.phase === 'playing' ? table : undefined;
    const waits = (game?.play.waits ?? []).flatMap((wait) => {
      const occupant = table.seats[wait.seat];
      return isPerson(occupant) ? [{ ...wait, user: occupant.user }] : [];
    });
    const moved = this.#movedAt.get(id) ?? [];
    this.#movedAt.set(id, moved);
    const moves = table.phase !== 'lobby' && table.play ? table.play.moves : undefined;
    // what was perhaps not kept may have been made again much later
    if (moves !== undefined && !moved[moves]?.isSure && (isSure || !moved[moves]))
      moved[moves] = { at: this.#elapsed(), isSure };
    known.set(version, { version, at: publish?.now ?? 0, waits, reminder: game?.reminder });
  }

  /** The store has lost what it saved last: these versions are the latest ones, and the turns in them begin anew. */
  rewind(versions: ReadonlyMap<string, { readonly version: number; readonly moves: number }>): void {
    for (const [id, known] of this.#saved) {
      const { version, moves } = versions.get(id) ?? { version: 0, moves: 0 };
      const lost = [...known.keys()].filter((later) => later > version);
      for (const later of lost) known.delete(later);
      this.#movedAt.get(id)?.splice(moves + 1);
      const latest = known.get(version);
      if (!latest) this.#saved.delete(id);
      else if (lost.length > 0) {
        known.set(version + 0.1, { ...latest, waits: [] });
        known.set(version + 0.2, latest);
      }
    }
  }

  /** The ids of all tables that were ever saved, or may have been. */
  get ids(): readonly string[] {
    return [...this.#saved.keys()];
  }

  /** When it was first saved with so many moves, whatever the clock was set to. */
  firstWith(id: string, moves: number): number | undefined {
    return this.#movedAt.get(id)?.[moves]?.at;
  }

  /** What was saved of a table, in order. */
  of(id: string): readonly Saved[] {
    return [...(this.#saved.get(id)?.values() ?? [])].sort((one, other) => one.version - other.version);
  }
}
