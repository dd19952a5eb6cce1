/** Makes some calls of a store fail. */

import type { Store } from '../../../src/tables/service/store.ts';

export class FailingStore {
  /** What a call fails with; undefined: it is answered. `first` is what it was given first, such as the id of a table. */
  fails: (method: keyof Store, first: unknown) => Error | undefined = () => undefined;

  between(store: Store): Store {
    return new Proxy(store, {
      get: (target, name: keyof Store) => {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return async (...parts: unknown[]): Promise<unknown> => {
          const failure = this.fails(name, parts[0]);
          if (failure) throw failure;
          return value.apply(target, parts);
        };
      },
    });
  }
}
