import { ordinal, rate, rating } from 'openskill';
import { expect, test } from 'vitest';
import { rateAll } from '../../src/results/book.ts';
import type { Entry } from '../../src/results/entry.ts';
import { isRated, type Rating, rateGame, shownRating, unrated } from '../../src/results/ratings.ts';
import { randomFrom } from '../support/games/random.ts';
import { entry } from '../support/results/entries.ts';

/** Games of 2 to 6 of 20 people, ties among them; the same for the same seed. */
function chanceGames(count: number): Entry[] {
  const random = randomFrom(4);
  const people = Array.from({ length: 20 }, (_, number) => `p${number}`);
  return Array.from({ length: count }, () => {
    const seats = random.shuffle(people).slice(0, 2 + random.below(5));
    const scores = seats.map((person) => Number(person.slice(1)) + random.below(30));
    const best = Math.min(...scores);
    return entry(
      seats.map((person, seat) => `${person} ${scores[seat]}${scores[seat] === best ? '!' : ''}`).join(', '),
    );
  });
}

test('are, after 1,000 games, what the library itself makes of the ranks', () => {
  const games = chanceGames(1_000);
  const own = new Map<string, Rating>();
  const direct = new Map<string, { mu: number; sigma: number }>();
  for (const game of games) {
    for (const [person, rated] of rateGame(game, own)) own.set(person, rated);
    const people = game.seats.map(({ name }) => name.toLowerCase());
    const after = rate(
      people.map((person) => [direct.get(person) ?? rating()]),
      { score: game.seats.map(({ score }) => -score) },
    );
    for (const [seat, person] of people.entries()) direct.set(person, after[seat]?.[0] ?? rating());
  }
  expect(own.size).toBe(20);
  for (const [person, { mu, sigma }] of own) expect({ mu, sigma }).toEqual(direct.get(person));
  const best = [...own]
    .toSorted(([, one], [, other]) => ordinal(other) - ordinal(one))
    .map(([person]) => Number(person.slice(1)));
  expect(best.slice(0, 5).every((person) => person < 10)).toBe(true);
});

test('follow again from the history, in whatever order its entries are read, and forgotten people leave those of others as they were', () => {
  const games = chanceGames(200).map((game, n) => ({ n, entry: game }));
  const all = rateAll(games, 'parade');
  expect(rateAll(games.toReversed(), 'parade')).toEqual(all);
  const gone = games.map(({ n, entry: game }) => ({
    n,
    entry: {
      ...game,
      seats: game.seats.map(({ user, ...seat }) =>
        user === 'p3' ? { ...seat, gone: 'x' } : { ...seat, user: user ?? '' },
      ),
    },
  }));
  expect([...rateAll(gone, 'parade')]).toEqual([...all].filter(([person]) => person !== 'p3'));
});

test.each([
  ['ann 1!, ben 2', true],
  ['ann 1!, ben 2, Hatter* 3', true],
  ['ann 1!, ben< 2', true],
  ['ann 1!, ben~ 2', false],
  ['ann 1!, Hatter* 3', false],
])('a game of %s counts: %s', (seats, counts) => {
  const game = entry(seats);
  expect(isRated(game)).toBe(counts);
  expect(rateGame(game, new Map()).size).toBe(counts ? 2 : 0);
});

test('practice does not count', () => {
  expect(isRated(entry('ann 1!, ben 2', { practice: true }))).toBe(false);
});

test.each([
  [2, 10],
  [3, 10],
  [4, 13],
  [6, 18],
])('are shown only once they are certain: at tables of %i after about %i games', (seats, about) => {
  const random = randomFrom(seats);
  const people = Array.from({ length: seats }, (_, number) => `p${number}`);
  const known = new Map<string, Rating>();
  const isShown = () => shownRating(known.get('p0') ?? unrated) !== undefined;
  expect(shownRating(undefined)).toBeUndefined();
  let games = 0;
  for (; !isShown() && games < 60; games += 1) {
    const line = random.shuffle(people).map((person, place) => `${person} ${place}${place === 0 ? '!' : ''}`);
    for (const [person, rated] of rateGame(entry(line.join(', ')), known)) known.set(person, rated);
  }
  expect(Math.abs(games - about)).toBeLessThanOrEqual(3);
});
