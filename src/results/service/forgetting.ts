/** Removes the traces of a person from a book. */

import { randomBytes } from 'node:crypto';
import type { BookName, PageChange, Store } from '../../tables/service/store.ts';
import { forgetIn, hiddenPage, ownOf, resultsOf } from '../book.ts';
import { readEntry, writeEntry } from '../entry.ts';
import { readCompany } from '../sums.ts';

/** So many results are rewritten in one step. */
const atOnce = 50;
/** The name on a person's own page of the word that stands for them from now on. Ids of results have a dash. */
const wordEntry = 'word';

export class Forgetting {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** If it is interrupted, it can be called again. */
  async forgetIn(book: BookName, user: string): Promise<void> {
    if (book === `person:${user}`) return this.#removeAll(book);
    const own = ownOf(user);
    const word = await this.#wordFor(book, own);
    // a result that is entered meanwhile is found in the next round
    do {
      await this.#rewriteAll(book, user, word);
      await this.#removeSums(book, user);
    } while (!(await this.#removePage(book, own)));
  }

  /** @returns false if there are results on it */
  async #removePage(book: BookName, own: string): Promise<boolean> {
    let isDone = true;
    await this.#change(book, [{ page: own }], ([known]) => {
      isDone = [...(known?.keys() ?? [])].every((name) => name === wordEntry);
      return isDone ? [{ page: own, entries: new Map([[wordEntry, undefined]]) }] : [];
    });
    return isDone;
  }

  /** The same word in all of a person's results, so that the ratings of the others still follow from them. */
  async #wordFor(book: BookName, own: string): Promise<string> {
    let word = '';
    await this.#change(book, [{ page: own, entries: [wordEntry] }], ([known]) => {
      word = known?.get(wordEntry) ?? randomBytes(6).toString('hex');
      return [{ page: own, entries: new Map([[wordEntry, word]]) }];
    });
    return word;
  }

  /** From the sums, ratings and wishes of the book, their own and those of others. */
  async #removeSums(book: BookName, user: string): Promise<void> {
    const pages = (await this.#store.pagesOf(book)).filter(
      (page) => page === hiddenPage || /^(sums|ratings|company):/.test(page),
    );
    for (const page of pages) {
      const isCompany = page.startsWith('company:');
      const mine = await this.#store.readBook(book, [{ page, entries: [user] }]);
      const text = mine.pages[0]?.get(user);
      if (text === undefined) continue;
      const others = isCompany ? Object.keys(readCompany(text)) : [];
      await this.#change(book, [{ page, entries: others }], ([known]) => {
        const rest = [...(known ?? [])].map(([other, met]) => {
          const { [user]: _, ...left } = readCompany(met);
          return [other, JSON.stringify(left)] as const;
        });
        return [{ page, entries: new Map<string, string | undefined>([...rest, [user, undefined]]) }];
      });
    }
  }

  async #rewriteAll(book: BookName, user: string, word: string): Promise<void> {
    for (;;) {
      const { pages } = await this.#store.readBook(book, [{ page: ownOf(user) }]);
      const results = [...(pages[0] ?? [])].filter(([id]) => id !== wordEntry).slice(0, atOnce);
      if (results.length === 0) return;
      await this.#rewrite(book, user, word, results);
    }
  }

  async #rewrite(
    book: BookName,
    user: string,
    word: string,
    results: readonly (readonly [id: string, month: string])[],
  ): Promise<void> {
    const months = [...new Set(results.map(([, month]) => month))];
    const asked = months.map((month) => ({
      page: resultsOf(month),
      entries: results.filter(([, of]) => of === month).map(([id]) => id),
    }));
    await this.#change(book, asked, (pages) => [
      ...asked.map(({ page }, at) => ({
        page,
        entries: new Map(
          [...(pages[at] ?? [])].map(([id, text]) => {
            const read = readEntry(text);
            // what cannot be read may name them
            return [id, read && writeEntry({ n: read.n, entry: forgetIn(read.entry, user, word) })] as const;
          }),
        ),
      })),
      { page: ownOf(user), entries: new Map(results.map(([id]) => [id, undefined])) },
    ]);
  }

  async #removeAll(book: BookName): Promise<void> {
    for (const page of await this.#store.pagesOf(book)) {
      await this.#change(book, [{ page }], ([known]) => [
        { page, entries: new Map([...(known ?? [])].map(([name]) => [name, undefined])) },
      ]);
    }
    await this.#store.endBook(book, 1);
  }

  /** Reads, decides and changes, and does so again if somebody else was faster. */
  async #change(
    book: BookName,
    asked: Parameters<Store['readBook']>[1],
    decide: (pages: readonly ReadonlyMap<string, string>[]) => readonly PageChange[],
  ): Promise<void> {
    for (;;) {
      const { revision, pages } = await this.#store.readBook(book, asked);
      if (await this.#store.changeBook(book, revision, decide(pages))) return;
    }
  }
}
