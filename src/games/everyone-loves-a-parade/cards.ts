/** The cards and dice of the game, and how sets of cards are named. */

import { z } from 'zod';
import houseJson from './cards.json' with { type: 'json' };

export const items = ['balloons', 'streamers', 'flowers'] as const;
export const colors = ['blue', 'yellow', 'red'] as const;
/** What a die can show, in the order in which faces are always listed. */
export const faces = [...items, ...colors] as const;

export type Item = (typeof items)[number];
export type Color = (typeof colors)[number];
export type DieFace = Item | Color;
export type DieKind = 'item' | 'color';

/** What a Decoration card or an Order card allows its player to do, once and only if they like. */
export const actions = ['SET', 'LOOK2', 'SWAP', 'ADD', 'MOVE2', 'MOVE1', 'REROLL2', 'REROLL', 'BALLOON'] as const;

export type Action = (typeof actions)[number];

const decorationSchema = z.strictObject({
  item: z.enum(items),
  color: z.enum(colors),
  points: z.int().min(1).max(20),
  action: z.enum(actions),
});
const crowdSchema = z.strictObject({ item: z.enum(items), color: z.enum(colors) });
const orderSchema = z.strictObject({ number: z.int().min(1).max(8), action: z.enum(actions) });

export const cardCounts = { decorations: 54, crowds: 18, orders: 8 } as const;

/** The cards of a box, as plain data in the order in which they are shuffled. */
export const cardSetSchema = z
  .strictObject({
    decorations: z.array(decorationSchema).length(cardCounts.decorations),
    crowds: z.array(crowdSchema).length(cardCounts.crowds),
    orders: z.array(orderSchema).length(cardCounts.orders),
  })
  .check((context) => {
    const { orders } = context.value;
    for (const [index, { number }] of orders.entries()) {
      if (orders.findIndex((order) => order.number === number) === index) continue;
      const message = `the Order number ${number} is there already`;
      context.issues.push({ code: 'custom', message, path: ['orders', index, 'number'], input: number });
    }
  });

export type CardSet = z.infer<typeof cardSetSchema>;

export interface Decoration {
  /** Letters of item and color, and the action: `FB-SET`; a second card that is equal is `FB-SET-2`. */
  readonly id: string;
  readonly item: Item;
  readonly color: Color;
  readonly points: number;
  readonly action: Action;
}

export interface Crowd {
  /** Letters of item and color, and the copy: `FR-1`. */
  readonly id: string;
  readonly item: Item;
  readonly color: Color;
}

export interface Order {
  readonly number: number;
  readonly action: Action;
}

/** A card set with everything named. */
export interface Catalogue {
  /** `house`, or a name that no other set is likely to have. */
  readonly name: string;
  readonly set: CardSet;
  readonly decorations: ReadonlyMap<string, Decoration>;
  readonly crowds: ReadonlyMap<string, Crowd>;
  readonly orders: ReadonlyMap<number, Order>;
}

/** The cards that come with the project. The rulebook does not list the printed ones. */
export const houseCards: CardSet = cardSetSchema.parse(houseJson);

export function makeCatalogue(set: CardSet): Catalogue {
  const count = new Map<string, number>();
  const countCopy = (name: string) => {
    const copy = (count.get(name) ?? 0) + 1;
    count.set(name, copy);
    return copy;
  };
  const decorations = set.decorations.map((card): Decoration => {
    const name = `${letters(card)}-${card.action}`;
    const copy = countCopy(name);
    return { id: copy === 1 ? name : `${name}-${copy}`, ...card };
  });
  const crowds = set.crowds.map((card): Crowd => ({ id: `${letters(card)}-${countCopy(letters(card))}`, ...card }));
  return {
    name: nameSet(set),
    set,
    decorations: new Map(decorations.map((card) => [card.id, card])),
    crowds: new Map(crowds.map((card) => [card.id, card])),
    orders: new Map(set.orders.map((order) => [order.number, order])),
  };
}

function letters(card: { readonly item: Item; readonly color: Color }): string {
  return `${card.item.charAt(0)}${card.color.charAt(0)}`.toUpperCase();
}

/** Reads item and color off an id. */
export function readLetters(id: string): { readonly item: Item; readonly color: Color } | undefined {
  const item = items.find((name) => name.charAt(0).toUpperCase() === id.charAt(0));
  const color = colors.find((name) => name.charAt(0).toUpperCase() === id.charAt(1));
  return item && color && { item, color };
}

/** The name of a set in states, views and options, so that a game continues with the cards it began with. */
export function nameSet(set: CardSet): string {
  const text = JSON.stringify(cardSetSchema.parse(set));
  return text === houseText ? 'house' : `own-${hash(text)}`;
}

const houseText = JSON.stringify(houseCards);

/** FNV-1a, 32 bits, in hex: enough to tell a handful of sets apart. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return value.toString(16).padStart(8, '0');
}

export function kindOf(face: DieFace): DieKind {
  return items.some((item) => item === face) ? 'item' : 'color';
}

/** The three faces of a kind of die. */
export function facesOf(kind: DieKind): readonly DieFace[] {
  return kind === 'item' ? items : colors;
}

/** Six sides in a fixed order, so that a roll can be checked again: three of the first face, two of the second, one of the third. */
const sides: Readonly<Record<DieKind, readonly DieFace[]>> = {
  item: ['balloons', 'balloons', 'balloons', 'streamers', 'streamers', 'flowers'],
  color: ['blue', 'blue', 'blue', 'yellow', 'yellow', 'red'],
};

/** Draws one number below 6: 0–2 balloons or blue, 3–4 streamers or yellow, 5 flowers or red. */
export function rollDie(kind: DieKind, random: { below(bound: number): number }): DieFace {
  const face = sides[kind][random.below(6)];
  if (!face) throw new RangeError('A die has six sides');
  return face;
}

/** How likely each face is, in sixths. */
export function sixths(face: DieFace): number {
  return sides[kindOf(face)].filter((side) => side === face).length;
}
