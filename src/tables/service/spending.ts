/** Counts in memory what was spent within a time that moves on, for where there is one process alone. */

import { clocksDiffer, type Expense, type Spent } from './store.ts';

interface Entry {
  readonly at: number;
  readonly amount: number;
}

/** What was spent under one name; `spend` is that of the store's contract. */
export class Spending {
  #entries: readonly Entry[] = [];

  spend(now: number, { wanted, most, per }: Expense): Spent {
    const newest = this.#entries.at(-1)?.at ?? now;
    const isSetBack = newest > now + clocksDiffer;
    const at = isSetBack ? now : Math.max(newest, now);
    const counted = isSetBack ? [] : this.#entries.filter((entry) => entry.at > at - per);
    const used = counted.reduce((sum, { amount }) => sum + amount, 0);
    const granted = most === undefined ? wanted : Math.max(0, Math.min(wanted, most - used));
    this.#entries = granted > 0 ? [...counted, { at, amount: granted }] : counted;
    return { granted, used: used + granted };
  }
}
