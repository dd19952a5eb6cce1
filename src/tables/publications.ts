import { isRefused, type Refused } from '../games/game.ts';
import type { Found, Publication } from './outcomes.ts';
import { earliest } from './pace.ts';
import type { LeaseRequest, Row, Store } from './store.ts';
import type { Table, TableRefusal } from './table.ts';
import { dueAt } from './time.ts';

/** How long a publisher keeps its right without a sign of life, in milliseconds. */
export const publicationLease = 3_000;

export interface PublicationsOptions {
  readonly store: Store;
  /** Names this process in leases. */
  readonly owner: string;
  readonly now: () => number;
  readonly read: (row: Row) => Promise<Found | Refused<TableRefusal>>;
}

/** The right to publish a table: at any time one publication in one process has it. */
export class Publications {
  readonly #options: PublicationsOptions;
  #requests = 0;

  constructor(options: PublicationsOptions) {
    this.#options = options;
  }

  /** Asks for a right. Each has an owner's name of its own: two publications in one process are as apart as in two. */
  request(now: number): LeaseRequest {
    this.#requests += 1;
    return this.#request(`${this.#options.owner}-${this.#requests}`, now);
  }

  /**
   * Takes the right to publish a table, or prolongs it if `held` is that right, and reads the table. undefined when somebody
   * else has it, or when there is nothing to be read.
   */
  async take(id: string, held?: string): Promise<Publication | undefined> {
    const { store, now } = this.#options;
    const request = held === undefined ? this.request(now()) : this.#request(held, now());
    const row = await store.lease(id, request);
    return row && this.#publication(row, request.owner);
  }

  /**
   * Keeps what is known of a publication and gives the right back, unless there is something newer: then that is answered.
   * @param within the table is looked at again after so many milliseconds at the latest
   */
  async settle(table: Table, lease: string, board: string, within?: number): Promise<Publication | undefined> {
    const { store, now } = this.#options;
    const settled = await store.settle({
      ...this.#request(lease, now()),
      id: table.id,
      version: table.version,
      board,
      dueAt: earliest(dueAt(table), within === undefined ? undefined : now() + within),
    });
    return settled.settled === 'newer' ? this.#publication(settled.row, lease) : undefined;
  }

  /** Gives the right back without a publication; it is tried again after `delay` milliseconds. */
  async postpone(table: Table, lease: string, delay: number): Promise<void> {
    await this.#options.store.release(table.id, lease, this.#options.now() + delay);
  }

  /** Gives the right back without a publication; the table is looked at when it says so itself. */
  async decline(table: Table, lease: string): Promise<void> {
    await this.#options.store.release(table.id, lease, dueAt(table));
  }

  #request(owner: string, now: number): LeaseRequest {
    return { owner, now, lease: publicationLease };
  }

  async #publication(row: Row, lease: string): Promise<Publication | undefined> {
    const found = await this.#options.read(row);
    return isRefused(found) ? undefined : { ...found, lease };
  }
}
