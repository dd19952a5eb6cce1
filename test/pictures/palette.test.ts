import { describe, expect, test } from 'vitest';
import { cardPaints, printOn } from '../../src/games/contract/scene.ts';
import { palette } from '../../src/pictures/palette.ts';
import { contrast, distance, see, type Vision } from '../support/pictures/colour-vision.ts';

const eyes: readonly Vision[] = ['normal', 'protanopia', 'deuteranopia', 'tritanopia'];
const pairs = cardPaints.flatMap((one, index) => cardPaints.slice(index + 1).map((other) => [one, other] as const));
describe('the six colours of cards', () => {
  test.each(eyes)('are far apart for eyes with %s', (vision) => {
    for (const [one, other] of pairs) {
      expect(distance(vision, palette[one], palette[other]), `${one} and ${other}`).toBeGreaterThan(0.17);
    }
  });

  test('can be read: what is printed on them stands out', () => {
    for (const paint of cardPaints)
      expect(contrast(palette[paint], palette[printOn(paint)]), paint).toBeGreaterThan(4.5);
  });

  test('are told from the edge of a card, or the edge from the table', () => {
    expect(contrast(palette.paper, palette.table)).toBeGreaterThan(4.5);
  });
});

test('everything written on the table or a panel can be read', () => {
  for (const ground of ['table', 'panel'] as const) {
    for (const paint of ['ink', 'quiet', 'gold', 'safe', 'taken'] as const) {
      expect(contrast(palette[paint], palette[ground]), `${paint} on ${ground}`).toBeGreaterThan(3.5);
    }
  }
});

test('the simulation of eyes leaves greys nearly as they are, and brings red and green together where cones are missing', () => {
  for (const vision of eyes) {
    const [red, green, blue] = see(vision, '#808080');
    expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(0.01);
  }
  const apart = distance('normal', '#c03020', '#607020');
  expect(distance('deuteranopia', '#c03020', '#607020')).toBeLessThan(apart / 2);
});
