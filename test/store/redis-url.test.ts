import { describe, expect, test } from 'vitest';
import { nameNodes, readRedisUrl } from '../../src/store/redis-url.ts';

const plain = {
  tls: false,
  username: undefined,
  password: undefined,
  database: 0,
  cluster: false,
  sentinel: undefined,
};

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
    [
      'rediss://bot:a@h1,h2:26380/1?sentinel=parade&sentinelPassword=b%26c',
      {
        ...plain,
        tls: true,
        username: 'bot',
        password: 'a',
        database: 1,
        sentinel: { name: 'parade', password: 'b&c' },
        nodes: [
          { host: 'h1', port: 26_379 },
          { host: 'h2', port: 26_380 },
        ],
      },
    ],
    [
      'redis://h1?sentinel=parade',
      { ...plain, sentinel: { name: 'parade', password: undefined }, nodes: [{ host: 'h1', port: 26_379 }] },
    ],
  ])('%s', (text, place) => {
    expect(readRedisUrl(text)).toEqual(place);
  });

  test.each([
    ['redis://h1,h2', /several servers.*\?cluster=true/],
    ['redis://h1,?cluster=true', /is not an address/],
    ['redis://h1?cluster=true&sentinel=parade', /leave one of the two out/],
    ['redis://h1:70000,h2/?cluster=true', /is not an address/],
    ['redis://h1,h2/3?cluster=true', /database 3/],
    ['redis+sentinel://h1', /is not an address/],
    ['redis://secret%@h', /%25/],
  ])('%s is refused', (text, fault) => {
    expect(readRedisUrl(text)).toEqual({ fault: expect.stringMatching(fault) });
  });

  test('of sentinels is named by what they look after', () => {
    const place = readRedisUrl('redis://:a@h1,h2?sentinel=parade&sentinelPassword=b');
    expect('fault' in place ? place.fault : nameNodes(place)).toBe('parade (by the sentinels h1:26379, h2:26379)');
  });

  test('is named without its password', () => {
    const place = readRedisUrl('redis://bot:secret@h1:7000,[::1]:7001?cluster=true');
    expect('fault' in place ? place.fault : nameNodes(place)).toBe('h1:7000, [::1]:7001');
  });
});
