/** Connects to Redis or to a cluster, and explains why a connection fails. */
import { Cluster, Redis, type RedisOptions } from 'ioredis';
import { risingPause } from '../tables/rising-pause.ts';
import { StoreUnavailable } from '../tables/service/store.ts';
import { adviseOn, isHopeless } from './redis-errors.ts';
import { redisScripts } from './redis-scripts.ts';
import { nameNodes, type RedisPlace } from './redis-url.ts';

export type RedisClient = Redis | Cluster;

export interface Waiting {
  /** How long to wait for the first connection, in milliseconds; a minute unless said otherwise. */
  readonly patience?: number;
  /** Called every five seconds while waiting for the first connection, with the client's latest error. */
  readonly onWaiting?: (seconds: number, reason: string) => void;
}

/** Longer than the 4 s that a slow Redis may take without harm, shorter than people's patience. */
const usualAnswerWithin = 8_000;
const usualPatience = 60_000;
const waitingEvery = 5_000;
const longestPauseBeforeReconnecting = 1_000;

/** @param answerWithin how long Redis may take for one answer, in milliseconds */
export function createClient(place: RedisPlace, answerWithin = usualAnswerWithin): RedisClient {
  const { nodes, tls, username, password, database, cluster, sentinel } = place;
  const access = {
    ...connectionOptions(answerWithin),
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    ...(tls && { tls: {} }),
  };
  const [first] = nodes;
  if (!cluster)
    return new Redis({
      ...access,
      ...(sentinel ? sentinelOptions(place, sentinel, answerWithin) : first),
      db: database,
      scripts: redisScripts,
      enableOfflineQueue: false,
    });
  return new Cluster([...nodes], {
    scripts: redisScripts,
    // its nodes are only connected when they are first needed, and commands wait for that
    enableOfflineQueue: true,
    clusterRetryStrategy: pauseBeforeReconnecting,
    // a command whose connection broke may have been executed: sending it again could execute it twice
    retryDelayOnFailover: 0,
    // a certificate is for a name, not for the address behind it; and one name that no longer resolves must not stop the others
    dnsLookup: (name, tell) => tell(null, name),
    redisOptions: access,
  });
}

function sentinelOptions(
  { nodes, tls }: RedisPlace,
  { name, password }: NonNullable<RedisPlace['sentinel']>,
  answerWithin: number,
) {
  return {
    sentinels: [...nodes],
    name,
    ...(password !== undefined && { sentinelPassword: password }),
    ...(tls && { enableTLSForSentinelMode: true, sentinelTLS: {} }),
    sentinelCommandTimeout: answerWithin,
    sentinelRetryStrategy: pauseBeforeReconnecting,
  } satisfies RedisOptions;
}

function connectionOptions(answerWithin: number) {
  return {
    protocol: 2,
    connectTimeout: answerWithin,
    commandTimeout: answerWithin,
    // a silent connection is given up as a whole, so that later commands do not each wait again
    socketTimeout: answerWithin,
    // a command whose connection broke may have been executed: sending it again could execute it twice
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    retryStrategy: pauseBeforeReconnecting,
    // a primary that became a replica stays one: look for the new primary
    reconnectOnError: (error: Error) => error.message.startsWith('READONLY'),
    maxLoadingRetryTime: longestPauseBeforeReconnecting,
  } satisfies RedisOptions;
}

function pauseBeforeReconnecting(attempt: number): number {
  return risingPause(attempt, 50, longestPauseBeforeReconnecting);
}

/** Rejects with StoreUnavailable after the patience, or at once if waiting does not help. Its message is for the host. */
export function waitForFirstConnection(
  client: RedisClient,
  place: RedisPlace,
  { patience = usualPatience, onWaiting }: Waiting,
): Promise<void> {
  const address = nameNodes(place);
  const started = Date.now();
  let reason = 'no answer yet';
  return new Promise((resolve, reject) => {
    const finish = (failure?: string) => {
      clearInterval(ticking);
      clearTimeout(patienceEnds);
      stopListening();
      client.off('ready', connected);
      client.off('error', failed);
      client.off('node error', failed);
      client.off('close', closed);
      if (failure === undefined) resolve();
      else reject(new StoreUnavailable(failure));
    };
    const connected = () => finish();
    const failed = (error: Error) => {
      // the cluster's own error says less than those of its nodes
      if (saysLittle.test(error.message)) return;
      reason = error.message;
      if (isHopeless(reason)) finish(`Redis at ${address}: ${adviseOn(reason, place)}`);
    };
    const closed = () => {
      if (reason === 'no answer yet') reason = 'the connection was closed';
    };
    const ticking = setInterval(() => {
      onWaiting?.(Math.round((Date.now() - started) / 1000), `${reason}: ${adviseOn(reason, place)}`);
    }, waitingEvery);
    const patienceEnds = setTimeout(
      () => finish(`Redis at ${address} cannot be reached (${reason}). ${adviseOn(reason, place)}`),
      patience,
    );
    const stopListening = place.cluster ? listenToFirstNode(place, failed) : () => undefined;
    // never removed: without a listener ioredis would write each failed attempt to the console
    client.on('error', () => undefined);
    client.on('error', failed);
    client.on('node error', failed);
    client.on('close', closed);
    client.on('ready', connected);
  });
}

const saysLittle = /^(Connection is closed|Failed to refresh slots cache|None of startup nodes)/;

/** A cluster client does not say why no connection succeeded, so a plain client asks the first node. Returns a function that ends it. */
function listenToFirstNode(place: RedisPlace, onError: (error: Error) => void): () => void {
  const alone = createClient({ ...place, nodes: place.nodes.slice(0, 1), cluster: false });
  alone.on('error', onError);
  return () => alone.disconnect();
}
