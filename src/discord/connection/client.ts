/** The connection to Discord: a discord.js client that keeps almost nothing in memory and passes interactions on. */

import { createHash } from 'node:crypto';
import { API } from '@discordjs/core';
import { type CacheWithLimitsOptions, Client, GatewayIntentBits, Options } from 'discord.js';
import type { APIInteraction } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { Store } from '../../tables/service/store.ts';
import { Breaker } from '../calls/breaker.ts';
import { Budget, type BudgetOptions } from '../calls/budget.ts';
import { DiscordWatch, question } from '../calls/discord-watch.ts';
import { sendFenced } from '../calls/fence.ts';
import { refuseForeign } from '../calls/foreign.ts';
import { Pause } from '../calls/pause.ts';
import { Attempts } from './attempts.ts';
import { buildThrottler } from './identify.ts';
import { ConnectionReport } from './report.ts';
import { waitForSessions } from './sessions.ts';
import { ShardWatch } from './shard-watch.ts';
import { buildStrategy } from './shards.ts';

export interface ClientOptions {
  readonly token: string;
  /** Without a version; undefined: Discord's own. */
  readonly apiUrl: string | undefined;
  readonly sharding: { readonly shards: readonly number[]; readonly count: number } | undefined;
  readonly clock: Clock;
  readonly log: Logger;
  readonly store: Store;
}

/** If a rate limit asks for more than this, a call fails instead of waiting, and is tried again later. In milliseconds. */
const longestWait = 20_000;

const keptInMemory: CacheWithLimitsOptions = {
  ...Options.DefaultMakeCacheSettings,
  MessageManager: 0,
  GuildMemberManager: { maxSize: 1, keepOverLimit: (member) => member.id === member.client.user.id },
  UserManager: { maxSize: 1, keepOverLimit: (user) => user.id === user.client.user.id },
  PresenceManager: 0,
  ReactionManager: 0,
  ThreadMemberManager: 0,
  VoiceStateManager: 0,
  GuildEmojiManager: 0,
  GuildStickerManager: 0,
};

/** discord.js destroys a client whose login fails; this one can try again. */
class LastingClient extends Client {
  #isLoggingIn = false;

  override async login(token?: string): Promise<string> {
    this.#isLoggingIn = true;
    return super.login(token).finally(() => {
      this.#isLoggingIn = false;
    });
  }

  override async destroy(): Promise<void> {
    if (!this.#isLoggingIn) await super.destroy();
  }

  /** Ends it for good. */
  leave(): Promise<void> {
    return super.destroy();
  }
}

/** The way to Discord and back. */
export interface Connection {
  readonly client: LastingClient;
  readonly api: API;
  readonly report: ConnectionReport;
  readonly pause: Pause;
  readonly budget: Budget;
  readonly breaker: Breaker;
  readonly reception: DiscordWatch;
}

/**
 * A discord.js client that keeps almost nothing in memory.
 * @param take gets every interaction as Discord sent it, which is complete
 * @param signal ends all tries to connect
 * @param onTurn told how long a request has waited for its turn
 */
export function makeConnection(
  options: ClientOptions,
  take: (interaction: APIInteraction) => void,
  signal: AbortSignal,
  onTurn: BudgetOptions['onTurn'],
): Connection {
  const { clock, log, sharding, store } = options;
  const bot = nameBot(options.token);
  const report = new ConnectionReport(clock, log);
  const pause = new Pause(clock, log);
  const budget = new Budget({
    clock,
    log,
    spend: (now, expense) => store.spend(`requests:${bot}`, now, expense),
    part: sharding ? sharding.shards.length / sharding.count : 1,
    onTurn,
  });
  const breaker = new Breaker({
    clock,
    log,
    spend: (now, expense) => store.spend(`invalid:${bot}`, now, expense),
  });
  const reception: DiscordWatch = new DiscordWatch({ clock, log, ask: () => client.rest.get(question) });
  const attempts = new Attempts(clock);
  const watch = new ShardWatch(attempts, report);
  const client: LastingClient = new LastingClient({
    intents: [GatewayIntentBits.Guilds],
    allowedMentions: { parse: [] },
    makeCache: Options.cacheWithLimits(keptInMemory),
    ...(sharding ? { shards: [...sharding.shards], shardCount: sharding.count } : {}),
    ws: {
      buildStrategy: buildStrategy({
        clock,
        log,
        attempts,
        watch,
        take,
        address: () => client.ws.gateway ?? '',
        signal,
      }),
      buildIdentifyThrottler: buildThrottler({
        clock,
        attempts,
        report,
        // one process with one shard needs no turn
        reserve: sharding && ((name, now, spacing) => store.reserve(name, now, spacing)),
        waitForSession: (shard, ended) =>
          waitForSessions({ clock, rest: client.rest, report, part: shard, needed: 1, signal: ended }),
      }),
    },
    rest: {
      ...(options.apiUrl === undefined ? {} : { api: options.apiUrl }),
      // the budget knows of all processes, and who goes first
      globalRequestsPerSecond: Number.POSITIVE_INFINITY,
      makeRequest: reception.guard(pause.guard(breaker.guard(budget.guard(refuseForeign(sendFenced))))),
      rejectOnRateLimit: ({ retryAfter }) => retryAfter > longestWait,
    },
  });
  return { client, api: new API(client.rest), report, pause, budget, breaker, reception };
}

/** The same in all processes of a bot. The first part of a token is its id; what was no token is no secret either after this. */
function nameBot(token: string): string {
  const [id = ''] = token.split('.');
  return createHash('sha256').update(id).digest('hex').slice(0, 16);
}
