/** Red, blue, purple, green, grey (K), yellow: no two colours share a letter. The order is that of the deck. */
export const colours = ['R', 'B', 'P', 'G', 'K', 'Y'] as const;

export type Colour = (typeof colours)[number];

const values = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

type Value = (typeof values)[number];

/** A card is its notation: `R8`, `K10`. */
export type Card = `${Colour}${Value}`;

/** The 66 cards in the order in which they are shuffled: R0 … R10, B0 … Y10. */
export const deck: readonly Card[] = colours.flatMap((colour) => values.map((value): Card => `${colour}${value}`));

const places: ReadonlyMap<unknown, number> = new Map(deck.map((card, place) => [card, place]));

export function isCard(value: unknown): value is Card {
  return places.has(value);
}

/** 0 for red to 5 for yellow. */
export function colourIndex(card: Card): number {
  switch (card.charCodeAt(0)) {
    case 82:
      return 0;
    case 66:
      return 1;
    case 80:
      return 2;
    case 71:
      return 3;
    case 75:
      return 4;
    default:
      return 5;
  }
}

export function cardColour(card: Card): Colour {
  return colours[colourIndex(card)] ?? 'Y';
}

/** The printed number. It reads the text directly, because simulations call this most. */
export function cardValue(card: Card): number {
  return card.length === 3 ? 10 : card.charCodeAt(1) - 48;
}

/** Compares for sorting: colours in the order of the deck, low numbers first. */
function byColour(one: Card, other: Card): number {
  return (places.get(one) ?? 0) - (places.get(other) ?? 0);
}

export function sortCards(cards: readonly Card[]): Card[] {
  return cards.toSorted(byColour);
}

/** The sum of the printed numbers. */
export function printedPoints(cards: readonly Card[]): number {
  let points = 0;
  for (const card of cards) points += cardValue(card);
  return points;
}

/** How many of the six colours there are among the cards. */
export function countColours(cards: readonly Card[]): number {
  let seen = 0;
  for (const card of cards) seen |= 1 << colourIndex(card);
  let count = 0;
  for (; seen > 0; seen >>= 1) count += seen & 1;
  return count;
}
