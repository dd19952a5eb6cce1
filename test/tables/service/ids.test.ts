import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { candidateIds, readId } from '../../../src/tables/service/ids.ts';

function firstIds(interaction: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => index).reduce<{ ids: string[]; source: Generator<string> }>(
    ({ ids, source }) => ({ ids: [...ids, String(source.next().value)], source }),
    { ids: [], source: candidateIds(interaction) },
  ).ids;
}

describe('the ids of a table', () => {
  test('are the same for the same interaction and others for another', () => {
    expect(firstIds('1', 5)).toEqual(firstIds('1', 5));
    expect(firstIds('1', 5)).not.toEqual(firstIds('2', 5));
  });

  test('have four characters, and more when four are not enough', () => {
    expect(firstIds('1', 9).map((id) => id.length)).toEqual([4, 4, 4, 4, 5, 5, 5, 5, 6]);
  });

  test('hold no characters that look alike', () => {
    expect(Array.from({ length: 200 }, (_, n) => firstIds(String(n), 4).join('')).join('')).not.toMatch(
      /[0O1IL2Z5S8B]/,
    );
  });

  test('can be read back as somebody types them', () => {
    fc.assert(
      fc.property(fc.string(), (interaction) => {
        const [id = ''] = firstIds(interaction, 1);
        expect(readId(` ${id.toLowerCase()} `)).toBe(id);
      }),
    );
  });

  test.each(['', '7K3', '7K3F7K3F7K3F7K3F7', '7K0F', '7K3F!', 'ßßßß', '7K 3F', '../7K3F'])(
    '“%s” cannot be one',
    (typed) => {
      expect(readId(typed)).toBeUndefined();
    },
  );
});
