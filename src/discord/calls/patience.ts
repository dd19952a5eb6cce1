/** How often to tell of something that lasts. */

import type { Clock } from '../../clock.ts';
import { risingPause } from '../../tables/rising-pause.ts';

/** The first and the longest pause between two reports, in milliseconds. */
const firstSilence = 5_000;
const longestSilence = 600_000;

/** Decides when a lasting problem is reported again: at once, every few seconds at first, then less and less often. */
export class Retelling {
  readonly #clock: Clock;
  #told = 0;
  #next = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whether it has been reported since it began. */
  get wasTold(): boolean {
    return this.#told > 0;
  }

  /** Whether to report it now. The caller then reports it. */
  isDue(): boolean {
    const now = this.#clock.elapsed();
    if (now < this.#next) return false;
    this.#next = now + risingPause(this.#told, firstSilence, longestSilence);
    this.#told += 1;
    return true;
  }

  /** It is over. The next problem is a new one. */
  end(): void {
    this.#told = 0;
    this.#next = Number.NEGATIVE_INFINITY;
  }
}
