// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources are made up here as texts
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { games } from '../../src/games/index.ts';
import { speak } from '../../src/locales/texts.ts';
import { listFiles, parseSource, readSourceFiles } from '../support/project/source-files.ts';
import {
  argumentsOf,
  findMissingKeys,
  findUnusedKeys,
  findWrongValues,
  longestOf,
  type Texts,
} from '../support/project/text-rules.ts';

const readTexts = (path: string): Texts =>
  z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')));

const gameTexts = /^src\/games\/(?<game>[\w-]+)\/texts\/[\w-]+\.json$/;
const sources = listFiles(['src/locales', 'src/games'], '.json')
  .filter((path) => path.startsWith('src/locales/') || gameTexts.test(path))
  .map((path) => ({
    path,
    /** The game that brings them; undefined for the platform's own. */
    game: gameTexts.exec(path)?.groups?.game,
    language: path.replace(/^.*\/(.+)\.json$/, '$1'),
    texts: readTexts(path),
  }));
const english: Texts = Object.assign({}, ...sources.filter(isEnglish).map(({ texts }) => texts));
const keys = Object.keys(english);
const files = readSourceFiles(['src', 'commands']);

function isEnglish({ language }: { readonly language: string }): boolean {
  return language === 'en-US';
}

/** How long the texts of some keys may be, in Discord's own limits or, for buttons, in what a phone shows of them. */
const limits: readonly { readonly what: string; readonly keys: RegExp; readonly most: number }[] = [
  { what: 'the label of a button', keys: /(^|\.)button(\.|$)/, most: 34 },
  { what: 'the description of a command, an option or a choice', keys: /(^|\.)description$/, most: 100 },
  { what: 'the placeholder of a menu', keys: /(^|\.)placeholder$/, most: 150 },
  { what: 'the title of a screen, with game and table beside it', keys: /(^|\.)title$/, most: 100 },
];

test('whoever reads another English, or a language that nobody has written yet, gets the American texts', () => {
  for (const locale of ['en-GB', 'en', 'tlh', '', undefined]) expect(speak(locale)).toBe(speak('en-US'));
});

