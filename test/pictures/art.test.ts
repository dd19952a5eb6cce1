import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, test } from 'vitest';
import { type Shape, signs } from '../../src/games/contract/scene.ts';
import { balloons, flowers, people, streamers, wagon } from '../../src/games/everyone-loves-a-parade/drawings.ts';
import {
  alice,
  cap,
  cat,
  club,
  diamond,
  dodo,
  egg,
  hatter,
  heart,
  plus,
  rabbit,
  spade,
} from '../../src/games/parade/drawings.ts';
import { drawShape } from '../../src/pictures/draw/shape.ts';
import { nameOf } from '../support/pictures/scenes.ts';

const size = 32;

/** Which of the pixels of a small square a shape covers. */
function cover(shape: Shape): boolean[] {
  const context = createCanvas(size, size).getContext('2d');
  drawShape(context, shape, { x: 0, y: 0, size }, { paint: '#000000', under: '#ffffff' });
  const { data } = context.getImageData(0, 0, size, size);
  return Array.from({ length: size * size }, (_, pixel) => {
    const [red = 255, alpha = 0] = [data[pixel * 4], data[pixel * 4 + 3]];
    return alpha > 127 && red < 128;
  });
}

/** The part of what either covers that only one of them covers. */
function difference(one: readonly boolean[], other: readonly boolean[]): number {
  let either = 0;
  let single = 0;
  for (const [pixel, covered] of one.entries()) {
    const also = other[pixel] ?? false;
    if (covered || also) either += 1;
    if (covered !== also) single += 1;
  }
  return single / either;
}

const drawings = [
  ...[hatter, alice, cat, egg, rabbit, dodo, heart, spade, cap, club, plus, diamond],
  ...[balloons, streamers, flowers, wagon, people],
];
const shapes: readonly Shape[] = [...signs, ...drawings];
const covers = new Map(shapes.map((shape) => [shape, cover(shape)]));

describe('at 32 pixels and in one colour', () => {
  const groups: Readonly<Record<string, readonly Shape[]>> = {
    'the figures of Wonderland': [hatter, alice, cat, egg, rabbit, dodo],
    'the suits of the musicians': [heart, spade, cap, club, plus, diamond],
    'the decorations': [balloons, streamers, flowers],
    'the signs on cards': ['shield', 'cross', 'crown', 'check', 'hourglass'],
  };

  test.each(Object.keys(groups))('%s are told apart by their shape alone', (name) => {
    const group = groups[name] ?? [];
    for (const [index, one] of group.entries()) {
      for (const other of group.slice(index + 1)) {
        const apart = difference(covers.get(one) ?? [], covers.get(other) ?? []);
        expect(apart, `${nameOf(one)} and ${nameOf(other)}`).toBeGreaterThan(0.2);
      }
    }
  });

  test.each(shapes.map((shape) => [nameOf(shape), shape] as const))(
    '%s fills its square and keeps within it',
    (_, shape) => {
      const covered = (covers.get(shape) ?? []).filter(Boolean).length / (size * size);
      expect(covered).toBeGreaterThan(0.1);
      expect(covered).toBeLessThan(0.85);
      const wide = createCanvas(size * 2, size * 2).getContext('2d');
      drawShape(wide, shape, { x: size / 2, y: size / 2, size }, { paint: '#000000', under: '#ffffff' });
      const { data } = wide.getImageData(0, 0, size * 2, size * 2);
      const outside = Array.from({ length: 4 * size * size }, (_, pixel) => pixel).filter((pixel) => {
        const [x, y] = [pixel % (size * 2), Math.floor(pixel / (size * 2))];
        const inside = x >= size / 2 - 1 && x <= size * 1.5 && y >= size / 2 - 1 && y <= size * 1.5;
        return !inside && (data[pixel * 4 + 3] ?? 0) > 127;
      });
      expect(outside).toEqual([]);
    },
  );
});
