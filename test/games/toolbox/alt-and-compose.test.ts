import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Part } from '../../../src/games/contract/scene.ts';
import { fitAlt, joinAlt } from '../../../src/games/toolbox/alt.ts';
import { fillIn, spread } from '../../../src/games/toolbox/compose.ts';

describe('a text with parts in place of its values', () => {
  const card: Part = { card: { paint: 'red', shape: 'crown', name: 'R3' } };
  const name: Part = { text: 'Ann', elastic: true };

  test('keeps the order that the language wants', () => {
    expect(fillIn((marks) => `${marks.name} played ${marks.card}.`, { name: [name], card: [card] })).toEqual([
      name,
      { text: ' played ' },
      card,
      { text: '.' },
    ]);
    expect(fillIn((marks) => `${marks.card} von ${marks.name}`, { name: [name], card: [card] })).toEqual([
      card,
      { text: ' von ' },
      name,
    ]);
  });

  test('takes several parts, or none, for one value', () => {
    expect(fillIn((marks) => `took ${marks.cards}`, { cards: [card, card] })).toEqual([{ text: 'took ' }, card, card]);
    expect(fillIn((marks) => `took ${marks.cards}`, { cards: [] })).toEqual([{ text: 'took ' }]);
  });

  test('gives its own words the look that is asked for, and the parts theirs', () => {
    expect(fillIn((marks) => `${marks.name}!`, { name: [name] }, { bold: true })).toEqual([
      name,
      { text: '!', bold: true },
    ]);
  });
});

describe('sentences in place of a picture', () => {
  test('are as many whole ones as there is room for', () => {
    expect(joinAlt(['One.', 'Two.'])).toBe('One. Two.');
    expect(joinAlt([`${'a'.repeat(1000)}.`, 'b'.repeat(30), 'c'])).toBe(`${'a'.repeat(1000)}.`);
  });

  test('have each a full stop, where they do not end otherwise', () => {
    expect(joinAlt(['Still choosing: Ben', 'Once more?', '', 'Ann wins.', '= 10'])).toBe(
      'Still choosing: Ben. Once more? Ann wins. = 10.',
    );
  });

  test('have shorter names where whole ones would crowd out what must be there', () => {
    const writer = { plainName: (seat: number) => `${seat}${'n'.repeat(31)}` };
    const tell = (words: string) => (one: typeof writer) => [0, 1, 2].map((seat) => `${one.plainName(seat)}${words}`);
    expect(fitAlt(writer, tell(' plays'), () => ['more'])).toBe(
      `${[0, 1, 2].map((seat) => `${writer.plainName(seat)} plays.`).join(' ')} more.`,
    );
    const crowded = fitAlt(writer, tell('x'.repeat(315)), () => ['more'.repeat(30)]);
    expect(crowded.split(' ')).toEqual([0, 1, 2].map((seat) => `${seat}${'n'.repeat(18)}…${'x'.repeat(315)}.`));
  });

  test('never pass the limit', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 400 }), { maxLength: 12 }), (sentences) => {
        expect(joinAlt(sentences).length).toBeLessThanOrEqual(1024);
      }),
    );
  });
});

test('pieces in a row overlap rather than leave their place', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 30, max: 400 }), (count, width) => {
      const places = spread(count, { x: 10, width }, { width: 30, gap: 4 });
      expect(places).toHaveLength(count);
      expect(places[0]).toBe(10);
      expect((places.at(-1) ?? 0) + 30).toBeLessThanOrEqual(10 + width + 1e-6);
    }),
  );
  expect(spread(3, { x: 0, width: 200 }, { width: 30, gap: 4 })).toEqual([0, 34, 68]);
});
