/** Gives all test files what they share, such as a Redis, and cleans up after them. */

import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import type { TestProject } from 'vitest/node';
import { endLeftovers } from './leftovers.ts';
import { startRedis } from './stores/redis-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Names this run: what every key of it begins with, and what marks the processes that are started for it. */
    run: string;
    /** A temporary folder that lasts as long as this run. */
    runFolder: string;
    /** A Redis that all test files share: each uses a prefix of its own, made by `ownPrefix`. */
    redisUrl: string;
  }
}

/** Gives all tests what they share, and cleans up after them. */
export default async function setUp({ provide }: TestProject): Promise<() => Promise<void>> {
  const run = `parade-test-${randomUUID()}`;
  const folder = await mkdtemp(join(tmpdir(), 'parade-test-'));
  const redis = await openRedis(run);
  provide('run', run);
  provide('runFolder', folder);
  provide('redisUrl', redis.url);
  return async () => {
    await endLeftovers(run);
    await redis.close();
    await rm(folder, { recursive: true, force: true });
  };
}

/** A real Redis: the one of REDIS_URL, which gets its keys back as they were, or one started for this run. */
async function openRedis(run: string): Promise<{ readonly url: string; close(): Promise<void> }> {
  const url = process.env.REDIS_URL;
  if (url) {
    await useGiven(url, (redis) => redis.ping());
    return { url, close: () => useGiven(url, (redis) => removeKeys(redis, `${run}*`)) };
  }
  const server = await startRedis();
  return { url: server.url, close: server.stop };
}

async function useGiven(url: string, work: (redis: Redis) => Promise<unknown>): Promise<void> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null });
  let failure: Error | undefined;
  redis.on('error', (error: Error) => {
    failure = error;
  });
  try {
    await redis.connect();
    await work(redis);
  } catch (error) {
    throw new Error(`The Redis of REDIS_URL cannot be used: ${failure?.message ?? String(error)}`);
  } finally {
    redis.disconnect();
  }
}

async function removeKeys(redis: Redis, pattern: string): Promise<void> {
  for await (const keys of redis.scanStream({ match: pattern, count: 1000 })) {
    if (keys.length > 0) await redis.del(...keys);
  }
}
