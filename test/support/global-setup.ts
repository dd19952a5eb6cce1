import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import type { TestProject } from 'vitest/node';
import { startRedis } from './stores/redis-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A Redis that all test files share: each uses a prefix of its own, made by `ownPrefix`. */
    redisUrl: string;
    /** What every key of this run begins with. */
    redisRun: string;
  }
}

/** Gives all tests a real Redis: the one of REDIS_URL, which gets its keys back as they were, or one started for this run. */
export default async function provideRedis({ provide }: TestProject): Promise<() => Promise<void>> {
  const redisRun = `parade-test-${randomUUID()}:`;
  provide('redisRun', redisRun);
  const given = process.env.REDIS_URL;
  if (given) {
    await useGiven(given, (redis) => redis.ping());
    provide('redisUrl', given);
    return () => useGiven(given, (redis) => removeKeys(redis, `${redisRun}*`));
  }
  const server = await startRedis();
  provide('redisUrl', server.url);
  return server.stop;
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
