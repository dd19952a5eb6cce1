/** Starts a Redis with a replica and the sentinels that look after both. */

import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { eventually } from '../time/until.ts';
import { type RedisServer, startRedis, startSentinel, testAuthority } from './redis-server.ts';

export interface WatchedRedis {
  /** As `REDIS_URL` takes it. */
  readonly url: string;
  readonly primary: RedisServer;
  readonly replica: RedisServer;
  /** Whether the replica has all that the primary has. */
  replicated(): Promise<boolean>;
  stop(): Promise<void>;
}

/** How many sentinels must agree that the primary is gone; there is one more. */
const quorum = 2;
const primaryName = 'parade';

/** @param tls whether all of them speak TLS alone */
export async function startWatchedRedis({ tls = false, password = '' } = {}): Promise<WatchedRedis> {
  const login = password === '' ? [] : ['--requirepass', password, '--masterauth', password];
  const replicating = tls ? ['--tls-replication', 'yes'] : [];
  const primary = await startRedis({ tls, durable: true, arguments: [...login, ...replicating] });
  const host = tls ? 'localhost' : '127.0.0.1';
  const replica = await startRedis({
    tls,
    durable: true,
    arguments: [...login, ...replicating, '--replicaof', host, String(primary.port)],
  });
  const folder = await mkdtemp(join(tmpdir(), 'parade-sentinel-'));
  const sentinels = await Promise.all(
    Array.from({ length: quorum + 1 }, async () => {
      const file = join(folder, `${randomUUID()}.conf`);
      const lines = [
        'sentinel resolve-hostnames yes',
        'sentinel announce-hostnames yes',
        `sentinel monitor ${primaryName} ${host} ${primary.port} ${quorum}`,
        `sentinel down-after-milliseconds ${primaryName} 1000`,
        `sentinel failover-timeout ${primaryName} 5000`,
        ...(password === '' ? [] : [`sentinel auth-pass ${primaryName} ${password}`]),
        ...replicating.map(() => 'tls-replication yes'),
      ];
      await writeFile(file, `${lines.join('\n')}\n`);
      return startSentinel(file, { tls });
    }),
  );
  const ca = tls ? { tls: { ca: await readFile(testAuthority) } } : {};
  const [first] = sentinels;
  const asked = new Redis(first?.url ?? '', ca);
  await eventually(async () => {
    const info = String(await asked.call('INFO', 'sentinel'));
    if (!/status=ok,address=[^,]+,slaves=1,sentinels=3/.test(info)) throw new Error(`not complete yet: ${info}`);
  });
  asked.disconnect();
  const addresses = sentinels.map(({ port }) => `${host}:${port}`).join(',');
  const auth = password === '' ? '' : `:${password}@`;
  return {
    url: `${tls ? 'rediss' : 'redis'}://${auth}${addresses}/?sentinel=${primaryName}`,
    primary,
    replica,
    async replicated() {
      const client = new Redis(primary.url, { ...ca, ...(password !== '' && { password }) });
      const info = String(await client.info('replication'));
      client.disconnect();
      const [, sent] = /^master_repl_offset:(\d+)/m.exec(info) ?? [];
      const [, got] = /state=online,offset=(\d+)/.exec(info) ?? [];
      return sent !== undefined && sent === got;
    },
    async stop() {
      await Promise.all([...sentinels, primary, replica].map((server) => server.stop()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
