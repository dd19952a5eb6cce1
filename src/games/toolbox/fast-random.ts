/** A fast source of chance that can be set back, for playouts. */

import type { Random } from '../contract/index.ts';

/**
 * Chance for playouts: Marsaglia's xorshift32. It can be reset, so that several moves are tried with the same luck. Numbers come
 * from the upper half of a word, so bounds must stay below 2¹⁶. Nothing at a table depends on it.
 */
export class FastRandom implements Random {
  #word = 1;

  /** Starts again from a word. The same word gives the same numbers. */
  reseed(word: number): void {
    this.#word = word | 1;
  }

  below(bound: number): number {
    let word = this.#word;
    word ^= word << 13;
    word ^= word >>> 17;
    word ^= word << 5;
    this.#word = word;
    return ((word >>> 16) * bound) >>> 16;
  }

  shuffle<T>(items: readonly T[]): T[] {
    const shuffled = [...items];
    for (let index = shuffled.length - 1; index > 0; index -= 1) {
      const other = this.below(index + 1);
      const [moved, back] = [shuffled[index], shuffled[other]];
      if (moved === undefined || back === undefined) continue;
      shuffled[index] = back;
      shuffled[other] = moved;
    }
    return shuffled;
  }
}
