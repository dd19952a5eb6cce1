import type { Commit, Committed, Store } from '../../src/tables/store.ts';

/**
 * The way of one bot to a store that others use as well. Closed it is as for a process that was killed: what it asks is never
 * answered.
 */
export class StoreGate {
  readonly store: Store;
  dead = false;
  /** How much is asked and not answered yet. */
  inFlight = 0;

  /** @param onCommit told of every change that was kept, or may have been because nobody got an answer */
  constructor(store: Store, onCommit: (commit: Commit, isSure: boolean) => void) {
    const commit = async (asked: Commit): Promise<Committed> => {
      try {
        const committed = await store.commit(asked);
        if (committed.committed) onCommit(asked, true);
        return committed;
      } catch (error) {
        onCommit(asked, false);
        throw error;
      }
    };
    this.store = new Proxy(store, {
      get: (target, name) => {
        const value: unknown = name === 'commit' ? commit : Reflect.get(target, name);
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
