/**
 * The right to publish a table, as far as its holder knows. By the holder's clock it ends no later than its lease in the store.
 * After that it is gone for good, because somebody else may have published since.
 */
export class PublishingRight {
  /** Names the holder in the store. */
  readonly owner: string;
  #until: number;
  #latest = Number.NEGATIVE_INFINITY;

  /** @param until milliseconds since the epoch */
  constructor(owner: string, until: number) {
    this.owner = owner;
    this.#until = until;
  }

  holds(now: number): boolean {
    // a clock that was set back does not show how much time has passed
    if (now >= this.#until || now < this.#latest) this.#until = Number.NEGATIVE_INFINITY;
    this.#latest = now;
    return now < this.#until;
  }

  /** Called after the store prolonged the lease. A right that has ended meanwhile stays ended. */
  prolong(now: number, until: number): void {
    if (this.holds(now)) this.#until = until;
  }
}
