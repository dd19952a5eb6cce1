import { describe, expect, test } from 'vitest';
import { nameNodes, readRedisUrl } from '../../src/store/redis-url.ts';

const plain = { tls: false, username: undefined, password: undefined, database: 0, cluster: false };

describe('an address of Redis', () => {
  test.each([
    ['redis://localhost', { ...plain, nodes: [{ host: 'localhost', port: 6379 }] }],
    [
      'rediss://bot:p%40s%2Fs@redis.example:6380/2',
      {
        ...plain,
        tls: true,
        username: 'bot',
        password: 'p@s/s',
        database: 2,
        nodes: [{ host: 'redis.example', port: 6380 }],
      },
    ],
    ['redis://:only@10.0.0.1/', { ...plain, password: 'only', nodes: [{ host: '10.0.0.1', port: 6379 }] }],
    ['rediss://[::1]:7000?cluster=true', { ...plain, tls: true, cluster: true, nodes: [{ host: '::1', port: 7000 }] }],
    [
      'redis://h1:7000,h2:7001,h3/?cluster=true',
      {
        ...plain,
        cluster: true,
        nodes: [
          { host: 'h1', port: 7000 },
          { host: 'h2', port: 7001 },
          { host: 'h3', port: 6379 },
        ],
      },
    ],
    [
      'redis://a:b@h1,h2?cluster=true&family=6',
      {
        ...plain,
        username: 'a',
        password: 'b',
        cluster: true,
        nodes: [
          { host: 'h1', port: 6379 },
          { host: 'h2', port: 6379 },
        ],
      },
    ],
  ])('%s', (text, place) => {
    expect(readRedisUrl(text)).toEqual(place);
  });

  test.each([
    ['redis://h1,h2', /several servers.*\?cluster=true/],
    ['redis://h1,?cluster=true', /is not an address/],
    ['redis://h1:70000,h2/?cluster=true', /is not an address/],
    ['redis://h1,h2/3?cluster=true', /database 3/],
    ['redis+sentinel://h1', /is not an address/],
    ['redis://secret%@h', /%25/],
  ])('%s is refused', (text, fault) => {
    expect(readRedisUrl(text)).toEqual({ fault: expect.stringMatching(fault) });
  });

  test('is named without its password', () => {
    const place = readRedisUrl('redis://bot:secret@h1:7000,[::1]:7001?cluster=true');
    expect('fault' in place ? place.fault : nameNodes(place)).toBe('h1:7000, [::1]:7001');
  });
});
