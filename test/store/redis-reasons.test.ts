import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openRedisStore } from '../../src/store/redis.ts';
import { type RedisServer, startRedis } from '../support/stores/redis-server.ts';

let plain: RedisServer;
let encrypted: RedisServer;
let member: RedisServer;

beforeAll(async () => {
  plain = await startRedis();
  encrypted = await startRedis({ tls: true });
  member = await startRedis({ arguments: ['--cluster-enabled', 'yes'] });
});
afterAll(() => Promise.all([plain.stop(), encrypted.stop(), member.stop()]));

/** What is said while Redis is waited for, and at the end. */
async function refusalOf(url: string) {
  const waiting: string[] = [];
  const opening = openRedisStore({ url, patience: 5_500, onWaiting: (_, reason) => waiting.push(reason) });
  return { refusal: String(await opening.catch((error: unknown) => error)), waiting };
}

describe('while Redis cannot be reached, the host is told the reason that the client gave, and what to do', () => {
  test.concurrent.each([
    ['TLS where none is spoken', () => `rediss://127.0.0.1:${plain.port}`, /no answer|timeout/, /write redis:\/\//],
    [
      'TLS of a cluster where none is spoken',
      () => `rediss://127.0.0.1:${plain.port}?cluster=true`,
      /no answer|timeout/,
      /write redis:\/\//,
    ],
    [
      'no TLS where it is wanted',
      () => `redis://localhost:${encrypted.port}`,
      /closed|ECONNRESET/,
      /write rediss:\/\//,
    ],
    ['a certificate of one’s own authority', () => encrypted.url, /certificate/, /NODE_EXTRA_CA_CERTS/],
    ['such a certificate in a cluster', () => `${encrypted.url}?cluster=true`, /certificate/, /NODE_EXTRA_CA_CERTS/],
    ['a name that nobody has', () => 'redis://no-such-host.invalid', /ENOTFOUND|EAI_AGAIN/, /no server of that name/],
  ])('%s', async (_, url, reason, advice) => {
    const { refusal, waiting } = await refusalOf(url());
    expect(waiting).toHaveLength(1);
    for (const told of [...waiting, refusal]) {
      expect(told).toMatch(reason);
      expect(told).toMatch(advice);
    }
  });
});

describe('what does not get better by waiting is said at once', () => {
  test('a node of a cluster that is taken for a Redis by itself', async () => {
    const { refusal, waiting } = await refusalOf(member.url);
    expect(waiting).toEqual([]);
    expect(refusal).toMatch(/Redis at 127\.0\.0\.1:\d+: it is a node of a Redis Cluster\. Write \?cluster=true/);
  });

  test('a Redis by itself that is taken for a cluster', async () => {
    const { refusal, waiting } = await refusalOf(`${plain.url}?cluster=true`);
    expect(waiting).toEqual([]);
    expect(refusal).toMatch(/it is not a Redis Cluster\. Leave \?cluster=true out/);
  });
});
