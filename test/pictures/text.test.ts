import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Piece, Scene } from '../../src/games/contract/scene.ts';
import { drawScene, pixelsPerPoint } from '../../src/pictures/draw/scene.ts';
import { cutToFit, drawText, measure } from '../../src/pictures/draw/text.ts';
import { findFonts } from '../../src/pictures/fonts.ts';
import { runs } from '../support/size.ts';

const context = createCanvas(10, 10).getContext('2d');
const look = { size: 20, bold: true };

/** What a piece paints on an empty ground: which columns and rows of pixels it touches. */
function touched(piece: Piece): { readonly left: number; readonly right: number; readonly any: boolean } {
  const scene: Scene = { width: 200, height: 60, pieces: [piece], alt: 'a' };
  const canvas = drawScene(scene);
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  const columns = new Set<number>();
  for (let pixel = 0; pixel < canvas.width * canvas.height; pixel++) {
    if ((data[pixel * 4 + 3] ?? 0) > 20) columns.add((pixel % canvas.width) / pixelsPerPoint(scene));
  }
  return { left: Math.min(...columns), right: Math.max(...columns), any: columns.size > 0 };
}

const nasty = [
  'Benjamin Featherstonehaugh-Cholmondeley',
  '王小明王小明王小明王小明王小明',
  'محمد علي بن عبد الله الطويل جدا',
  'דוד בן גוריון הארוך מאוד מאוד',
  '👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧',
  'Z̃a͓l̈g̸o̵ Z̃a͓l̈g̸o̵ Z̃a͓l̈g̸o̵ Z̃a͓l̈g̸o̵',
  'สมชายสมชายสมชายสมชายสมชาย',
  '김철수김철수김철수김철수',
  '𝔉𝔯𝔞𝔫𝔨𝔢𝔫𝔰𝔱𝔢𝔦𝔫 𝓜𝓸𝓷𝓼𝓽𝓮𝓻',
];

describe('a name', () => {
  test.each(nasty)('%s is drawn, and never wider than its place', (name) => {
    const area = { x: 50, y: 20, width: 80, height: 20 };
    for (const piece of [
      { kind: 'text', ...area, text: name, size: 14, paint: 'ink' },
      { kind: 'flow', ...area, parts: [{ text: name, elastic: true }, { text: '’s turn' }], size: 14, paint: 'ink' },
    ] as const) {
      const { left, right, any } = touched(piece);
      expect(any).toBe(true);
      expect(left).toBeGreaterThanOrEqual(area.x - 3);
      expect(right).toBeLessThanOrEqual(area.x + area.width + 3);
    }
  });

  test('whatever it is, keeps to its place', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (name) => {
        const piece = {
          kind: 'text',
          x: 50,
          y: 20,
          width: 80,
          height: 20,
          text: name,
          size: 14,
          paint: 'ink',
        } as const;
        const { left, right, any } = touched(piece);
        if (any) expect(left >= 44 && right <= 136).toBe(true);
      }),
      { numRuns: runs(60) },
    );
  });

  test('is cut between letters, never between a letter and its marks or inside a joined emoji', () => {
    const family = '👩‍👩‍👧';
    const cut = cutToFit(context, family.repeat(6), 90, look);
    expect(cut.endsWith('…')).toBe(true);
    expect(cut.slice(0, -1)).toBe(family.repeat((cut.length - 1) / family.length));
  });

  test.each(['محمد عبد الرحمن بن خالد', 'שלום עליכם רבנו הגדול', 'דוד בן 123 456 789'])(
    '%s has its dots on the left, where it was cut',
    (name) => {
      const cut = cutToFit(context, name, 90, look);
      expect(cut).toContain('…');
      const line = 20;
      const width = Math.floor(measure(context, '…', look)) - 2;
      const sheet = createCanvas(width, 2 * line).getContext('2d');
      drawText(sheet, cut, 0, line, { ...look, colour: '#fff' });
      const { data } = sheet.getImageData(0, 0, width, 2 * line);
      const inked = [...data.keys()].filter((at) => at % 4 === 3 && (data[at] ?? 0) > 60);
      const rows = inked.map((at) => Math.floor(at / 4 / width));
      // letters reach above the middle of the line, dots do not
      expect(Math.min(...rows)).toBeGreaterThan(line);
      expect(rows.length).toBeGreaterThan(0);
    },
  );

  test('that fits is left as it is', () => {
    expect(cutToFit(context, 'Ann', 200, look)).toBe('Ann');
  });
});

describe('the fonts', () => {
  test('are our own: nothing of the machine is used', () => {
    measure(context, nasty.join(' '), look);
    const families = GlobalFonts.families.map(({ family }) => family);
    expect(families.length).toBeGreaterThan(5);
    expect(families.filter((family) => !/^noto/i.test(family))).toEqual([]);
  });

  test.each([
    ['Latin', 'Zażółć'],
    ['Cyrillic', 'Борис'],
    ['Greek', 'Ελένη'],
    ['Chinese', '王小明'],
    ['Japanese', 'たろう'],
    ['Korean', '김철수'],
    ['Arabic', 'محمد'],
    ['Hebrew', 'דוד'],
    ['Devanagari', 'अर्जुन'],
    ['Thai', 'สมชาย'],
    ['emoji', '🎈🌸'],
  ])('have letters for %s', (_script, text) => {
    const { families, text: drawable } = findFonts(text);
    expect(drawable).toBe(text.normalize('NFC'));
    expect(families.split(', ').length).toBeGreaterThan(0);
    // a letter that a font lacks is an empty box: all of these look alike
    const [first = '', second = ''] = [...text];
    expect(paintLetter(first)).not.toEqual(paintLetter(second));
    expect(paintLetter(first)).not.toEqual(paintLetter('\u{10fffd}'));
  });

  test('write letters of fancy alphabets as plain ones', () => {
    expect(findFonts('𝔉𝔯𝔞𝔫𝔨').text).toBe('Frank');
  });
});

function paintLetter(text: string): string {
  const scene: Scene = {
    width: 40,
    height: 40,
    pieces: [{ kind: 'text', x: 5, y: 5, width: 30, height: 30, text, size: 20, paint: 'ink' }],
    alt: 'a',
  };
  return drawScene(scene).toBuffer('image/png').toString('base64');
}
