/** The clock of a whole bot in the test's own process. */

import { setTimeout as sleep } from 'node:timers/promises';
import type { MovableClock, Wait } from '../../../src/playground/stand-in/world/clock.ts';
import { StillClock } from './still-clock.ts';
import { Work } from './work.ts';

/**
 * The clock of a whole bot in the test's own process. It stands, except while the test waits for something: then it moves on to the
 * next moment that anything waits for, whenever nothing else is left to happen. So it does not matter how fast the machine is.
 */
export class DrivenClock extends StillClock implements MovableClock {
  readonly patience = 5_000;
  /** What is under way outside of this process. */
  readonly work = new Work();
  readonly #looks = new Set<Wait['look']>();
  /** How many waits have begun or ended. */
  #steps = 0;
  #isGoing = false;

  startWait({ look, within, giveUp }: Wait): () => void {
    const callOff = this.after(within, giveUp);
    const end = this.#begin(look);
    return () => {
      callOff();
      end();
    };
  }

  /** Lets so many milliseconds pass, with all that falls due meanwhile. */
  async pass(milliseconds: number): Promise<void> {
    await this.passFor(new Promise<void>((resolve) => void this.after(milliseconds, resolve)));
    await this.work.quiet();
  }

  /** Lets time pass as long as something takes. */
  async passFor<T>(act: Promise<T>): Promise<T> {
    return act.finally(this.#begin(() => {}));
  }

  #begin(look: Wait['look']): () => void {
    this.#looks.add(look);
    this.#steps += 1;
    if (!this.#isGoing) void this.#go();
    return () => {
      this.#looks.delete(look);
      this.#steps += 1;
    };
  }

  async #go(): Promise<void> {
    this.#isGoing = true;
    while (this.#looks.size > 0) {
      const before = this.#steps;
      await this.work.quiet();
      for (const look of [...this.#looks]) await look();
      if (before !== this.#steps) continue;
      // without anything that waits for a later time it is the machine that is waited for
      if (!this.skip()) await sleep(1);
    }
    this.#isGoing = false;
  }
}
