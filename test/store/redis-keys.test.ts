import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nameKeys, partitionOf, partitions } from '../../src/store/redis-keys.ts';

const tableId = fc.string({ unit: fc.constantFrom(...'23456789ABCDEFGHJKLMNPQRSTUVWXYZ'), minLength: 4, maxLength: 6 });

/** The part of a key that alone decides its slot: what is between the first brace and the next closing one. */
const hashTag = (key: string) => /\{([^}]+)\}/.exec(key)?.[1];

describe('the keys of a table', () => {
  test('are named as the design says', () => {
    const keys = nameKeys('');
    const partition = partitionOf('7K3F');
    expect(partition).toBe('p14');
    expect(keys.table('7K3F')).toBe('{p14}:table:7K3F');
    expect(keys.log('7K3F')).toBe('{p14}:log:7K3F');
    expect(keys.due(partition)).toBe('{p14}:due');
    expect(keys.aside('7K3F')).toBe('{p14}:aside:7K3F');
    expect(keys.asides(partition)).toBe('{p14}:asides');
    expect(keys.index('channel:123')).toBe('index:channel:123');
  });

  test('of a book share its name as their hash tag', () => {
    const keys = nameKeys('bot-2:');
    const all = [keys.book('guild:1'), keys.pages('guild:1'), keys.page('guild:1', 'sums')];
    expect(all).toEqual(['bot-2:{guild:1}:book', 'bot-2:{guild:1}:pages', 'bot-2:{guild:1}:page:sums']);
    expect(new Set(all.map(hashTag))).toEqual(new Set(['guild:1']));
  });

  test('share one hash tag, whatever the id and the prefix', () => {
    fc.assert(
      fc.property(tableId, fc.constantFrom('', 'bot-2:', 'a:b:'), (id, prefix) => {
        const keys = nameKeys(prefix);
        const partition = partitionOf(id);
        const all = [keys.table(id), keys.log(id), keys.due(partition), keys.aside(id), keys.asides(partition)];
        expect(new Set(all.map(hashTag))).toEqual(new Set([partition]));
        expect(all.every((key) => key.startsWith(prefix))).toBe(true);
      }),
    );
  });

  test('cannot get a prefix that would change the hash tag', () => {
    expect(() => nameKeys('{other}')).toThrow('brace');
  });

  test('are spread over all partitions, none of which gets more than twice its share', () => {
    const ids = Array.from({ length: 32 ** 2 }, (_, number) => `K7${number.toString(32).padStart(2, '2')}`);
    const counts = partitions.map((partition) => ids.filter((id) => partitionOf(id) === partition).length);
    expect(Math.min(...counts)).toBeGreaterThan(0);
    expect(Math.max(...counts)).toBeLessThan((2 * ids.length) / partitions.length);
  });
});
