import { describe, expect, test } from 'vitest';
import { games } from '../../src/games/index.ts';
import {
  gamesOn,
  mayOpenIn,
  readServerSettings,
  type ServerSettings,
  setChannels,
  setGames,
  setServerSetting,
  usualGame,
  usualOptions,
  usualSetting,
  usualSettings,
} from '../../src/tables/server-settings.ts';
import { paradeGame } from '../support/tables/tables.ts';

const set = (name: string, value: string, before: ServerSettings = usualSettings) =>
  setServerSetting(before, games, name, value);

describe('without settings', () => {
  test('tables can be opened everywhere, of all games, as usual', () => {
    expect(mayOpenIn(usualSettings, { channel: '1' })).toBe(true);
    expect(gamesOn(usualSettings, games)).toEqual(games);
    expect(usualGame(usualSettings, games)?.id).toBe('parade');
    expect(usualOptions(usualSettings, paradeGame)).toEqual(paradeGame.options.usual);
    expect(usualSetting(usualSettings)).toEqual({ pace: 'day', pictures: 'all', hints: true });
  });
});

describe('the channels of a server', () => {
  test('are where tables can be opened, and so are their threads', () => {
    const settings = setChannels(usualSettings, ['1', '2']);
    expect(mayOpenIn(settings, { channel: '2' })).toBe(true);
    expect(mayOpenIn(settings, { channel: '3' })).toBe(false);
    expect(mayOpenIn(settings, { channel: '3', parent: '1', thread: 'public' })).toBe(true);
    expect(mayOpenIn(settings, { channel: '3', parent: '4', thread: 'public' })).toBe(false);
    expect(mayOpenIn(setChannels(settings, []), { channel: '3' })).toBe(true);
  });
});

describe('the games of a server', () => {
  test('are those that are not switched off; the usual one is one of them', () => {
    const settings = setGames(usualSettings, games, ['everyone-loves-a-parade']) ?? usualSettings;
    expect(gamesOn(settings, games).map(({ id }) => id)).toEqual(['everyone-loves-a-parade']);
    expect(usualGame(settings, games)?.id).toBe('everyone-loves-a-parade');
    expect(usualGame(set('game', 'parade', settings) ?? usualSettings, games)?.id).toBe('everyone-loves-a-parade');
  });

  test('are never none, whatever is chosen or gone', () => {
    expect(setGames(usualSettings, games, ['chess'])).toBeUndefined();
    expect(gamesOn({ ...usualSettings, gamesOff: games.map(({ id }) => id) }, games)).toEqual(games);
    expect(usualGame({ ...usualSettings, game: 'chess' }, games)?.id).toBe('parade');
  });
});

describe('what a new table begins with', () => {
  test('follows the settings', () => {
    const settings = ['pace.live', 'pictures.none', 'hints.no', 'rules-parade.musicians', 'game.parade'].reduce(
      (before, change) => {
        const [name = '', value = ''] = change.split('.');
        return set(name, value, before) ?? usualSettings;
      },
      usualSettings,
    );
    expect(usualSetting(settings)).toEqual({ pace: 'live', pictures: 'none', hints: false });
    expect(usualOptions(settings, paradeGame)).toEqual(
      paradeGame.options.choose(paradeGame.options.usual, 'rules', 'musicians'),
    );
  });

  test('is as usual where its rules no longer exist', () => {
    const settings = { ...usualSettings, rules: { parade: 'gone' } };
    expect(usualOptions(settings, paradeGame)).toEqual(paradeGame.options.usual);
  });

  test.each([
    ['pace', 'never'],
    ['pictures', 'big'],
    ['hints', 'maybe'],
    ['game', 'chess'],
    ['rules-parade', 'gone'],
    ['rules-chess', 'classic'],
    ['schema', '2'],
  ])('%s cannot be %s', (name, value) => {
    expect(set(name, value)).toBeUndefined();
  });
});

describe('stored settings', () => {
  test('keep what a later version added', () => {
    const read = readServerSettings(JSON.stringify({ schema: 1, pace: 'live', later: [1] }));
    expect({ ...set('hints', 'no', read) }).toEqual({ schema: 1, pace: 'live', hints: false, later: [1] });
  });

  test('lose only the field that cannot be read', () => {
    expect(readServerSettings('{"schema":1,"pace":"weekly","hints":false}')).toEqual({ schema: 1, hints: false });
  });

  test.each([undefined, 'not JSON', '[]', '{"schema":2}'])('are the usual ones for %s', (text) => {
    expect(readServerSettings(text)).toEqual(usualSettings);
  });
});
