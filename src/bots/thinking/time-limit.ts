/** Ends a search when its time is up. */

import type { MayGoOn } from '../search/judge.ts';

/** The clock is read after so many playouts: they take a fraction of a millisecond. */
const playoutsPerLook = 16;
/** A move that fewer deals were played for would be chosen by their luck. A thread that has just begun, or must share, is slow. */
const leastDeals = 50;
/** So many times as long as it should a thread may go on for that. */
const mostOvertime = 3;

/**
 * Ends a search when time is up, and later if it has hardly begun by then.
 * @param now milliseconds from anywhere
 */
export function limitTime(milliseconds: number, now: () => number = () => performance.now()): MayGoOn {
  const begun = now();
  let looked = 0;
  return (playouts, moves) => {
    if (playouts - looked < playoutsPerLook) return true;
    looked = playouts;
    const time = now() - begun;
    return time < milliseconds || (playouts < leastDeals * moves && time < milliseconds * mostOvertime);
  };
}
