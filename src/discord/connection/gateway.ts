/** The gateway: receives interactions for hosts whom Discord's posts cannot reach, and keeps nothing of what it says about servers. */

import { type SessionInfo, WebSocketManager } from '@discordjs/ws';
import type { REST } from 'discord.js';
import type { APIInteraction } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { Store } from '../../tables/service/store.ts';
import { Attempts } from './attempts.ts';
import { buildThrottler } from './identify.ts';
import { StartFailure } from './login.ts';
import { followEnds, type Losing } from './lost.ts';
import type { ConnectionReport } from './report.ts';
import { waitForSessions } from './sessions.ts';
import { agreeOnCount } from './shard-count.ts';
import { ShardWatch } from './shard-watch.ts';
import { buildStrategy, takeInteractions } from './shards.ts';

/** Which shards a process runs, of how many. */
export interface Sharding {
  readonly shards: readonly number[];
  readonly count: number;
}

export interface GatewayOptions extends Losing {
  readonly token: string;
  readonly rest: REST;
  /** Undefined: all shards, as many as Discord recommends. */
  readonly sharding: Sharding | undefined;
  readonly clock: Clock;
  readonly log: Logger;
  readonly store: Store;
  readonly report: ConnectionReport;
  /** Gets every interaction as Discord sent it, which is complete. */
  readonly take: (interaction: APIInteraction) => void;
  /** Ends all tries to connect. */
  readonly signal: AbortSignal;
}

/**
 * The connection by which Discord sends interactions: those need no intent, so that it sends nothing else. What it would tell of
 * servers and channels, the error codes of requests tell as well.
 */
export class Gateway {
  readonly #options: GatewayOptions;
  readonly #attempts: Attempts;
  readonly #watch: ShardWatch;
  /** What a shard needs to go on with its session. */
  readonly #sessions = new Map<number, SessionInfo | null>();
  #sharding: Sharding | undefined;
  #manager: WebSocketManager | undefined;

  constructor(options: GatewayOptions) {
    this.#options = options;
    this.#sharding = options.sharding;
    this.#attempts = new Attempts(options.clock);
    this.#watch = new ShardWatch(this.#attempts, options.report);
  }

  /** The shards that are connected now, of how many; 0 before it is known how many there are. */
  get connected(): Sharding {
    return { shards: this.#watch.up, count: this.#sharding?.count ?? 0 };
  }

  /** How many of them this process is to run; 0 before that is known. */
  get meant(): number {
    return this.#sharding?.shards.length ?? 0;
  }

  /** Whether all of them are connected. */
  get isOnline(): boolean {
    return this.#sharding !== undefined && this.#watch.up.length === this.#sharding.shards.length;
  }

  /** Resolves when every shard is connected. Rejects if it could not be begun, and may then be tried again. */
  async connect(): Promise<void> {
    const { clock, rest, report, sharding, signal, store, log } = this.#options;
    const needed = sharding?.shards.length;
    const { url, shards } = await waitForSessions({ clock, rest, report, part: 'api', needed, signal });
    report.well('api');
    this.#sharding ??= { shards: Array.from({ length: shards }, (_, shard) => shard), count: shards };
    const otherCount = await agreeOnCount(store, clock, this.#sharding.count, log);
    if (otherCount !== undefined) throw new StartFailure(otherCount);
    this.#manager ??= this.#make(this.#sharding, url);
    await this.#manager.connect();
  }

  async leave(): Promise<void> {
    await this.#manager?.destroy();
  }

  #make({ shards, count }: Sharding, url: string): WebSocketManager {
    const { token, rest, clock, log, report, store, take, signal } = this.#options;
    const manager = new WebSocketManager({
      token,
      rest,
      intents: 0,
      // the library's own memory is one for all connections of a process
      retrieveSessionInfo: (shard) => this.#sessions.get(shard) ?? null,
      updateSessionInfo: (shard, session) => void this.#sessions.set(shard, session),
      shardIds: [...shards],
      shardCount: count,
      buildStrategy: buildStrategy({ clock, attempts: this.#attempts, watch: this.#watch, address: url, signal }),
      buildIdentifyThrottler: buildThrottler({
        clock,
        attempts: this.#attempts,
        report,
        // one process with one shard needs no turn
        reserve: count > 1 || this.#options.sharding ? (...turn) => store.reserve(...turn) : undefined,
        waitForSession: (shard, ended) =>
          waitForSessions({ clock, rest, report, part: shard, needed: 1, signal: ended }),
      }),
    });
    this.#watch.follow(manager);
    takeInteractions(manager, { clock, log, take });
    followEnds(manager, this.#options);
    return manager;
  }
}
