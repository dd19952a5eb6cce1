import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { AnyGame } from '../../../src/games/contract/index.ts';
import { everyoneLovesAParade } from '../../../src/games/everyone-loves-a-parade/index.ts';
import { closeTable } from '../../../src/tables/closing.ts';
import { readTable, writeTable } from '../../../src/tables/service/stored.ts';
import { currentSchema } from '../../../src/tables/table-schema.ts';
import { alikeCards } from '../../support/games/everyone-loves-a-parade.ts';
import { runs } from '../../support/size.ts';
import { begun, lobby, paradeGame, playOf, playOut, toy } from '../../support/tables/tables.ts';

const games = [toy, paradeGame];
const parade = begun(lobby('ben Hatter*', { of: paradeGame }), 1, paradeGame);

function unreadable(table: object): string {
  const read = readTable(JSON.stringify(table), games);
  if (!('unreadable' in read)) throw new Error('it was read');
  return read.unreadable;
}

describe('a stored table', () => {
  test.each([
    ['a lobby', lobby('ben Hatter*')],
    ['a game', parade],
    ['a finished game', playOut(parade, paradeGame).table],
    ['a closed lobby', closeTable(lobby(), 'ended', 1)],
    ['a closed game', closeTable(parade, 'ended', 1)],
  ])('is read as it was written: %s', (_, table) => {
    expect(readTable(writeTable(table, games), games)).toEqual({ table });
  });

  test('gets the options that it was written without at their defaults', () => {
    const { look: _, ...options } = lobby().options;
    expect(readTable(JSON.stringify({ ...lobby(), options }), games)).toEqual({ table: lobby() });
  });

  test('of an older schema is brought up to date step by step', () => {
    const { confirms: _, ...rest } = lobby();
    const old = JSON.stringify({ ...rest, schema: -1, asks: true });
    const steps = {
      [-1]: ({ asks, ...table }: Readonly<Record<string, unknown>>) => ({ ...table, schema: 0, confirm: asks }),
      0: ({ confirm, ...table }: Readonly<Record<string, unknown>>) => ({ ...table, schema: 1, confirms: confirm }),
    };
    expect(readTable(old, games, steps)).toEqual({ table: lobby() });
  });

  test('whose migration fails or leads nowhere is unreadable', () => {
    const old = JSON.stringify({ ...lobby(), schema: 0 });
    const fails = () => {
      throw new Error('no such field');
    };
    expect(readTable(old, games, { 0: fails })).toMatchObject({ unreadable: expect.stringContaining('no such field') });
    expect(readTable(old, games, { 0: (table) => table })).toMatchObject({
      unreadable: expect.stringContaining('does not lead on'),
    });
  });
});

describe('the state of a stored game', () => {
  /** The toy as a later version has it: its numbers are called dice, and before that they were called pips. */
  const later: AnyGame = {
    ...toy,
    state: {
      schema: z.looseObject({ dice: z.unknown() }),
      migrations: [(state) => renameField(state, 'numbers', 'pips'), (state) => renameField(state, 'pips', 'dice')],
    },
  };
  const old = begun(lobby('ben'));

  test('is brought up to date from the form in which it was stored, which at first no row told', () => {
    const read = readTable(writeTable(old, [toy]), [later]);
    if (!('table' in read)) throw new Error(JSON.stringify(read));
    expect(playOf(read.table).state).toEqual(renameField(playOf(old).state, 'numbers', 'dice'));
    expect(readTable(writeTable(read.table, [later]), [later])).toEqual(read);
  });

  test('is left alone by a process that knows only earlier forms', () => {
    const read = readTable(writeTable(old, [later]), [toy]);
    expect(read).toEqual({ notHere: 'state: version 3 is newer' });
  });

  test.each([0, 1.5, '1', null])('of version %j is unreadable', (stateVersion) => {
    expect(unreadable({ ...old, play: { ...playOf(old), stateVersion } })).toContain('is not known here');
  });

  test('whose migration fails is unreadable', () => {
    const fails = () => {
      throw new Error('no such field');
    };
    const broken: AnyGame = { ...toy, state: { ...toy.state, migrations: [fails] } };
    expect(readTable(writeTable(old, [toy]), [broken])).toMatchObject({
      unreadable: expect.stringContaining('no such field'),
    });
  });
});

function renameField(state: unknown, from: string, to: string): unknown {
  const { [from]: value, ...rest } = z.record(z.string(), z.unknown()).parse(state);
  return { ...rest, [to]: value };
}

test('a stored table with cards that this process does not know is not here, rather than unreadable', () => {
  const own = everyoneLovesAParade(alikeCards);
  const stored = writeTable(begun(lobby('ben', { of: own }), 1, own), [own]);
  expect(readTable(stored, [own])).toHaveProperty('table');
  expect(readTable(stored, [everyoneLovesAParade(undefined, [alikeCards])])).toHaveProperty('table');
  expect(readTable(stored, [everyoneLovesAParade()])).toEqual({ notHere: expect.stringContaining('not known here') });
});

