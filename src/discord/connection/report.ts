/** Knows why the bot is not connected, and tells it in the log and in health checks. */

import type { Logger } from 'pino';
import { type Clock, every } from '../../clock.ts';
import { Retelling } from '../calls/patience.ts';

/** What can be away: Discord's HTTP API while the bot starts, or the connection of a shard. */
export type Part = 'api' | number;

/** An absence of fewer milliseconds is not worth a line: connections are renewed several times a day. */
const notWorthALine = 5_000;

interface Trouble {
  readonly reason: string;
  readonly since: number;
}

/** Knows why the bot is not connected, and reports it: first after a few seconds, then less and less often. */
export class ConnectionReport {
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #retelling: Retelling;
  readonly #troubles = new Map<Part, Trouble>();
  #stopTelling: (() => void) | undefined;

  constructor(clock: Clock, log: Logger) {
    this.#clock = clock;
    this.#log = log;
    this.#retelling = new Retelling(clock);
  }

  trouble(part: Part, reason: string): void {
    const since = this.#troubles.get(part)?.since ?? this.#clock.elapsed();
    this.#troubles.set(part, { reason, since });
    this.#stopTelling ??= every(this.#clock, 1_000, () => this.#tell());
  }

  well(part: Part): void {
    this.#troubles.delete(part);
    if (this.#troubles.size > 0) return;
    this.stop();
    if (this.#retelling.wasTold) this.#log.info('connected to Discord again');
    this.#retelling.end();
  }

  /** Why the bot is not connected as a whole, in words without secrets; undefined: it is. */
  reason(): string | undefined {
    return this.#longest()?.reason;
  }

  /** Ends the reports. */
  stop(): void {
    this.#stopTelling?.();
    this.#stopTelling = undefined;
  }

  #longest(): Trouble | undefined {
    return [...this.#troubles.values()].sort((one, other) => one.since - other.since)[0];
  }

  #tell(): void {
    const trouble = this.#longest();
    if (!trouble) return;
    const lasted = this.#clock.elapsed() - trouble.since;
    if (lasted < notWorthALine || !this.#retelling.isDue()) return;
    const shards = [...this.#troubles.keys()].filter((part) => part !== 'api');
    const about = { seconds: Math.round(lasted / 1_000), reason: trouble.reason, ...(shards.length > 0 && { shards }) };
    this.#log.warn(about, 'not connected to Discord; trying on');
  }
}
