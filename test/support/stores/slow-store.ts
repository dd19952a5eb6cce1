/** Makes a store slow from time to time. */

import { type Clock, wait } from '../../../src/clock.ts';
import type { Store } from '../../../src/tables/service/store.ts';

export class SlowStore {
  /** How long a table takes to be read, in milliseconds. */
  delay = 0;

  /** The same store, but slow. */
  between(store: Store, clock: Clock): Store {
    const load: Store['load'] = async (id) => {
      if (this.delay > 0) await wait(clock, this.delay);
      return store.load(id);
    };
    return new Proxy(store, {
      get: (target, name) => {
        const value: unknown = name === 'load' ? load : Reflect.get(target, name);
        return typeof value === 'function' && value !== load ? value.bind(target) : value;
      },
    });
  }
}
