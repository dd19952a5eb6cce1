import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Pieces, readMarkdown, safeLink } from '../../../../src/playground/page/pure/markdown.ts';

function kinds(pieces: Pieces): readonly string[] {
  return pieces.map((each) => each.kind);
}

/** The words alone. */
function plainText(pieces: Pieces): string {
  return pieces
    .map((piece) => {
      if ('pieces' in piece) return plainText(piece.pieces);
      if ('text' in piece) return piece.text;
      return 'name' in piece ? piece.name : ' ';
    })
    .join('');
}

describe('markdown', () => {
  it('knows what Discord knows', () => {
    const source =
      '**a** *b* __c__ ~~d~~ `e` ||f|| <@123456789012345678> <#123456789012345678> <t:1700000000:R> <:R3:123456789012345678>';
    const found = kinds(readMarkdown(source, 'bot')).filter((each) => each !== 'text');
    expect(found).toEqual([
      'strong',
      'em',
      'underline',
      'strike',
      'code',
      'spoiler',
      'user',
      'channel',
      'timestamp',
      'emoji',
    ]);
  });

  it('knows lines of their own: headings, subtext, quotes, lists, code', () => {
    const source = '# Title\n## Lower\n-# small\n> quoted\n- one\n  - deeper\n1. first\n```\ncode\n```\nafter';
    expect(kinds(readMarkdown(source, 'bot'))).toEqual([
      'heading',
      'heading',
      'subtext',
      'quote',
      'item',
      'item',
      'item',
      'pre',
      'text',
    ]);
    expect(readMarkdown('  - deeper', 'bot')).toMatchObject([{ kind: 'item', depth: 1, marker: '•' }]);
  });

  it('takes a dash or number inside a line for text', () => {
    expect(kinds(readMarkdown('5 - 3 and 2. then', 'bot'))).toEqual(['text']);
  });

  it('keeps line breaks and escaped signs', () => {
    expect(readMarkdown('a\nb', 'bot')).toEqual([
      { kind: 'text', text: 'a' },
      { kind: 'break' },
      { kind: 'text', text: 'b' },
    ]);
    expect(readMarkdown('\\*\\*a\\*\\*', 'bot')).toEqual([{ kind: 'text', text: '**a**' }]);
  });

  it('makes links of web addresses only, and hidden ones for bots only', () => {
    expect(kinds(readMarkdown('[x](https://example.org/)', 'bot'))).toEqual(['link']);
    expect(kinds(readMarkdown('[x](https://example.org/)', 'person'))).not.toEqual(['link']);
    expect(kinds(readMarkdown('[x](javascript:alert(1))', 'bot'))).not.toContain('link');
    expect(safeLink('data:text/html,x')).toBeNull();
    expect(safeLink('https://example.org/a')).toBe('https://example.org/a');
  });

  it('keeps HTML as text, character for character', () => {
    const source = '<img src=x onerror=alert(1)><script>alert(1)</script>';
    expect(readMarkdown(source, 'bot')).toEqual([{ kind: 'text', text: source }]);
  });

  it('never throws and gives only kinds that it knows, with web addresses in links', () => {
    const parts = fc.constantFrom(
      '**',
      '*',
      '_',
      '`',
      '```',
      '~~',
      '||',
      '> ',
      '# ',
      '-# ',
      '- ',
      '\n',
      '<@1>',
      '[a](',
      ')',
      'javascript:x',
      'https://a.b',
      '\\',
      'word',
    );
    const check = (pieces: Pieces): void => {
      for (const piece of pieces) {
        if (piece.kind === 'link') expect(piece.url).toMatch(/^https?:/);
        if ('pieces' in piece) check(piece.pieces);
      }
    };
    fc.assert(
      fc.property(fc.array(fc.oneof(parts, fc.string())), (source) => check(readMarkdown(source.join(''), 'bot'))),
    );
  });

  it('loses no word of plain text', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z ]{1,40}$/), (text) => {
        expect(plainText(readMarkdown(text, 'person'))).toBe(text);
      }),
    );
  });
});
