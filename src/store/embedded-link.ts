/** Keys of the file, and changes that are on the disk when they are answered. */

import { randomInt } from 'node:crypto';
import type { RootDatabase } from 'lmdb';
import { StoreUnavailable } from '../tables/service/store.ts';

/** Sorts behind every id in a key of several parts. */
export const afterAllIds = '\u{10ffff}';
/** Sorts behind every number in a key of several parts. */
export const afterAllNumbers = Number.POSITIVE_INFINITY;

/**
 * Access to the open file for everything that is kept in it: one place for the writes of other processes, for failed writes and for
 * closing.
 */
export class EmbeddedLink {
  readonly root: RootDatabase<unknown>;
  /** The clock by which things expire. */
  readonly now: () => number;
  #closed = false;

  constructor(root: RootDatabase<unknown>, now: () => number) {
    this.root = root;
    this.now = now;
  }

  /** From now on, reads see what other processes have written. */
  refresh(): void {
    this.#refuseIfClosed();
    this.root.resetReadTxn();
  }

  /** @returns false when the condition of the write did not hold */
  async write(work: () => Promise<boolean>): Promise<boolean> {
    this.#refuseIfClosed();
    try {
      return await work();
    } catch (error) {
      throw await explainFailedWrite(error);
    }
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.root.close();
  }

  #refuseIfClosed(): void {
    if (this.#closed) throw new StoreUnavailable('The store is closed.');
  }
}

/** Never the same twice, so that something dropped and created again is not mistaken for what was there before. */
export function newRevision(): number {
  return randomInt(1, 2 ** 48 - 1);
}

/** A full or broken disk. The cause comes as a separate promise, which must not stay unhandled. */
async function explainFailedWrite(error: unknown): Promise<unknown> {
  if (!(error instanceof Error && 'commitError' in error)) return error;
  const cause: unknown = await Promise.resolve(error.commitError).catch((reason: unknown) => reason);
  return new StoreUnavailable(
    `The tables cannot be written: ${cause instanceof Error ? cause.message : String(cause)}`,
  );
}
