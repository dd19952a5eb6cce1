import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Entry, isOwn } from '../../src/results/entry.ts';
import {
  type Aim,
  addCompany,
  addResult,
  type Company,
  joinTallies,
  readSums,
  type Sums,
  tallyOf,
  withPeople,
} from '../../src/results/sums.ts';
import { entry } from '../support/results/entries.ts';

function sumUp(entries: readonly Entry[], user = 'ann', aim: Aim = 'fewest'): Sums | undefined {
  let sums: Sums | undefined;
  for (const each of entries)
    for (const seat of each.seats) if (seat.user === user) sums = addResult(sums, each, seat, aim);
  return sums;
}

const tally = (entries: readonly Entry[]) => tallyOf(sumUp(entries), withPeople, 'fewest');

describe('what results add up to', () => {
  test('wins stand beside what luck alone would give, and a shared win counts in parts', () => {
    const { games, wins, luck, places } = tally([
      entry('ann 5!, ben 9'),
      entry('ann 5!, ben 5!, cid 9, dan 10'),
      entry('ann 12, ben 9!, cid 10'),
    ]);
    expect([games, wins, luck]).toEqual([3, 1.5, 1 / 2 + 1 / 4 + 1 / 3]);
    expect(places).toEqual([2, 0, 1]);
  });

  test('points: two for each who is behind, one for each beside', () => {
    expect(tally([entry('ann 9, ben 5!, cid 9, dan 20')]).points).toBe(3);
    expect(tally([entry('ann 5!, ben 9')]).points).toBe(2);
  });

  test('best and total by the number of players; most points are best where most win', () => {
    const played = [entry('ann 5!, ben 9'), entry('ann 3!, ben 9'), entry('ann 12, ben 9!, cid 10')];
    expect(tally(played).bySeats).toEqual({
      '2': { games: 2, best: 3, total: 8 },
      '3': { games: 1, best: 12, total: 12 },
    });
    const most = tallyOf(sumUp(played.slice(0, 2), 'ann', 'most'), withPeople, 'most');
    expect(most.bySeats['2']).toEqual({ games: 2, best: 5, total: 8 });
  });

  test('the closest win is the one with the smallest lead that nobody shares', () => {
    const close = entry('ann 8!, ben 9');
    const { closest } = tally([entry('ann 5!, ben 9'), close, entry('ann 5!, ben 5!'), entry('ann 9, ben 8!')]);
    expect(closest).toEqual({ lead: 1, table: close.table, at: close.endedAt });
    expect(tally([entry('ann 9, ben 8!')]).closest).toBeUndefined();
  });

  test('a seat that was left, or that a bot played for the most part, counts as nothing else', () => {
    const { games, wins, left } = tally([entry('ann< 5!, ben 9'), entry('ann~ 5!, ben 9'), entry('ann 5!, ben 9')]);
    expect([games, wins, left]).toEqual([1, 1, 2]);
  });

  test('practice and games against bots alone count apart', () => {
    const sums = sumUp([
      entry('ann 5!, ben 9'),
      entry('ann 5!, ben 9, Hatter* 10'),
      entry('ann 5!, Hatter* 10'),
      entry('ann 5!, Hatter* 10', { practice: true }),
    ]);
    const games = (kind: keyof NonNullable<typeof sums>['byKind']) => sums?.byKind[kind]?.games;
    expect([games('people'), games('mixed'), games('alone'), games('practice')]).toEqual([1, 1, 1, 1]);
    expect(tallyOf(sums, withPeople, 'fewest').games).toBe(2);
  });

  test('the name is that of the latest game', () => {
    const renamed = entry('ann 5!, ben 9');
    const seats = renamed.seats.map((seat) => ({ ...seat, name: 'Ann-Marie' }));
    expect(sumUp([entry('ann 5!, ben 9'), { ...renamed, seats }])?.name).toBe('Ann-Marie');
  });

  test('is stored as it is, and somebody who never played has nothing', () => {
    const sums = sumUp([entry('ann 5!, ben 9')]);
    expect(readSums(JSON.stringify(sums))).toEqual(sums);
    expect(readSums(undefined)).toBeUndefined();
    expect(tallyOf(undefined, withPeople, 'fewest').games).toBe(0);
  });

  test('is the same in one sum and in several that are joined', () => {
    const seats = fc.constantFrom(
      'ann 5!, ben 9',
      'ann 7, ben 5!, cid 9',
      'ann 5!, ben 5!',
      'ann 3!, ben 4',
      'ann< 5!, ben 9',
    );
    fc.assert(
      fc.property(fc.array(seats, { maxLength: 12 }), fc.nat(12), (lines, cut) => {
        const entries = lines.map((line) => entry(line));
        const parts = [tally(entries.slice(0, cut)), tally(entries.slice(cut))];
        const { wins, luck, ...joined } = joinTallies(parts, 'fewest');
        const { wins: allWins, luck: allLuck, ...all } = tally(entries);
        expect(joined).toEqual(all);
        expect([wins, luck]).toEqual([expect.closeTo(allWins, 9), expect.closeTo(allLuck, 9)]);
      }),
    );
  });
});

test('company: how often with whom, ahead and behind; seats that were left and bots are none', () => {
  const met = [
    entry('ann 5!, ben 9, Hatter* 7'),
    entry('ann 9, ben 5!'),
    entry('ann 5!, ben 5!'),
    entry('ann 5!, cid< 9'),
  ];
  const company = met.reduce<Company>((known, each) => {
    const own = each.seats.find(({ user }) => user === 'ann');
    return own && isOwn(own) ? addCompany(known, each, own) : known;
  }, {});
  expect(company).toEqual({ ben: [3, 1, 1] });
});
