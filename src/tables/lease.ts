/**
 * The right to publish a table, as far as its holder knows. By its own clock it runs out at the latest when it does in the store;
 * from then on it is gone for good, for somebody else may have published since.
 */
export class Lease {
  /** Names the holder in the store. */
  readonly owner: string;
  #until: number;

  /** @param until milliseconds since the epoch */
  constructor(owner: string, until: number) {
    this.owner = owner;
    this.#until = until;
  }

  holds(now: number): boolean {
    if (now >= this.#until) this.#until = Number.NEGATIVE_INFINITY;
    return now < this.#until;
  }

  /** After the store prolonged it; one that has run out meanwhile stays so. */
  prolong(now: number, until: number): void {
    if (this.holds(now)) this.#until = until;
  }
}
