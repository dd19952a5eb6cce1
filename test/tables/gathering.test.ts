import { describe, expect, test } from 'vitest';
import { callOut, freeSeats, invite, takeOff } from '../../src/tables/gathering.ts';
import { join } from '../../src/tables/lobby.ts';
import { begun, done, lobby } from '../support/tables/tables.ts';

describe('the host of a lobby', () => {
  test('takes somebody else off the table, who can only come back when invited', () => {
    const table = done(takeOff(lobby('ben cat Hatter*'), 'ann', 'ben'));
    expect(table.seats.map(({ name }) => name)).toEqual(['Ann', 'Cat', 'Hatter']);
    expect(join(table, 'ben', 'Ben', 'i1')).toEqual({ refused: 'taken-off' });
    expect(done(join(table, 'dora', 'Dora', 'i1')).seats).toHaveLength(4);
    const invited = done(invite(table, 'ann', ['ben']));
    expect(invited.takenOff).toBeUndefined();
    expect(done(join(invited, 'ben', 'Ben', 'i1')).seats).toHaveLength(4);
  });

  test('takes off neither themselves, nor bots, nor strangers; and nobody else takes anybody off', () => {
    for (const user of ['ann', 'Hatter', 'eve'])
      expect(takeOff(lobby('ben Hatter*'), 'ann', user)).toEqual({ refused: 'not-there' });
    expect(takeOff(lobby('ben cat'), 'ben', 'cat')).toEqual({ refused: 'only-host' });
  });

  test('invites as many as there are free seats, each of whom is called once', () => {
    const table = lobby('ben', { size: 4 });
    expect(freeSeats(table)).toBe(2);
    const some = done(invite(table, 'ann', ['ben', 'cat', 'dora']));
    expect(some.invited).toEqual(['cat']);
    expect(done(invite(some, 'ann', ['cat', 'dora'])).invited).toEqual(['cat', 'dora']);
    expect(done(invite(some, 'ann', ['cat'])).invited).toEqual(['cat']);
    expect(invite(table, 'ben', ['cat'])).toEqual({ refused: 'only-host' });
    expect(invite({ ...table, size: 2 }, 'ann', ['cat'])).toEqual({ refused: 'table-full' });
  });

  test('calls the table out once, while it has free seats', () => {
    const table = done(callOut(lobby('ben'), 'ann'));
    expect(callOut(table, 'ann')).toEqual({ refused: 'called-out' });
    expect(callOut(lobby('ben'), 'ben')).toEqual({ refused: 'only-host' });
    expect(callOut({ ...lobby('ben'), size: 2 }, 'ann')).toEqual({ refused: 'table-full' });
  });

  test('leaves no trace of it once the game has begun', () => {
    const off = done(takeOff(lobby('ben cat'), 'ann', 'cat'));
    const table = begun(done(callOut(done(invite(off, 'ann', ['eve'])), 'ann')));
    for (const trace of ['takenOff', 'invited', 'calledOut']) expect(table).not.toHaveProperty(trace);
  });
});
