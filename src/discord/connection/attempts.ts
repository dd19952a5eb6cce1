/** Counts how often shards failed to connect, and says how long they should wait. */

import type { Clock } from '../../clock.ts';
import { risingPause } from '../../tables/rising-pause.ts';

/** After a connection held for so many milliseconds, the next failure counts as the first. */
const lasting = 60_000;
/** Between two tries to connect, and between two IDENTIFYs, of which a bot has a thousand a day. */
const pauses = { connect: { first: 1_000, most: 10_000 }, identify: { first: 5_250, most: 120_000 } };

/** How often a shard tries to resume its session. */
const triesToResume = 4;

interface Attempt {
  connects: number;
  identifies: number;
  lastIdentify: number;
  upSince: number | undefined;
}

export class Attempts {
  readonly #clock: Clock;
  readonly #attempts = new Map<number, Attempt>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Counts a try to connect, and returns how many milliseconds to wait before it. */
  connect(shard: number): number {
    const attempt = this.#of(shard);
    attempt.connects += 1;
    return attempt.connects < 3 ? 0 : risingPause(attempt.connects - 3, pauses.connect.first, pauses.connect.most);
  }

  /** Whether the shard has tried so often that resuming its session is hopeless. */
  isInVain(shard: number): boolean {
    return this.#of(shard).connects > triesToResume;
  }

  /** When the shard may identify at the earliest; undefined: at any time, because it is the first try. */
  earliestIdentify(shard: number): number | undefined {
    const { identifies, lastIdentify } = this.#of(shard);
    if (identifies === 0) return undefined;
    return lastIdentify + risingPause(identifies - 1, pauses.identify.first, pauses.identify.most);
  }

  identify(shard: number): void {
    const attempt = this.#of(shard);
    attempt.identifies += 1;
    attempt.lastIdentify = this.#clock.elapsed();
  }

  up(shard: number): void {
    this.#of(shard).upSince = this.#clock.elapsed();
  }

  down(shard: number): void {
    const { upSince } = this.#of(shard);
    if (upSince !== undefined && this.#clock.elapsed() - upSince >= lasting) this.#attempts.delete(shard);
    else this.#of(shard).upSince = undefined;
  }

  #of(shard: number): Attempt {
    const known = this.#attempts.get(shard) ?? { connects: 0, identifies: 0, lastIdentify: 0, upSince: undefined };
    this.#attempts.set(shard, known);
    return known;
  }
}
