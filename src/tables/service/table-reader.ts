/** Reads stored tables and remembers the latest ones. */
import { LRUCache } from 'lru-cache';
import type { AnyGame } from '../../games/contract/index.ts';
import type { Table } from '../table.ts';
import { type Read, readTable } from './stored.ts';

/** The most that is remembered, in characters of JSON: some two thousand tables, whose next press reads what the last one did. */
const mostCharacters = 8_000_000;

/** Does not check the same JSON twice, nor what was written here. The JSON itself is the key, so nothing can be stale. */
export class TableReader {
  readonly #games: readonly AnyGame[];
  readonly #known: LRUCache<string, Table>;

  constructor(games: readonly AnyGame[], maxSize = mostCharacters) {
    this.#games = games;
    this.#known = new LRUCache({ maxSize, sizeCalculation: (_, data) => Math.max(data.length, 1) });
  }

  /** Remembers a table and its JSON, which was made of it. */
  note(data: string, table: Table): void {
    this.#known.set(data, table);
  }

  read(data: string): Read {
    const known = this.#known.get(data);
    if (known) return { table: known };
    const read = readTable(data, this.#games);
    if ('table' in read) this.#known.set(data, read.table);
    return read;
  }
}
