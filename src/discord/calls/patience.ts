/** How long to wait after failures, and how often to tell of something that lasts. */

import type { Clock } from '../../clock.ts';

/** How long to wait after so many failures in a row: twice as long each time, in milliseconds. */
export function risingPause(failures: number, first: number, most: number): number {
  return Math.min(first * 2 ** Math.min(failures, 30), most);
}

/** Between the first two times that something is told, and between any two at most, in milliseconds. */
const firstSilence = 5_000;
const longestSilence = 600_000;

/** Decides when something that lasts is told again: at once, every few seconds at first, then more and more seldom. */
export class Retelling {
  readonly #clock: Clock;
  #told = 0;
  #next = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whether it has been told since it began. */
  get wasTold(): boolean {
    return this.#told > 0;
  }

  /** Whether to tell it now; that it is told then is taken for granted. */
  isDue(): boolean {
    const now = this.#clock.now();
    if (now < this.#next) return false;
    this.#next = now + risingPause(this.#told, firstSilence, longestSilence);
    this.#told += 1;
    return true;
  }

  /** It is over: the next time is the first one again. */
  end(): void {
    this.#told = 0;
    this.#next = Number.NEGATIVE_INFINITY;
  }
}
