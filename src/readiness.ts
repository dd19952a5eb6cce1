/** Watches what the bot needs to serve people, for health checks. */

import { type Clock, every } from './clock.ts';
import type { Health } from './health.ts';

/** Something without which nobody can be served: why it is missing, in words without secrets, or undefined. */
export type Need = () => string | undefined;

/** An absence of fewer milliseconds is not worth an alarm: it ends by itself. */
const mayBeAway = 30_000;

/** Watches what is needed, even while nobody asks, and returns the state of health for those who do. */
export function watchReadiness(clock: Clock, needs: readonly Need[]): () => Health {
  const watched = needs.map((need) => watchNeed(clock, need));
  const check = () => {
    const reasons = watched.map((look) => look()).filter((reason) => reason !== undefined);
    return { ok: reasons.length === 0, reasons };
  };
  every(clock, 1_000, check);
  return check;
}

/** Until it was there for the first time, its absence is reported at once. */
function watchNeed(clock: Clock, need: Need): Need {
  let goneSince = Number.NEGATIVE_INFINITY;
  let isThere = false;
  return () => {
    const reason = need();
    if (reason !== undefined && isThere) goneSince = clock.elapsed();
    isThere = reason === undefined;
    return clock.elapsed() - goneSince > mayBeAway ? reason : undefined;
  };
}
