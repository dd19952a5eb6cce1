/** The connection to Discord: a discord.js client that keeps next to nothing, and hands interactions on. */

import { API } from '@discordjs/core';
import {
  Client,
  GatewayDispatchEvents,
  GatewayIntentBits,
  Options,
  type REST,
  type WebSocketOptions,
} from 'discord.js';
import type { APIInteraction } from 'discord-api-types/v10';
import { type Clock, wait } from '../../clock.ts';
import { StoreUnavailable } from '../../tables/service/store.ts';
import { sendFenced } from '../calls/fence.ts';

/** Reserves the next free time for something that all processes together may do only once in `spacing` milliseconds. */
export type Reserve = (name: string, now: number, spacing: number) => Promise<number>;

export interface ClientOptions {
  /** Without a version; undefined: Discord's own. */
  readonly apiUrl: string | undefined;
  readonly sharding: { readonly shards: readonly number[]; readonly count: number } | undefined;
  /** How many requests a second this process may make; if not given, its share of what Discord grants a bot. */
  readonly requestsPerSecond?: number;
  readonly clock: Clock;
}

/** Discord lets one shard of a bucket identify in five seconds; a little more is safe. In milliseconds. */
const identifySpacing = 5_250;
/** How often to look whether the store is back, in milliseconds. */
const storePause = 500;

/** Lets the shards of all processes identify one after the other. */
function sharedThrottler(
  { clock }: ClientOptions,
  reserve: Reserve,
): NonNullable<WebSocketOptions['buildIdentifyThrottler']> {
  return async (manager) => {
    const { session_start_limit: limit } = await manager.fetchGatewayInformation();
    return {
      async waitForIdentify(shard, signal) {
        for (;;) {
          const asked = clock.now();
          const at = await reserveOnce(reserve, `identify:${shard % limit.max_concurrency}`, asked);
          if (at !== undefined) return at > asked ? wait(clock, at - asked, signal) : undefined;
          await wait(clock, storePause, signal);
        }
      },
    };
  };
}

/** undefined while the store is away. If this threw, discord.js would identify without waiting, and again at every try. */
async function reserveOnce(reserve: Reserve, name: string, now: number): Promise<number | undefined> {
  try {
    return await reserve(name, now, identifySpacing);
  } catch (error) {
    if (error instanceof StoreUnavailable) return undefined;
    throw error;
  }
}

/** How many requests a second Discord grants a bot, over all of its processes. Answers to interactions do not count. */
const grantedPerSecond = 50;

function shareOf({ sharding, requestsPerSecond }: ClientOptions): number {
  if (requestsPerSecond !== undefined) return requestsPerSecond;
  const share = sharding ? sharding.shards.length / sharding.count : 1;
  return Math.max(1, Math.floor(grantedPerSecond * share));
}

/** If a rate limit asks for more than this, a call fails instead of waiting, and is tried again later. In milliseconds. */
const longestWait = 20_000;

/** A discord.js client that keeps next to nothing in memory, because interactions carry all that is needed. */
export function makeClient(options: ClientOptions, reserve: Reserve): { client: Client; rest: REST; api: API } {
  const client = new Client({
    intents: [GatewayIntentBits.Guilds],
    allowedMentions: { parse: [] },
    makeCache: Options.cacheWithLimits({
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
    }),
    ...(options.sharding
      ? {
          shards: [...options.sharding.shards],
          shardCount: options.sharding.count,
          ws: { buildIdentifyThrottler: sharedThrottler(options, reserve) },
        }
      : {}),
    rest: {
      ...(options.apiUrl === undefined ? {} : { api: options.apiUrl }),
      globalRequestsPerSecond: shareOf(options),
      makeRequest: sendFenced,
      rejectOnRateLimit: ({ retryAfter }) => retryAfter > longestWait,
    },
  });
  return { client, rest: client.rest, api: new API(client.rest) };
}

/**
 * Hands every interaction on, raw.
 * @returns ends that
 */
export function onInteraction(client: Client, take: (interaction: APIInteraction) => void): () => void {
  client.ws.on(GatewayDispatchEvents.InteractionCreate, take);
  return () => client.ws.off(GatewayDispatchEvents.InteractionCreate, take);
}
