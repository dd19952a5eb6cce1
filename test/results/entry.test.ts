import { describe, expect, test } from 'vitest';
import type { AnyGame } from '../../src/games/contract/index.ts';
import { parade } from '../../src/games/parade/index.ts';
import { entryOf, isOwn, kindOf, readEntry, spansAt, writeEntry } from '../../src/results/entry.ts';
import { forget } from '../../src/tables/privacy.ts';
import { entry } from '../support/results/entries.ts';
import { finishedGame } from '../support/tables/finished-game.ts';

const game: AnyGame = parade;
const { table, log } = finishedGame(game, ['Ann', 'Ben', 'Cid']);

describe('what is kept of a finished game', () => {
  test('is who played, with places and scores, and how and when', () => {
    const kept = entryOf(table, game, log);
    const result = game.result(table.play.state);
    expect(kept).toMatchObject({
      table: '7K3F',
      game: 'parade',
      rules: 'classic',
      pace: 'day',
      startedAt: table.startedAt,
      endedAt: table.endedAt,
      seats: [
        { name: 'Ann', user: 'ann' },
        { name: 'Ben', user: 'p1' },
        { name: 'Cid', user: 'p2' },
      ],
    });
    expect(kept?.seats.map(({ score }) => score)).toEqual(result?.scores);
    expect(kept?.seats.flatMap(({ place }, seat) => (place === 1 ? [seat] : []))).toEqual(result?.winners);
    for (const [seat, { moves, own, hints }] of (kept?.seats ?? []).entries())
      expect([moves, own, hints]).toEqual([
        log.filter(({ move }) => move.seat === seat).length,
        log.filter(({ move }) => move.seat === seat).length,
        0,
      ]);
  });

  test('says what each color cost, which makes the score', () => {
    for (const { costs = {}, score } of entryOf(table, game, log)?.seats ?? [])
      expect(Object.values(costs).reduce((sum, points) => sum + points, 0)).toBe(score);
  });

  test('counts moves of the person, of the bot that played for them, and hints', () => {
    const byClock = log.map((line, n) =>
      line.move.seat === 1 && n % 2 === 0 ? { ...line, by: 'clock' as const } : line,
    );
    const hinted = byClock.map((line) =>
      line.move.seat === 0 ? { ...line, move: { ...line.move, hint: true } } : line,
    );
    const seats = entryOf(table, game, hinted)?.seats ?? [];
    expect(seats[0]).toMatchObject({ hints: seats[0]?.own });
    expect(seats[1]?.own).toBe(hinted.filter(({ by, move }) => move.seat === 1 && by === 'person').length);
    expect(seats[1]?.own).toBeLessThan(seats[1]?.moves ?? 0);
  });

  test('names who left a seat, with the bot that played on', () => {
    const seats = table.seats.map((seat, at) =>
      at === 2 ? ({ bot: 'easy', name: 'Cid', insteadOf: 'p2' } as const) : seat,
    );
    const kept = entryOf({ ...table, seats }, game, log);
    expect(kept?.seats[2]).toMatchObject({ name: 'Cid', user: 'p2', bot: 'easy' });
    expect(kept?.seats.map(isOwn)).toEqual([true, true, false]);
  });

  test('has no trace of somebody who was forgotten before', () => {
    const forgotten = forget(table, 'p1', 'a player');
    if (forgotten.phase !== 'over') throw new Error('the game is over');
    const kept = entryOf(forgotten, game, log);
    expect(kept?.seats[1]).toMatchObject({ name: '', gone: '0' });
    expect(JSON.stringify(kept)).not.toContain('p1');
  });

  test('comes back from the store as it was, and what a later version wrote does not', () => {
    const kept = entryOf(table, game, log);
    if (!kept) throw new Error('no result');
    expect(readEntry(writeEntry({ n: 7, entry: kept }))).toEqual({ n: 7, entry: kept });
    expect(readEntry(JSON.stringify({ n: 7, ...kept, schema: 2 }))).toBeUndefined();
  });
});

test('places: winners first whatever decided, ties share, and the next are behind all of them', () => {
  const places = (text: string) => entry(text).seats.map(({ place }) => place);
  expect(places('ann 12, ben 9!, cid 12, dan 20')).toEqual([2, 1, 2, 4]);
  expect(places('ann 9, ben 9!, cid 12')).toEqual([2, 1, 3]);
});

test.each([
  ['ann 1!, ben 2', {}, 'people'],
  ['ann 1!, ben 2, Hatter* 3', {}, 'mixed'],
  ['ann 1!, ben< 2', {}, 'people'],
  ['ann 1!, Hatter* 3', {}, 'alone'],
  ['ann 1!, Hatter* 3', { practice: true }, 'practice'],
] as const)('a table of %s (%o) is of kind %s', (seats, changes, kind) => {
  expect(kindOf(entry(seats, changes))).toBe(kind);
});

test.each([
  ['2026-11-30T23:59:59.999Z', { month: '2026-11', year: '2026' }],
  ['2026-12-01T00:00:00.000Z', { month: '2026-12', year: '2026' }],
  ['2026-12-31T23:59:59.999Z', { month: '2026-12', year: '2026' }],
  ['2027-01-01T00:00:00.000Z', { month: '2027-01', year: '2027' }],
  ['2028-02-29T12:00:00.000Z', { month: '2028-02', year: '2028' }],
])('a game that ends at %s counts in %o', (time, spans) => {
  expect(spansAt(Date.parse(time))).toEqual(spans);
});
