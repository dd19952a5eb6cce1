/** Books in Redis. */

import { z } from 'zod';
import type { AskedPage, BookName, Books, PageChange, ReadBook } from '../tables/service/store.ts';
import type { RedisKeys } from './redis-keys.ts';
import type { RedisCommands, RedisLink } from './redis-link.ts';

const texts = z.array(z.string());
const someTexts = z.array(z.string().nullable());
const revisionOf = z
  .string()
  .nullish()
  .transform((text) => Number(text ?? '0'));

/** Books in Redis: a hash for each page, all in the slot of the book. */
export class RedisBooks implements Books {
  readonly #link: RedisLink;
  readonly #keys: RedisKeys;

  constructor(link: RedisLink, keys: RedisKeys) {
    this.#link = link;
    this.#keys = keys;
  }

  async pagesOf(book: BookName): Promise<readonly string[]> {
    return texts.parse(await this.#link.send((redis) => redis.call('SMEMBERS', this.#keys.pages(book))));
  }

  async readBook(book: BookName, asked: readonly AskedPage[]): Promise<ReadBook> {
    const [revision, ...pages] = await this.#link.send((redis) =>
      Promise.all([
        // first, so that a change in between shows
        redis.call('HGET', this.#keys.book(book), 'revision'),
        ...asked.map((page) => this.#readPage(redis, book, page)),
      ]),
    );
    return { revision: revisionOf.parse(revision), pages: pages.map((page, at) => pageOf(page, asked[at])) };
  }

  #readPage(redis: RedisCommands, book: BookName, { page, entries }: AskedPage): Promise<unknown> {
    const key = this.#keys.page(book, page);
    if (entries === undefined) return redis.call('HGETALL', key);
    return entries.length === 0 ? Promise.resolve([]) : redis.call('HMGET', key, ...entries);
  }

  async changeBook(book: BookName, revision: number, changes: readonly PageChange[]): Promise<boolean> {
    const keys = this.#keysOf(
      book,
      changes.map(({ page }) => page),
    );
    const parts = changes.flatMap(({ page, entries }) => [
      page,
      String(entries.size),
      ...[...entries].flatMap(([name, text]) => [name, text ?? '']),
    ]);
    return (await this.#link.send((redis) => redis.run('changeBook', keys, [String(revision), ...parts]))) === 1;
  }

  async endBook(book: BookName, expiresIn: number | undefined): Promise<void> {
    for (;;) {
      const keys = this.#keysOf(book, await this.pagesOf(book));
      const parts = [expiresIn === undefined ? '' : String(expiresIn)];
      if ((await this.#link.send((redis) => redis.run('endBook', keys, parts))) === 1) return;
    }
  }

  #keysOf(book: BookName, pages: readonly string[]): string[] {
    return [this.#keys.book(book), this.#keys.pages(book), ...pages.map((page) => this.#keys.page(book, page))];
  }
}

/** All entries come as names and texts in turn, some as texts in the order in which they were asked for. */
function pageOf(answer: unknown, asked: AskedPage | undefined): ReadonlyMap<string, string> {
  if (asked?.entries === undefined) {
    const flat = texts.parse(answer);
    return new Map(flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1] ?? ''] as const] : [])));
  }
  const found = someTexts.parse(answer);
  return new Map(asked.entries.flatMap((name, at) => (found[at] == null ? [] : [[name, found[at]] as const])));
}
