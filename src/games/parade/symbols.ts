/** The names and signs of cards and colours, as the texts show them. */

import type { Emoji, Writer } from '../contract/screen.ts';
import { type Card, type Colour, cardColour, cardValue, sortCards } from './cards.ts';
import type { SeatCount } from './scoring.ts';
import type { Faces } from './state.ts';

const squares: Readonly<Record<Colour, string>> = { R: '🟥', B: '🟦', P: '🟪', G: '🟩', K: '⬛', Y: '🟨' };

/** Hearts, spades, caps, clubs, switches, diamonds. */
const suits: Readonly<Record<Colour, string>> = { R: '♥', B: '♠', P: '■', G: '♣', K: '➕', Y: '♦' };

/** A number as it is printed. The musicians write 10 as X. */
export function nameValue(faces: Faces, value: number): string {
  return faces === 'musicians' && value === 10 ? 'X' : String(value);
}

/** The name of a card's own picture in texts. */
export function symbolOf(faces: Faces, card: Card): string {
  return faces === 'musicians' ? `parade/musicians/${card}` : `parade/${card}`;
}

/**
 * A card in running text, by its sign and its name: `🟥R3`, `♥X`. Not by its emoji, whose name is all that a screen reader has of it, and
 * beside which the name would stand a second time.
 */
export function showCard(faces: Faces, card: Card): string {
  return faces === 'musicians' ? nameCard(faces, card) : `${squares[cardColour(card)]}${card}`;
}

/** Cards in the order given, or `—` if there are none. */
export function showCards(faces: Faces, cards: readonly Card[]): string {
  return cards.length ? cards.map((card) => showCard(faces, card)).join(' ') : '—';
}

/** A card by its shortest name, for a button with more text: `R3`, `♥X`. */
export function nameCard(faces: Faces, card: Card): string {
  return faces === 'musicians' ? `${suits[cardColour(card)]}${nameValue(faces, cardValue(card))}` : card;
}

/** A card on a button of its own: `🟥 R3`, `♥ X`. */
export function labelCard(faces: Faces, card: Card): string {
  const colour = cardColour(card);
  if (faces === 'musicians') return `${suits[colour]} ${nameValue(faces, cardValue(card))}`;
  return `${squares[colour]} ${card}`;
}

/** A card on a button: by its emoji and name if it has an emoji, else by its sign in the label. */
export function buttonCard(
  writer: Writer,
  faces: Faces,
  card: Card,
): { readonly label: string; readonly emoji?: Emoji } {
  const emoji = writer.emoji?.(symbolOf(faces, card));
  return emoji ? { label: nameCard(faces, card), emoji } : { label: labelCard(faces, card) };
}

/** A colour by sign and letter, never by its shade alone: `🟥R`, `♥`. */
export function showColour(faces: Faces, colour: Colour): string {
  return faces === 'musicians' ? suits[colour] : `${squares[colour]}${colour}`;
}

/** A colour by its shortest name: `R`, `♥`. */
export function nameColour(faces: Faces, colour: Colour): string {
  return faces === 'musicians' ? suits[colour] : colour;
}

/** The cards in front of a player, colour by colour: `🟥R 3 5 · 🟦B 2`. */
export function showCollection(faces: Faces, cards: readonly Card[]): string {
  const numbers = new Map<Colour, string[]>();
  for (const card of sortCards(cards)) {
    const colour = cardColour(card);
    numbers.set(colour, [...(numbers.get(colour) ?? []), nameValue(faces, cardValue(card))]);
  }
  return [...numbers].map(([colour, values]) => `${showColour(faces, colour)} ${values.join(' ')}`).join(' · ');
}

/** Names as a list: `Ann, Ben and Cat`. */
export function listNames(writer: Writer, seats: readonly number[]): string {
  const names = seats.map((seat) => writer.name(seat));
  const last = names.pop() ?? '';
  return names.length ? writer.say('parade.names', { others: names.join(', '), last }) : last;
}

/** The cards in front of a player with their number and points so far, or that there are none. */
export function showFront(writer: Writer, faces: Faces, cards: readonly Card[], count: SeatCount | undefined): string {
  if (cards.length === 0) return writer.say('parade.front.nothing');
  return writer.say('parade.front', {
    cards: showCollection(faces, cards),
    count: cards.length,
    points: count?.points ?? 0,
  });
}

/** What a score does, short: `+3`, `−1`, `±0`. */
export function signed(change: number): string {
  if (change === 0) return '±0';
  return change > 0 ? `+${change}` : `−${-change}`;
}

/** The same with its unit: `+3 points`. */
export function tellChange(writer: Writer, change: number): string {
  return writer.say('parade.change', { change: signed(change), count: Math.abs(change) });
}
