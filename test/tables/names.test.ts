import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { botNames } from '../../src/bots/names.ts';
import { askForSeat } from '../../src/tables/admitting.ts';
import { closeTable } from '../../src/tables/closing.ts';
import { addBot, join } from '../../src/tables/lobby.ts';
import { freeName, isTaken, namesAt, rename, tellApart } from '../../src/tables/names.ts';
import { leave } from '../../src/tables/seating.ts';
import { begun, done, lobby, minute, noon, running, toy } from '../support/tables/tables.ts';

const moment = { game: toy, now: noon + minute, botDelay: 1_000 };

describe('two people with one name', () => {
  test('are told apart by a number, however many they are', () => {
    const table = ['u1', 'u2', 'u3'].reduce((now, user) => done(join(now, user, 'Ann', 'i1')), lobby());
    expect(namesAt(table)).toEqual(['Ann', 'Ann (2)', 'Ann (3)', 'Ann (4)']);
  });

  test.each(['ann', 'ANN', 'A\u200bnn', 'Ann\u3164', 'Ａnn', '\u0410nn', '\u0391nn'])(
    'are so too where one of them is called %j',
    (name) => {
      expect(tellApart(name, ['Ann'])).not.toBe(name);
    },
  );

  test.each(['Anna', 'An', 'Ann.', 'Bea'])('are not meant where one of them is called %j', (name) => {
    expect(tellApart(name, ['Ann'])).toBe(name);
  });

  test('never look the same, whatever they are called, and their names stay short', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom('Ann', 'ann (2)', 'Ann (2)'), fc.string({ unit: 'binary', maxLength: 32 })), {
          maxLength: 8,
        }),
        (wished) => {
          const names: string[] = [];
          for (const name of wished) names.push(tellApart(name, names));
          for (const [index, name] of names.entries()) {
            expect(isTaken(name, names.toSpliced(index, 1))).toBe(false);
            expect(name.length).toBeLessThanOrEqual(32);
          }
        },
      ),
    );
  });

  test('are told apart as well where one asks for a seat, or comes back under a new name', () => {
    const left = running(leave(begun(lobby('ben chris')), 'ben', 'greedy', moment));
    expect(running(askForSeat(left, 'eve', 'Chris', moment)).request?.name).toBe('Chris (2)');
    expect(running(askForSeat(left, 'ben', 'Chris', moment)).seats[1]?.name).toBe('Chris (2)');
    expect(running(askForSeat(left, 'ben', 'Ben', moment)).seats[1]?.name).toBe('Ben');
  });
});

describe('somebody with another name than before', () => {
  const two = () => begun(lobby('ben'), 1);

  test('is called by it in the lobby and in the game, but not once it is over', () => {
    expect(namesAt(rename(lobby('ben'), 'ben', 'Benny'))).toEqual(['Ann', 'Benny']);
    expect(namesAt(rename(two(), 'ben', 'Benny'))).toEqual(['Ann', 'Benny']);
    const over = closeTable(two(), 'ended', noon);
    expect(rename(over, 'ben', 'Benny')).toBe(over);
  });

  test('is told apart from the others, and keeps the number for as long as it is needed', () => {
    const same = rename(two(), 'ben', 'ann');
    expect(namesAt(same)).toEqual(['Ann', 'ann (2)']);
    expect(rename(same, 'ben', 'ann')).toBe(same);
    expect(rename(same, 'ann', 'Ann')).toBe(same);
    expect(namesAt(rename(rename(same, 'ann', 'Eve'), 'ben', 'ann'))).toEqual(['Eve', 'ann']);
  });

  test('is nobody where they do not sit', () => {
    const table = two();
    expect(rename(table, 'chris', 'Ann')).toBe(table);
  });
});

describe('a bot', () => {
  test('gives way in the lobby to a person whose name looks like its own', () => {
    const joined = done(join(lobby('Hatter* Dodo*'), 'u1', 'hatter', 'i1'));
    expect(namesAt(joined)).toEqual(['Ann', 'Dormouse', 'Dodo', 'hatter']);
  });

  test('takes no name that looks like that of a person', () => {
    expect(namesAt(done(addBot(lobby('', { seats: [{ user: 'ann', name: 'HATTER' }] }), 'ann', botNames)))[1]).toBe(
      'Dormouse',
    );
    expect(freeName([...botNames], botNames)).toBe('Bot');
  });
});
