/** What the lobby tells people who do not know the game, and what it offers. */

import { describe, expect, test } from 'vitest';
import type { AnyGame } from '../../src/games/contract/index.ts';
import { games } from '../../src/games/index.ts';
import { speak } from '../../src/locales/texts.ts';
import { lobbyScreen } from '../../src/screens/lobby-screen.ts';
import type { Lobby } from '../../src/tables/table.ts';
import { allOptions } from '../support/games/all-options.ts';
import { lobby } from '../support/tables/tables.ts';

const say = speak('en-US');
const textOf = (game: AnyGame, table: Lobby) => lobbyScreen(table, game, say).text.join('\n\n');

function named(id: string): AnyGame {
  const game = games.find((known) => known.id === id);
  if (!game) throw new Error(`there is no ${id}`);
  return game;
}

function buttonsOf(game: AnyGame, table: Lobby) {
  return lobbyScreen(table, game, say).rows.map((row) => ('buttons' in row ? row.buttons : []));
}

describe.each(games.map((game) => [game.id, game] as const))('the lobby of %s', (_, game) => {
  const of = { of: game };

  test('says in one line how one wins, how long it takes, and how many can play', () => {
    const { goal, minutes } = game.about;
    const { least, most } = game.seats;
    const line = `${say(goal)} · about ${minutes} minutes of play · ${least}–`;
    expect(textOf(game, lobby('', of))).toContain(`${line}${most} players`);
    expect(textOf(game, lobby('', { ...of, size: least + 1 }))).toContain(`${line}${least + 1} players`);
    expect(textOf(game, lobby('', { ...of, size: least }))).toContain(` · ${least} players`);
  });

  test('explains whatever is played with that does not explain itself', () => {
    for (const options of allOptions(game)) {
      const text = textOf(game, lobby('', { ...of, options }));
      const writer = { say, name: String, plainName: String, symbol: String, confirms: true };
      const explained = game.options.explain(options, writer);
      expect(explained.length).toBeGreaterThan(0);
      for (const sentence of explained) expect(text).toContain(sentence);
    }
  });

  test('puts no button alone into a row, and has no more rows than two', () => {
    const rows = buttonsOf(game, lobby('', of));
    expect(rows.map((row) => row.length)).toEqual([3, 4]);
  });

  test('shows by its colors what the table needs: players, then the start', () => {
    const looks = (table: Lobby) =>
      Object.fromEntries(buttonsOf(game, table).flatMap((row) => row.map((each) => [each.verb, each] as const)));
    const alone = looks(lobby('', of));
    expect(alone).toMatchObject({ join: { style: 'success' }, start: { style: 'secondary', disabled: true } });
    const enough = looks(lobby('ben', of));
    expect(enough).toMatchObject({ join: { disabled: false, style: 'primary' }, start: { style: 'success' } });
    const full = looks(lobby('ben', { ...of, size: 2 }));
    expect(full).toMatchObject({
      join: { disabled: true, style: 'secondary' },
      bot: { disabled: true },
      start: { style: 'success' },
    });
  });

  test('invites nobody to join a full table', () => {
    expect(textOf(game, lobby('ben', of))).toContain('press **Join**');
    expect(textOf(game, lobby('ben', { ...of, size: 2 }))).not.toContain('**Join**');
  });
});

test('the rule sets of Parade are told apart by how a game ends, in the words of their cards', () => {
  const parade = named('parade');
  const of = (options: Lobby['options']) => textOf(parade, lobby('', { of: parade, options }));
  const classic = parade.options.usual;
  expect(of(classic)).toContain('**Classic rules**: Once someone has all six colors');
  const musicians = parade.options.choose(classic, 'rules', 'musicians') ?? classic;
  expect(of(musicians)).toMatch(/\*\*Musicians’ rules\*\*: .*all six suits .* ends with that round/);
});

test('house cards are explained where one meets them', () => {
  const floats = named('everyone-loves-a-parade');
  expect(textOf(floats, lobby('', { of: floats }))).toMatch(/\*\*House cards\*\*: .*has its own/);
});

test('a game without anything to explain has its options in the line of the pace', () => {
  const { describe: told } = named('parade').options;
  const plain: AnyGame = { ...named('parade') };
  const game = { ...plain, options: { ...plain.options, explain: () => [], describe: told } };
  expect(textOf(game, lobby('', { of: game }))).toContain('\nClassic rules · 1 day per turn');
});
