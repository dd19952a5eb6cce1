/** The history of servers: enters each finished game once, and forgets people and servers. */

import { setImmediate as letOthersFirst } from 'node:timers/promises';
import type { AnyGame } from '../../games/contract/index.ts';
import type { KeepsResults } from '../../tables/service/keeps-results.ts';
import { type BookName, type PageChange, type Store, StoreUnavailable } from '../../tables/service/store.ts';
import { readTable } from '../../tables/service/stored.ts';
import { StoredWishes } from '../../tables/service/stored-wishes.ts';
import type { Finished, LogEntry, Table } from '../../tables/table.ts';
import { keptFor } from '../../tables/time.ts';
import { enter, hiddenPage, ownerOf, rateAll, ratingsOf, resultsOf, sumsOf, toEnter } from '../book.ts';
import { always, type Entry, entryOf, readEntry, spansAt } from '../entry.ts';
import { type Rating, readRating } from '../ratings.ts';
import type { Known, SpanName } from '../standings.ts';
import { readSums } from '../sums.ts';
import { Forgetting } from './forgetting.ts';

export interface HistoryOptions {
  readonly store: Store;
  readonly games: readonly AnyGame[];
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** The tables whose games are over and whose results may not be entered yet. */
const unentered = 'unentered:all';
/** To read so many sums takes some ten milliseconds. */
const readAtOnce = 300;
/** So many are looked at in one go. */
const sweptAtOnce = 50;
/** An entry of that index outlives its table by so many milliseconds. */
const margin = 3_600_000;

/** The book of a server; a private game is in that of its person, wherever it was played. */
function bookOf({ guild, practice, host }: Pick<Table, 'guild' | 'practice' | 'host'>): BookName {
  return practice ? privateBook(host) : serverBook(guild);
}

export function serverBook(guild: string): BookName {
  return `guild:${guild}`;
}

/** A person's games against bots in private. */
export function privateBook(user: string): BookName {
  return `person:${user}`;
}

/**
 * A result is entered exactly once, whatever process ends when: the table is noted before the commit that ends its game, and the
 * note is removed after the result is in the book, where its id stands for it. Whoever finds the note enters the result again,
 * which changes nothing if it is there.
 */
export class History implements KeepsResults {
  readonly #options: HistoryOptions;

  constructor(options: HistoryOptions) {
    this.#options = options;
  }

  async expect({ id }: Table): Promise<void> {
    const { store, now } = this.#options;
    await store.addToIndex(unentered, id, { now: now(), until: now() + keptFor + margin });
  }

  /** Enters the result of a table. What cannot be done now is done by the next sweep. */
  async keep(table: Finished): Promise<void> {
    try {
      await this.#enter(table);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  }

  /** Enters what was left behind by processes that ended. */
  async sweep(): Promise<void> {
    const { store, now, games } = this.#options;
    for (const id of await store.readIndex(unentered, now(), sweptAtOnce)) {
      const row = await store.load(id);
      const read = row && readTable(row.data, games);
      if (!read || !('table' in read)) continue;
      const { table } = read;
      if (table.phase === 'over') await this.#enter(table);
      if (table.phase === 'closed') await store.removeFromIndex(unentered, id, now());
    }
  }

  async #enter(table: Finished): Promise<void> {
    const { store, games, now } = this.#options;
    const game = games.find(({ id }) => id === table.game);
    if (!game) return;
    const log = (await store.log(table.id)).map((line): LogEntry => JSON.parse(line));
    const entry = entryOf(table, game, log);
    // daily deals have results of their own
    if (entry && table.daily === undefined) await this.#enterInto(bookOf(table), table, entry, game.aim);
    await store.removeFromIndex(unentered, table.id, now());
  }

  async #enterInto(book: BookName, table: Finished, entry: Entry, aim: AnyGame['aim']): Promise<void> {
    const { store, now } = this.#options;
    const people = [...new Set(entry.seats.flatMap(({ user }) => user ?? []))];
    // first: whoever wants to be left out or forgotten looks there after having said so
    await Promise.all(people.map((user) => store.addToIndex(`books:${user}`, book, { now: now(), until: undefined })));
    const hidden = await this.#hide(people);
    const asked = toEnter(entry);
    for (;;) {
      const { revision, pages } = await store.readBook(book, asked);
      const known = new Map(asked.map(({ page }, at) => [page, pages[at] ?? new Map<string, string>()]));
      const changes = enter({ n: revision, entry }, known, aim);
      if (!changes || (await store.changeBook(book, revision, [...changes, ...hidden]))) break;
    }
    await this.#forgetThoseGone(book, table, people);
  }

  async #hide(people: readonly string[]): Promise<readonly PageChange[]> {
    const wishes = await new StoredWishes(this.#options.store).read(people);
    const hidden = people.filter((user) => wishes.get(user)?.leftOut);
    return hidden.length > 0 ? [{ page: hiddenPage, entries: new Map(hidden.map((user) => [user, '1'])) }] : [];
  }

  /** Somebody may have been forgotten while their result was on its way. */
  async #forgetThoseGone(book: BookName, { id }: Finished, people: readonly string[]): Promise<void> {
    const { store, games } = this.#options;
    const row = await store.load(id);
    const read = row && readTable(row.data, games);
    if (!read || !('table' in read) || read.table.phase !== 'over') return;
    const present = JSON.stringify(read.table.seats);
    const gone = people.filter((user) => !present.includes(JSON.stringify(user)));
    for (const user of gone) await new Forgetting(store).forgetIn(book, user);
  }