describe('the English texts', () => {
  test('are spelled as Americans do', () => {
    const british =
      /\b(colour|grey|favour|honour|neighbour|centre|learnt|misspelt|licence)|\b(?:reali|organi|recogni|minimi)s(?:e|ing)/i;
    const words = Object.entries(english).filter(([, text]) => british.test(text.replaceAll(/\{\w+/g, '')));
    expect(words).toEqual([]);
  });

  test('use one word for one thing, as the list in CONTRIBUTING has them', () => {
    const others = /\b(somebody|anybody|everybody|anew|voices?|plays? on|put away|cannot|lapses?|colou?red)\b/i;
    const words = Object.entries(english).filter(([, text]) => others.test(text));
    expect(words).toEqual([]);
  });

  test('say of every pace that calls people that they choose how', () => {
    for (const pace of ['live', 'day', 'relaxed', 'untimed'] as const)
      expect(english[`table.pace.${pace}.explained`]).toMatch(/ping.*\/parade notify/i);
  });

  test('promise of every game’s lesson only what holds in every game', () => {
    // what is asked before a move differs by the game and by the table’s options
    expect(english['lesson.end']).not.toMatch(/confirm/i);
  });

  test('are all asked for somewhere', () => {
    expect(findUnusedKeys(keys, files)).toEqual([]);
  });

  test('are there for every key that is asked for', () => {
    expect(findMissingKeys(keys, files)).toEqual([]);
  });

  test('are filled in with all that they need', () => {
    expect(findWrongValues(english, files)).toEqual([]);
  });

  test('are named where a value is missing, with that value', () => {
    expect(() => speak('en-US')('refusal.no-such-table')).not.toThrow();
    expect(() => speak('en-US')('table.seat.played')).toThrow(/The text table\.seat\.played cannot be told: .*name/);
  });

  test.each(games)('of $id are asked for by that game alone', ({ id, texts }) => {
    const others = files.filter(({ path }) => !path.startsWith(`src/games/${id}/`)).flatMap(({ strings }) => strings);
    expect(Object.keys(texts['en-US']).filter((key) => others.includes(key))).toEqual([]);
  });
});

describe.each(sources)('the texts of $path', ({ game, language, texts }) => {
  const entries = Object.entries(texts);

  test('stand in the order of their keys, so that two people’s changes merge', () => {
    expect(Object.keys(texts)).toEqual(Object.keys(texts).toSorted());
  });

  test('have the name of their game before them, and those of the platform that of none', () => {
    const foreign = Object.keys(texts).filter((key) =>
      game === undefined ? games.some(({ id }) => key.startsWith(`${id}.`)) : !key.startsWith(`${game}.`),
    );
    expect(foreign).toEqual([]);
  });

  test('parse as ICU messages', () => {
    const broken = entries.flatMap(([key, text]) => {
      try {
        argumentsOf(text, language);
        return [];
      } catch (error) {
        return [`${key}: ${String(error)}`];
      }
    });
    expect(broken).toEqual([]);
  });

  test('belong to a language that can be written in its own way', () => {
    expect(Intl.PluralRules.supportedLocalesOf([language])).toEqual([language]);
  });

  test('have English sisters that are filled in with the same values', () => {
    const different = entries.filter(([key, text]) => {
      const sister = english[key];
      return sister === undefined || argumentsOf(sister, 'en-US').join() !== argumentsOf(text, language).join();
    });
    expect(different.map(([key]) => key)).toEqual([]);
  });

  test('are neither empty nor padded, and use the typographic apostrophe: the straight one is an escape in ICU', () => {
    expect(entries.filter(([, text]) => text === '' || text !== text.trim() || text.includes("'"))).toEqual([]);
  });

  test.each(limits)('are short enough for $what: $most characters', ({ keys: kept, most }) => {
    const long = entries.filter(([key, text]) => kept.test(key) && longestOf(text, language) > most);
    expect(long).toEqual([]);
  });
});

describe('the rules bite', () => {
  const source = (text: string) => [parseSource('src/discord/made-up.ts', text)];

  test('at a key that nobody asks for', () => {
    const made = source(
      [
        "say('a.plain');",
        'say(`a.${x}`); say(`refusal.${reason}`);',
        'textKey(`${game}.option.${name}`);',
        '// say("only.comment")',
        'log(`${a}.${b}`); log(`took ${ms} ms.`);',
      ].join('\n'),
    );
    const used = [
      'a.plain',
      'a.x',
      'refusal.table-full',
      'refusal.table.full',
      'parade.option.rules',
      'parade.option.rules.classic',
    ];
    const unused = ['b.plain', 'refusals.x', 'parade.options.rules', 'only.comment', 'parade'];
    expect(findUnusedKeys([...used, ...unused], made)).toEqual(unused);
  });

  test('at a key that is not there', () => {
    const made = source(
      "writer.say(x ? 'a.one' : 'a.two'); say(`b.${x}`, {}); say(key); textKey(`c.${x}.long`); speak('en-US');",
    );
    expect(findMissingKeys(['a.one', 'c.week.long'], made)).toEqual([
      'src/discord/made-up.ts: a.two',
      'src/discord/made-up.ts: b.…',
    ]);
  });

  test('at a message that is not filled in with all that it needs', () => {
    const made = source(
      "say('a'); writer.say('a', { name }); say('a', { name, 'count': 2 }); say('a', values); say(x ? 'a' : 'b', { count });",
    );
    expect(findWrongValues({ a: '{name} has {count}', b: 'nothing' }, made)).toEqual([
      'src/discord/made-up.ts: a lacks count, name',
      'src/discord/made-up.ts: a lacks count',
      'src/discord/made-up.ts: a lacks name',
    ]);
  });

  test('at what a message needs and how long it gets', () => {
    const message = '{name} takes {count, plural, one {a card} other {# cards of {owner}}} <t:{at}:R>';
    expect(argumentsOf(message, 'en-US')).toEqual(['at', 'count', 'name', 'owner']);
    expect(longestOf(message, 'en-US')).toBe(' takes  cards of  <t::R>'.length);
    expect(() => argumentsOf('{count, plural, one {a card}}', 'en-US')).toThrow();
  });
});
