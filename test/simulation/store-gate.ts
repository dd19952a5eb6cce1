import type { Commit, Store } from '../../src/tables/service/store.ts';
import type { Leases } from './leases.ts';

export interface Watching {
  /** Told of every change that was kept, or may have been because nobody got an answer. */
  readonly onCommit: (commit: Commit, isSure: boolean) => void;
  readonly leases: Leases;
}

/**
 * The way of one bot to a store that others use as well. Closed it is as for a process that was killed: what it asks is never
 * answered.
 */
export class StoreGate {
  readonly store: Store;
  dead = false;
  /** How much is asked and not answered yet. */
  inFlight = 0;

  constructor(store: Store, { onCommit, leases }: Watching) {
    const leased = leases.watch(store);
    const watched: Partial<Store> = {
      ...leased,
      async commit(asked) {
        try {
          const committed = await leased.commit(asked);
          if (committed.committed) onCommit(asked, true);
          return committed;
        } catch (error) {
          onCommit(asked, false);
          throw error;
        }
      },
    };
    this.store = new Proxy(store, {
      get: (target, name) => {
        const value: unknown = Reflect.get(watched, name) ?? Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return async (...parts: unknown[]): Promise<unknown> => {
          if (this.dead) return new Promise(() => undefined);
          this.inFlight += 1;
          try {
            const answer: unknown = await value.apply(target, parts);
            // what a killed process had asked was done all the same
            return this.dead ? await new Promise(() => undefined) : answer;
          } finally {
            this.inFlight -= 1;
          }
        };
      },
    });
  }
}