  /** Shows nothing of a person any more, or shows it again. Call it after the wish is kept. */
  async setHidden(user: string, isHidden: boolean): Promise<void> {
    const { store, now } = this.#options;
    for (const book of await store.readIndex(`books:${user}`, now())) {
      await changeBook(store, asBook(book), [
        { page: hiddenPage, entries: new Map([[user, isHidden ? '1' : undefined]]) },
      ]);
    }
  }

  /** What is known of the people of a server in one game and span. */
  async known(guild: string, game: string, span: SpanName): Promise<Known> {
    const { store, now } = this.#options;
    const spans = { ...spansAt(now()), always };
    const asked = [sumsOf(spans[span], game), ratingsOf(game), hiddenPage].map((page) => ({ page }));
    const { pages } = await store.readBook(serverBook(guild), asked);
    const [sums, ratings, hidden] = pages;
    return {
      sums: await readAll(sums, readSums),
      ratings: await readAll(ratings, readRating),
      hidden: new Set(hidden?.keys()),
    };
  }

  /**
   * Has the ratings of a server follow from its entries once more.
   * @returns how many entries there are, and how many ratings were other ones
   */
  async rateAgain(guild: string): Promise<{ readonly entries: number; readonly changed: number }> {
    const { store, games } = this.#options;
    const book = serverBook(guild);
    for (;;) {
      const months = (await store.pagesOf(book)).filter((page) => page.startsWith(resultsOf('')));
      const asked = [...games.map(({ id }) => ratingsOf(id)), ...months].map((page) => ({ page }));
      const { revision, pages } = await store.readBook(book, asked);
      const entries = pages
        .slice(games.length)
        .flatMap((page) => [...page.values()].flatMap((text) => readEntry(text) ?? []));
      const changes = games.map(({ id }, at) => ({
        page: ratingsOf(id),
        entries: changedTexts(pages[at] ?? new Map(), rateAll(entries, id)),
      }));
      const changed = changes.reduce((sum, { entries: texts }) => sum + texts.size, 0);
      if (changed === 0 || (await store.changeBook(book, revision, changes)))
        return { entries: entries.length, changed };
    }
  }

  /** On how many servers a person has results. */
  async countServers(user: string): Promise<number> {
    const { store, now } = this.#options;
    const books = await store.readIndex(`books:${user}`, now());
    return books.filter((book) => book !== privateBook(user)).length;
  }

  /** Has the history of a server deleted after 30 days, because it removed the bot. */
  async endServer(guild: string): Promise<void> {
    const { store, now } = this.#options;
    const book = serverBook(guild);
    const end = now() + keptFor;
    await store.addToIndex(`left:${guild}`, book, { now: now(), until: end });
    await store.endBook(book, keptFor);
    await this.#setStay(book, end + margin);
  }

  /** Keeps it after all if the server takes the bot back in time. */
  async keepServer(guild: string): Promise<void> {
    const { store, now } = this.#options;
    const book = serverBook(guild);
    if ((await store.readIndex(`left:${guild}`, now(), 1)).length === 0) return;
    await store.endBook(book, undefined);
    await this.#setStay(book, undefined);
    await store.removeFromIndex(`left:${guild}`, book, now());
  }

  /** Deletes the history of a server at once. */
  async forgetServer(guild: string): Promise<void> {
    const { store, now } = this.#options;
    await this.#setStay(serverBook(guild), now() + 1);
    await store.endBook(serverBook(guild), 1);
  }

  /** How long it is known that people have results in a book. */
  async #setStay(book: BookName, until: number | undefined): Promise<void> {
    const { store, now } = this.#options;
    for (const page of await store.pagesOf(book)) {
      const user = ownerOf(page);
      if (user !== undefined) await store.addToIndex(`books:${user}`, book, { now: now(), until });
    }
  }

  /** Forgets a person: afterwards no book has a trace of them. Call it after their tables forgot them. */
  async forget(user: string): Promise<void> {
    const { store, now } = this.#options;
    const forgetting = new Forgetting(store);
    for (const book of await store.readIndex(`books:${user}`, now())) {
      await forgetting.forgetIn(asBook(book), user);
      await store.removeFromIndex(`books:${user}`, book, now());
    }
  }
}

/** What must be written so that a page has these ratings and no others. */
function changedTexts(page: ReadonlyMap<string, string>, ratings: ReadonlyMap<string, Rating>) {
  const texts = new Map<string, string | undefined>();
  for (const person of page.keys()) if (!ratings.has(person)) texts.set(person, undefined);
  for (const [person, rating] of ratings) {
    const text = JSON.stringify(rating);
    if (page.get(person) !== text) texts.set(person, text);
  }
  return texts;
}

/** Reads a page some entries at a time, so that others have their turn in between. */
async function readAll<T>(page: ReadonlyMap<string, string> = new Map(), read: (text: string) => T | undefined) {
  const all = new Map<string, T>();
  let count = 0;
  for (const [person, text] of page) {
    count += 1;
    if (count % readAtOnce === 0) await letOthersFirst();
    const known = read(text);
    if (known !== undefined) all.set(person, known);
  }
  return all;
}

/** The name of a book as an index has it. */
function asBook(name: string): BookName {
  const [kind = '', ...rest] = name.split(':');
  return `${kind}:${rest.join(':')}`;
}

/** Makes changes that do not depend on what is in a book. */
async function changeBook(store: Store, book: BookName, changes: readonly PageChange[]): Promise<void> {
  for (;;) {
    const { revision } = await store.readBook(book, []);
    if (await store.changeBook(book, revision, changes)) return;
  }
}
