import { escapeMarkdown } from 'discord.js';

const longest = 32;
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Somebody's name as it can be kept and shown: one line, without characters that turn the direction of writing or hide,
 * with at most two marks on a letter, at most 32 characters. Never empty.
 */
export function cleanName(name: string, fallback = '?'): string {
  const plain = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu, (character) => (character === '\u200d' ? character : ' '))
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .replace(/\s+/gu, ' ')
    .trim();
  const letters = [...segmenter.segment(plain)].map(({ segment }) => segment);
  const short = letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : plain;
  return short === '' ? fallback : short.slice(0, 2 * longest);
}

/** A name inside markdown: it reads as it is, pings nobody, links nowhere and breaks nothing. */
export function escapeName(name: string): string {
  const escaped = escapeMarkdown(name, { heading: true, bulletedList: true, numberedList: true, maskedLink: true });
  return escaped
    .replace(/[<>[\]()#:]/g, '\\$&')
    .replace(/@/g, '@\u200b')
    .replace(/\\\\([<>[\]()#:])/g, '\\$1');
}
