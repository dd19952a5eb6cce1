import { describe, expect, test } from 'vitest';
import { isSameAudience, type Place, placeAbove, seesFrom } from '../../src/tables/places.ts';

const channel: Place = { channel: 'c' };
const other: Place = { channel: 'd' };
const open: Place = { channel: 't', parent: 'c', thread: 'public' };
const beside: Place = { channel: 'u', parent: 'c', thread: 'public' };
const secret: Place = { channel: 's', parent: 'c', thread: 'private' };
/** As an early version kept it, which did not ask what kind of thread it was. */
const early: Place = { channel: 'e', parent: 'c' };
const places = { channel, other, open, beside, secret, early };

describe('somebody in one place sees', () => {
  test.each([
    ['channel', ['channel', 'open', 'beside']],
    ['other', ['other']],
    ['open', ['channel', 'open', 'beside']],
    ['secret', ['channel', 'open', 'beside', 'secret']],
    ['early', ['channel', 'open', 'beside', 'early']],
  ] as const)('from %s: %j', (here, seen) => {
    expect(Object.entries(places).flatMap(([name, there]) => (seesFrom(places[here], there) ? [name] : []))).toEqual(
      seen,
    );
  });
});

describe('a board', () => {
  test('is seen by the same people in a channel and its public threads, and nowhere else', () => {
    expect([open, beside].map((place) => isSameAudience(channel, place))).toEqual([true, true]);
    expect([other, secret, early].map((place) => isSameAudience(channel, place))).toEqual([false, false, false]);
  });

  test('that a thread does not take goes up to its channel, but never from a private thread or one of which nothing is known', () => {
    expect([channel, open, secret, early].map(placeAbove)).toEqual([undefined, { channel: 'c' }, undefined, undefined]);
  });
});
