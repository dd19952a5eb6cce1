/** Long work for one person, in slices between which others have their turn. */

import { setImmediate as letOthersFirst } from 'node:timers/promises';

/**
 * All that the work gives.
 * @param most so much of it in one turn of the event loop
 */
export async function inSlices<T>(work: Iterable<T>, most: number): Promise<readonly T[]> {
  const done: T[] = [];
  for (const part of work) {
    done.push(part);
    if (done.length % most === 0) await letOthersFirst();
  }
  return done;
}
