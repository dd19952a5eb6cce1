import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mostWithin, quantile } from '../../src/cli/bench/figures.ts';

test('the median is the value in the middle', () => {
  expect(quantile([3, 1, 2], 0.5)).toBe(2);
  expect(quantile([], 0.5)).toBeNaN();
});

test('the most moments within a span are those of its busiest place, wherever that begins', () => {
  expect(mostWithin([], 10)).toBe(0);
  expect(mostWithin([0, 9, 10, 19], 10)).toBe(2);
  expect(mostWithin([5, 14, 0, 6], 10)).toBe(3);
  fc.assert(
    fc.property(fc.array(fc.nat(100)), fc.integer({ min: 1, max: 30 }), (moments, span) => {
      const counts = moments.map((begin) => moments.filter((at) => at >= begin && at < begin + span).length);
      expect(mostWithin(moments, span)).toBe(Math.max(0, ...counts));
    }),
  );
});
