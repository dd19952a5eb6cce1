import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isTimeZone,
  quietUntil,
  readTimeOfDay,
  readWishes,
  usualWishes,
  type Wishes,
} from '../../src/tables/wishes.ts';

function quiet(from: string, until: string, zone: string): Wishes {
  const [start = 0, end = 0] = [readTimeOfDay(from), readTimeOfDay(until)];
  return { ...usualWishes, quiet: { from: start, until: end, zone } };
}

/** When the person can be called, if it is `time` somewhere. */
function callable(person: Wishes, time: string): string | undefined {
  const until = quietUntil(person, Date.parse(time));
  return until === undefined ? undefined : new Date(until).toISOString().slice(0, 16);
}

describe('quiet hours', () => {
  const night = quiet('22:00', '8:00', 'Europe/Berlin');

  test.each([
    ['before they begin', '2026-01-10T21:59+01:00', undefined],
    ['as they begin', '2026-01-10T22:00+01:00', '2026-01-11T07:00'],
    ['after midnight', '2026-01-11T03:30+01:00', '2026-01-11T07:00'],
    ['a minute before their end', '2026-01-11T07:59+01:00', '2026-01-11T07:00'],
    ['at their end', '2026-01-11T08:00+01:00', undefined],
    ['in the night that is an hour shorter', '2026-03-28T23:00+01:00', '2026-03-29T06:00'],
    ['in the night that is an hour longer', '2026-10-24T23:00+02:00', '2026-10-25T07:00'],
  ])('across midnight: %s', (_, time, end) => {
    expect(callable(night, time)).toBe(end);
  });

  test.each([
    ['2026-06-01T12:59Z', undefined],
    ['2026-06-01T13:00Z', '2026-06-01T15:00'],
    ['2026-06-01T15:00Z', undefined],
  ])('within a day, at %s', (time, end) => {
    expect(callable(quiet('13:00', '15:00', 'UTC'), time)).toBe(end);
  });

  test('hold in zones whose clocks are half an hour off, and change by half an hour', () => {
    expect(callable(quiet('22:00', '7:00', 'Asia/Kolkata'), '2026-06-01T18:00Z')).toBe('2026-06-02T01:30');
    expect(callable(quiet('22:00', '7:00', 'Australia/Lord_Howe'), '2026-10-03T12:00Z')).toBe('2026-10-03T20:00');
  });

  test('that end in the hour which the clocks skip end with that hour', () => {
    expect(callable(quiet('22:00', '2:30', 'Europe/Berlin'), '2026-03-28T23:30Z')).toBe('2026-03-29T01:00');
    expect(callable(quiet('22:00', '2:30', 'Europe/Berlin'), '2026-03-29T00:30Z')).toBe('2026-03-29T01:00');
    expect(callable(quiet('22:00', '2:00', 'America/New_York'), '2026-03-08T05:30Z')).toBe('2026-03-08T07:00');
  });

  test('from and until the same hour are none, and nobody has any unless they say so', () => {
    expect(callable(quiet('8:00', '8:00', 'UTC'), '2026-06-01T08:00Z')).toBeUndefined();
    expect(callable(usualWishes, '2026-06-01T03:00Z')).toBeUndefined();
  });

  test('end: whenever somebody is called at the end of theirs, they are over, or a bit later at the latest', () => {
    const zones = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'UTC');
    const minutes = fc.nat({ max: 1_439 });
    const times = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) });
    fc.assert(
      fc.property(zones, minutes, minutes, times, (zone, from, until, time) => {
        const person: Wishes = { ...usualWishes, quiet: { from, until, zone } };
        const end = quietUntil(person, time);
        if (end === undefined) return;
        expect(end).toBeGreaterThan(time);
        expect(end - time).toBeLessThanOrEqual(26 * 3_600_000);
        expect(quietUntil(person, end)).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });
});

describe('what people type', () => {
  test.each([
    ['22:30', 1_350],
    ['8', 480],
    ['08.15', 495],
    ['0:00', 0],
    ['23:59', 1_439],
    ['24:00', undefined],
    ['7:60', undefined],
    ['noon', undefined],
    ['', undefined],
  ])('%j is a time of day or not', (text, minutes) => {
    expect(readTimeOfDay(text)).toBe(minutes);
  });

  test('is a time zone if it is known as one', () => {
    expect(['Europe/Berlin', 'UTC', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([true, true, false, false]);
  });
});

test('wishes that cannot be read are as good as none', () => {
  for (const text of [undefined, '{', '[]', '{"schema":2}', '{"schema":1,"calling":"shout"}']) {
    expect(readWishes(text)).toEqual(usualWishes);
  }
  expect(readWishes('{"schema":1,"calling":"direct"}')).toEqual({ schema: 1, calling: 'direct' });
});
