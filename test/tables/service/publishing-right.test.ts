import { expect, test } from 'vitest';
import { PublishingRight } from '../../../src/tables/service/publishing-right.ts';
import { noon } from '../../support/tables/tables.ts';

test('a right holds until its time, and longer when it was prolonged before', () => {
  const right = new PublishingRight('one', noon + 3_000);
  expect(right.holds(noon + 2_000)).toBe(true);
  right.prolong(noon + 2_999, noon + 5_000);
  expect(right.holds(noon + 4_999)).toBe(true);
  expect(right.holds(noon + 5_000)).toBe(false);
});

test('a right that has run out is gone for good, even if it is prolonged or the clock goes back', () => {
  const right = new PublishingRight('one', noon + 3_000);
  right.prolong(noon + 3_000, noon + 6_000);
  expect(right.holds(noon + 4_000)).toBe(false);
  expect(right.holds(noon)).toBe(false);
});

test('a right is given up when the clock was set back, for nobody knows how much time has passed', () => {
  const right = new PublishingRight('one', noon + 3_000);
  expect(right.holds(noon + 1_000)).toBe(true);
  expect(right.holds(noon + 999)).toBe(false);
  expect(right.holds(noon + 1_000)).toBe(false);
});
