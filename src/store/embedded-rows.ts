/** Rows in the file of the embedded store, each changed in one step. */

import { setImmediate as letOthersFirst } from 'node:timers/promises';
import type { Database } from 'lmdb';
import { afterAllIds, afterAllNumbers, type EmbeddedLink, newRevision } from './embedded-link.ts';
import type { StoredRow } from './embedded-row.ts';

/** What happens to a row: `next` undefined drops it. Without `next` it does not change. */
export interface Change<Answer> {
  readonly answer: Answer;
  readonly next?: StoredRow | undefined;
  readonly newLines?: readonly string[];
  /** What is written in the same step beside the row. */
  readonly along?: () => void;
}

type Ordered = [number, string];

const sweptAtOnce = 100;

/** Rows with their logs, due times and ends in the file. Each changes in one step, and only if nobody else changed it meanwhile. */
export class EmbeddedRows {
  readonly #link: EmbeddedLink;
  readonly #rows: Database<StoredRow, string>;
  readonly #lines: Database<string, [string, number]>;
  readonly #dues: Database<boolean, Ordered>;
  readonly #expiries: Database<boolean, Ordered>;

  constructor(link: EmbeddedLink) {
    const { root } = link;
    this.#link = link;
    this.#rows = root.openDB({ name: 'rows', useVersions: true });
    this.#lines = root.openDB({ name: 'lines' });
    this.#dues = root.openDB({ name: 'dues' });
    this.#expiries = root.openDB({ name: 'expiries' });
  }

  /** The row, unless it has expired. */
  get(id: string): StoredRow | undefined {
    return this.#live(this.#rows.get(id));
  }

  logOf(id: string, row: StoredRow): string[] {
    const lines = this.#lines.getRange({ start: [id, 1], end: [id, afterAllNumbers], limit: row.lines });
    return Array.from(lines, ({ value }) => value);
  }

  /** Ids of rows that are due within a time, the earliest first. */
  due(since: number, until: number, limit: number): readonly string[] {
    return Array.from(this.#dues.getKeys({ start: [since, ''], end: [until, afterAllIds], limit }), ([, id]) => id);
  }

  /** Has everything that is due after `from` looked at, one every `spacing` milliseconds, and nothing later than it is due. */
  async lookThrough(from: number, spacing: number): Promise<void> {
    let at = from;
    for (let last: Ordered | undefined = [from, afterAllIds]; last; await letOthersFirst()) {
      this.#link.refresh();
      const some: readonly Ordered[] = Array.from(
        this.#dues.getKeys({ start: [last[0], `${last[1]}\0`], limit: sweptAtOnce }),
      );
      const sooner = some.map(([dueAt, id]) => {
        at += spacing;
        const next = Math.min(at, dueAt);
        return this.change<void>(id, (row) =>
          row?.dueAt === dueAt && next < dueAt
            ? { answer: undefined, next: { ...row, dueAt: next } }
            : { answer: undefined },
        );
      });
      await Promise.all(sooner);
      last = some.at(-1);
    }
  }

  countDue(): number {
    // to count the keys would take as long as there are many
    const { entryCount = 0 }: { entryCount?: number } = this.#dues.getStats();
    return entryCount;
  }

  /**
   * Decides on the row as it is now, and makes the change if the row is still the same when it is written; otherwise decides again.
   * Not lmdb's `transaction` with a callback: on Node 20 its promise does not settle in every process.
   */
  async change<Answer>(id: string, decide: (row: StoredRow | undefined) => Change<Answer>): Promise<Answer> {
    for (;;) {
      this.#link.refresh();
      const entry = this.#rows.getEntry(id);
      const change = decide(this.#live(entry?.value));
      if (!('next' in change)) return change.answer;
      const apply = () => this.#apply(id, entry?.value, change);
      const kept = await this.#link.write(() =>
        entry ? this.#rows.ifVersion(id, entry.version ?? 0, apply) : this.#rows.ifNoExists(id, apply),
      );
      if (kept) return change.answer;
    }
  }

  /** Writes everything that belongs to a change of a row. `before` is what the file has, even if it has expired. */
  #apply(id: string, before: StoredRow | undefined, { next, newLines = [], along }: Change<unknown>): void {
    along?.();
    const continues = next !== undefined && this.#live(before) !== undefined;
    if (before && !continues) {
      for (let line = 1; line <= before.lines; line += 1) this.#lines.remove([id, line]);
    }
    move(this.#dues, id, before?.dueAt, next?.dueAt);
    move(this.#expiries, id, before?.expiresAt, next?.expiresAt);
    if (!next) {
      this.#rows.remove(id);
      return;
    }
    const firstNew = next.lines - newLines.length + 1;
    for (const [place, line] of newLines.entries()) this.#lines.put([id, firstNew + place], line);
    this.#rows.put(id, next, newRevision());
  }

  /** Drops what has expired, a little at a time. */
  async dropExpired(): Promise<void> {
    this.#link.refresh();
    const expired = this.#expiries.getKeys({ end: [this.#link.now(), afterAllIds], limit: sweptAtOnce });
    await Promise.all(
      Array.from(expired, ([, id]) =>
        // a row that was created again meanwhile is alive and stays
        this.change<void>(id, (row) => (row ? { answer: undefined } : { answer: undefined, next: undefined })),
      ),
    );
  }

  #live(row: StoredRow | undefined): StoredRow | undefined {
    return row?.expiresAt !== undefined && row.expiresAt <= this.#link.now() ? undefined : row;
  }
}

function move(
  times: Database<boolean, Ordered>,
  id: string,
  before: number | undefined,
  next: number | undefined,
): void {
  if (before === next) return;
  if (before !== undefined) times.remove([before, id]);
  if (next !== undefined) times.put([next, id], true);
}
