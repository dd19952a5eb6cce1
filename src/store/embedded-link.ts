/** Keys in the file, and changes of it that are on the disk when they are answered. */

import { randomInt } from 'node:crypto';
import type { RootDatabase } from 'lmdb';
import { StoreUnavailable } from '../tables/service/store.ts';

/** Sorts behind every id in a key of several parts. */
export const afterAllIds = '\u{10ffff}';
/** Sorts behind every number in a key of several parts. */
export const afterAllNumbers = Number.POSITIVE_INFINITY;

/** The way to the open file, for everything that is kept in it: one place for what other processes wrote, for failed writes and for the end. */
export class EmbeddedLink {
  readonly root: RootDatabase<unknown>;
  /** The clock by which things expire. */
  readonly now: () => number;
  #closed = false;

  constructor(root: RootDatabase<unknown>, now: () => number) {
    this.root = root;
    this.now = now;
  }

  /** Reads from here on see what other processes have written. */
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

/** Never the same twice, so that what was dropped and created anew is not taken for what was there before. */
export function newRevision(): number {
  return randomInt(1, 2 ** 48 - 1);
}

/** A full or broken disk; the cause comes as a promise of its own, which must not stay unhandled. */
async function explainFailedWrite(error: unknown): Promise<unknown> {
  if (!(error instanceof Error && 'commitError' in error)) return error;
  const cause: unknown = await Promise.resolve(error.commitError).catch((reason: unknown) => reason);
  return new StoreUnavailable(
    `The tables cannot be written: ${cause instanceof Error ? cause.message : String(cause)}`,
  );
}
