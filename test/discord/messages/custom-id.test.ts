import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCustomId, writeCustomId } from '../../../src/discord/messages/custom-id.ts';

const letters = (alphabet: string, most: number) =>
  fc.array(fc.constantFrom(...alphabet.split('')), { minLength: 1, maxLength: most }).map((parts) => parts.join(''));
const upper = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ids = fc.record({
  table: fc.oneof(letters(`${upper}0123456789`, 16), fc.constant('-')),
  turn: fc.integer({ min: 0, max: 999_999 }),
  on: fc.constantFrom('table' as const, 'board' as const, 'hand' as const),
  verb: letters(`${upper}${upper.toLowerCase()}0123456789.-_+`, 60),
});

describe('a custom id', () => {
  test('is read as it was written, and fits into 100 characters', () => {
    fc.assert(
      fc.property(ids, (id) => {
        const text = writeCustomId(id);
        expect(text.length).toBeLessThanOrEqual(100);
        expect(readCustomId(text)).toEqual(id);
      }),
    );
  });

  test('is of at most 90 characters when everything is as long as it may be', () => {
    const longest = { table: 'W'.repeat(16), turn: 999_999, on: 'hand', verb: 'v'.repeat(60) } as const;
    expect(writeCustomId(longest).length).toBeLessThanOrEqual(90);
  });

  test.each([
    '',
    '1',
    ':::::',
    '0:7K3F:1:t:join',
    '2:7K3F:1:t:join',
    'v1:7K3F:1:t:join',
    '1:7k3f:1:t:join',
    '1::1:t:join',
    '1:7K3F:-1:t:join',
    '1:7K3F:01:t:join',
    '1:7K3F:1.5:t:join',
    '1:7K3F:1e3:t:join',
    '1:7K3F:1000000:t:join',
    '1:7K3F:1:x:join',
    '1:7K3F:1:t:',
    '1:7K3F:1:t:jo in',
    '1:7K3F:1:t:join:more',
    '1:7K3F:1:t',
    `1:7K3F:1:t:${'v'.repeat(61)}`,
    '{"table":"7K3F"}',
  ])('that is foreign or malformed is none: %j', (text) => {
    expect(readCustomId(text)).toBeUndefined();
  });

  test('is never read into something that would be written differently', () => {
    const near = fc.stringMatching(/^1:[A-Z0-9]{0,3}:\d{0,3}:[tbcx]:[a-z.]{0,4}:?$/);
    fc.assert(
      fc.property(fc.oneof(near, fc.string()), (text) => {
        const read = readCustomId(text);
        if (read) expect(writeCustomId(read)).toBe(text);
      }),
    );
  });
});
