/** The line of cards in the pictures, with the marks for safe and taken cards. */

import type { Part, Piece } from '../contract/scene.ts';
import type { Writer } from '../contract/screen.ts';
import { type Card, cardValue } from './cards.ts';
import { faceOf, inner, margin, tell } from './picture-parts.ts';
import type { Faces } from './state.ts';

/** A card of the line and how it is marked. */
interface LineCard {
  readonly card: Card;
  readonly safe?: boolean;
  readonly taken?: boolean;
  readonly isNew?: boolean;
}

export interface LinePicture {
  readonly faces: Faces;
  /** Front first. */
  readonly cards: readonly LineCard[];
  readonly y: number;
  /** What the marks mean. */
  readonly legend: readonly Part[];
}

const perRow = 10;
const cardWidth = 34;
const gap = 3.5;
const captionHeight = 17;

const rowsOf = (count: number) => Math.max(1, Math.ceil(count / perRow));

export function heightOfLine(count: number): number {
  const rows = rowsOf(count);
  return captionHeight + rows * (cardHeight(rows) + 5) + 4;
}

function cardHeight(rows: number): number {
  return rows === 1 ? 48 : 42;
}

/** The line from front to end, in one row or two. Safe cards have a marked background and a shield, taken ones a cross. */
export function drawLine({ faces, cards, y, legend }: LinePicture, writer: Writer): Piece[] {
  const rows = rowsOf(cards.length);
  const height = cardHeight(rows);
  const placeOf = (index: number) => ({
    x: margin + 5 + (index % perRow) * (cardWidth + gap),
    y: y + captionHeight + Math.floor(index / perRow) * (height + 5) + 1,
  });
  const caption = { kind: 'flow', y: y + 1, height: captionHeight - 2, size: 12, paint: 'quiet' } as const;
  return [
    { kind: 'box', x: margin, y, width: inner, height: heightOfLine(cards.length), fill: 'panel', radius: 6 },
    {
      ...caption,
      x: margin + 5,
      width: 150,
      parts: [{ text: tell(writer, 'line') }],
    },
    { ...caption, x: margin + 158, width: inner - 163, parts: legend, align: 'right' },
    ...grounds(cards, placeOf, height),
    ...cards.flatMap((one, index): Piece[] => {
      const place = placeOf(index);
      const fate = fateOf(one);
      return [
        {
          kind: 'card',
          ...place,
          width: cardWidth,
          height,
          face: faceOf(faces, one.card),
          ...(one.isNew && { isNew: true }),
        },
        ...(fate ? signOn(fate, place, height) : []),
      ];
    }),
  ];
}

type Fate = 'safe' | 'taken';

const signs = { safe: 'shield', taken: 'cross' } as const;

function fateOf(card: LineCard | undefined): Fate | undefined {
  if (card?.safe) return 'safe';
  return card?.taken ? 'taken' : undefined;
}

/** Backgrounds for runs of safe cards and of taken cards within a row. */
function grounds(cards: readonly LineCard[], placeOf: (index: number) => Place, height: number): Piece[] {
  return cards.flatMap((card, index): Piece[] => {
    const fate = fateOf(card);
    const begins = index % perRow === 0 || fateOf(cards[index - 1]) !== fate;
    if (!fate || !begins) return [];
    let last = index;
    while ((last + 1) % perRow !== 0 && fateOf(cards[last + 1]) === fate) last += 1;
    const { x, y } = placeOf(index);
    const width = placeOf(last).x - x + cardWidth + 5;
    const box = { kind: 'box', x: x - 2.5, y: y - 2.5, width, height: height + 5, fill: fate, radius: 6 } as const;
    return fate === 'taken' ? [{ ...box, hatch: 'print' }] : [box];
  });
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** A shield or a cross in the corner, with a dark rim around it, so that it can be seen on every colour. */
function signOn(fate: Fate, { x, y }: Place, height: number): Piece[] {
  const corner = { x: x + cardWidth - 15, y: y + height - 15 };
  return [
    { kind: 'box', ...corner, width: 17, height: 17, fill: 'print', radius: 5 },
    {
      kind: 'shape',
      shape: signs[fate],
      x: corner.x + 2.5,
      y: corner.y + 2.5,
      size: 12,
      paint: fate,
      under: 'print',
    },
  ];
}

/** How many cards were safe from the card played last. */
export function countLatestSafe(line: readonly Card[]): number {
  const played = line.at(-1);
  return played === undefined ? 0 : Math.min(line.length - 1, cardValue(played));
}

/** What a shield means. */
export function safeLegend(writer: Writer, name: string, count: number): Part[] {
  if (count === 0) return [{ text: tell(writer, 'nothing-safe', { card: name }) }];
  return [
    { shape: 'shield', paint: 'safe' },
    { text: ` ${tell(writer, 'safe', { card: name, count })}`, paint: 'safe', bold: true },
  ];
}
