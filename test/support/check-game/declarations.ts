/** Part of `checkGame`: what a game says of itself. */

import { describe, expect, test } from 'vitest';
import type { AnyGame, TextKey } from '../../../src/games/contract/index.ts';
import { games } from '../../../src/games/index.ts';
import { speak } from '../../../src/locales/texts.ts';
import { recordSchema } from '../../../src/tables/record/record.ts';
import { moveFields } from '../../../src/tables/record/recorded-move.ts';
import { allOptions } from '../games/all-options.ts';
import { casesOf, deal, throughJson, walk } from './walk.ts';

/** What the platform calls its own settings in the lobby and on the command line. */
const settings = ['pace', 'confirms', 'size', 'hints', 'pictures', 'bots', 'game', 'players', 'games', 'seed', 'deals'];
/** What every record states, whatever the game. */
const recordFields = [...new Set(recordSchema.options.flatMap(({ shape }) => Object.keys(shape)))];
const say = speak('en-US');
/** As many choices fit into a menu of Discord. */
const mostChoices = 25;

/** That what a game says of itself is there, short enough, and in nobody's way. */
export function checkDeclarations(game: AnyGame): void {
  describe('what it declares', () => {
    test('is in the list of games', () => {
      expect(
        games.map(({ id }) => id),
        'add the game to src/games/index.ts',
      ).toContain(game.id);
    });

    test('has an id that stays the same in commands, stored tables and records', () => {
      expect(game.id).toMatch(/^[a-z][a-z\d-]{1,39}$/);
      expect(game.seats.least).toBeGreaterThanOrEqual(1);
      expect(game.seats.most).toBeGreaterThanOrEqual(game.seats.least);
      expect(game.seats.most - game.seats.least, 'the numbers of seats are a menu').toBeLessThan(mostChoices);
    });

    test('has its name, its labels and its texts', () => {
      expect(lengthOf(game.name), 'the name is a choice of a command').toBeLessThanOrEqual(100);
      expect(
        game.face.hand ? lengthOf(game.face.hand.label) : 0,
        'a phone shows 34 characters of a button',
      ).toBeLessThanOrEqual(34);
      expect(lengthOf(game.about.goal), 'about.goal is one part of a line').toBeLessThanOrEqual(40);
      expect(game.about.minutes).toBeGreaterThan(0);
      for (const [language, texts] of Object.entries(game.texts)) {
        const foreign = Object.keys(texts).filter((key) => !key.startsWith(`${game.id}.`));
        expect(foreign, `keys of ${language} that do not begin with ${game.id}.`).toEqual([]);
      }
    });

    checkOptions(game);

    test('has moves whose fields the record can tell from what the game adds', () => {
      const fields = moveFields(game);
      expect(fields.length, 'the move schema must be a z.object, or a z.union of them').toBeGreaterThan(0);
      const own = ['seat', 'hint', 'by', 'level'];
      expect(
        fields.filter((name) => own.includes(name)),
        'a move says neither whose it is, nor who made it, nor that there was a hint',
      ).toEqual([]);
      const twice = game.record.adds.filter((name) => [...own, ...fields].includes(name));
      expect(twice, 'record.adds names fields that a move has, or that the platform writes').toEqual([]);
    });

    test('puts nothing into the record under a name that the format has for something else', () => {
      const [one] = casesOf(game);
      if (!one) throw new Error('the game has no number of seats');
      const dealt = deal(game, one);
      const deals = Object.keys(game.record.deal(dealt, one.options));
      const closes = Object.keys(game.record.closing(walk(game, one).at(-1)?.after, one.options));
      const names = [...game.options.recorded, ...deals, ...closes];
      expect(names.filter((name) => recordFields.includes(name))).toEqual([]);
      expect(
        deals.filter((name) => closes.includes(name)),
        'named by record.deal and by record.closing',
      ).toEqual([]);
    });
  });
}

function checkOptions({ options, ...game }: AnyGame): void {
  test('has options that can be left out, chosen, stored and told', () => {
    const { schema, usual, choices, ruleSet } = options;
    expect(choices.length, 'they are a menu, together with six of the table').toBeLessThanOrEqual(mostChoices - 6);
    expect(schema.parse({}), 'without any option it is played with the usual ones').toEqual(usual);
    for (const { name, label, values } of choices) {
      expect(name, `the option ${name} is called as a setting of every table`).not.toSatisfy(isSetting);
      expect(name).toMatch(/^[a-z][a-z\d-]*$/);
      expect(lengthOf(label)).toBeLessThanOrEqual(40);
      expect(values.length, `the values of ${name} are a menu`).toBeLessThanOrEqual(mostChoices);
      for (const { value, label: own, explained } of values) {
        expect(value).toMatch(/^[a-z\d-]+$/);
        expect(`${name}.${value}`.length).toBeLessThanOrEqual(40);
        expect(lengthOf(own), `the label of ${name} ${value}`).toBeLessThanOrEqual(80);
        if (name === ruleSet?.name) expect(explained, `explain the rules of ${value}`).toBeDefined();
      }
    }
    for (const set of allOptions({ ...game, options })) {
      expect(schema.parse(throughJson(set))).toEqual(set);
      expect(typeof options.describe(set, quietWriter)).toBe('string');
      for (const { explained } of [...choices.flatMap(({ values }) => values), ...options.tellGiven(set)]) {
        const told = explained === undefined ? '' : say(explained, set);
        expect(told.length, `the description in a menu: ${told}`).toBeLessThanOrEqual(100);
        expect(told, 'a description in a menu is read without markdown').not.toMatch(/\*\*|`/);
      }
    }
  });
}

const quietWriter = {
  say,
  name: String,
  plainName: String,
  symbol: (_: string, fallback: string) => fallback,
  confirms: true,
};

function isSetting(name: string): boolean {
  return settings.includes(name);
}

function lengthOf(key: TextKey): number {
  return say(key).length;
}
