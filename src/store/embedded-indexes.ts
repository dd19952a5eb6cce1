/** Indexes in the file of the embedded store. */

import { setImmediate as letOthersFirst } from 'node:timers/promises';
import type { Database } from 'lmdb';
import { claimLife, claimSpared, type Indexes, type IndexName, type Stay } from '../tables/service/store.ts';
import { afterAllIds, afterAllNumbers, type EmbeddedLink, newRevision } from './embedded-link.ts';
import type { EmbeddedRows } from './embedded-rows.ts';

/** What happens to an id in an index: it stays until then (undefined removes it). Without `move` nothing changes. */
interface Decision<Answer> {
  readonly answer: Answer;
  readonly move?: { readonly until: number | undefined };
}

/** Until an id is removed. */
const forGood = Number.POSITIVE_INFINITY;
const atOnce = 100;
/** That takes a few milliseconds. */
const lookedAtOnce = 1_000;

/**
 * Indexes in the file. Each entry is stored by its id, by its time within the index, and by its time over all indexes. A change is
 * only made if nobody changed the same index meanwhile.
 */
export class EmbeddedIndexes implements Indexes {
  readonly #link: EmbeddedLink;
  /** Until when. Version 0.1 wrote `true`, because it did not know. */
  readonly #entries: Database<number | true, [index: string, id: string]>;
  readonly #byTime: Database<boolean, [index: string, until: number, id: string]>;
  readonly #ends: Database<boolean, [until: number, index: string, id: string]>;
  /** The revision of an index shows whether it was changed. */
  readonly #heads: Database<boolean, string>;

  constructor(link: EmbeddedLink) {
    this.#link = link;
    this.#entries = link.root.openDB({ name: 'indexes' });
    this.#byTime = link.root.openDB({ name: 'index-times' });
    this.#ends = link.root.openDB({ name: 'index-ends' });
    this.#heads = link.root.openDB({ name: 'index-heads', useVersions: true });
  }

  async addToIndex(index: IndexName, id: string, { until = forGood }: Stay): Promise<void> {
    await this.#change(index, id, () => ({ answer: undefined, move: { until } }));
  }

  async takePlace(index: IndexName, id: string, now: number, atMost = Number.POSITIVE_INFINITY): Promise<boolean> {
    const until = now + claimLife;
    return this.#change(index, id, (known) => {
      if (known > now) return known < until ? { answer: true, move: { until } } : { answer: true };
      // an index without a bound may be long, and need not be counted
      const isFree = atMost === Number.POSITIVE_INFINITY || this.#count(index, now, atMost) < atMost;
      return isFree ? { answer: true, move: { until } } : { answer: false };
    });
  }

  async removeFromIndex(index: IndexName, id: string): Promise<void> {
    await this.#change(index, id, () => ({ answer: undefined, move: { until: undefined } }));
  }

  async tidyIndex(index: IndexName, ids: readonly string[], now: number): Promise<void> {
    const spared = now - claimSpared + claimLife;
    for (const id of ids) {
      await this.#change(index, id, (known) =>
        spared < known && known < forGood ? { answer: undefined } : { answer: undefined, move: { until: undefined } },
      );
    }
  }

  async readIndex(index: IndexName, now: number, most = Number.POSITIVE_INFINITY): Promise<readonly string[]> {
    this.#link.refresh();
    const { start, end } = beyond(index, now);
    const keys = this.#byTime.getKeys({ start: end, end: start, reverse: true, limit: most });
    return Array.from(keys, ([, , id]) => id);
  }

  async countIndex(index: IndexName, now: number): Promise<number> {
    this.#link.refresh();
    return this.#count(index, now);
  }

  /** Removes what has ended, a little at a time. */
  async dropEnded(): Promise<void> {
    const ended = Array.from(this.#ends.getKeys({ end: [this.#link.now(), afterAllIds, afterAllIds], limit: atOnce }));
    await Promise.all(
      ended.map(([until, index, id]) =>
        this.#change(index, id, (known) =>
          known === until ? { answer: undefined, move: { until: undefined } } : { answer: undefined },
        ),
      ),
    );
  }

  /** Gives the entries of version 0.1 the time of their table. */
  async bringUpToDate(rows: EmbeddedRows): Promise<void> {
    this.#link.refresh();
    if (!(await this.#hasOld())) return;
    const all = Array.from(this.#entries.getRange());
    const old = all.filter(({ value }) => value === true);
    // that version may have worked on a file of this one, and changed entries without their times
    await Promise.all([this.#byTime, this.#ends, this.#heads].map((times) => times.clearAsync()));
    // the old ones last: while one is left, this is done again
    for (const { key, value } of [...all.filter(({ value }) => value !== true), ...old]) {
      const [index, id] = key;
      const row = value === true ? rows.get(id) : undefined;
      const until = value === true ? row && (row.expiresAt ?? forGood) : value;
      await this.#change(index, id, () => ({ answer: undefined, move: { until } }));
    }
  }

  /** Looks through all entries, some in a turn of the event loop. */
  async #hasOld(): Promise<boolean> {
    for (let start: [string, string] | undefined; ; ) {
      this.#link.refresh();
      const some = Array.from(this.#entries.getRange({ ...(start && { start }), limit: lookedAtOnce }));
      if (some.some(({ value }) => value === true)) return true;
      const last = some.at(-1)?.key;
      if (!last || some.length < lookedAtOnce) return false;
      start = last;
      await letOthersFirst();
    }
  }

  #count(index: string, now: number, limit?: number): number {
    return this.#byTime.getKeysCount({ ...beyond(index, now), ...(limit !== undefined && { limit }) });
  }

  /** @param decide gets until when the id stays at present; for an id that is not there, a time that has passed */
  async #change<Answer>(index: string, id: string, decide: (known: number) => Decision<Answer>): Promise<Answer> {
    for (;;) {
      this.#link.refresh();
      const head = this.#heads.getEntry(index);
      const entry = this.#entries.get([index, id]);
      const known = typeof entry === 'number' ? entry : undefined;
      const { answer, move } = decide(known ?? Number.NEGATIVE_INFINITY);
      if (!move) return answer;
      const apply = () => this.#apply(index, id, known, move.until);
      const kept = await this.#link.write(() =>
        head ? this.#heads.ifVersion(index, head.version ?? 0, apply) : this.#heads.ifNoExists(index, apply),
      );
      if (kept) return answer;
    }
  }

  #apply(index: string, id: string, known: number | undefined, until: number | undefined): void {
    if (known !== undefined) {
      this.#byTime.remove([index, known, id]);
      this.#ends.remove([known, index, id]);
    }
    if (until === undefined) {
      this.#entries.remove([index, id]);
      // an empty index leaves nothing, not even its name
      const two = Array.from(this.#entries.getKeys({ start: [index, ''], end: [index, afterAllIds], limit: 2 }));
      if (two.every(([, other]) => other === id)) this.#heads.remove(index);
      else this.#heads.put(index, true, newRevision());
      return;
    }
    this.#entries.put([index, id], until);
    this.#byTime.put([index, until, id], true);
    if (until !== forGood) this.#ends.put([until, index, id], true);
    this.#heads.put(index, true, newRevision());
  }
}

/** The keys of an index that stay beyond a time. */
function beyond(index: string, now: number): { start: [string, number, string]; end: [string, number, string] } {
  return { start: [index, now, afterAllIds], end: [index, afterAllNumbers, afterAllIds] };
}
