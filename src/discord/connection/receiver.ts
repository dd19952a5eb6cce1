/** The ways by which interactions come in: over the gateway, as posts, both, or neither. */

import type { REST } from 'discord.js';
import type { APIInteraction } from 'discord-api-types/v10';
import type { Clock } from '../../clock.ts';
import type { Store } from '../../tables/service/store.ts';
import type { ShardName } from '../../tables/signs-of-life.ts';
import { Gateway, type Sharding } from './gateway.ts';
import type { InlineAnswers } from './inline-answers.ts';
import { StartFailure } from './login.ts';
import type { Losing } from './lost.ts';
import { ConnectionReport } from './report.ts';
import { serveInteractions, type Web, type WebPlace } from './web.ts';

export interface ReceiverOptions extends Losing {
  readonly token: string;
  readonly roles: { readonly gateway: boolean; readonly web: WebPlace | undefined };
  /** Of the gateway. Undefined: all shards, as many as Discord recommends. */
  readonly sharding: Sharding | undefined;
  readonly clock: Clock;
  readonly store: Store;
}

/** What the receiver gets from the rest of the bot. */
interface Around {
  readonly rest: REST;
  readonly inline: InlineAnswers;
  /** Answers an interaction; resolves when that is done. */
  readonly take: (interaction: APIInteraction) => Promise<void>;
  /** Ends all tries to connect, and what comes over the gateway from then on. */
  readonly signal: AbortSignal;
}

/** The shard of a bot that has only one, and of one that gets posts. */
const everybody: ShardName = '0/1';

export class Receiver {
  readonly report: ConnectionReport;
  readonly #options: ReceiverOptions;
  readonly #around: Around;
  readonly #gateway: Gateway | undefined;
  #web: Web | undefined;
  /** Whether Discord said who the bot is, without which nothing begins. */
  #isKnown = false;

  constructor(options: ReceiverOptions, around: Around) {
    const { clock, log, roles } = options;
    this.#options = options;
    this.#around = around;
    this.report = new ConnectionReport(clock, log);
    const { rest, signal } = around;
    const take = (interaction: APIInteraction) => void (signal.aborted || around.take(interaction));
    if (roles.gateway) this.#gateway = new Gateway({ ...options, rest, report: this.report, take, signal });
  }

  /** Resolves when interactions come in. Rejects if the gateway could not be reached, and may then be tried again. */
  async connect(): Promise<void> {
    const { roles, log } = this.#options;
    const { web } = roles;
    await this.#gateway?.connect();
    this.report.well('api');
    this.#isKnown = true;
    if (!web) return;
    this.#web = await serveInteractions({ ...web, ...this.#around, log }).catch((error: unknown) => {
      throw new StartFailure(`WEB_PORT ${web.port} cannot be used: ${String(error)}`);
    });
    log.info({ port: this.#web.port }, 'interactions are taken here, at /interactions');
  }

  /** Whether everything is up by which interactions come to this process. */
  get isOnline(): boolean {
    return this.#isKnown && (this.#gateway?.isOnline ?? true);
  }

  /** Whose interactions come to this process now. */
  get served(): readonly ShardName[] {
    if (this.#web) return [everybody];
    const { shards, count } = this.#gateway?.connected ?? { shards: [], count: 0 };
    return shards.map((shard) => `${shard}/${count}`);
  }

  /** How many shards the gateway has; undefined: this process has none, or does not know yet. */
  get shardCount(): number | undefined {
    return this.#gateway?.connected.count || undefined;
  }

  /** How many shards this process is to connect, as far as it knows. */
  get shardsMeant(): number {
    return this.#gateway?.meant ?? 0;
  }

  /** The shards that are connected. */
  get shards(): readonly number[] {
    return this.#gateway?.connected.shards ?? [];
  }

  /** The port at which posts come in. */
  get port(): number | undefined {
    return this.#web?.port;
  }

  /** Takes no more posts. Resolves when those that came are answered. */
  async close(): Promise<void> {
    this.report.stop();
    await this.#web?.close();
  }

  /** Leaves the gateway. */
  async leave(): Promise<void> {
    await this.#gateway?.leave();
  }
}
