/** Starts a Redis Cluster of three primaries. */

import { readFile } from 'node:fs/promises';
import { Redis } from 'ioredis';
import { eventually } from '../time/until.ts';
import { type RedisServer, startRedis, testAuthority } from './redis-server.ts';

export interface RedisCluster {
  /** Of one node, from which the others are found. */
  readonly url: string;
  readonly nodes: readonly [RedisServer, RedisServer, RedisServer];
  stop(): Promise<void>;
}

export interface RedisClusterOptions {
  /** Its nodes speak TLS alone and call one another by the name of the certificate. */
  readonly tls?: boolean;
  /** Its living nodes serve their slots also when others are not served. */
  readonly partly?: boolean;
}

const slots = 16_384;

/** A Redis Cluster of three primaries that share the slots. */
export async function startRedisCluster({
  tls = false,
  partly = false,
}: RedisClusterOptions = {}): Promise<RedisCluster> {
  const names = ['--cluster-announce-hostname', 'localhost', '--cluster-preferred-endpoint-type', 'hostname'];
  const settings = {
    tls,
    arguments: [
      ...['--cluster-enabled', 'yes', '--cluster-node-timeout', '2000'],
      ...(tls ? ['--tls-cluster', 'yes', ...names] : []),
      ...(partly ? ['--cluster-require-full-coverage', 'no'] : []),
    ],
  };
  const nodes = await Promise.all([startRedis(settings), startRedis(settings), startRedis(settings)]);
  const stop = async () => {
    await Promise.all(nodes.map((node) => node.stop()));
  };
  await unite(nodes, tls).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url: nodes[0].url, nodes, stop };
}

async function unite(nodes: RedisCluster['nodes'], tls: boolean): Promise<void> {
  const ca = tls ? { tls: { ca: await readFile(testAuthority) } } : {};
  const clients = nodes.map((node) => new Redis(node.url, ca));
  // no node takes a number once another one has met it
  await Promise.all(clients.map((client, place) => takeSlots(client, place, nodes.length)));
  await Promise.all(clients.map((client) => meet(client, nodes)));
  await eventually(async () => {
    for (const client of clients) {
      const info = await client.call('CLUSTER', 'INFO');
      const isWhole = /cluster_state:ok.*cluster_slots_ok:16384.*cluster_known_nodes:3/s.test(String(info));
      if (!isWhole) throw new Error(`not joined yet: ${String(info)}`);
    }
  });
  for (const client of clients) client.disconnect();
}

async function takeSlots(client: Redis, place: number, nodes: number): Promise<void> {
  const share = Math.ceil(slots / nodes);
  const last = Math.min((place + 1) * share, slots) - 1;
  const own = Array.from({ length: last - place * share + 1 }, (_, slot) => place * share + slot);
  await client.call('CLUSTER', 'SET-CONFIG-EPOCH', place + 1);
  await client.call('CLUSTER', 'ADDSLOTS', ...own);
}

async function meet(client: Redis, nodes: readonly RedisServer[]): Promise<void> {
  for (const node of nodes) await client.call('CLUSTER', 'MEET', '127.0.0.1', node.port);
}
