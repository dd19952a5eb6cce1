/** Notes, reserved times and signs of life in the file of the embedded store. */

import type { Database } from 'lmdb';
import { beyondAnyReservation, type NoteName } from '../tables/service/store.ts';
import { type EmbeddedLink, newRevision } from './embedded-link.ts';

/** How long after its end a reservation is deleted, in milliseconds. */
const reservationKept = 60_000;
const sweptAtOnce = 100;
const theSigns = 'signs';

/** Short texts beside the tables, signs of life, and times that were reserved, in the file. */
export class EmbeddedNotes {
  readonly #link: EmbeddedLink;
  readonly #notes: Database<string, string>;
  readonly #reservations: Database<number, string>;
  readonly #signs: Database<string, string>;

  constructor(link: EmbeddedLink) {
    this.#link = link;
    this.#notes = link.root.openDB({ name: 'notes' });
    this.#signs = link.root.openDB({ name: 'signs', useVersions: true });
    this.#reservations = link.root.openDB({ name: 'reservations', useVersions: true });
  }

  read(names: readonly NoteName[]): readonly (string | undefined)[] {
    this.#link.refresh();
    return names.map((name) => this.#notes.get(name));
  }

  async write(name: NoteName, text: string | undefined): Promise<void> {
    await this.#link.write(() => (text === undefined ? this.#notes.remove(name) : this.#notes.put(name, text)));
  }

  async reserve(name: string, now: number, spacing: number): Promise<number> {
    for (;;) {
      this.#link.refresh();
      const entry = this.#reservations.getEntry(name);
      const taken = entry && entry.value <= now + beyondAnyReservation ? entry.value : now;
      const free = Math.max(taken, now);
      const apply = () => this.#reservations.put(name, free + spacing, newRevision());
      const kept = await this.#link.write(() =>
        entry
          ? this.#reservations.ifVersion(name, entry.version ?? 0, apply)
          : this.#reservations.ifNoExists(name, apply),
      );
      if (kept) return free;
    }
  }

  readSigns(): string | undefined {
    this.#link.refresh();
    return this.#signs.get(theSigns);
  }

  async replaceSigns(before: string | undefined, after: string): Promise<boolean> {
    this.#link.refresh();
    const entry = this.#signs.getEntry(theSigns);
    if (entry?.value !== before) return false;
    const apply = () => this.#signs.put(theSigns, after, newRevision());
    return this.#link.write(() =>
      entry ? this.#signs.ifVersion(theSigns, entry.version ?? 0, apply) : this.#signs.ifNoExists(theSigns, apply),
    );
  }

  /** Writes something to see whether writing works. */
  async probe(bytes: number): Promise<void> {
    await this.#link.write(() => this.#notes.put('probe', 'x'.repeat(bytes)));
  }

  /** Deletes reservations that are over, because their names may show who asked. */
  async dropEnded(): Promise<void> {
    const oldest = this.#link.now() - reservationKept;
    const ended = Array.from(this.#reservations.getRange({ limit: sweptAtOnce, versions: true })).filter(
      ({ value }) => value < oldest,
    );
    await Promise.all(
      ended.map(({ key, version }) => this.#link.write(() => this.#reservations.remove(key, version ?? 0))),
    );
  }
}
