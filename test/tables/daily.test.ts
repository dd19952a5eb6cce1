import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { games } from '../../src/games/index.ts';
import { dailyCause, dailySeed, dayOf, daysOfMonth, nameDay, opensAt, startOf } from '../../src/tables/daily.ts';
import {
  anonymous,
  type DailyResult,
  placeAll,
  readResult,
  sumUpDays,
  writeResult,
} from '../../src/tables/daily-results.ts';
import { seedFrom } from '../../src/tables/random.ts';
import { nobody } from '../../src/tables/table.ts';
import { paradeGame } from '../support/tables/tables.ts';

const secret = seedFrom('secret', 0);
const leapDay = dayOf(Date.UTC(2028, 1, 29, 12));

const result = fc.record<DailyResult>({
  user: fc.uuid(),
  name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 32 }),
  guild: fc.constantFrom('1', '2', '@me'),
  table: fc.stringMatching(/^[A-Z]{4}$/),
  score: fc.integer({ min: 0, max: 40 }),
  at: fc.integer({ min: 0 }),
  row: fc.stringMatching(/^[0-2]{0,20}$/),
});

describe('a day', () => {
  test('begins and ends at midnight UTC, and has the name of the calendar', () => {
    expect(dayOf(Date.UTC(2026, 11, 1))).toBe(dayOf(Date.UTC(2026, 11, 1, 23, 59, 59, 999)));
    expect(dayOf(Date.UTC(2026, 11, 2))).toBe(dayOf(Date.UTC(2026, 11, 1)) + 1);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), (day) => {
        expect(nameDay(day)).toBe(new Date(startOf(day)).toISOString().slice(0, 10));
      }),
    );
  });

  test('is told an hour after its end', () => {
    expect(opensAt(leapDay)).toBe(Date.UTC(2028, 2, 1, 1));
  });

  test('has a month with all its days so far', () => {
    expect(daysOfMonth(leapDay).map(nameDay)).toEqual(
      Array.from({ length: 29 }, (_, index) => `2028-02-${String(29 - index).padStart(2, '0')}`),
    );
    expect(daysOfMonth(leapDay + 1).map(nameDay)).toEqual(['2028-03-01']);
  });
});

test('every game and day has a seed of its own, and another one under another secret', () => {
  const seeds = [secret, seedFrom('secret', 1)].flatMap((each) =>
    games.flatMap((game) => [0, 1, 2].map((after) => dailySeed(each, game, leapDay + after))),
  );
  expect(new Set(seeds).size).toBe(2 * games.length * 3);
  for (const seed of seeds) expect(seed).toMatch(/^[0-9a-f]{64}$/);
});

test('what opens somebody’s table does not tell who they are', () => {
  const cause = dailyCause(secret, paradeGame, leapDay, '123456789012345678');
  expect(cause).toMatch(/^daily:[0-9a-f]{32}$/);
  expect(dailyCause(secret, paradeGame, leapDay, '123456789012345678')).toBe(cause);
  expect(dailyCause(secret, paradeGame, leapDay, '123456789012345679')).not.toBe(cause);
});

describe('results', () => {
  test('come back from their text as they were; any other text is no result', () => {
    fc.assert(
      fc.property(result, (each) => {
        expect(readResult(writeResult(each))).toEqual(each);
      }),
    );
    for (const text of ['', '{}', '[1]', '[2,"u","n","g","t",1,1,""]', '[1,"u","n","g","t",1,1,"3"]'])
      expect(readResult(text)).toBeUndefined();
  });

  test('are placed as an independent count places them: 2 for each who is beaten, 1 for each tie', () => {
    fc.assert(
      fc.property(fc.array(result, { maxLength: 40 }), fc.boolean(), (all, isLowBest) => {
        const placed = placeAll(all, isLowBest);
        expect(placed).toHaveLength(all.length);
        const beats = (one: DailyResult, other: DailyResult) =>
          isLowBest ? one.score < other.score : one.score > other.score;
        for (const own of placed) {
          const better = all.filter((other) => beats(other, own)).length;
          const beaten = all.filter((other) => beats(own, other)).length;
          expect([own.place, own.matchpoints]).toEqual([better + 1, 2 * beaten + (all.length - better - beaten - 1)]);
        }
        expect(placed.map(({ place }) => place)).toEqual(placed.map(({ place }) => place).sort((a, b) => a - b));
      }),
    );
  });

  test('of somebody who is forgotten still count for the others, and are in no sum', () => {
    fc.assert(
      fc.property(fc.array(result, { minLength: 1, maxLength: 20 }), (all) => {
        const [gone, ...others] = all;
        if (!gone) return;
        const left = placeAll([anonymous(gone), ...others], true);
        const before = placeAll(all, true);
        for (const { user, place, matchpoints } of before.filter((each) => each.user !== gone.user))
          expect(left.find((each) => each.user === user)).toMatchObject({ place, matchpoints });
        expect(JSON.stringify(left)).not.toContain(gone.user);
        expect(sumUpDays([left]).map(({ user }) => user)).not.toContain(nobody);
      }),
    );
  });

  test('of several days are summed up by person, whoever needed fewer days first', () => {
    const day = (...scores: readonly [string, number][]) =>
      placeAll(
        scores.map(([user, score]) => ({ user, name: user, guild: '1', table: 'AAAA', score, at: 0, row: '' })),
        true,
      );
    const days = [day(['ann', 5], ['ben', 9], ['cat', 7]), day(['ann', 8], ['ben', 3])];
    expect(
      sumUpDays(days).map(({ user, matchpoints, days: count, place }) => [user, matchpoints, count, place]),
    ).toEqual([
      ['ann', 4, 2, 1],
      ['cat', 2, 1, 2],
      ['ben', 2, 2, 3],
    ]);
  });
});
