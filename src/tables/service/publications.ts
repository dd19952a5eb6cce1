import { isRefused, type Refused } from '../../games/contract/index.ts';
import { earliest } from '../pace.ts';
import type { TableRefusal } from '../refusals.ts';
import type { Table } from '../table.ts';
import { dueAt } from '../time.ts';
import { Lease } from './lease.ts';
import type { Found, Publication } from './outcomes.ts';
import type { LeaseRequest, Row, Store } from './store.ts';

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

  /** The right that came of a request. */
  granted({ owner, now, lease }: LeaseRequest): Lease {
    return new Lease(owner, now + lease);
  }

  /**
   * Takes the right to publish a table and reads the table. undefined when somebody else has it, or when there is nothing to be read.
   * @param held the right that the asker has, or had until it ran out
   */
  async take(id: string, held?: Lease): Promise<Publication | undefined> {
    const { store, now } = this.#options;
    const at = now();
    const request = held?.holds(at) ? this.#request(held.owner, at) : this.request(at);
    const row = await store.lease(id, request);
    return row && this.#publication(row, this.granted(request));
  }

  /** Keeps a right from running out while its holder is at work; one that has run out is not taken again. */
  async prolong(id: string, held: Lease): Promise<void> {
    const { store, now } = this.#options;
    const at = now();
    if (!held.holds(at)) return;
    const request = this.#request(held.owner, at);
    if (await store.lease(id, request)) held.prolong(now(), at + request.lease);
  }

  /**
   * Keeps what is known of a publication and gives the right back, unless there is something newer: then that is answered.
   * @param within the table is looked at again after so many milliseconds at the latest
   */
  async settle(table: Table, { owner }: Lease, board: string, within?: number): Promise<Publication | undefined> {
    const { store, now } = this.#options;
    const request = this.#request(owner, now());
    const settled = await store.settle({
      ...request,
      id: table.id,
      version: table.version,
      board,
      dueAt: earliest(dueAt(table), within === undefined ? undefined : now() + within),
    });
    return settled.settled === 'newer' ? this.#publication(settled.row, this.granted(request)) : undefined;
  }

  /** Gives the right back without a publication; it is tried again after `delay` milliseconds. */
  async postpone(table: Table, { owner }: Lease, delay: number): Promise<void> {
    await this.#options.store.release(table.id, owner, this.#options.now() + delay);
  }

  /** Gives the right back without a publication; the table is looked at when it says so itself. */
  async decline(table: Table, { owner }: Lease): Promise<void> {
    const { store, now } = this.#options;
    // whoever changed the table meanwhile relied on this right: then it is looked at soon
    await store.release(table.id, owner, now() + publicationLease);
    await store.reschedule(table.id, table.version, dueAt(table));
  }

  #request(owner: string, now: number): LeaseRequest {
    return { owner, now, lease: publicationLease };
  }

  async #publication(row: Row, lease: Lease): Promise<Publication | undefined> {
    const found = await this.#options.read(row);
    return isRefused(found) ? undefined : { ...found, lease };
  }
}
