import { type Store, StoreUnavailable } from '../../src/tables/store.ts';

/**
 * The way of one bot to a store that others use as well. Closed for a while it is as a Redis that is away; closed for good as
 * for a process that was killed: what it asks is never answered.
 */
export class StoreGate {
  readonly store: Store;
  away = false;
  dead = false;
  /** How much is asked and not answered yet. */
  inFlight = 0;

  constructor(store: Store) {
    this.store = new Proxy(store, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return async (...parts: unknown[]): Promise<unknown> => {
          if (this.dead) return new Promise(() => undefined);
          if (this.away) throw new StoreUnavailable('the store is away');
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
