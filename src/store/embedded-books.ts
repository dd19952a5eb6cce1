/** Books in the file of the embedded store. */

import type { Database } from 'lmdb';
import type { AskedPage, BookName, Books, PageChange, ReadBook } from '../tables/service/store.ts';
import { afterAllIds, type EmbeddedLink, newRevision } from './embedded-link.ts';

/** A book as it is in the file, without its entries. */
interface Head {
  readonly revision: number;
  /** When it is deleted. */
  readonly endsAt?: number;
}

type EntryKey = [book: string, page: string, name: string];

/** To remove so many entries takes a few milliseconds. */
const removedAtOnce = 500;
const endedAtOnce = 10;

/** Books in the file. A change is only made if nobody changed the same book meanwhile. */
export class EmbeddedBooks implements Books {
  readonly #link: EmbeddedLink;
  readonly #heads: Database<Head, string>;
  readonly #entries: Database<string, EntryKey>;
  readonly #ends: Database<boolean, [endsAt: number, book: string]>;

  constructor(link: EmbeddedLink) {
    this.#link = link;
    this.#heads = link.root.openDB({ name: 'books', useVersions: true });
    this.#entries = link.root.openDB({ name: 'book-entries' });
    this.#ends = link.root.openDB({ name: 'book-ends' });
  }

  async pagesOf(book: BookName): Promise<readonly string[]> {
    this.#link.refresh();
    if (this.#hasEnded(this.#heads.get(book))) return [];
    const pages: string[] = [];
    for (let start: EntryKey = [book, '', '']; ; ) {
      const [next] = this.#entries.getKeys({ start, end: [book, afterAllIds, afterAllIds], limit: 1 });
      if (!next) return pages;
      pages.push(next[1]);
      start = [book, next[1], afterAllIds];
    }
  }

  async readBook(book: BookName, asked: readonly AskedPage[]): Promise<ReadBook> {
    this.#link.refresh();
    const head = this.#heads.get(book);
    if (!head || this.#hasEnded(head)) return { revision: 0, pages: asked.map(() => new Map()) };
    return { revision: head.revision, pages: asked.map((page) => this.#readPage(book, page)) };
  }

  #readPage(book: string, { page, entries }: AskedPage): ReadonlyMap<string, string> {
    if (!entries) {
      const all = this.#entries.getRange({ start: [book, page, ''], end: [book, page, afterAllIds] });
      return new Map(Array.from(all, ({ key: [, , name], value }) => [name, value]));
    }
    return new Map(
      entries.flatMap((name) => {
        const text = this.#entries.get([book, page, name]);
        return text === undefined ? [] : [[name, text]];
      }),
    );
  }

  async changeBook(book: BookName, revision: number, changes: readonly PageChange[]): Promise<boolean> {
    this.#link.refresh();
    if (this.#hasEnded(this.#heads.get(book))) await this.#remove(book);
    return this.#change(book, (head) => {
      if ((head?.revision ?? 0) !== revision) return undefined;
      return { next: { ...head, revision: revision + 1 }, along: () => this.#write(book, changes) };
    });
  }

  #write(book: string, changes: readonly PageChange[]): void {
    for (const { page, entries } of changes) {
      for (const [name, text] of entries) {
        if (text === undefined) this.#entries.remove([book, page, name]);
        else this.#entries.put([book, page, name], text);
      }
    }
  }

  async endBook(book: BookName, expiresIn: number | undefined): Promise<void> {
    const endsAt = expiresIn === undefined ? undefined : this.#link.now() + expiresIn;
    await this.#change(book, (head) => {
      if (!head || this.#hasEnded(head)) return undefined;
      return { next: { revision: head.revision, ...(endsAt === undefined ? {} : { endsAt }) } };
    });
  }

  /** Deletes books whose time is over, a little at a time. */
  async dropEnded(): Promise<void> {
    this.#link.refresh();
    const ended = this.#ends.getKeys({ end: [this.#link.now(), afterAllIds], limit: endedAtOnce });
    for (const [, book] of Array.from(ended)) if (!(await this.#removeSome(book))) return;
  }

  async #remove(book: string): Promise<void> {
    while (!(await this.#removeSome(book)));
  }

  /** @returns whether nothing is left of the book, or it stays */
  async #removeSome(book: string): Promise<boolean> {
    this.#link.refresh();
    if (!this.#hasEnded(this.#heads.get(book))) return true;
    const range = { start: [book, '', ''] as EntryKey, end: [book, afterAllIds, afterAllIds] as EntryKey };
    const some = Array.from(this.#entries.getKeys({ ...range, limit: removedAtOnce }));
    const isLast = some.length < removedAtOnce;
    await this.#change(book, (head) =>
      this.#hasEnded(head)
        ? {
            next: isLast ? undefined : head,
            along: () => {
              for (const key of some) this.#entries.remove(key);
            },
          }
        : undefined,
    );
    return isLast;
  }

  #hasEnded(head: Head | undefined): boolean {
    return head?.endsAt !== undefined && head.endsAt <= this.#link.now();
  }

  /**
   * Decides on the head as it is now, and makes the change if the head is still the same when it is written; otherwise decides again.
   * @param decide undefined: nothing is changed; `next` undefined removes the head
   * @returns whether something was changed
   */
  async #change(
    book: string,
    decide: (head: Head | undefined) => { readonly next: Head | undefined; readonly along?: () => void } | undefined,
  ): Promise<boolean> {
    for (;;) {
      this.#link.refresh();
      const entry = this.#heads.getEntry(book);
      const before = entry?.value;
      const decided = decide(before);
      if (!decided) return false;
      const apply = () => {
        const { next, along } = decided;
        along?.();
        if (before?.endsAt !== undefined) this.#ends.remove([before.endsAt, book]);
        if (next?.endsAt !== undefined) this.#ends.put([next.endsAt, book], true);
        if (next) this.#heads.put(book, next, newRevision());
        else this.#heads.remove(book);
      };
      const kept = await this.#link.write(() =>
        entry ? this.#heads.ifVersion(book, entry.version ?? 0, apply) : this.#heads.ifNoExists(book, apply),
      );
      if (kept) return true;
    }
  }
}