describe('left alone, because a newer process wrote it, is', () => {
  test.each([
    ['a newer schema', { ...lobby(), schema: currentSchema + 1 }, 'schema 2'],
    ['an unknown game', { ...lobby(), game: 'chess' }, 'chess'],
    ['an unknown field', { ...lobby(), extra: 1 }, 'extra'],
    ['an unknown field of a seat', { ...lobby(), seats: [{ user: 'ann', name: 'Ann', colour: 'red' }] }, 'seats'],
    ['an unknown field of the game', { ...parade, play: { ...parade.play, extra: 1 } }, 'extra'],
    ['an unknown option', { ...lobby(), options: { ...lobby().options, hats: 'yes' } }, 'hats'],
  ])('%s', (_, table, reason) => {
    expect(readTable(JSON.stringify(table), games)).toEqual({ notHere: expect.stringContaining(reason) });
  });
});

describe('unreadable, with a reason, is', () => {
  test.each([
    ['no schema', { ...lobby(), schema: undefined }, 'schema undefined'],
    ['a schema that is no number', { ...lobby(), schema: 'constructor' }, 'schema "constructor"'],
    ['a broken field beside an unknown one', { ...lobby(), extra: 1, host: 7 }, 'host'],
    ['a missing field', { ...lobby(), host: undefined }, 'host'],
    ['an option that the game does not have', { ...lobby(), options: { length: 'endless' } }, 'length'],
    ['a corrupt state', { ...parade, play: { ...parade.play, state: { line: 'R3' } } }, 'state'],
    ['a seed that is none', { ...parade, play: { ...parade.play, seed: 'abc' } }, 'seed'],
    ['a game without a state', { ...lobby('ben'), phase: 'playing' }, 'without a game'],
    ['a host who is not there', { ...lobby(), host: 'eve' }, 'host'],
    ['a person on two seats', lobby('ann'), 'two seats'],
    ['a list', [1, 2], 'not an object'],
  ])('%s', (_, table, reason) => {
    expect(unreadable(table)).toContain(reason);
  });

  const ended = playOut(parade, paradeGame).table;
  const wait = { seat: 0, turn: 1, since: 1, reminders: 0 };

  test.each([
    ['a lobby with a game', { ...lobby('ben'), play: parade.play }, 'play'],
    ['a lobby with a question', { ...lobby('ben'), vote: { question: 'end', users: ['ann'] } }, 'vote'],
    ['a running game that is over as well', { ...parade, endedAt: 1 }, 'endedAt'],
    ['a running game to be played again', { ...parade, rematch: { users: [] } }, 'rematch'],
    ['a finished game with a question', { ...ended, vote: { question: 'end', users: ['ann'] } }, 'vote'],
    ['a finished game whose clock stands', { ...ended, stopped: { why: 'held', since: 1 } }, 'stopped'],
    ['a finished game that waits for somebody', { ...ended, play: { ...ended.play, waits: [wait] } }, 'waits'],
    ['a finished game in which a bot moves', { ...ended, play: { ...ended.play, botAt: 1 } }, 'botAt'],
    ['a finished game that never ended', { ...ended, endedAt: undefined }, 'endedAt'],
    ['a closed table without a reason', { ...closeTable(parade, 'ended', 1), closed: undefined }, 'closed'],
    ['a closed table that asks for a seat', { ...closeTable(parade, 'ended', 1), turnedAway: [] }, 'turnedAway'],
  ])('what belongs to another phase: %s', (_, table, reason) => {
    expect(unreadable(table)).toContain(reason);
  });

  test.each(['', '{', 'null', '3', '"text"', '[]', `${'['.repeat(20_000)}`, '{"__proto__":{"schema":1}}'])(
    'what is no table: %s',
    (data) => {
      expect(readTable(data, games)).toEqual({ unreadable: expect.any(String) });
    },
  );

  test('whatever thirty characters are changed to, reading never throws, and what is read is a table', () => {
    const texts = [writeTable(lobby('ben Hatter*'), games), writeTable(parade, games)];
    fc.assert(
      fc.property(
        fc.constantFrom(...texts),
        fc.array(fc.tuple(fc.nat(), fc.string({ minLength: 1, maxLength: 1 })), { minLength: 1, maxLength: 30 }),
        (text, edits) => {
          const damaged = edits.reduce((now, [at, character]) => {
            const index = at % now.length;
            return now.slice(0, index) + character + now.slice(index + 1);
          }, text);
          const read = readTable(damaged, games);
          if (!('table' in read)) expect(Object.values(read).join()).not.toBe('');
          else expect('table' in read && readTable(writeTable(read.table, games), games)).toEqual(read);
        },
      ),
      { numRuns: runs(2_000) },
    );
  });
});
