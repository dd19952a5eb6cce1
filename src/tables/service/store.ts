/**
 * What tables need from a store. A store knows rows, not tables: it keeps what it is given, atomically, and finds it again. Two
 * stores implement this (`src/store/`): Redis and an embedded one. Times are milliseconds since the epoch and always the caller's,
 * so that a test can move the clock.
 */

/** A table as it is stored: its version, its JSON, and what is known of its public message. */
export interface Row {
  readonly id: string;
  /** 1 when created, one more at every commit. */
  readonly version: number;
  readonly data: string;
  /** JSON of what is known of the board, absent before the first publication. Not part of the version. */
  readonly publication: string | undefined;
}

/** Asks for the right to publish. One owner has it at a time, until it is given back or ends. */
export interface LeaseRequest {
  readonly owner: string;
  readonly now: number;
  /** How long it holds, in milliseconds. */
  readonly leaseFor: number;
}

/** One atomic change: all of it is kept, or nothing. */
export interface Commit {
  readonly id: string;
  /** The new version; the row must hold the one before it (for a creation: 1, and no row may be there). */
  readonly version: number;
  readonly data: string;
  /** Lines appended to the table's log. */
  readonly log: readonly string[];
  /** When the table must be looked at next; undefined: never. */
  readonly dueAt: number | undefined;
  /** Set if the commit changes what everybody sees. */
  readonly publish: LeaseRequest | undefined;
  /** Milliseconds after which the row and its log are deleted; undefined: they are kept. Every commit sets it again. */
  readonly expiresIn: number | undefined;
}

export type CommitOutcome =
  | { readonly committed: false }
  | {
      readonly committed: true;
      /** Whether the lease asked for was granted. */
      readonly publisher: boolean;
      /** The publication's JSON as it is now. */
      readonly publication: string | undefined;
    };

/** What a publisher reports after a publication. */
export interface Settlement {
  readonly id: string;
  readonly owner: string;
  /** The version that the publication shows. */
  readonly version: number;
  readonly publication: string;
  /** Kept as the due time if the row still has `version`. */
  readonly dueAt: number | undefined;
  readonly now: number;
  /** Milliseconds for which the lease is prolonged if there is something newer to publish. */
  readonly leaseFor: number;
}

export type Settled =
  /** The lease ended and is somebody else's now, or the row is gone. Nothing was kept. */
  | { readonly settled: 'lost' }
  /** Kept; the lease is given back. */
  | { readonly settled: 'done' }
  /** Kept; the row has moved on, the lease is still the owner's. */
  | { readonly settled: 'newer'; readonly row: Row };

/**
 * A set of table ids under a name, such as `channel:123` or `user:456`. It may hold too much, never too little. Each id has a time
 * until which it stays, and the index goes with its last id: nothing about a person stays longer than their newest table. The
 * indexes `daily` and `dailies` hold short texts instead of ids, and `books` names of books that have results of a person, for as long as they
 * have them.
 */
export type IndexName =
  `${'channel' | 'user' | 'finished' | 'played' | 'guild' | 'over' | 'hosted' | 'stalled' | 'sifted' | 'daily' | 'dailies' | 'unentered' | 'books' | 'left'}:${string}`;

/** How long an id stays in an index. */
export interface Stay {
  readonly now: number;
  /** undefined: until it is removed. */
  readonly until: number | undefined;
}

export interface Indexes {
  /** Puts an id into an index, or changes how long it stays there. */
  addToIndex(index: IndexName, id: string, stay: Stay): Promise<void>;
  /**
   * Claims a place in an index for an id if fewer than `atMost` others are there (undefined: however many). The id then stays until
   * its time is set or it is removed. An id that was already there has its place.
   * @returns whether the id has a place
   */
  takePlace(index: IndexName, id: string, now: number, atMost: number | undefined): Promise<boolean>;
  removeFromIndex(index: IndexName, id: string, now: number): Promise<void>;
  /** Removes ids that a reader found to be wrong, except those whose place was claimed just now: their tables are about to be created. */
  tidyIndex(index: IndexName, ids: readonly string[], now: number): Promise<void>;
  /** The ids that stay beyond `now`, those that stay longest first; at most `most`. */
  readIndex(index: IndexName, now: number, most?: number): Promise<readonly string[]>;
  /** How many ids stay beyond `now`. */
  countIndex(index: IndexName, now: number): Promise<number>;
}

