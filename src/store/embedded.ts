/** The embedded store: the contract of `src/tables/service/store.ts` over one file. */

import { LRUCache } from 'lru-cache';
import { Spending } from '../tables/service/spending.ts';
import {
  type AsideCopy,
  type Books,
  beyondAnyRight,
  type Commit,
  type CommitOutcome,
  type Expense,
  type Indexes,
  type IndexName,
  type LeaseRequest,
  type NoteName,
  type Row,
  type Settled,
  type Settlement,
  type Spent,
  type Store,
} from '../tables/service/store.ts';
import { EmbeddedAsides } from './embedded-asides.ts';
import { EmbeddedBooks } from './embedded-books.ts';
import { type CopyReports, DailyCopies, SignOfLife } from './embedded-copies.ts';
import { openFile } from './embedded-file.ts';
import { EmbeddedIndexes } from './embedded-indexes.ts';
import { EmbeddedLink } from './embedded-link.ts';
import { EmbeddedNotes } from './embedded-notes.ts';
import { rowOf, type StoredRow } from './embedded-row.ts';
import { EmbeddedRows } from './embedded-rows.ts';

/** Names under which something was spent that are remembered; the one that was asked about longest ago is forgotten first. */
const mostSpendings = 10_000;

export interface EmbeddedStoreOptions {
  /** A folder of its own; created if necessary. */
  readonly directory: string;
  /** The clock by which rows expire; the system's unless given. */
  readonly now?: () => number;
  /** If given, a copy is made each day, and others see that the bot is running. */
  readonly copies?: CopyReports & { readonly directory: string };
}

/**
 * Opens the store in a file. Every promise of a change resolves after the disk has it. Several processes may use one folder: each
 * change is only made if the row is still what the decision was based on.
 */
export async function openEmbeddedStore({ directory, now = Date.now, copies }: EmbeddedStoreOptions): Promise<Store> {
  const root = await openFile(directory);
  const backup = (folder: string) => root.backup(folder, true);
  const daily = copies && new DailyCopies({ ...copies, copies: copies.directory, tables: directory, now, backup });
  const store = new EmbeddedStore(new EmbeddedLink(root, now), daily, copies && new SignOfLife(directory));
  await store.bringUpToDate();
  return store;
}

class EmbeddedStore implements Store {
  readonly #link: EmbeddedLink;
  readonly #rows: EmbeddedRows;
  readonly #indexes: EmbeddedIndexes;
  readonly #asides: EmbeddedAsides;
  readonly #notes: EmbeddedNotes;
  readonly #books: EmbeddedBooks;
  readonly #copies: DailyCopies | undefined;
  readonly #sign: SignOfLife | undefined;
  /** By name. What one process does is of no use to the next, and the disk is spared. */
  readonly #spendings = new LRUCache<string, Spending>({ max: mostSpendings });

  constructor(link: EmbeddedLink, copies?: DailyCopies, sign?: SignOfLife) {
    this.#link = link;
    this.#rows = new EmbeddedRows(link);
    this.#indexes = new EmbeddedIndexes(link);
    this.#asides = new EmbeddedAsides(link);
    this.#notes = new EmbeddedNotes(link);
    this.#books = new EmbeddedBooks(link);
    this.#copies = copies;
    this.#sign = sign;
  }

  /** Converts what version 0.1 wrote into the present form. */
  async bringUpToDate(): Promise<void> {
    await this.#indexes.bringUpToDate(this.#rows);
    await this.#asides.bringUpToDate();
  }

