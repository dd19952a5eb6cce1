/** Who may publish a table: one publication in one process at a time. */

import { isRefused, type Refused } from '../../games/contract/index.ts';
import type { Milliseconds, TableId } from '../brands.ts';
import { earliest } from '../pace.ts';
import type { TableRefusal } from '../refusals.ts';
import type { Table } from '../table.ts';
import { dueAt } from '../time.ts';
import { PublishingRight } from './publishing-right.ts';
import type { Found, Publishable } from './results.ts';
import type { LeaseRequest, Row, Store } from './store.ts';

/** How long a publisher keeps its right without renewing it, in milliseconds. */
export const rightLasts = 3_000;

export interface PublishingRightsOptions {
  readonly store: Store;
  /** Names this process in leases. */
  readonly owner: string;
  readonly now: () => number;
  readonly read: (row: Row) => Promise<Found | Refused<TableRefusal>>;
}

export class PublishingRights {
  readonly #options: PublishingRightsOptions;
  #requests = 0;
  #lost = 0;

  constructor(options: PublishingRightsOptions) {
    this.#options = options;
  }

  /** How many rights ended while their holder worked. */
  get lost(): number {
    return this.#lost;
  }

  /** Asks for a right. Each right has its own owner's name, so that two publications in one process are as separate as in two. */
  request(now: number): LeaseRequest {
    this.#requests += 1;
    return this.#request(`${this.#options.owner}-${this.#requests}`, now);
  }

  /** The right that a request was granted. */
  granted({ owner, now, leaseFor }: LeaseRequest): PublishingRight {
    return new PublishingRight(owner, now + leaseFor);
  }

  /**
   * Takes the right to publish a table and reads the table. undefined if somebody else has the right, or if there is nothing to
   * read.
   * @param held the right that the caller has, or had until it ended
   */
  async take(id: TableId, held?: PublishingRight): Promise<Publishable | undefined> {
    const { store, now } = this.#options;
    const at = now();
    const request = held?.holds(at) ? this.#request(held.owner, at) : this.request(at);
    const row = await store.takeLease(id, request);
    return row && this.#readWith(this.granted(request), row);
  }

  /** Prolongs a right while its holder works. A right that has ended is not taken again. */
  async prolong(id: TableId, held: PublishingRight): Promise<void> {
    const { store, now } = this.#options;
    const at = now();
    if (!held.holds(at)) return;
    const request = this.#request(held.owner, at);
    if (await store.takeLease(id, request)) held.prolong(now(), at + request.leaseFor);
    else this.#lost += 1;
  }

  /**
   * Saves what is known of a publication and gives the right back. If there is a newer version, it returns that instead.
   * @param publication JSON
   * @param within the table is looked at again after at most so many milliseconds
   */
  async settle(
    table: Table,
    { owner }: PublishingRight,
    publication: string,
    within?: Milliseconds,
  ): Promise<Publishable | undefined> {
    const { store, now } = this.#options;
    const request = this.#request(owner, now());
    const settled = await store.settle({
      ...request,
      id: table.id,
      version: table.version,
      publication,
      dueAt: earliest(dueAt(table), within === undefined ? undefined : now() + within),
    });
    if (settled.settled === 'lost') this.#lost += 1;
    return settled.settled === 'newer' ? this.#readWith(this.granted(request), settled.row) : undefined;
  }

  /** Gives the right back without a publication; it is tried again after `delay` milliseconds. */
  async postpone(table: Table, { owner }: PublishingRight, delay: Milliseconds): Promise<void> {
    await this.#options.store.release(table.id, owner, this.#options.now() + delay);
  }

  /** Gives the right back without a publication; the table is looked at when it says so itself. */
  async decline(table: Table, { owner }: PublishingRight): Promise<void> {
    const { store, now } = this.#options;
    // whoever changed the table meanwhile relied on this right, so the table is looked at soon
    await store.release(table.id, owner, now() + rightLasts);
    await store.reschedule(table.id, table.version, dueAt(table));
  }

  #request(owner: string, now: number): LeaseRequest {
    return { owner, now, leaseFor: rightLasts };
  }

  async #readWith(right: PublishingRight, row: Row): Promise<Publishable | undefined> {
    const found = await this.#options.read(row);
    return isRefused(found) ? undefined : { ...found, right };
  }
}
