/** Waits in real time for what only the machine brings about. */

import { setTimeout as sleep } from 'node:timers/promises';

/** Between two looks, in milliseconds. */
const again = 10;

/**
 * Waits in real time until the condition gives something true-ish, and gives that; for what only the machine brings about, such as a
 * process that starts. How long that may take says nothing of the bot, so there is time enough.
 */
export async function until<T>(condition: () => T, within = 90_000): Promise<NonNullable<Awaited<T>>> {
  const end = performance.now() + within;
  for (;;) {
    const value = await condition();
    if (value) return value;
    if (performance.now() > end) throw new Error(`not within ${within} ms: ${condition}`);
    await sleep(again);
  }
}

/** Whether something can be done: for `until`. */
export function succeeds(act: () => Promise<unknown>): Promise<boolean> {
  return act().then(
    () => true,
    () => false,
  );
}

/** The same for what throws until it holds, such as an expectation; the last failure is thrown in the end. Gives what it gives. */
export async function eventually<T>(holds: () => T, within = 90_000): Promise<Awaited<T>> {
  const end = performance.now() + within;
  for (;;) {
    try {
      return await holds();
    } catch (error) {
      if (performance.now() > end) throw error;
    }
    await sleep(again);
  }
}

/** Lets so many milliseconds pass, only where the moment itself is what is tested, as of a kill: nothing is waited for like this. */
export function aMomentLater(milliseconds: number): Promise<void> {
  return sleep(milliseconds);
}
