/** The measures and pieces that all pictures of the game share. */

import type { CardFace, CardPaint, Part, Piece, Shape } from '../contract/scene.ts';
import type { TextKey, Writer } from '../contract/screen.ts';
import { fillIn } from '../toolbox/compose.ts';
import { type Card, type Colour, cardColour, cardValue } from './cards.ts';
import { alice, cap, cat, club, diamond, dodo, egg, hatter, heart, plus, rabbit, spade } from './drawings.ts';
import type { Faces } from './state.ts';
import { nameCard, nameValue } from './symbols.ts';
import type { ParadeView } from './view.ts';

export const width = 400;
/** 16:9: a picture that is lower is shown smaller. */
export const shortest = 225;
export const margin = 8;
export const inner = width - 2 * margin;

type OwnKey<K extends string = TextKey> = K extends `parade.picture.${infer Rest}` ? Rest : never;

const paints: Readonly<Record<Colour, CardPaint>> = {
  R: 'red',
  B: 'blue',
  P: 'purple',
  G: 'green',
  K: 'grey',
  Y: 'yellow',
};

const figures: Readonly<Record<Faces, Readonly<Record<Colour, Shape>>>> = {
  wonderland: { R: hatter, B: alice, P: cat, G: egg, K: rabbit, Y: dodo },
  musicians: { R: heart, B: spade, P: cap, G: club, K: plus, Y: diamond },
};

export function paintOf(colour: Colour): CardPaint {
  return paints[colour];
}

export function figureOf(faces: Faces, colour: Colour): Shape {
  return figures[faces][colour];
}

export function faceOf(faces: Faces, card: Card): CardFace {
  const colour = cardColour(card);
  const face = { paint: paints[colour], shape: figures[faces][colour], name: nameCard(faces, card) };
  return faces === 'musicians' ? { ...face, beside: nameValue(faces, cardValue(card)) } : face;
}

export function cardParts(faces: Faces, cards: readonly Card[]): Part[] {
  return cards.map((card) => ({ card: faceOf(faces, card) }));
}

export function namePart(writer: Writer, seat: number): Part {
  return { text: writer.plainName(seat), elastic: true, bold: true };
}

/** A text of the pictures, with parts of a line as its values. */
export function tellParts(
  writer: Writer,
  key: OwnKey,
  values: Readonly<Record<string, readonly Part[]>>,
  counts: Readonly<Record<string, number | string>> = {},
  look: { readonly bold?: boolean } = {},
): Part[] {
  return fillIn((marks) => writer.say(`parade.picture.${key}`, { ...counts, ...marks }), values, look);
}

export function tell(writer: Writer, key: OwnKey, values?: Readonly<Record<string, string | number>>): string {
  return writer.say(`parade.picture.${key}`, values);
}

/** The top line: what this is about, and beside it something short. */
export function headline(left: readonly Part[], right: readonly Part[]): Piece[] {
  const share = right.length ? 0.62 : 1;
  return [
    { kind: 'flow', x: margin, y: 4, width: inner * share, height: 24, parts: left, size: 17, paint: 'gold' },
    ...(right.length
      ? [
          {
            kind: 'flow',
            x: margin + inner * share + 4,
            y: 4,
            width: inner * (1 - share) - 4,
            height: 24,
            parts: right,
            size: 13.5,
            paint: 'ink',
            align: 'right',
          } as const,
        ]
      : []),
  ];
}

/** Names as a list, for screen readers: `Ann, Ben and Cat`. */
export function listPlainNames(writer: Writer, seats: readonly number[]): string {
  return joinNames(
    writer,
    seats.map((seat) => writer.plainName(seat)),
  );
}

/** The same in a line of a picture, where each name is shortened separately. */
export function nameParts(writer: Writer, seats: readonly number[]): Part[] {
  return fillIn(
    (marks) =>
      joinNames(
        writer,
        seats.map((seat) => marks[seat] ?? ''),
      ),
    Object.fromEntries(seats.map((seat) => [seat, [namePart(writer, seat)]])),
    { bold: true },
  );
}

function joinNames(writer: Writer, names: readonly string[]): string {
  const others = names.slice(0, -1).join(', ');
  const last = names.at(-1) ?? '';
  return others ? writer.say('parade.names', { others, last }) : last;
}

/** Cards in words: `R8 B2`. */
export function spell(view: Pick<ParadeView, 'faces'>, cards: readonly Card[]): string {
  return cards.map((card) => nameCard(view.faces, card)).join(' ');
}

/** The mark of an advised card: a frame, and a star on its upper edge. */
export function markAdvised({ x, y, width: across, height }: AdvisedArea): Piece[] {
  const star = 20;
  const frame = { x: x - 3, y: y - 3, width: across + 6, height: height + 6, radius: 8 };
  return [
    { kind: 'box', ...frame, stroke: 'gold', thickness: 3 },
    { kind: 'shape', shape: 'star', x: x + across - star / 2 - 2, y: y - star / 2 + 2, size: star, paint: 'gold' },
  ];
}

interface AdvisedArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function describeAdvised(
  view: Pick<ParadeView, 'faces'>,
  advised: readonly Card[],
  writer: Writer,
): readonly string[] {
  return advised.length > 0 ? [tell(writer, 'alt.advised', { cards: spell(view, advised) })] : [];
}
