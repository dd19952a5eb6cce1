/** The panel of the options: all that a table and its game let people choose, with the present values, and for everyone to read. */

import { describe, expect, test } from 'vitest';
import { offeredLevels } from '../../src/bots/abilities.ts';
import { type AnyGame, isRefused, type Menu } from '../../src/games/contract/index.ts';
import { games } from '../../src/games/index.ts';
import { speak } from '../../src/locales/texts.ts';
import { optionsScreen } from '../../src/screens/options-screen.ts';
import { setBotLevel, setOption } from '../../src/tables/lobby.ts';
import type { Lobby } from '../../src/tables/table.ts';
import { blindTricks } from '../support/games/blind-tricks.ts';
import { done, lobby, toy } from '../support/tables/tables.ts';

const say = speak('en-US');

function menusOf(table: Lobby, game: AnyGame, picked = ''): readonly Menu[] {
  return optionsScreen(table, game, 'ann', picked, say).rows.flatMap((row) => ('menu' in row ? [row.menu] : []));
}

function settingsOf(table: Lobby, game: AnyGame): readonly string[] {
  return menusOf(table, game)[0]?.choices.map(({ value }) => value) ?? [];
}

/** What the menu of an option offers. */
function valuesOf(table: Lobby, game: AnyGame, picked: string) {
  return menusOf(table, game, picked)[1]?.choices ?? [];
}

function set(table: Lobby, game: AnyGame, pressed: string): Lobby {
  const [name = '', value = ''] = pressed.split('.');
  if (name !== 'bots') return done(setOption(table, game, 'ann', name, value));
  const level = offeredLevels(game).find((known) => known === value);
  if (!level) throw new Error(`no level ${value}`);
  return done(setBotLevel(table, 'ann', level));
}

const tried: readonly AnyGame[] = [...games, toy, blindTricks];

describe.each(tried.map((game) => [game.id, game] as const))('the options of %s', (_, game) => {
  const table = lobby('ben', { of: game });

  test('are those of the game and of every table, each once', () => {
    const names = settingsOf(table, game);
    expect(names.slice(0, game.options.choices.length)).toEqual(game.options.choices.map(({ name }) => name));
    expect(names).toEqual(expect.arrayContaining(['pace', 'size', 'bots']));
    expect(new Set(names).size).toBe(names.length);
  });

  test('are each a menu with the present value chosen, from which any other can be chosen, and chosen back', () => {
    for (const name of settingsOf(table, game)) {
      const before = valuesOf(table, game, name).filter(({ chosen }) => chosen);
      expect(before, name).toHaveLength(1);
      for (const { value } of valuesOf(table, game, name)) {
        const changed = set(table, game, value);
        const chosen = valuesOf(changed, game, name).filter((choice) => choice.chosen);
        expect(chosen.map((choice) => choice.value)).toEqual([value]);
        const back = set(changed, game, before[0]?.value ?? '');
        expect(valuesOf(back, game, name)).toEqual(valuesOf(table, game, name));
      }
    }
  });

  test('do not offer fewer seats than are taken', () => {
    const sizes = valuesOf(table, game, 'size').map(({ value }) => value);
    expect(sizes[0]).toBe('size.2');
    expect(isRefused(setOption(lobby('ben chris', { of: game }), game, 'ann', 'size', '2'))).toBe(true);
    expect(valuesOf(lobby('ben chris', { of: game }), game, 'size')[0]?.value).toBe('size.3');
  });

  test('are read by guests as a list, with nothing to press, and whom to ask', () => {
    const host = optionsScreen(table, game, 'ann', '', say);
    for (const user of ['ben', 'eve']) {
      const guest = optionsScreen(table, game, user, '', say);
      expect(guest.rows).toEqual([]);
      expect(guest.text[0]).toBe(host.text[0]);
      expect(guest.text[1]).toContain('Ann, the host');
    }
  });

  test('are told one a line, with what each is now', () => {
    const [text = ''] = optionsScreen(table, game, 'eve', '', say).text;
    for (const { label, description } of menusOf(table, game)[0]?.choices ?? [])
      expect(text).toContain(`**${label}**: ${description}`);
  });
});

test('an option that is picked is explained, and its menu explains the other values', () => {
  const [parade] = games;
  if (!parade) throw new Error('there are no games');
  const table = lobby('', { of: parade });
  const [text = ''] = optionsScreen(table, parade, 'ann', 'pace', say).text;
  expect(text).toContain(`**Pace**: 1 day per turn\n-# ${say('table.pace.day.explained')}`);
  expect(valuesOf(table, parade, 'pace').map(({ description }) => description)).toEqual(
    (['live', 'day', 'relaxed', 'untimed'] as const).map((pace) => say(`table.pace.${pace}.explained`)),
  );
  expect(valuesOf(table, parade, 'rules').every(({ description }) => description?.includes('all six'))).toBe(true);
});
