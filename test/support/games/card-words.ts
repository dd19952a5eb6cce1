/** Finds the cards of Parade that a text names. */

import { type Card, type Colour, colours, isCard } from '../../../src/games/parade/cards.ts';

const colourOf: Readonly<Record<string, Colour>> = {
  ...Object.fromEntries(colours.map((colour) => [colour, colour])),
  '♥': 'R',
  '♠': 'B',
  '■': 'P',
  '♣': 'G',
  '➕': 'K',
  '♦': 'Y',
};

/** A colour and the numbers behind it: `R3`, `🟥R 3 5 10`, `♥ 3 X`, `♥X`. */
const words = /([RBPGKY♥♠■♣➕♦])((?: ?(?:10|X|[0-9])(?![0-9A-Za-z]))+)/gu;

/** Numbers behind a colour that are points or counts, and those printed numbers that are added up. */
const counts: readonly (readonly [RegExp, string])[] = [
  [/\d+ cards? → \d+/g, ''],
  [/\d+ → \d+(?: \(majority\))?/g, ''],
  [/(?<=\d) \+ (?=\d)/g, ' '],
  [/ = \d+/g, ''],
];

/** All the cards that a text names, in any notation of the bot, however they stand together. */
export function cardsNamedIn(text: string): ReadonlySet<Card> {
  const plain = counts.reduce((shorter, [pattern, instead]) => shorter.replace(pattern, instead), text);
  const found = new Set<Card>();
  for (const [, sign = '', numbers = ''] of plain.matchAll(words)) {
    for (const [number] of numbers.matchAll(/10|X|[0-9]/g)) {
      const card = `${colourOf[sign]}${number === 'X' ? '10' : number}`;
      if (isCard(card)) found.add(card);
    }
  }
  return found;
}

/** All texts inside a JSON value, names of fields too. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => [...(Array.isArray(value) ? [] : [name]), ...textsIn(part)]);
}
