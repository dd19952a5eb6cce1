import { describe, expect, test } from 'vitest';
import { levels } from '../../src/bots/levels.ts';
import { takeSeat } from '../../src/tables/admitting.ts';
import { inLobby, type OrRefused } from '../../src/tables/change.ts';
import { closeTable } from '../../src/tables/closing.ts';
import { addBot, join, leaveLobby, openTable, removeBot, setBotLevel, setOption } from '../../src/tables/lobby.ts';
import { start } from '../../src/tables/playing.ts';
import { seedFrom } from '../../src/tables/random.ts';
import type { Lobby, Table } from '../../src/tables/table.ts';
import { begun, done, lobby, minute, noon, paradeGame, toy } from '../support/tables/tables.ts';

const refused = (why: string) => ({ refused: why });
const over = closeTable(lobby('ben'), 'ended', noon);
const moment = { game: toy, now: noon, botDelay: 0 };

/** What comes of a start that somebody asks for so many milliseconds after noon. */
function startAt(table: Table, user: string, after = 0): OrRefused<Table> {
  return inLobby(table, (open) =>
    start(open, user, { interaction: 'i0', seed: seedFrom(1, 0) }, { ...moment, now: noon + after }),
  );
}

describe('opening a table', () => {
  const opening = {
    id: '7K3F',
    guild: 'guild',
    channel: 'channel',
    locale: 'de',
    host: { user: 'ann', name: 'Ann' },
    options: toy.options.usual,
    pace: 'live',
    interaction: 'opening',
    serverSeed: seedFrom(1, 0),
    now: noon,
  } as const;

  test('seats the host and offers all the seats that the game has', () => {
    const table = openTable(toy, { ...opening, size: undefined });
    expect(table).toMatchObject({ phase: 'lobby', host: 'ann', size: 4, version: 1, pace: 'live', locale: 'de' });
    expect(table.seats).toEqual([{ user: 'ann', name: 'Ann', brought: 'opening' }]);
  });

  test.each([
    [1, 2],
    [3, 3],
    [9, 4],
  ])('with %i seats asked for offers %i, within the game’s limits', (size, offered) => {
    expect(openTable(toy, { ...opening, size }).size).toBe(offered);
  });
});

describe('joining', () => {
  test('takes the next free seat', () => {
    expect(done(join(lobby('ben'), 'chris', 'Chris', 'i1')).seats.map(({ name }) => name)).toEqual([
      'Ann',
      'Ben',
      'Chris',
    ]);
  });

  test('twice is refused, in the lobby, in the game and at a full table', () => {
    expect(join(lobby('ben'), 'ben', 'Ben', 'i1')).toEqual(refused('already-seated'));
    expect(join(lobby('ben', { size: 2 }), 'ben', 'Ben', 'i1')).toEqual(refused('already-seated'));
    expect(takeSeat(begun(lobby('ben')), 'ben', 'Ben', 'i1', moment)).toEqual(refused('already-seated'));
  });

  test('is refused when all seats are taken, by bots as well', () => {
    expect(join(lobby('ben', { size: 2 }), 'chris', 'Chris', 'i1')).toEqual(refused('table-full'));
    expect(join(lobby('Hatter*', { size: 2 }), 'chris', 'Chris', 'i1')).toEqual(refused('table-full'));
  });

  test('is refused once the game has begun, and when the table is closed', () => {
    expect(inLobby(begun(lobby('ben')), (open) => join(open, 'chris', 'Chris', 'i1'))).toEqual(
      refused('already-started'),
    );
    expect(takeSeat(over, 'chris', 'Chris', 'i1', moment)).toEqual(refused('table-over'));
  });
});

describe('leaving the lobby', () => {
  test('frees the seat, and those behind move up', () => {
    const table = done(leaveLobby(lobby('ben chris'), 'ben', noon));
    expect(table).toMatchObject({ host: 'ann', phase: 'lobby' });
    expect(table.seats.map(({ name }) => name)).toEqual(['Ann', 'Chris']);
  });

  test('passes the host’s place to the next person, not to a bot, and counts the silence anew', () => {
    const table = done(leaveLobby(lobby('Hatter* ben chris'), 'ann', noon + 7));
    expect(table).toMatchObject({ host: 'ben', hostAt: noon + 7, phase: 'lobby' });
  });

  test('closes the table when only bots are left', () => {
    expect(done(leaveLobby(lobby('Hatter*'), 'ann', noon + 7))).toMatchObject({
      phase: 'closed',
      closed: 'everyone-left',
      endedAt: noon + 7,
    });
  });

  test('is refused to who does not sit there', () => {
    expect(leaveLobby(lobby('ben'), 'chris', noon)).toEqual(refused('not-seated'));
  });
});

