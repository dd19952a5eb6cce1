import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodePng } from '../../src/pictures/encode-png.ts';
import { readPixels } from '../support/pictures/pixels.ts';

function opaque(colours: readonly (readonly [number, number, number])[]): Uint8Array {
  return Uint8Array.from(colours.flatMap(([red, green, blue]) => [red, green, blue, 255]));
}

const channel = fc.integer({ min: 0, max: 255 });
const picture = fc.integer({ min: 1, max: 20 }).chain((width) =>
  fc.integer({ min: 1, max: 12 }).chain((height) =>
    fc.record({
      width: fc.constant(width),
      height: fc.constant(height),
      colours: fc.array(fc.tuple(channel, channel, channel), { minLength: width * height, maxLength: width * height }),
    }),
  ),
);

test('a picture of up to 256 colours is read back as it was, but for what no eye sees', async () => {
  await fc.assert(
    fc.asyncProperty(picture, async ({ width, height, colours }) => {
      const pixels = opaque(colours);
      const read = await readPixels(encodePng(pixels, width, height));
      expect([read.width, read.height]).toEqual([width, height]);
      for (const [index, value] of pixels.entries()) expect(Math.abs((read.data[index] ?? 0) - value)).toBeLessThan(4);
    }),
    { numRuns: 60 },
  );
});

test('a picture of more colours keeps the frequent ones, and takes for a rare one the nearest', async () => {
  const ramp = Array.from({ length: 300 }, (_, index) => [index % 256, (index * 7) % 256, 128] as const);
  const frequent = Array.from({ length: 300 }, () => [10, 200, 60] as const);
  const read = await readPixels(encodePng(opaque([...frequent, ...ramp]), 30, 20));
  for (const [index, value] of [10, 200, 60, 255].entries())
    expect(Math.abs((read.data[index] ?? 0) - value)).toBeLessThan(4);
  for (const [index, [red]] of ramp.entries()) {
    expect(Math.abs((read.data[(300 + index) * 4] ?? 0) - red)).toBeLessThan(40);
  }
});
