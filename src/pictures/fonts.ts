/** Finds the fonts for a text, and loads only those that are needed. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { GlobalFonts } from '@napi-rs/canvas';

/**
 * The scripts of names, by the packages of their fonts. They are asked for a character in this order. Most come in slices, and only
 * the needed slices are loaded: the Chinese and the Korean font have over two hundred together.
 */
const packages = [
  'noto-sans',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-thai',
  'noto-emoji',
  'noto-sans-sc',
  'noto-sans-kr',
];

interface Slice {
  readonly family: string;
  readonly file: string;
  /** First and last character, in rising order. */
  readonly ranges: readonly (readonly [number, number])[];
}

const require = createRequire(import.meta.url);

/** Latin letters, digits and signs of the texts themselves: always loaded, always asked first. */
const base = 'noto-sans-latin';

let known: readonly Slice[] | undefined;
const loaded = new Map<string, boolean>();

function listSlices(): readonly Slice[] {
  known ??= packages.flatMap(readPackage);
  return known;
}

/** If a font is not installed, only its script is missing, not the picture. */
function readPackage(name: string): Slice[] {
  try {
    const manifest = require.resolve(`@fontsource-variable/${name}/unicode.json`);
    const ranges: unknown = JSON.parse(readFileSync(manifest, 'utf8'));
    return Object.entries(ranges ?? {}).map(([subset, text]) => {
      const family = `${name}-${subset.replace(/[[\]]/g, '')}`;
      return {
        family,
        file: join(manifest, '..', 'files', `${family}-wght-normal.woff2`),
        ranges: parseRanges(String(text)),
      };
    });
  } catch {
    return [];
  }
}

/** `U+0000-00FF,U+0131` */
function parseRanges(text: string): [number, number][] {
  return text.split(',').map((range) => {
    const [first = '', last = first] = range.trim().replace(/^U\+/i, '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}

function load(slice: Slice): boolean {
  let there = loaded.get(slice.family);
  if (there === undefined) {
    there = GlobalFonts.registerFromPath(slice.file, slice.family) !== null;
    loaded.set(slice.family, there);
  }
  return there;
}

function slicesOf(character: number): Slice[] {
  return listSlices().filter(({ ranges }) => ranges.some(([first, last]) => first <= character && character <= last));
}

const families = new Map<number, readonly string[]>();

/** The loaded families that may have a character. */
function familiesOf(character: number): readonly string[] {
  let names = families.get(character);
  if (names === undefined) {
    names = slicesOf(character)
      .filter(load)
      .map(({ family }) => family);
    families.set(character, names);
  }
  return names;
}

/** Joins letters, or chooses their form: drawn with its neighbours, not by itself. */
const joining = /^(\u200c|\u200d|\p{Variation_Selector})$/u;

export interface Written {
  /** The text in characters that there are fonts for. */
  readonly text: string;
  /** As in a CSS `font-family`. */
  readonly families: string;
}

/**
 * How a text can be written with our own fonts. Letters of fancy alphabets become plain ones, and marks without a font are left
 * out. A character that no font has is drawn as an empty box.
 */
export function findFonts(text: string): Written {
  const used = new Set([base, ...familiesOf(0x41)]);
  let kept = '';
  for (const character of text.normalize('NFC')) {
    const found = findCharacter(character);
    if (found === undefined) continue;
    kept += found;
    for (const one of found) for (const family of familiesOf(one.codePointAt(0) ?? 0)) used.add(family);
  }
  return { text: kept, families: [...used].map((family) => `"${family}"`).join(', ') };
}

function findCharacter(character: string): string | undefined {
  if (joining.test(character)) return character;
  // mathematical alphabets and the like, which people use for names
  const plain = character.normalize('NFKC');
  if (plain !== character && /^[\p{L}\p{N}]+$/u.test(plain) && isFancy(character)) return plain;
  if (familiesOf(character.codePointAt(0) ?? 0).length > 0) return character;
  return /\p{M}/u.test(character) ? undefined : character;
}

function isFancy(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return (
    (code >= 0x1d400 && code <= 0x1d7ff) || (code >= 0x2100 && code <= 0x214f) || (code >= 0x24b6 && code <= 0x24e9)
  );
}
