/** Names of people: clean enough to be kept, and harmless where they are shown. */

import { isWrittenFromTheRight } from '../games/toolbox/direction.ts';
import { lettersOf } from '../games/toolbox/shorten.ts';
import type { Say } from '../locales/texts.ts';

const longest = 32;
/** A joined emoji is one letter of many characters, so characters are limited as well. */
const mostCharacters = 64;
const joiner = '\u200d';
/** Arabic letters in fixed shapes, which fonts draw out of their line; the letters themselves are shaped well. */
const presentationForms = /[\ufb50-\ufdff\ufe70-\ufefc]/g;
/** Marks the names of seats that bots play, so nobody else may use it. */
export const botMark = '🤖';

/**
 * Somebody's name as it can be kept and shown: one line, without characters that turn the direction of writing or hide,
 * with at most two marks on a letter, without the mark of bots, at most 32 letters. Never empty.
 */
export function cleanName(name: string, fallback = '?'): string {
  const plain = name
    .normalize('NFC')
    .replace(presentationForms, (form) => form.normalize('NFKC'))
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/[\p{Cf}\p{Co}\p{Cs}]/gu, (character) => (character === joiner ? character : ''))
    .replaceAll(new RegExp(`${botMark}\ufe0f?`, 'gu'), '')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .replace(/\s+/gu, ' ')
    .replace(/^[\p{M}\s]+/u, '')
    .trim();
  return isVisible(plain) ? shortenName(plain) : fallback;
}

/** Whether something is drawn. Some letters, such as U+3164, draw nothing. */
function isVisible(name: string): boolean {
  return /[^\p{Default_Ignorable_Code_Point}\p{M}\s\u2800]/u.test(name);
}

function shortenName(name: string): string {
  if (name.length <= longest) return name;
  const letters = lettersOf(name);
  if (letters.length <= longest && name.length <= mostCharacters) return name;
  let short = '';
  for (const letter of letters.slice(0, longest - 1)) {
    if (short.length + letter.length > mostCharacters - 1) break;
    short += letter;
  }
  return `${short}…`;
}

/** Names or mentions as a list: `Ann, Ben and Chris`. */
export function listNames(names: readonly string[], say: Say): string {
  const last = names.at(-1) ?? '';
  return names.length > 1 ? say('table.names', { others: names.slice(0, -1).join(', '), last }) : last;
}

/**
 * A name for use inside markdown: it is shown as it is, and cannot ping, link or break the layout. A name written from right to
 * left is isolated (U+2068, U+2069), so that numbers after it stay after it.
 */
export function escapeName(name: string): string {
  const escaped = name
    .replace(/[\\*_~`|<>[\]()#:+-]/g, '\\$&')
    .replace(/^(\d+)\./, '$1\\.')
    .replace(/@/g, '@\u200b');
  return isWrittenFromTheRight(name) ? `\u2068${escaped}\u2069` : escaped;
}
