import { randomInt } from 'node:crypto';
import type { Database, RootDatabase } from 'lmdb';
import {
  type Commit,
  type Committed,
  type IndexName,
  type LeaseRequest,
  type NoteName,
  type Row,
  type Settled,
  type Settlement,
  type Store,
  StoreUnavailable,
} from '../tables/service/store.ts';
import { openFile } from './embedded-file.ts';

export interface EmbeddedStoreOptions {
  /** A folder of its own; created if need be. */
  readonly directory: string;
  /** The clock by which rows expire; the system's unless given. */
  readonly now?: () => number;
}

/** A row as it is in the file, with all that hangs on it. */
interface StoredRow {
  readonly version: number;
  readonly data: string;
  readonly board: string | undefined;
  readonly lease: { readonly owner: string; readonly until: number } | undefined;
  readonly dueAt: number | undefined;
  readonly expiresAt: number | undefined;
  /** How many lines its log has. */
  readonly lines: number;
}

/** What becomes of a row: `next` undefined drops it. Without `next` it stays as it is. */
interface Change<Answer> {
  readonly answer: Answer;
  readonly next?: StoredRow | undefined;
  readonly newLines?: readonly string[];
  readonly aside?: string;
}

interface Aside {
  readonly id: string;
  readonly reason: string;
  readonly row: StoredRow;
  readonly log: readonly string[];
}

type Ordered = [number, string];

/** Higher than any number in a key of two parts. */
const highest = Number.POSITIVE_INFINITY;
const afterAllIds = '\u{10ffff}';
const sweptAtOnce = 100;

/**
 * Opens the store in a file. Every promise of a change resolves after the disk has it. Several processes may use one folder: each
 * change is made on the condition that the row still is what it was decided on.
 */
export async function openEmbeddedStore({ directory, now = Date.now }: EmbeddedStoreOptions): Promise<Store> {
  return new EmbeddedStore(await openFile(directory), now);
}

class EmbeddedStore implements Store {
  readonly #root: RootDatabase<unknown>;
  readonly #now: () => number;
  readonly #rows: Database<StoredRow, string>;
  readonly #lines: Database<string, [string, number]>;
  readonly #dues: Database<boolean, Ordered>;
  readonly #expiries: Database<boolean, Ordered>;
  readonly #indexes: Database<boolean, [string, string]>;
  readonly #asides: Database<Aside, number>;
  readonly #notes: Database<string, string>;
  readonly #reservations: Database<number, string>;
  #closed = false;

  constructor(root: RootDatabase<unknown>, now: () => number) {
    this.#root = root;
    this.#now = now;
    this.#rows = root.openDB({ name: 'rows', useVersions: true });
    this.#lines = root.openDB({ name: 'lines' });
    this.#dues = root.openDB({ name: 'dues' });
    this.#expiries = root.openDB({ name: 'expiries' });
    this.#indexes = root.openDB({ name: 'indexes' });
    this.#asides = root.openDB({ name: 'asides' });
    this.#notes = root.openDB({ name: 'notes' });
    this.#reservations = root.openDB({ name: 'reservations', useVersions: true });
  }

