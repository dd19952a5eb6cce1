/** Makes the connection to Redis or to a cluster, and tells in words why it does not come about. */
import { Cluster, Redis, type RedisOptions } from 'ioredis';
import { StoreUnavailable } from '../tables/service/store.ts';
import { adviseOn, isHopeless } from './redis-errors.ts';
import { redisScripts } from './redis-scripts.ts';
import { nameNodes, type RedisPlace } from './redis-url.ts';

export type RedisClient = Redis | Cluster;

export interface Waiting {
  /** How long to wait for the first connection, in milliseconds; a minute unless said otherwise. */
  readonly patience?: number;
  /** Called every five seconds while the first connection is waited for, with what the client said last. */
  readonly onWaiting?: (seconds: number, reason: string) => void;
}

/** Longer than the 4 s that a Redis may be slow without harm, shorter than people's patience. */
const usualAnswerWithin = 8_000;
const usualPatience = 60_000;
const waitingEvery = 5_000;
const longestPauseBeforeReconnecting = 1_000;

/** @param answerWithin how long Redis may take for one answer, in milliseconds */
export function createClient(place: RedisPlace, answerWithin = usualAnswerWithin): RedisClient {
  const { nodes, tls, username, password, database, cluster } = place;
  const access = {
    ...connectionOptions(answerWithin),
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    ...(tls && { tls: {} }),
  };
  const [first] = nodes;
  if (!cluster)
    return new Redis({ ...access, ...first, db: database, scripts: redisScripts, enableOfflineQueue: false });
  return new Cluster([...nodes], {
    scripts: redisScripts,
    // its nodes are connected to when they are first needed, and what came in meanwhile has to wait for that
    enableOfflineQueue: true,
    clusterRetryStrategy: pauseBeforeReconnecting,
    // a command whose connection broke may have been done: sending it again could do it twice
    retryDelayOnFailover: 0,
    // a certificate is for a name, not for the address behind it; and one name that is gone must not stop the others
    dnsLookup: (name, tell) => tell(null, name),
    redisOptions: access,
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

/** Rejects with StoreUnavailable after the patience, or at once where waiting does not help; its message is for the host. */
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
      // what a cluster says of itself tells less than what its nodes said
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
    // stays for good: without a listener ioredis would write each failed attempt to the console
    client.on('error', () => undefined);
    client.on('error', failed);
    client.on('node error', failed);
    client.on('close', closed);
    client.on('ready', connected);
  });
}

const saysLittle = /^(Connection is closed|Failed to refresh slots cache|None of startup nodes)/;

/** A client of a cluster keeps to itself why no connection came about: what one to the first node says. Gives an end to it. */
function listenToFirstNode(place: RedisPlace, onError: (error: Error) => void): () => void {
  const alone = createClient({ ...place, nodes: place.nodes.slice(0, 1), cluster: false });
  alone.on('error', onError);
  return () => alone.disconnect();
}