  async commit(commit: Commit): Promise<CommitOutcome> {
    return this.#rows.change<CommitOutcome>(commit.id, (row) => {
      if ((row?.version ?? 0) !== commit.version - 1) return { answer: { committed: false } };
      const lease = commit.publish && grant(row?.lease, commit.publish);
      const next: StoredRow = {
        version: commit.version,
        data: commit.data,
        board: row?.board,
        lease: lease ?? row?.lease,
        dueAt: commit.dueAt,
        expiresAt: commit.expiresIn === undefined ? undefined : this.#link.now() + commit.expiresIn,
        lines: (row?.lines ?? 0) + commit.log.length,
      };
      const answer = { committed: true, publisher: lease !== undefined, publication: next.board } as const;
      return { answer, next, newLines: commit.log };
    });
  }

  async load(id: string): Promise<Row | undefined> {
    const [row] = await this.loadAll([id]);
    return row;
  }

  async loadAll(ids: readonly string[]): Promise<readonly Row[]> {
    this.#link.refresh();
    return ids.flatMap((id) => {
      const row = this.#rows.get(id);
      return row ? [rowOf(id, row)] : [];
    });
  }

  async log(id: string): Promise<readonly string[]> {
    this.#link.refresh();
    const row = this.#rows.get(id);
    return row ? this.#rows.logOf(id, row) : [];
  }

  async takeLease(id: string, request: LeaseRequest): Promise<Row | undefined> {
    return this.#rows.change<Row | undefined>(id, (row) => {
      const lease = row && grant(row.lease, request);
      return row && lease ? { answer: rowOf(id, row), next: { ...row, lease } } : { answer: undefined };
    });
  }

  async settle({ id, owner, version, publication, dueAt, now, leaseFor }: Settlement): Promise<Settled> {
    return this.#rows.change<Settled>(id, (row) => {
      if (row?.lease?.owner !== owner) return { answer: { settled: 'lost' } };
      if (row.version === version) {
        return { answer: { settled: 'done' }, next: { ...row, board: publication, dueAt, lease: undefined } };
      }
      const next = { ...row, board: publication, lease: { owner, until: now + leaseFor } };
      return { answer: { settled: 'newer', row: rowOf(id, next) }, next };
    });
  }

  async release(id: string, owner: string, dueAt: number | undefined): Promise<void> {
    return this.#rows.change<void>(id, (row) =>
      row?.lease?.owner === owner
        ? { answer: undefined, next: { ...row, dueAt, lease: undefined } }
        : { answer: undefined },
    );
  }

  async claimDue(
    now: number,
    limit: number,
    leaseFor: number,
    skip: ReadonlySet<string> = new Set(),
    since = Number.NEGATIVE_INFINITY,
  ): Promise<readonly string[]> {
    this.#copies?.look();
    await this.#rows.dropExpired();
    await Promise.all([
      this.#indexes.dropEnded(),
      this.#asides.dropEnded(),
      this.#notes.dropEnded(),
      this.#books.dropEnded(),
    ]);
    if (limit <= 0) return [];
    const claims = this.#rows
      .due(since, now, limit + skip.size)
      .filter((id) => !skip.has(id))
      .slice(0, limit)
      .map((id) =>
        this.#rows.change<string | undefined>(id, (row) =>
          row?.dueAt !== undefined && row.dueAt <= now
            ? { answer: id, next: { ...row, dueAt: now + leaseFor } }
            : { answer: undefined },
        ),
      );
    return (await Promise.all(claims)).filter((id) => id !== undefined);
  }

  async bringForward(now: number, until: number): Promise<void> {
    this.#link.refresh();
    const soon = this.#rows
      .due(now, until, Number.POSITIVE_INFINITY)
      .map((id) =>
        this.#rows.change<void>(id, (row) =>
          row?.dueAt !== undefined && row.dueAt > now && row.dueAt <= until
            ? { answer: undefined, next: { ...row, dueAt: now } }
            : { answer: undefined },
        ),
      );
    await Promise.all(soon);
  }

  async lookThrough(from: number, spacing: number): Promise<void> {
    return this.#rows.lookThrough(from, spacing);
  }

  async countDue(): Promise<number> {
    this.#link.refresh();
    return this.#rows.countDue();
  }

  async reschedule(id: string, version: number, dueAt: number | undefined): Promise<void> {
    return this.#rows.change<void>(id, (row) =>
      row?.version === version ? { answer: undefined, next: { ...row, dueAt } } : { answer: undefined },
    );
  }

  addToIndex(...parts: Parameters<Indexes['addToIndex']>): Promise<void> {
    return this.#indexes.addToIndex(...parts);
  }

  takePlace(...parts: Parameters<Indexes['takePlace']>): Promise<boolean> {
    return this.#indexes.takePlace(...parts);
  }

  removeFromIndex(index: IndexName, id: string): Promise<void> {
    return this.#indexes.removeFromIndex(index, id);
  }

  tidyIndex(...parts: Parameters<Indexes['tidyIndex']>): Promise<void> {
    return this.#indexes.tidyIndex(...parts);
  }

  readIndex(...parts: Parameters<Indexes['readIndex']>): Promise<readonly string[]> {
    return this.#indexes.readIndex(...parts);
  }

  countIndex(...parts: Parameters<Indexes['countIndex']>): Promise<number> {
    return this.#indexes.countIndex(...parts);
  }

  async readNotes(names: readonly NoteName[]): Promise<readonly (string | undefined)[]> {
    return this.#notes.read(names);
  }

  async writeNote(name: NoteName, text: string | undefined, expiresIn?: number): Promise<void> {
    await this.#notes.write(name, text, expiresIn);
  }

  async claimNote(name: NoteName, text: string): Promise<string> {
    return this.#notes.claim(name, text);
  }

  async readSigns(): Promise<string | undefined> {
    return this.#notes.readSigns();
  }

  async replaceSigns(before: string | undefined, after: string): Promise<boolean> {
    return this.#notes.replaceSigns(before, after);
  }

  async reserve(name: string, now: number, spacing: number): Promise<number> {
    return this.#notes.reserve(name, now, spacing);
  }

  async spend(name: string, now: number, expense: Expense): Promise<Spent> {
    const spending = this.#spendings.get(name) ?? new Spending();
    this.#spendings.set(name, spending);
    return spending.spend(now, expense);
  }

  async setAside(id: string, reason: string, expiresIn: number): Promise<void> {
    const endsAt = this.#link.now() + expiresIn;
    return this.#rows.change<void>(id, (row) => {
      if (!row) return { answer: undefined };
      const along = () => this.#asides.put({ id, reason, row, log: this.#rows.logOf(id, row), endsAt });
      return { answer: undefined, next: undefined, along };
    });
  }

  async isAside(id: string): Promise<boolean> {
    return this.#asides.has(id);
  }

  async aside(): Promise<readonly { readonly id: string; readonly reason: string }[]> {
    return this.#asides.list();
  }

  async readAside(id: string): Promise<readonly AsideCopy[]> {
    return this.#asides.read(id);
  }

  async restoreAside(id: string, dueAt: number, expiresIn: number | undefined): Promise<boolean> {
    return this.#rows.change<boolean>(id, (row) => {
      const newest = row ? undefined : this.#asides.newest(id);
      if (!newest) return { answer: false };
      const { row: kept, log } = newest.aside;
      const expiresAt = expiresIn === undefined ? undefined : this.#link.now() + expiresIn;
      const next = { ...kept, dueAt, expiresAt, lease: undefined, lines: log.length };
      return { answer: true, next, newLines: log, along: () => this.#asides.remove(newest) };
    });
  }

  async dropAside(id: string): Promise<void> {
    await this.#asides.drop(id);
  }

  pagesOf(...parts: Parameters<Books['pagesOf']>): ReturnType<Books['pagesOf']> {
    return this.#books.pagesOf(...parts);
  }

  readBook(...parts: Parameters<Books['readBook']>): ReturnType<Books['readBook']> {
    return this.#books.readBook(...parts);
  }

  changeBook(...parts: Parameters<Books['changeBook']>): ReturnType<Books['changeBook']> {
    return this.#books.changeBook(...parts);
  }

  endBook(...parts: Parameters<Books['endBook']>): ReturnType<Books['endBook']> {
    return this.#books.endBook(...parts);
  }

  async ping(bytes = 0): Promise<void> {
    await this.#notes.probe(bytes);
  }

  async close(): Promise<void> {
    await Promise.all([this.#copies?.idle(), this.#sign?.end()]);
    await this.#link.close();
  }
}

function grant(held: StoredRow['lease'], { owner, now, leaseFor }: LeaseRequest): StoredRow['lease'] {
  const isFree =
    held === undefined || held.owner === owner || held.until <= now || held.until > now + leaseFor + beyondAnyRight;
  return isFree ? { owner, until: now + leaseFor } : undefined;
}
