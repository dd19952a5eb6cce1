import { parse } from 'discord-markdown-parser';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lettersOf, shorten } from '../../src/games/toolbox/shorten.ts';
import { speak } from '../../src/locales/texts.ts';
import { botMark, cleanName, escapeName } from '../../src/screens/names.ts';
import { runs } from '../support/size.ts';

const nasty = [
  '@everyone',
  '@here',
  '<@&123456789012345678>',
  '<@123456789012345678>',
  '<#123456789012345678>',
  '<:smile:123456789012345678>',
  '<t:1:R>',
  '</parade:1>',
  '```@everyone',
  '`code`',
  '||secret||',
  '**bold**',
  '_it_ __under__',
  '~~gone~~',
  '# Heading',
  '### Heading',
  '-# small',
  '- item',
  '* item',
  '+ item',
  '1. item',
  '12) item',
  '> quote',
  '>>> quote',
  '[here](https://example.com)',
  'https://example.com',
  '<https://example.com>',
  ':joy:',
  'back\\slash\\',
  '\\<@&1> \\[x](https://y.example)',
  'Ann',
  '李小龙',
  'Zoë 🎈',
];

/** The text that a reader sees, if there is nothing but text. */
function readAsText(markdown: string): string {
  const nodes = parse(markdown, 'normal');
  return nodes
    .map((node) => {
      if (node.type === 'twemoji') return String(node.name);
      if (node.type !== 'text') throw new Error(`${node.type} in ${markdown}`);
      return String(node.content);
    })
    .join('');
}

/** Without what is put in to keep a name apart or from pinging. */
function bare(text: string): string {
  return text.replace(/[\u200b\u2068\u2069]/g, '');
}

describe('a name in markdown', () => {
  test.each(nasty)('%s reads as it is and does nothing', (name) => {
    expect(bare(readAsText(escapeName(name)))).toBe(name);
    expect(bare(readAsText(`before ${escapeName(name)} after`))).toBe(`before ${name} after`);
  });

  test('of any letters reads as it is, in the middle of bold text as well', () => {
    const marks = fc.constantFrom(...'\\*_~`|<>[]()#:-+.@!/1a é'.split(''));
    fc.assert(
      fc.property(fc.array(marks, { minLength: 1, maxLength: 32 }), (letters) => {
        const name = cleanName(letters.join(''));
        expect(bare(readAsText(escapeName(name)))).toBe(name);
      }),
      { numRuns: runs(3_000) },
    );
  });

  test('mentions nobody, even where mentions are allowed', () => {
    for (const name of nasty) expect(escapeName(name)).not.toMatch(/@everyone|@here|<@&?\d|<#\d|<t:|<a?:\w/);
  });

  test('written from the right is set apart from the numbers that follow', () => {
    expect(escapeName('أحمد')).toBe('\u2068أحمد\u2069');
    expect(escapeName('דנה')).toBe('\u2068דנה\u2069');
    expect(escapeName('Ann')).toBe('Ann');
  });
});

describe('a name as it is kept', () => {
  test.each([
    ['two\nlines\r\nor three', 'two lines or three'],
    ['  spaces \t around  ', 'spaces around'],
    ['\u202egnp.exe', 'gnp.exe'],
    ['A\u200bn\u2060n\ufeff', 'Ann'],
    ['\u2066iso\u2069', 'iso'],
    [`Z${'\u0301'.repeat(32)}oe`, `\u0179${'\u0301'.repeat(2)}oe`],
    [`${'\u0335'.repeat(9)}Ann`, 'Ann'],
    ['أحمد', 'أحمد'],
    ['李小龙', '李小龙'],
    ['👩‍👩‍👧‍👦 family', '👩‍👩‍👧‍👦 family'],
    ['🇩🇪🇫🇷', '🇩🇪🇫🇷'],
    ['❤️', '❤️'],
    ['', '?'],
    ['   ', '?'],
    ['\u200b\u200d\u2060', '?'],
    ['\u3164', '?'],
    ['\u2800\u2800', '?'],
    ['\u0301\u0302', '?'],
    ['\ud83d', '?'],
    ['🤖 Hatter', 'Hatter'],
    ['Ha🤖tter 🤖\ufe0f', 'Hatter'],
    ['🤖', '?'],
  ])('%j becomes %j', (name, kept) => {
    expect(cleanName(name)).toBe(kept);
  });

  test('that shows nothing is replaced by what the account is called', () => {
    expect(cleanName('\u3164', 'ben')).toBe('ben');
  });

  test('does not bear the mark that stands before the seats of bots', () => {
    for (const key of ['table.seat.played', 'table.seat.bot'] as const)
      expect(speak('en-US')(key, { name: 'Ann', level: 'easy' }).startsWith(botMark)).toBe(true);
    expect(cleanName(botMark, 'ann')).toBe('ann');
  });

  test('of a hundred letters is shortened to 32, and no letter is cut in two', () => {
    expect(cleanName('x'.repeat(100))).toBe(`${'x'.repeat(31)}…`);
    const families = cleanName('👩‍👩‍👧‍👦'.repeat(100));
    expect(families).toMatch(/^(👩‍👩‍👧‍👦)+…$/u);
    expect(families.length).toBeLessThanOrEqual(64);
  });

  test('is one visible line of at most 32 letters, and cleaning it again changes nothing', () => {
    const units = ['grapheme-composite', 'binary', 'grapheme'] as const;
    const names = fc.oneof(...units.map((unit) => fc.string({ unit, maxLength: 80 })));
    fc.assert(
      fc.property(names, (name) => {
        const kept = cleanName(name);
        expect(kept).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u);
        expect(kept.trim()).not.toBe('');
        expect(lettersOf(kept).length).toBeLessThanOrEqual(32);
        expect(kept.length).toBeLessThanOrEqual(64);
        expect(kept).not.toMatch(/\p{Cs}/u);
      }),
      { numRuns: runs(3_000) },
    );
  });
});

describe('shortening', () => {
  test('leaves what fits, and ends what does not with …', () => {
    expect(shorten('abc', 3)).toBe('abc');
    expect(shorten('abcd', 3)).toBe('ab…');
  });

  test('keeps to the length and to whole letters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.integer({ min: 1, max: 60 }), (text, most) => {
        const short = shorten(text, most);
        expect(short.length).toBeLessThanOrEqual(most);
        expect(short).not.toMatch(/\p{Cs}/u);
      }),
    );
  });
});
