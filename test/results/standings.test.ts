import { expect, test } from 'vitest';
import type { Entry } from '../../src/results/entry.ts';
import { type Rating, rateGame } from '../../src/results/ratings.ts';
import { type Known, measures, standingsOf } from '../../src/results/standings.ts';
import { addResult, type Sums } from '../../src/results/sums.ts';
import { randomFrom } from '../support/games/random.ts';
import { entry } from '../support/results/entries.ts';

function knownOf(entries: readonly Entry[], hidden: readonly string[] = []): Known {
  const sums = new Map<string, Sums>();
  const ratings = new Map<string, Rating>();
  for (const each of entries) {
    for (const seat of each.seats)
      if (seat.user !== undefined) sums.set(seat.user, addResult(sums.get(seat.user), each, seat, 'fewest'));
    for (const [person, rating] of rateGame(each, ratings)) ratings.set(person, rating);
  }
  return { sums, ratings, hidden: new Set(hidden) };
}

const order = (known: Known, measure: (typeof measures)[number] = 'wins') =>
  standingsOf(known, measure, 'fewest').map(({ rank, person }) => `${rank} ${person}`);

test('wins stand above or below what luck alone would give', () => {
  const known = knownOf([
    entry('ann 5!, ben 9, cid 10'),
    entry('ann 5!, ben 9'),
    entry('ann 9, ben 5!'),
    entry('dan 5!, cid 9, ben 9, ann 20, eve 30'),
  ]);
  expect(standingsOf(known, 'wins', 'fewest').map(({ person, above }) => [person, above])).toEqual([
    ['dan', 0.8],
    ['ann', 2 - (1 / 3 + 1 / 2 + 1 / 2 + 1 / 5)].map((value) =>
      typeof value === 'number' ? expect.closeTo(value, 5) : value,
    ),
    ['eve', -0.2],
    ['ben', expect.closeTo(1 - (1 / 3 + 1 + 1 / 5), 5)],
    ['cid', expect.closeTo(-(1 / 3 + 1 / 5), 5)],
  ]);
});

test('who has the same has the same place, and the next one is behind all of them', () => {
  const known = knownOf([entry('ann 5!, ben 9'), entry('cid 5!, dan 9'), entry('eve 5!, fay 5!')]);
  expect(order(known)).toEqual(['1 ann', '1 cid', '3 eve', '3 fay', '5 ben', '5 dan']);
  expect(order(known, 'games')).toEqual(['1 ann', '1 ben', '1 cid', '1 dan', '1 eve', '1 fay']);
  expect(order(known, 'points')).toEqual(['1 ann', '1 cid', '3 eve', '3 fay', '5 ben', '5 dan']);
});

test('who played only against bots, in private, or left everything to a bot, is not in it, and a server can have one player', () => {
  expect(order(knownOf([entry('ann 5!, Hatter* 9'), entry('ann 5!, Hatter* 9', { practice: true })]))).toEqual([]);
  expect(order(knownOf([entry('ann 5!, ben~ 9')]))).toEqual(['1 ann']);
  expect(order(knownOf([]))).toEqual([]);
});

test('ratings are shown only of those whose is certain', () => {
  const games = Array.from({ length: 15 }, () => entry('ann 5!, ben 9'));
  expect(order(knownOf([...games, entry('cid 5!, dan 9')]), 'rating')).toEqual(['1 ann', '2 ben']);
});

test('who is left out or deleted is nowhere, and the order of the others is as it was', () => {
  const random = randomFrom(9);
  const people = Array.from({ length: 12 }, (_, number) => `p${number}`);
  const entries = Array.from({ length: 80 }, () => {
    const seats = random.shuffle(people).slice(0, 2 + random.below(4));
    return entry(seats.map((person, place) => `${person} ${place}${place === 0 ? '!' : ''}`).join(', '));
  });
  const all = knownOf(entries);
  for (const measure of measures) {
    const before = standingsOf(all, measure, 'fewest').map(({ person }) => person);
    for (const gone of people) {
      const without = before.filter((person) => person !== gone);
      const hidden = standingsOf({ ...all, hidden: new Set([gone]) }, measure, 'fewest');
      expect(hidden.map(({ person }) => person)).toEqual(without);
      const sums = new Map([...all.sums].filter(([person]) => person !== gone));
      expect(standingsOf({ ...all, sums }, measure, 'fewest')).toEqual(hidden);
    }
  }
});