describe('bots', () => {
  test('are added by anybody who sits there, each with a name of its own and the level chosen', () => {
    const names = ['Hatter', 'Dodo'];
    const first = done(addBot(lobby('ben', { botLevel: 'random' }), 'ben', names));
    const second = done(addBot(first, 'ann', names));
    expect(second.seats.slice(2)).toEqual([
      { bot: 'random', name: 'Hatter' },
      { bot: 'random', name: 'Dodo' },
    ]);
  });

  test('never bear a name that somebody at the table has, even if all names are used up', () => {
    let table = lobby('', { size: 6, seats: [{ user: 'ann', name: 'Hatter' }] });
    for (let count = 0; count < 5; count++) table = done(addBot(table, 'ann', ['Hatter', 'Dodo']));
    const names = table.seats.map(({ name }) => name);
    expect(new Set(names).size).toBe(6);
  });

  test('give their name up to somebody who joins and bears it', () => {
    const joined = done(join(lobby('Hatter* Dodo*'), 'u1', 'Hatter', 'i1'));
    expect(joined.seats.map(({ name }) => name)).toEqual(['Ann', 'Dormouse', 'Dodo', 'Hatter']);
    expect(joined.seats[3]).toMatchObject({ user: 'u1' });
  });

  test('get no seat at a full table, nor from who does not sit there', () => {
    expect(addBot(lobby('ben', { size: 2 }), 'ann', [])).toEqual(refused('no-free-seat'));
    expect(addBot(lobby('ben'), 'chris', [])).toEqual(refused('not-seated'));
  });

  test('are taken away last come first gone, and never a person', () => {
    const table = done(removeBot(lobby('Hatter* ben Dodo*'), 'ben'));
    expect(table.seats.map(({ name }) => name)).toEqual(['Ann', 'Hatter', 'Ben']);
    expect(removeBot(lobby('ben'), 'ann')).toEqual(refused('no-bot'));
    expect(removeBot(lobby('Hatter*'), 'chris')).toEqual(refused('not-seated'));
  });

  test('change their level when the host sets it, those that sit there too', () => {
    const table = done(setBotLevel(lobby('Hatter* ben'), 'ann', 'random'));
    expect(table).toMatchObject({ botLevel: 'random' });
    expect(table.seats[1]).toEqual({ bot: 'random', name: 'Hatter' });
    expect(table.seats[2]).toEqual({ user: 'ben', name: 'Ben' });
    expect(setBotLevel(lobby('ben'), 'ben', levels[0])).toEqual(refused('only-host'));
  });
});

describe('the options', () => {
  test.each([
    ['pace', 'live', { pace: 'live' }],
    ['confirms', 'no', { confirms: false }],
    ['confirms', 'yes', { confirms: true }],
    ['size', '3', { size: 3 }],
    ['length', 'long', { options: { length: 'long', look: 'plain' } }],
  ])('%s can be set to %s by the host', (name, value, expected) => {
    expect(setOption(lobby(), toy, 'ann', name, value)).toMatchObject(expected);
  });

  test.each([
    ['pace', 'slow'],
    ['confirms', ''],
    ['confirms', 'maybe'],
    ['confirms', 'true'],
    ['size', '1'],
    ['size', '5'],
    ['size', '2.5'],
    ['size', ''],
    ['size', '0x3'],
    ['size', ' 3'],
    ['size', 'NaN'],
    ['length', 'endless'],
    ['constructor', 'x'],
    ['__proto__', 'x'],
    ['', ''],
  ])('%s cannot be set to “%s”', (name, value) => {
    expect(setOption(lobby(), toy, 'ann', name, value)).toEqual(refused('unknown-option'));
  });

  test('being asked before a move is only chosen where the game leaves it open', () => {
    const { mayConfirm: _, ...face } = toy.face;
    expect(setOption(lobby(), { ...toy, face }, 'ann', 'confirms', 'no')).toEqual(refused('unknown-option'));
  });

  test('the table does not get smaller than those who sit there', () => {
    expect(setOption(lobby('ben chris'), toy, 'ann', 'size', '2')).toEqual(refused('seats-taken'));
    expect(setOption(lobby('ben chris'), toy, 'ann', 'size', '3')).toMatchObject({ size: 3 });
  });

  test('are the host’s alone, and settled once the game has begun', () => {
    expect(setOption(lobby('ben'), toy, 'ben', 'pace', 'live')).toEqual(refused('only-host'));
    expect(inLobby(begun(lobby('ben')), (open) => setOption(open, toy, 'ann', 'pace', 'live'))).toEqual(
      refused('already-started'),
    );
  });

  test('that depend on each other follow, as the cards follow the rules in Parade', () => {
    const table = lobby('', { of: paradeGame });
    expect(done(setOption(table, paradeGame, 'ann', 'rules', 'musicians')).options.rules).toBe('musicians');
  });
});

describe('a closed table', () => {
  test.each<[string, (open: Lobby) => OrRefused<Table>]>([
    ['join', (open) => join(open, 'eve', 'Eve', 'i1')],
    ['add a bot', (open) => addBot(open, 'ann', [])],
    ['remove a bot', (open) => removeBot(open, 'ann')],
    ['set an option', (open) => setOption(open, toy, 'ann', 'pace', 'live')],
    ['set the bots’ level', (open) => setBotLevel(open, 'ann', 'random')],
    ['start', (open) => start(open, 'ann', { interaction: 'i0', seed: seedFrom(1, 0) }, moment)],
  ])('says that it is closed to who would %s', (_, change) => {
    expect(inLobby(over, change)).toEqual(refused('table-over'));
  });
});

describe('starting', () => {
  test('is the host’s', () => {
    expect(startAt(lobby('ben'), 'ann')).toMatchObject({ phase: 'playing' });
    expect(startAt(lobby('ben'), 'ben', 10 * minute - 1)).toEqual(refused('host-starts'));
  });

  test('is any seated player’s when the host has been silent for ten minutes', () => {
    expect(startAt(lobby('ben'), 'ben', 10 * minute)).toMatchObject({ phase: 'playing' });
    expect(startAt(lobby('ben', { hostAt: noon + 1 }), 'ben', 10 * minute)).toEqual(refused('host-starts'));
  });

  test('is nobody’s who does not sit there, however long the host is silent', () => {
    expect(startAt(lobby('ben'), 'eve', 600 * minute)).toEqual(refused('not-seated'));
  });

  test('needs the game’s least number of seats; bots count', () => {
    expect(startAt(lobby(), 'ann')).toEqual(refused('too-few-players'));
    expect(startAt(lobby('Hatter*'), 'ann')).toMatchObject({ phase: 'playing' });
  });

  test('twice is refused', () => {
    expect(startAt(begun(lobby('ben')), 'ann')).toEqual(refused('already-started'));
  });
});