/** How long an id stays whose place was claimed but whose time was never set: practically forever. */
export const claimLife = 10 * 365 * 24 * 3_600_000;
/** How old a claim must be before it is tidied up: its maker may be about to commit. */
export const claimSpared = 60_000;

/** The name of a short text that is kept beside the tables, such as what a person wishes (`person:456`), the settings of a server (`server:123`), or what hosts brought to a game (`cards:…`). */
export type NoteName = `${string}:${string}`;

/** The name of a book, such as `guild:123`. */
export type BookName = `${string}:${string}`;

/** A page of a book as a reader asks for it: all its entries, or those of these names. */
export interface AskedPage {
  readonly page: string;
  readonly entries?: readonly string[];
}

export interface ReadBook {
  /** One more at every change; 0 for a book in which nothing was written. */
  readonly revision: number;
  /** What was asked for, in that order: texts by the names of their entries. */
  readonly pages: readonly ReadonlyMap<string, string>[];
}

/** What happens to some entries of a page; undefined removes one. No text is empty. */
export interface PageChange {
  readonly page: string;
  readonly entries: ReadonlyMap<string, string | undefined>;
}

/**
 * Texts that belong together and change in one step, such as all that is known of the games of one server. A book has pages, a page
 * has entries. Only what is asked for is read, however long the book is.
 */
export interface Books {
  /** The pages that have entries, in no order. */
  pagesOf(book: BookName): Promise<readonly string[]>;
  /** If the book changes while it is read, the revision is that of the time before. */
  readBook(book: BookName, asked: readonly AskedPage[]): Promise<ReadBook>;
  /**
   * Makes all these changes if the book still has this revision.
   * @returns false if somebody else was faster; then nothing was changed
   */
  changeBook(book: BookName, revision: number, changes: readonly PageChange[]): Promise<boolean>;
  /** Has a book deleted in so many milliseconds, with all that is written in it until then; undefined: it stays. */
  endBook(book: BookName, expiresIn: number | undefined): Promise<void>;
}

/** What is to be spent of something that all processes together may do only so often. */
export interface Expense {
  /** How much at most. */
  readonly wanted: number;
  /** How much may be spent within `per` milliseconds, by all together; undefined: it is only counted. */
  readonly most: number | undefined;
  readonly per: number;
}

export interface Spent {
  /** How much of what was wanted is granted. */
  readonly granted: number;
  /** How much was spent within the last `per` milliseconds, with that. */
  readonly used: number;
}

/**
 * How far the clocks of two processes may differ, in milliseconds: for an earlier time than that of the last expense that one is taken. If it is
 * earlier by more, the clock was set back, and what was spent is forgotten.
 */
export const clocksDiffer = 10_000;

/**
 * Thrown by every method of a store that cannot be reached or does not answer in time. It is then unknown whether a commit in
 * progress was kept.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/** A row that could not be read, as it was when it was set aside. */
export interface AsideCopy extends Row {
  readonly reason: string;
  readonly log: readonly string[];
}

/** Rows that could not be read, moved out of the way and kept for a human for a while. */
export interface Asides {
  /**
   * Moves a row out of the way: `load` and `claimDue` no longer return it. One id may be set aside several times.
   * @param expiresIn milliseconds for which its content and the reason are kept
   */
  setAside(id: string, reason: string, expiresIn: number): Promise<void>;
  isAside(id: string): Promise<boolean>;
  /** The ids and reasons of everything that was set aside. */
  aside(): Promise<readonly { readonly id: string; readonly reason: string }[]>;
  /** The copies of one id, the newest last. */
  readAside(id: string): Promise<readonly AsideCopy[]>;
  /**
   * Puts the newest copy back as a row that is due at `dueAt`; `expiresIn` as in a commit.
   * @returns false if there is none, or if a row has this id again
   */
  restoreAside(id: string, dueAt: number, expiresIn: number | undefined): Promise<boolean>;
  /** Forgets all copies of an id. */
  dropAside(id: string): Promise<void>;
}

