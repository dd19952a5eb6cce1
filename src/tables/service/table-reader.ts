/** Reads stored tables and remembers the latest ones. */
import { LRUCache } from 'lru-cache';
import type { AnyGame } from '../../games/contract/index.ts';
import type { Table } from '../table.ts';
import { type Read, readTable } from './stored.ts';

/** How many tables are remembered: the presses of one turn (hand, preview, confirmation) read the same table. */
const mostKnown = 100;

/** Does not check the same JSON twice. The JSON itself is the key, so nothing can be stale. */
export class TableReader {
  readonly #games: readonly AnyGame[];
  readonly #known = new LRUCache<string, Table>({ max: mostKnown });

  constructor(games: readonly AnyGame[]) {
    this.#games = games;
  }

  read(data: string): Read {
    const known = this.#known.get(data);
    if (known) return { table: known };
    const read = readTable(data, this.#games);
    if ('table' in read) this.#known.set(data, read.table);
    return read;
  }
}
