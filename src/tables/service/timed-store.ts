/** Times what a store is asked for. */

import type { Store } from './store.ts';

/**
 * The same store.
 * @param onAnswer told what the store was asked for, and how many milliseconds it took, whether it could be done or not
 */
export function timeStore(store: Store, onAnswer: (command: string, milliseconds: number) => void): Store {
  const timed = new Map<PropertyKey, unknown>();
  const time = (name: string, act: (...args: unknown[]) => unknown) => {
    return (...args: unknown[]) => {
      const begun = performance.now();
      const answer = act(...args);
      const end = () => onAnswer(name, performance.now() - begun);
      if (answer instanceof Promise) answer.then(end, end);
      return answer;
    };
  };
  return new Proxy(store, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function' || typeof name === 'symbol') return value;
      if (!timed.has(name))
        timed.set(
          name,
          time(name, (...args) => Reflect.apply(value, target, args)),
        );
      return timed.get(name);
    },
  });
}
