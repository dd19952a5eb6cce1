/** Has all processes of a bot agree on the number of shards, by the signs of life in the store: otherwise some servers are served by nobody. */

import type { Logger } from 'pino';
import { type Clock, wait } from '../../clock.ts';
import type { Store } from '../../tables/service/store.ts';
import { noSigns, otherCount, readSigns, type Signs, silence, unservedShards } from '../../tables/signs-of-life.ts';
import { Retelling } from '../calls/patience.ts';

/** Between two looks whether the others have ended, in milliseconds. */
const lookEvery = 2_000;
/** Shards that nobody serves for so long are told of, in milliseconds: after a start, others may still be starting too. */
const mayBeUnserved = 120_000;

/** A sentence for the host if other processes have another number of shards now. */
export async function findOtherCount(store: Store, clock: Clock, count: number): Promise<string | undefined> {
  const text = await store.readSigns();
  const other = otherCount((text === undefined ? undefined : readSigns(text)) ?? noSigns, clock.now(), count);
  return other === undefined ? undefined : tellOther(other, count);
}

/**
 * Waits until no process has another number of shards. One that has ended is still known for a while.
 * @returns a sentence for the host if one lives on
 */
export async function agreeOnCount(
  store: Store,
  clock: Clock,
  count: number,
  log: Logger,
): Promise<string | undefined> {
  const begun = clock.elapsed();
  let other = await findOtherCount(store, clock, count);
  if (other !== undefined) log.warn(`${other} Waiting for it to end.`);
  while (other !== undefined && clock.elapsed() - begun < silence + lookEvery) {
    await wait(clock, lookEvery);
    other = await findOtherCount(store, clock, count);
  }
  return other;
}

/** What the signs of all processes say about the shards of this one. */
export class ShardsAgreement {
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #countOf: () => number | undefined;
  readonly #retelling: Retelling;
  #reason: string | undefined;
  /** Since when some shard has been served by nobody, by `clock.elapsed`. */
  #unservedSince: number | undefined;

  /** @param countOf how many shards this process counts; undefined: it has none */
  constructor(clock: Clock, log: Logger, countOf: () => number | undefined) {
    this.#clock = clock;
    this.#log = log;
    this.#countOf = countOf;
    this.#retelling = new Retelling(clock);
  }

  heed(signs: Signs): void {
    const count = this.#countOf();
    if (count === undefined) return;
    const now = this.#clock.now();
    const other = otherCount(signs, now, count);
    this.#reason = other === undefined ? undefined : tellOther(other, count);
    if (this.#reason !== undefined) {
      if (this.#retelling.isDue()) this.#log.error(this.#reason);
      return;
    }
    const unserved = unservedShards(signs, now, count);
    if (unserved.length === 0) {
      this.#unservedSince = undefined;
      this.#retelling.end();
      return;
    }
    this.#unservedSince ??= this.#clock.elapsed();
    if (this.#clock.elapsed() - this.#unservedSince < mayBeUnserved || !this.#retelling.isDue()) return;
    this.#log.warn({ shards: unserved.slice(0, 100), count }, 'no process serves these shards');
  }

  /** Why not all servers are served as they should be; undefined: nothing is known of that. */
  reason(): string | undefined {
    return this.#reason;
  }
}

function tellOther(other: number, count: number): string {
  return `SHARD_COUNT is ${count} here, and another process of this bot has ${other}: some servers would be served twice, others by nobody. Give all processes the same SHARD_COUNT; before you change it, stop all of them.`;
}
