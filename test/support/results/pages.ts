/** What is in the book of a server. */

import { companyOf, ratingsOf, sumsOf } from '../../../src/results/book.ts';
import { always, readEntry } from '../../../src/results/entry.ts';
import { readRating, unrated } from '../../../src/results/ratings.ts';
import { readCompany, readSums, tallyOf, withPeople } from '../../../src/results/sums.ts';
import type { BookName, Store } from '../../../src/tables/service/store.ts';

/** All results of a book, and the sums of all times of one game, by person in the order of their ids. */
export async function alwaysPages(store: Store, book: BookName, game: string) {
  const names = await store.pagesOf(book);
  const months = names.filter((page) => page.startsWith('results:'));
  const asked = [sumsOf(always, game), companyOf(always, game), ratingsOf(game), ...months];
  const { pages } = await store.readBook(
    book,
    asked.map((page) => ({ page })),
  );
  const [sums, company, ratings, ...results] = pages.map((page) =>
    [...page].toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
  return {
    results: results.flat().flatMap(([, text]) => readEntry(text) ?? []),
    sums: (sums ?? []).map(([person, text]) => ({
      person,
      name: readSums(text)?.name,
      tally: tallyOf(readSums(text), withPeople, 'most'),
    })),
    company: (company ?? []).map(([person, text]) => ({ person, met: readCompany(text) })),
    ratings: (ratings ?? []).map(([person, text]) => ({ person, rating: readRating(text) ?? unrated })),
  };
}

/** All that is in a book, as one text. */
export async function wholeBook(store: Store, book: BookName): Promise<string> {
  const names = (await store.pagesOf(book)).toSorted();
  const { pages } = await store.readBook(
    book,
    names.map((page) => ({ page })),
  );
  return JSON.stringify(names.map((name, at) => [name, [...(pages[at] ?? [])].toSorted()]));
}