  async commit(commit: Commit): Promise<Committed> {
    return this.#change<Committed>(commit.id, (row) => {
      if ((row?.version ?? 0) !== commit.version - 1) return { answer: { committed: false } };
      const lease = commit.publish && grant(row?.lease, commit.publish);
      const next: StoredRow = {
        version: commit.version,
        data: commit.data,
        board: row?.board,
        lease: lease ?? row?.lease,
        dueAt: commit.dueAt,
        expiresAt: commit.expiresIn === undefined ? undefined : this.#now() + commit.expiresIn,
        lines: (row?.lines ?? 0) + commit.log.length,
      };
      const answer = { committed: true, publisher: lease !== undefined, board: next.board } as const;
      return { answer, next, newLines: commit.log };
    });
  }

  async load(id: string): Promise<Row | undefined> {
    this.#refresh();
    return this.#give(id);
  }

  async loadAll(ids: readonly string[]): Promise<readonly Row[]> {
    this.#refresh();
    return ids.map((id) => this.#give(id)).filter((row) => row !== undefined);
  }

  async log(id: string): Promise<readonly string[]> {
    this.#refresh();
    const row = this.#live(this.#rows.get(id));
    return row ? this.#logOf(id, row) : [];
  }

  async lease(id: string, request: LeaseRequest): Promise<Row | undefined> {
    return this.#change<Row | undefined>(id, (row) => {
      const lease = row && grant(row.lease, request);
      return row && lease ? { answer: rowOf(id, row), next: { ...row, lease } } : { answer: undefined };
    });
  }

  async settle({ id, owner, version, board, dueAt, now, lease }: Settlement): Promise<Settled> {
    return this.#change<Settled>(id, (row) => {
      if (row?.lease?.owner !== owner) return { answer: { settled: 'lost' } };
      if (row.version === version) {
        return { answer: { settled: 'done' }, next: { ...row, board, dueAt, lease: undefined } };
      }
      const next = { ...row, board, lease: { owner, until: now + lease } };
      return { answer: { settled: 'newer', row: rowOf(id, next) }, next };
    });
  }

  async release(id: string, owner: string, dueAt: number | undefined): Promise<void> {
    return this.#change<void>(id, (row) =>
      row?.lease?.owner === owner
        ? { answer: undefined, next: { ...row, dueAt, lease: undefined } }
        : { answer: undefined },
    );
  }

  async claimDue(now: number, limit: number, lease: number): Promise<readonly string[]> {
    await this.#dropExpired();
    const claims: Promise<string | undefined>[] = [];
    for (const [, id] of this.#dues.getKeys({ end: [now, afterAllIds], limit: Math.max(limit, 0) })) {
      claims.push(
        this.#change<string | undefined>(id, (row) =>
          row?.dueAt !== undefined && row.dueAt <= now
            ? { answer: id, next: { ...row, dueAt: now + lease } }
            : { answer: undefined },
        ),
      );
    }
    return (await Promise.all(claims)).filter((id) => id !== undefined);
  }

  async countDue(): Promise<number> {
    this.#refresh();
    return this.#dues.getKeysCount();
  }

  async reschedule(id: string, version: number, dueAt: number | undefined): Promise<void> {
    return this.#change<void>(id, (row) =>
      row?.version === version ? { answer: undefined, next: { ...row, dueAt } } : { answer: undefined },
    );
  }

  async addToIndex(index: IndexName, id: string): Promise<void> {
    await this.#write(() => this.#indexes.put([index, id], true));
  }

  async removeFromIndex(index: IndexName, id: string): Promise<void> {
    await this.#write(() => this.#indexes.remove([index, id]));
  }

  async readIndex(index: IndexName): Promise<readonly string[]> {
    this.#refresh();
    const entries = this.#indexes.getKeys({ start: [index, ''], end: [index, afterAllIds] });
    return Array.from(entries, ([, id]) => id);
  }

  async readNotes(names: readonly NoteName[]): Promise<readonly (string | undefined)[]> {
    this.#refresh();
    return names.map((name) => this.#notes.get(name));
  }

  async writeNote(name: NoteName, text: string | undefined): Promise<void> {
    await this.#write(() => (text === undefined ? this.#notes.remove(name) : this.#notes.put(name, text)));
  }

  async reserve(name: string, now: number, spacing: number): Promise<number> {
    for (;;) {
      this.#refresh();
      const entry = this.#reservations.getEntry(name);
      const free = Math.max(entry?.value ?? now, now);
      const apply = () => this.#reservations.put(name, free + spacing, newRevision());
      const kept = await this.#write(() =>
        entry
          ? this.#reservations.ifVersion(name, entry.version ?? 0, apply)
          : this.#reservations.ifNoExists(name, apply),
      );
      if (kept) return free;
    }
  }

  async setAside(id: string, reason: string): Promise<void> {
    return this.#change<void>(id, (row) =>
      row ? { answer: undefined, next: undefined, aside: reason } : { answer: undefined },
    );
  }

  async aside(): Promise<readonly { readonly id: string; readonly reason: string }[]> {
    this.#refresh();
    return Array.from(this.#asides.getRange(), ({ value: { id, reason } }) => ({ id, reason }));
  }

  async ping(): Promise<void> {
    this.#refresh();
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#root.close();
  }

  /**
   * Decides on the row as it is now and makes the change if it still is when the write comes to it; otherwise decides anew. Not lmdb's
   * `transaction` with a callback: on Node 20 its promise does not settle in every process.
   */
  async #change<Answer>(id: string, decide: (row: StoredRow | undefined) => Change<Answer>): Promise<Answer> {
    for (;;) {
      this.#refresh();
      const entry = this.#rows.getEntry(id);
      const change = decide(this.#live(entry?.value));
      if (!('next' in change)) return change.answer;
      const apply = () => this.#apply(id, entry?.value, change);
      const kept = await this.#write(() =>
        entry ? this.#rows.ifVersion(id, entry.version ?? 0, apply) : this.#rows.ifNoExists(id, apply),
      );
      if (kept) return change.answer;
    }
  }

  /** Writes all that a change of a row brings with it. `before` is what the file has, even if it has expired. */
  #apply(id: string, before: StoredRow | undefined, { next, newLines = [], aside }: Change<unknown>): void {
    if (before && aside !== undefined) {
      this.#asides.put(newRevision(), { id, reason: aside, row: before, log: this.#logOf(id, before) });
    }
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

  async #dropExpired(): Promise<void> {
    this.#refresh();
    const expired = this.#expiries.getKeys({ end: [this.#now(), afterAllIds], limit: sweptAtOnce });
    await Promise.all(
      Array.from(expired, ([, id]) =>
        // a row that was created anew in the meantime is live and stays
        this.#change<void>(id, (row) => (row ? { answer: undefined } : { answer: undefined, next: undefined })),
      ),
    );
  }

  #give(id: string): Row | undefined {
    const row = this.#live(this.#rows.get(id));
    return row && rowOf(id, row);
  }

  #live(row: StoredRow | undefined): StoredRow | undefined {
    return row?.expiresAt !== undefined && row.expiresAt <= this.#now() ? undefined : row;
  }

  #logOf(id: string, row: StoredRow): string[] {
    const lines = this.#lines.getRange({ start: [id, 1], end: [id, highest], limit: row.lines });
    return Array.from(lines, ({ value }) => value);
  }

  /** Reads from here on see what other processes have written. */
  #refresh(): void {
    if (this.#closed) throw new StoreUnavailable('The store is closed.');
    this.#root.resetReadTxn();
  }

  async #write(work: () => Promise<boolean>): Promise<boolean> {
    if (this.#closed) throw new StoreUnavailable('The store is closed.');
    try {
      return await work();
    } catch (error) {
      throw await explainFailedWrite(error);
    }
  }
}

/** A full or broken disk; the cause comes as a promise of its own, which must not stay unhandled. */
async function explainFailedWrite(error: unknown): Promise<unknown> {
  if (!(error instanceof Error && 'commitError' in error)) return error;
  const cause: unknown = await Promise.resolve(error.commitError).catch((reason: unknown) => reason);
  return new StoreUnavailable(
    `The tables cannot be written: ${cause instanceof Error ? cause.message : String(cause)}`,
  );
}

function grant(held: StoredRow['lease'], { owner, now, lease }: LeaseRequest): StoredRow['lease'] {
  const isFree = held === undefined || held.owner === owner || held.until <= now;
  return isFree ? { owner, until: now + lease } : undefined;
}

function rowOf(id: string, { version, data, board }: StoredRow): Row {
  return { id, version, data, board };
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

/** Never the same twice, so that a row which was dropped and created anew is not taken for the one before. */
function newRevision(): number {
  return randomInt(1, 2 ** 48 - 1);
}
