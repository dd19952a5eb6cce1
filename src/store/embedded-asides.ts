/** Rows that were set aside, in the file of the embedded store. */

import { setImmediate } from 'node:timers/promises';
import type { Database } from 'lmdb';
import type { AsideCopy } from '../tables/service/store.ts';
import { afterAllIds, afterAllNumbers, type EmbeddedLink } from './embedded-link.ts';
import { rowOf, type StoredRow } from './embedded-row.ts';

/** A row that was set aside, as it is in the file. */
interface Aside {
  readonly id: string;
  readonly reason: string;
  readonly row: StoredRow;
  readonly log: readonly string[];
  /** Version 0.1 kept it forever. */
  readonly endsAt?: number;
}

/** A copy and where it is. */
interface Kept {
  readonly key: Key;
  readonly aside: Aside;
}

/** By id, numbered in the order in which they came. Version 0.1 used random numbers. */
type Key = [id: string, number: number];

const atOnce = 100;
const month = 30 * 24 * 3_600_000;

/** Rows that could not be read, in the file. */
export class EmbeddedAsides {
  readonly #link: EmbeddedLink;
  readonly #copies: Database<Aside, Key | number>;
  readonly #ends: Database<boolean, [endsAt: number, id: string, number: number]>;

  constructor(link: EmbeddedLink) {
    this.#link = link;
    this.#copies = link.root.openDB({ name: 'asides' });
    this.#ends = link.root.openDB({ name: 'aside-ends' });
  }

  /** Call it within the write that removes the row. */
  put(aside: Required<Aside>): void {
    const { id, endsAt } = aside;
    const number = (this.#allOf(id).at(-1)?.key[1] ?? 0) + 1;
    this.#copies.put([id, number], aside);
    this.#ends.put([endsAt, id, number], true);
  }

  has(id: string): boolean {
    this.#link.refresh();
    return this.#presentOf(id).length > 0;
  }

  read(id: string): readonly AsideCopy[] {
    this.#link.refresh();
    return this.#presentOf(id).map(({ aside: { row, log, reason } }) => ({ ...rowOf(id, row), log, reason }));
  }

  /** Reads a few at a time, so that other work can run in between: each is a whole table. */
  async list(): Promise<readonly { readonly id: string; readonly reason: string }[]> {
    const found: { readonly id: string; readonly reason: string }[] = [];
    for (let start: Key = ['', 0]; ; ) {
      this.#link.refresh();
      const some = Array.from(this.#copies.getRange({ start, limit: atOnce }));
      const present = some.map(({ value }) => value).filter((aside) => this.#isPresent(aside));
      found.push(...present.map(({ id, reason }) => ({ id, reason })));
      const last = some.at(-1)?.key;
      if (some.length < atOnce || !Array.isArray(last)) return found;
      start = [last[0], last[1] + 1];
      await setImmediate();
    }
  }

  /** The latest copy of an id. */
  newest(id: string): Kept | undefined {
    return this.#presentOf(id).at(-1);
  }

  /** Call it within a write. */
  remove({ key, aside: { endsAt } }: Kept): void {
    this.#copies.remove(key);
    if (endsAt !== undefined) this.#ends.remove([endsAt, ...key]);
  }

  async drop(id: string): Promise<void> {
    this.#link.refresh();
    await this.#removeAll(this.#allOf(id));
  }

  /** Deletes what was kept long enough, a little at a time. */
  async dropEnded(): Promise<void> {
    const end = [this.#link.now(), afterAllIds, afterAllNumbers];
    const ended = Array.from(this.#ends.getKeys({ end, limit: atOnce }));
    if (ended.length === 0) return;
    await this.#link.write(() =>
      this.#copies.batch(() => {
        for (const [endsAt, id, number] of ended) {
          this.#copies.remove([id, number]);
          this.#ends.remove([endsAt, id, number]);
        }
      }),
    );
  }

  /** Sets an end for the copies that version 0.1 made, 30 days from now. */
  async bringUpToDate(): Promise<void> {
    this.#link.refresh();
    const endsAt = this.#link.now() + month;
    const old = Array.from(this.#copies.getRange({ end: Number.MAX_VALUE }));
    for (const { key, value } of old) {
      await this.#link.write(() =>
        this.#copies.batch(() => {
          this.#copies.remove(key);
          this.put({ ...value, endsAt });
        }),
      );
      this.#link.refresh();
    }
  }

  async #removeAll(copies: readonly Kept[]): Promise<void> {
    if (copies.length === 0) return;
    await this.#link.write(() =>
      this.#copies.batch(() => {
        for (const copy of copies) this.remove(copy);
      }),
    );
  }

  #presentOf(id: string): readonly Kept[] {
    return this.#allOf(id).filter(({ aside }) => this.#isPresent(aside));
  }

  #allOf(id: string): readonly Kept[] {
    const range = this.#copies.getRange({ start: [id, 0], end: [id, afterAllNumbers] });
    return Array.from(range).flatMap(({ key, value }) => (typeof key === 'number' ? [] : [{ key, aside: value }]));
  }

  #isPresent({ endsAt }: Aside): boolean {
    return endsAt === undefined || endsAt > this.#link.now();
  }
}
