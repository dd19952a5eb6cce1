/** Ends a search when its time is up. */

import type { MayGoOn } from '../search/judge.ts';

/** After how many playouts the clock is read: each takes a fraction of a millisecond. */
const playoutsPerLook = 16;
/** The fewest deals for a choice: with less, their luck would choose. A thread that has just started, or shares its core, is slow. */
const leastDeals = 50;
/** How many times its time a thread may take for that. */
const mostOvertime = 3;

/**
 * Ends a search when time is up, or later if it has hardly begun by then.
 * @param now milliseconds from any starting point
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