/** A text that all processes share, about when people could be served. */
interface SharedSigns {
  readSigns(): Promise<string | undefined>;
  /**
   * Keeps a text in place of the one that was read.
   * @returns false if there is another one by now
   */
  replaceSigns(before: string | undefined, after: string): Promise<boolean>;
}

/** No right and no reservation lasts for so much longer than what is asked for, in milliseconds: one that seems to was made before a clock was set back, and is over. */
export const beyondAnyRight = 60_000;
export const beyondAnyReservation = 20 * 60_000;

export interface Store extends Indexes, Asides, SharedSigns, Books {
  /** Creates (version 1) or changes (any other version) a row. `committed: false` when the row's version is not the one before. */
  commit(commit: Commit): Promise<CommitOutcome>;
  load(id: string): Promise<Row | undefined>;
  /** The existing rows, in the order of the ids. */
  loadAll(ids: readonly string[]): Promise<readonly Row[]>;
  log(id: string): Promise<readonly string[]>;

  /**
   * Takes the publication lease if it is free, has ended or is already the owner's, and loads the row; undefined if another owner
   * has it or the row is gone.
   */
  takeLease(id: string, request: LeaseRequest): Promise<Row | undefined>;
  settle(settlement: Settlement): Promise<Settled>;
  /** Gives the lease back without a publication and sets `dueAt`. Nothing happens if it is not the owner's. */
  release(id: string, owner: string, dueAt: number | undefined): Promise<void>;

  /**
   * Ids whose due time is at or before `now`, earliest first, at most `limit`; each one's due time is moved to `now + leaseFor` in the
   * same step, so that nobody else gets it meanwhile, and it is due again if the claimer dies.
   * @param skip ids that are left to other processes
   * @param since what was due before that is left, too
   */
  claimDue(
    now: number,
    limit: number,
    leaseFor: number,
    skip?: ReadonlySet<string>,
    since?: number,
  ): Promise<readonly string[]>;
  /** Has rows looked at now whose due time is after `now`, but not after `until`: what was to happen soon before the clock was set back. */
  bringForward(now: number, until: number): Promise<void>;
  /**
   * Has all rows looked at whose due time is after `from`, in the order of their due times: one every `spacing` milliseconds, and none
   * later than it is due.
   */
  lookThrough(from: number, spacing: number): Promise<void>;
  /** How many rows have a due time. */
  countDue(): Promise<number>;
  /** Sets the due time if the row still has `version`. */
  reschedule(id: string, version: number, dueAt: number | undefined): Promise<void>;

  /** The notes of these names, in their order; undefined where there is none. */
  readNotes(names: readonly NoteName[]): Promise<readonly (string | undefined)[]>;
  /**
   * Replaces a note; undefined removes it.
   * @param expiresIn milliseconds after which it is deleted; undefined: it is kept
   */
  writeNote(name: NoteName, text: string | undefined, expiresIn?: number): Promise<void>;

  /** Keeps a note unless there is one of that name. @returns the one that is there now, whoever was first */
  claimNote(name: NoteName, text: string): Promise<string>;

  /**
   * Takes the next free time for something that all processes together may do only every `spacing` milliseconds.
   * @returns that time: `now`, or later if others were first
   */
  reserve(name: string, now: number, spacing: number): Promise<number>;

  /** Spends something under a name, as much of it as may be. It is kept for as long as it counts, and no longer than the embedded store is open. */
  spend(name: string, now: number, expense: Expense): Promise<Spent>;

  /** Resolves if the store can save: it writes so many bytes that nobody needs, in every place where it keeps tables. */
  ping(bytes?: number): Promise<void>;
  close(): Promise<void>;
}
