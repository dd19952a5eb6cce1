/** Lets time pass whenever nothing else is left to happen, until the returned function is called. */

import { setTimeout as sleep } from 'node:timers/promises';
import type { StillClock } from './still-clock.ts';
import type { Work } from './work.ts';

export function passTime(clock: StillClock, work: Work): () => void {
  let goesOn = true;
  const run = async () => {
    while (goesOn) {
      await work.quiet();
      // without anything that waits for a later time it is the machine that is waited for
      if (goesOn && !clock.skip()) await sleep(1);
    }
  };
  void run();
  return () => {
    goesOn = false;
  };
}
