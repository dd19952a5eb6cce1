import { describe, expect, test } from 'vitest';
import { translateRedisError } from '../../src/store/redis-errors.ts';
import { StoreUnavailable } from '../../src/tables/service/store.ts';

function reply(message: string): Error {
  return Object.assign(new Error(message), { name: 'ReplyError', command: { name: 'evalsha', args: ['secret hand'] } });
}

describe('an error of the Redis client', () => {
  test.each([
    reply('LOADING Redis is loading the dataset in memory'),
    reply("READONLY You can't write against a read only replica."),
    reply("OOM command not allowed when used memory > 'maxmemory'."),
    reply('MISCONF Redis is configured to save RDB snapshots, but it cannot persist on disk.'),
    reply('CLUSTERDOWN The cluster is down'),
    reply('BUSY Redis is busy running a script.'),
    new Error('Connection is closed.'),
    new Error('Command timed out'),
    Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:6379'), { code: 'ECONNREFUSED' }),
  ])('that passes or is of the connection becomes StoreUnavailable: $message', (error) => {
    expect(translateRedisError(error)).toBeInstanceOf(StoreUnavailable);
  });

  test('that is our own bug stays an error of its own, without the arguments of the command', () => {
    const translated = translateRedisError(reply('WRONGTYPE Operation against a key holding the wrong kind of value'));
    expect(translated).not.toBeInstanceOf(StoreUnavailable);
    expect(translated.message).toContain('WRONGTYPE');
    expect(JSON.stringify(Object.entries(translated))).not.toContain('secret');
    expect(translated.cause).toBeUndefined();
  });
});
