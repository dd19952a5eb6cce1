/** What whoever runs the bot has ordered, for all its processes: to open no new tables for a while, and which servers are not served. */

import { z } from 'zod';
import { type NoteName, type Store, StoreUnavailable } from './store.ts';

const note: NoteName = 'host:orders';

// fields of a later version stay as they are when this one writes
const ordersSchema = z.looseObject({
  schema: z.literal(1),
  /** Present while no new tables are opened. */
  draining: z.literal(true).optional(),
  /** The servers that are not served, with the reason, which may be empty. */
  blocked: z.record(z.string(), z.string()).optional(),
});

export type Orders = Readonly<z.infer<typeof ordersSchema>>;

const noOrders: Orders = { schema: 1 };

/** How long an order takes to reach all processes, in milliseconds. */
export const ordersRhythm = 10_000;

/** The orders in the store; none if nobody gave any, or if they cannot be read. */
export async function readOrders(store: Store): Promise<Orders> {
  const [text] = await store.readNotes([note]);
  if (text === undefined) return noOrders;
  try {
    return ordersSchema.safeParse(JSON.parse(text)).data ?? noOrders;
  } catch {
    return noOrders;
  }
}

/** Changes the orders in the store. Of two changes at once, one may be lost. */
export async function changeOrders(store: Store, change: (before: Orders) => Orders): Promise<void> {
  await store.writeNote(note, JSON.stringify(change(await readOrders(store))));
}

/** The orders as a process last read them. */
export class HostOrders {
  readonly #store: Store;
  #orders = noOrders;
  #isDrainedHere = false;
  #looking: Promise<void> | undefined;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Reads them again, once at a time, however long the store takes. While it is away, those that were read last hold. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #look(): Promise<void> {
    try {
      this.#orders = await readOrders(this.#store);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  }

  /** Whether no new tables are opened, by an order to all or to this process. */
  get isDraining(): boolean {
    return this.#isDrainedHere || this.#orders.draining === true;
  }

  isBlocked(guild: string): boolean {
    return this.#orders.blocked !== undefined && Object.hasOwn(this.#orders.blocked, guild);
  }

  /**
   * Orders this process to open no new tables, or takes that back.
   * @returns whether it now opens none
   */
  drainHere(): boolean {
    this.#isDrainedHere = !this.#isDrainedHere;
    return this.isDraining;
  }
}
