/** Counts what is under way, so that time stands while something is. */

import { setImmediate as takeTurn } from 'node:timers/promises';

/** So many turns of the event loop take a request over the loopback interface and its answer back, with a margin. */
const turnsUntilQuiet = 30;

/** What is asked of somebody outside of this process, such as a store or a thread, and not answered yet: time stands meanwhile. */
export class Work {
  readonly #underWay = new Set<Promise<unknown>>();

  /** The same service; the promises that it gives count as work under way until they are settled. */
  watch<T extends object>(service: T): T {
    return new Proxy(service, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        return (...parts: unknown[]): unknown => {
          const answer: unknown = value.apply(target, parts);
          if (answer instanceof Promise) this.note(answer);
          return answer;
        };
      },
    });
  }

  /** Resolves when nothing more happens unless time passes. */
  async quiet(): Promise<void> {
    for (let turns = 0; turns < turnsUntilQuiet; turns += 1) {
      if (this.#underWay.size > 0) {
        await Promise.allSettled(this.#underWay);
        turns = 0;
      }
      await takeTurn();
    }
  }

  /** Counts this as work under way until it is settled. */
  note(answer: Promise<unknown>): void {
    const forget = () => this.#underWay.delete(answer);
    this.#underWay.add(answer);
    answer.then(forget, forget);
  }
}
