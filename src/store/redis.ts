import { type ClientContext, Cluster, Redis, type RedisOptions, type Result } from 'ioredis';
import { StoreUnavailable } from '../tables/service/store.ts';
import { translateRedisError } from './redis-errors.ts';
import type { RedisCommands, RedisLink } from './redis-link.ts';
import { type RedisScript, redisScripts } from './redis-scripts.ts';
import { RedisStore } from './redis-store.ts';

export interface RedisStoreOptions {
  /** `redis://user:password@host:port/database`, `rediss://…` with TLS; `?cluster=true` at its end for a Redis Cluster. */
  readonly url: string;
  /** Put before every key, so that several bots can share a Redis. */
  readonly prefix?: string;
  /** How long to wait for the first connection, in milliseconds; a minute unless said otherwise. */
  readonly patience?: number;
  /** How long Redis may take for one answer, in milliseconds. */
  readonly answerWithin?: number;
  /** Called every five seconds while the first connection is waited for. */
  readonly onWaiting?: (seconds: number, reason: string) => void;
  /** Called when an established connection is lost, and when it is there again. */
  readonly onState?: (state: 'away' | 'back', reason: string) => void;
  /** Called at every round trip to Redis. */
  readonly onRoundTrip?: () => void;
}

type Client = Redis | Cluster;

/** Longer than the 4 s that a Redis may be slow without harm, shorter than people's patience. */
const usualAnswerWithin = 8_000;
const usualPatience = 60_000;
const waitingEvery = 5_000;
const longestPauseBeforeReconnecting = 1_000;

/**
 * Connects to Redis and gives the store in it. Rejects with StoreUnavailable when Redis does not answer within the patience, or at
 * once when it refuses the password. Later the connection is renewed without end; meanwhile every method rejects at once.
 */
export async function openRedisStore(options: RedisStoreOptions): Promise<RedisStore> {
  const client = createClient(options);
  try {
    await waitForFirstConnection(client, options);
  } catch (error) {
    client.disconnect();
    throw error;
  }
  watchState(client, options);
  return new RedisStore(linkTo(client, options.onRoundTrip), options.prefix ?? '');
}

function createClient(options: RedisStoreOptions): Client {
  const url = new URL(options.url);
  const isCluster = url.searchParams.get('cluster') === 'true';
  url.search = '';
  const shared = connectionOptions(options.answerWithin ?? usualAnswerWithin);
  if (!isCluster) return new Redis(url.href, { ...shared, scripts: redisScripts, enableOfflineQueue: false });
  const access = {
    ...(url.username && { username: decodeURIComponent(url.username) }),
    ...(url.password && { password: decodeURIComponent(url.password) }),
    ...(url.protocol === 'rediss:' && { tls: {} }),
  };
  return new Cluster([{ host: url.hostname, port: Number(url.port || 6379) }], {
    scripts: redisScripts,
    // its nodes are connected to when they are first needed, and what came in meanwhile has to wait for that
    enableOfflineQueue: true,
    clusterRetryStrategy: pauseBeforeReconnecting,
    // a command whose connection broke may have been done: sending it again could do it twice
    retryDelayOnFailover: 0,
    redisOptions: { ...shared, ...access },
  });
}

function connectionOptions(answerWithin: number) {
  return {
    protocol: 2,
    connectTimeout: answerWithin,
    commandTimeout: answerWithin,
    // a connection that has fallen silent is given up as a whole, so that later commands do not each wait for themselves
    socketTimeout: answerWithin,
    // a command whose connection broke may have been done: sending it again could do it twice
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    retryStrategy: pauseBeforeReconnecting,
    // a primary that became a replica stays one: look for the primary anew
    reconnectOnError: (error: Error) => error.message.startsWith('READONLY'),
    maxLoadingRetryTime: longestPauseBeforeReconnecting,
  } satisfies RedisOptions;
}

function pauseBeforeReconnecting(attempt: number): number {
  return Math.min(50 * 2 ** Math.min(attempt, 10), longestPauseBeforeReconnecting);
}

function waitForFirstConnection(client: Client, options: RedisStoreOptions): Promise<void> {
  const { patience = usualPatience, onWaiting } = options;
  const address = nameAddress(options.url);
  const started = Date.now();
  let reason = 'no answer yet';
  return new Promise((resolve, reject) => {
    const finish = (failure?: string) => {
      clearInterval(ticking);
      clearTimeout(patienceEnds);
      client.off('ready', connected);
      client.off('error', failed);
      if (failure === undefined) resolve();
      else reject(new StoreUnavailable(failure));
    };
    const connected = () => finish();
    const failed = (error: Error) => {
      reason = error.message;
      if (/^(WRONGPASS|NOAUTH|ERR invalid password)/.test(reason)) finish(`Redis at ${address} refuses the password.`);
      if (/^ERR .*DB index/.test(reason)) finish(`Redis at ${address} has no database of the number in REDIS_URL.`);
    };
    const ticking = setInterval(() => onWaiting?.(Math.round((Date.now() - started) / 1000), reason), waitingEvery);
    const patienceEnds = setTimeout(
      () => finish(`Redis at ${address} cannot be reached (${reason}). Is it running, and is REDIS_URL right?`),
      patience,
    );
    // stays for good: without a listener ioredis would write each failed attempt to the console
    client.on('error', () => undefined);
    client.on('error', failed);
    client.on('ready', connected);
  });
}

/** Host and port, without the password that the address may hold. */
function nameAddress(url: string): string {
  return new URL(url).host;
}

function watchState(client: Client, { onState }: RedisStoreOptions): void {
  let reason = 'the connection was closed';
  let isAway = false;
  client.on('error', (error: Error) => {
    reason = error.message;
  });
  client.on('close', () => {
    if (isAway) return;
    isAway = true;
    onState?.('away', reason);
  });
  client.on('ready', () => {
    if (!isAway) return;
    isAway = false;
    onState?.('back', 'connected again');
    reason = 'the connection was closed';
  });
}

function linkTo(client: Client, onRoundTrip: (() => void) | undefined): RedisLink {
  const commands: RedisCommands = {
    call: (command, ...parts) => client.call(command, ...parts),
    run: (script, keys, parts) => client[script](keys.length, ...keys, ...parts),
  };
  return {
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
