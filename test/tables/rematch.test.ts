import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AnyGame } from '../../src/games/contract/index.ts';
import { games } from '../../src/games/index.ts';
import { finishTable } from '../../src/tables/closing.ts';
import { forget } from '../../src/tables/privacy.ts';
import { seededRandom, seedFrom } from '../../src/tables/random.ts';
import { isRematchDue, rematch, rematchOf, wantRematch } from '../../src/tables/rematch.ts';
import { leave } from '../../src/tables/seating.ts';
import type { Finished, Table } from '../../src/tables/table.ts';
import { dueAt } from '../../src/tables/time.ts';
import { begun, day, done, lobby, noon, paradeGame, playOf, playOut, running, toy } from '../support/tables/tables.ts';

const over = playOut(begun(lobby('ben Hatter*'))).table;
const ended = over.endedAt;

/** Who began a game, by name. */
function firstPlayer(table: Table, game: AnyGame): string {
  const dealt = game.setup(table.options, table.seats.length, seededRandom(playOf(table).seed, 0));
  return table.seats[game.toMove(dealt)[0] ?? 0]?.name ?? '';
}

/** The names around the table, beginning with the first player. */
function round(table: Table, game: AnyGame): string[] {
  const names = table.seats.map(({ name }) => name);
  const first = names.indexOf(firstPlayer(table, game));
  return [...names.slice(first), ...names.slice(0, first)];
}

describe('a rematch', () => {
  test('is agreed when all the people want it, not the bots', () => {
    const one = done(wantRematch(over, 'ann', 'i1', ended));
    expect(isRematchDue(one)).toBe(false);
    const both = done(wantRematch(one, 'ben', 'i1', ended));
    expect(isRematchDue(both)).toBe(true);
    expect(done(wantRematch(one, 'ann', 'i1', ended)).rematch?.users).toEqual(['ann']);
  });

  test('that is agreed is due until its table is known, so that a crash in between loses nothing', () => {
    const both = done(wantRematch(done(wantRematch(over, 'ann', 'i1', ended)), 'ben', 'i1', ended));
    expect(dueAt(both)).toBeLessThanOrEqual(ended);
    const opened: Finished = { ...both, rematch: { users: ['ann', 'ben'], table: 'NEXT' } };
    expect([isRematchDue(opened), dueAt(opened)]).toEqual([false, undefined]);
    expect([isRematchDue(over), dueAt(over)]).toEqual([false, undefined]);
  });

  test('is offered for a day, to those who played', () => {
    expect(wantRematch(over, 'ann', 'i1', ended + day)).toMatchObject({ rematch: { users: ['ann'] } });
    expect(wantRematch(over, 'ann', 'i1', ended + day + 1)).toEqual({ refused: 'rematch-over' });
    expect(wantRematch(over, 'eve', 'i1', ended)).toEqual({ refused: 'not-played' });
    expect(wantRematch(lobby('ben'), 'ann', 'i1', ended)).toEqual({ refused: 'not-started' });
  });

  test('of a private game there is none: it would be a public table', () => {
    expect(wantRematch({ ...over, practice: true }, 'ann', 'i1', ended)).toEqual({ refused: 'rematch-over' });
  });

  test('has the same people, options, pace and level, and nobody is away from it', () => {
    const { table } = playOut(
      begun(lobby('ben Hatter*', { of: paradeGame, pace: 'live', confirms: false }), 3, paradeGame),
      paradeGame,
    );
    const seats = table.seats.map((occupant) =>
      'user' in occupant ? { ...occupant, missed: 2, away: true as const } : occupant,
    );
    const next = rematch({ ...table, seats }, 'NEXT', seedFrom(9, 0), { game: paradeGame, now: noon, botDelay: 0 });
    const { options, pace, confirms, botLevel, host, channel, guild, locale } = table;
    expect(next).toMatchObject({
      options,
      pace,
      confirms,
      botLevel,
      host,
      channel,
      guild,
      locale,
      phase: 'playing',
      version: 1,
    });
    expect(new Set(next.seats)).toEqual(new Set(table.seats));
  });

  test('is not taken for that of an earlier table, long gone, which had the same id', () => {
    const before = finishTable(begun(lobby('ben')), noon);
    expect(rematchOf({ ...before, createdAt: before.createdAt + 40 * day })).not.toBe(rematchOf(before));
    const next = rematch(before, 'NEXT', seedFrom(9, 0), { game: toy, now: noon, botDelay: 0 });
    expect(next.openedBy).toBe(rematchOf(before));
  });

  test('gives bots that played for people names of their own, so that those people can come back', () => {
    const started = begun(lobby('ben chris Hatter*'));
    const moment = { game: toy, now: noon, botDelay: 0 };
    const left = ['ben', 'chris'].reduce((table, user) => running(leave(table, user, 'greedy', moment)), started);
    const finished = playOut(left).table;
    for (const table of [finished, forget(finished, 'ben', 'a player')]) {
      if (table.phase !== 'over') throw new Error('it is not over any more');
      const next = rematch(table, 'NEXT', seedFrom(9, 0), { game: toy, now: noon, botDelay: 0 });
      expect(new Set(next.seats.map(({ name }) => name))).toEqual(new Set(['Ann', 'Hatter', 'Dormouse', 'Gryphon']));
    }
  });

  test.each(games.map((game) => [game.id, game] as const))(
    'of %s begins with whoever sits after the last first player, in the same order around the table',
    (_, game) => {
      const { least, most } = game.seats;
      fc.assert(
        fc.property(fc.integer({ min: least, max: most }), fc.nat(500), fc.nat(500), (players, seed, nextSeed) => {
          const names = ['ben', 'chris', 'dora', 'emil', 'fay'].slice(0, players - 1).join(' ');
          const before = finishTable(begun(lobby(names, { of: game, size: players }), seed, game), noon);
          const next = rematch(before, 'NEXT', seedFrom(nextSeed, 1), { game, now: noon, botDelay: 0 });
          const [first = '', ...others] = round(before, game);
          expect(round(next, game)).toEqual([...others, first]);
        }),
        { numRuns: 60 },
      );
    },
  );

  test('of a game in which somebody asked to be forgotten never comes to be by itself', () => {
    const seats = over.seats.map((occupant) => ('user' in occupant ? { ...occupant, user: '0' } : occupant));
    expect(isRematchDue({ ...over, seats, rematch: { users: [] } })).toBe(false);
  });

  test('of a game from which a guest was forgotten cannot be agreed on: nobody would sit in their seat', () => {
    const three = playOut(begun(lobby('ben chris'))).table;
    const left = done(wantRematch(done(wantRematch(three, 'ann', 'i1', ended)), 'chris', 'i1', ended));
    const forgotten = forget(left, 'ben', 'a player');
    expect(wantRematch(forgotten, 'chris', 'i1', ended)).toEqual({ refused: 'rematch-over' });
    expect(forgotten.phase === 'over' && isRematchDue(forgotten)).toBe(false);
  });
});

test('the toy’s first player is the one whom its record names', () => {
  expect(firstPlayer(over, toy)).toMatch(/Ann|Ben|Hatter/);
});
