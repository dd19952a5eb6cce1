/** Opens the store in Redis. */
import { type ClientContext, Cluster, type Result } from 'ioredis';
import { StoreUnavailable } from '../tables/service/store.ts';
import { Checks } from './redis-checks.ts';
import { createClient, type RedisClient, type Waiting, waitForFirstConnection } from './redis-client.ts';
import { translateRedisError } from './redis-errors.ts';
import type { RedisCommands, RedisLink } from './redis-link.ts';
import type { Replication } from './redis-replication.ts';
import type { RedisScript } from './redis-scripts.ts';
import { RedisStore } from './redis-store.ts';
import { nameNodes, readRedisUrl } from './redis-url.ts';

export interface RedisStoreOptions extends Waiting {
  /** As `readRedisUrl` returns it. */
  readonly url: string;
  /** Put before every key, so that several bots can share a Redis. */
  readonly prefix?: string;
  /** How long Redis may take for one answer, in milliseconds. */
  readonly answerWithin?: number;
  /** Called when an established connection is lost, and when it is there again. */
  readonly onState?: (state: 'away' | 'back', reason: string) => void;
  /** Called when a part of a cluster cannot be reached while others can, and when it can again. */
  readonly onPart?: (state: 'away' | 'back', partition: string, reason: string) => void;
  /** Called when the store is open, with where it is and what it promises. */
  readonly onOpened?: (place: string, durability: string) => void;
  /** Called with each thing that the host should change in Redis, once. */
  readonly onWarning?: (warning: string) => void;
  /** How each move is copied to replicas before it counts; not waited for unless given. */
  readonly replication?: Replication;
  /** A part of Redis in which nothing was due is looked into again after so many milliseconds at the latest; at every look unless given. */
  readonly quietFor?: number;
  /** Called on every round trip to Redis. */
  readonly onRoundTrip?: () => void;
}

/**
 * Connects to Redis and returns the store in it. Rejects with StoreUnavailable if Redis does not answer within the patience, or at
 * once if it refuses the password or a right that the bot needs. A connection lost later is renewed without end; meanwhile every
 * method rejects at once.
 */
export async function openRedisStore(options: RedisStoreOptions): Promise<RedisStore> {
  const place = readRedisUrl(options.url);
  if ('fault' in place) throw new StoreUnavailable(`REDIS_URL ${place.fault}`);
  const { prefix = '', onWarning, onRoundTrip } = options;
  const client = createClient(place, options.answerWithin);
  const checks = new Checks(client, place, new RedisStore(linkTo(client), prefix), onWarning);
  try {
    await waitForFirstConnection(client, place, options);
    await checks.first();
    options.onOpened?.(`Redis at ${nameNodes(place)}`, await checks.durability());
  } catch (error) {
    client.disconnect();
    throw error;
  }
  const store = new RedisStore(linkTo(client, onRoundTrip), prefix, options);
  watchState(client, checks, store, options);
  return store;
}

function watchState(client: RedisClient, checks: Checks, store: RedisStore, { onState }: RedisStoreOptions): void {
  let reason = 'the connection was closed';
  let isAway = false;
  client.on('error', (error: Error) => {
    reason = error.message;
  });
  client.on('close', () => {
    if (isAway) return;
    isAway = true;
    store.forgetDueTimes();
    onState?.('away', reason);
  });
  client.on('ready', () => {
    if (!isAway) return;
    isAway = false;
    onState?.('back', 'connected again');
    // a failure now will show in the next command
    checks.again().catch(() => undefined);
    reason = 'the connection was closed';
  });
}

function linkTo(client: RedisClient, onRoundTrip?: () => void): RedisLink {
  const commands: RedisCommands = {
    call: (command, ...parts) => client.call(command, ...parts),
    run: (script, keys, parts) => client[script](keys.length, ...keys, ...parts),
  };
  return {
    isCluster: client.isCluster,
    async send(work) {
      if (client.status !== 'ready') throw new StoreUnavailable('Redis: not connected');
      onRoundTrip?.();
      try {
        return await work(commands);
      } catch (error) {
        throw translateRedisError(error);
      }
    },
    async *scan(pattern) {
      const nodes = client instanceof Cluster ? client.nodes('master') : [client];
      for (const node of nodes) {
        let cursor = '0';
        do {
          const [next, keys] = await node.scan(cursor, 'MATCH', pattern, 'COUNT', 200);
          cursor = next;
          yield keys;
        } while (cursor !== '0');
      }
    },
    async close() {
      client.removeAllListeners('close');
      if (client.status !== 'ready') return client.disconnect();
      await client.quit().catch(() => client.disconnect());
    },
  };
}

type ScriptCall<Context extends ClientContext> = (
  numberOfKeys: number,
  ...keysAndParts: string[]
) => Result<unknown, Context>;

declare module 'ioredis' {
  interface RedisCommander<Context extends ClientContext> extends Record<RedisScript, ScriptCall<Context>> {}
}
