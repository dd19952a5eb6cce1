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
  /** Until when a note is kept, in milliseconds since the epoch; absent: until it is removed. */
  readonly #ends: Database<number, string>;
  readonly #reservations: Database<number, string>;
  readonly #signs: Database<string, string>;
  /** The note from which on the next look goes for notes whose time is over. */
  #sweptUntil = '';

  constructor(link: EmbeddedLink) {
    this.#link = link;
    this.#notes = link.root.openDB({ name: 'notes' });
    this.#ends = link.root.openDB({ name: 'note-ends', useVersions: true });
    this.#signs = link.root.openDB({ name: 'signs', useVersions: true });
    this.#reservations = link.root.openDB({ name: 'reservations', useVersions: true });
  }

  read(names: readonly NoteName[]): readonly (string | undefined)[] {
    this.#link.refresh();
    const now = this.#link.now();
    return names.map((name) => ((this.#ends.get(name) ?? now + 1) > now ? this.#notes.get(name) : undefined));
  }

  async write(name: NoteName, text: string | undefined, expiresIn: number | undefined): Promise<void> {
    const endsAt = text === undefined || expiresIn === undefined ? undefined : this.#link.now() + expiresIn;
    await this.#link.write(() =>
      this.#notes.batch(() => {
        if (text === undefined) this.#notes.remove(name);
        else this.#notes.put(name, text);
        if (endsAt === undefined) this.#ends.remove(name);
        else this.#ends.put(name, endsAt, newRevision());
      }),
    );
  }

  async claim(name: NoteName, text: string): Promise<string> {
    this.#link.refresh();
    const known = this.#notes.get(name);
    if (known !== undefined) return known;
    await this.#link.write(() => this.#notes.ifNoExists(name, () => this.#notes.put(name, text)));
    this.#link.refresh();
    return this.#notes.get(name) ?? text;
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

  /** Deletes, a few at a time, notes and reservations that are over; the names of these may show who asked. */
  async dropEnded(): Promise<void> {
    await Promise.all([this.#dropNotes(), this.#dropReservations()]);
  }

  async #dropNotes(): Promise<void> {
    const some = Array.from(this.#ends.getRange({ start: this.#sweptUntil, limit: sweptAtOnce, versions: true }));
    this.#sweptUntil = some.length < sweptAtOnce ? '' : (some.at(-1)?.key ?? '');
    const now = this.#link.now();
    await Promise.all(
      some
        .filter(({ value }) => value <= now)
        .map(({ key, version }) =>
          this.#link.write(() =>
            this.#ends.ifVersion(key, version ?? 0, () => {
              this.#ends.remove(key);
              this.#notes.remove(key);
            }),
          ),
        ),
    );
  }

  async #dropReservations(): Promise<void> {
    const oldest = this.#link.now() - reservationKept;
    const ended = Array.from(this.#reservations.getRange({ limit: sweptAtOnce, versions: true })).filter(
      ({ value }) => value < oldest,
    );
    await Promise.all(
      ended.map(({ key, version }) => this.#link.write(() => this.#reservations.remove(key, version ?? 0))),
    );
  }
}
