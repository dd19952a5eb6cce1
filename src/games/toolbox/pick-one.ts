/** Picks one of several things by chance. */

import type { Random } from '../contract/index.ts';

/** One of the items, each equally likely. A single item needs no draw; an empty list throws. */
export function pickOne<T>(items: readonly T[], random: Random): T {
  const [item] = items.slice(items.length > 1 ? random.below(items.length) : 0);
  if (item === undefined) throw new RangeError('There is nothing to pick from');
  return item;
}
