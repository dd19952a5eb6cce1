import type { Part, Piece } from '../scene.ts';
import type { Writer } from '../screen.ts';
import { type Card, cardValue } from './cards.ts';
import { faceOf, inner, margin, tell } from './picture-parts.ts';
import type { Faces } from './state.ts';

/** A card of the line and what is to be said of it. */
export interface LineCard {
  readonly card: Card;
  readonly safe?: boolean;
  readonly mark?: 'taken' | 'new';
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

/** The procession from front to end, in one row or two; safe cards stand on a marked ground and wear a shield. */
export function drawLine({ faces, cards, y, legend }: LinePicture, writer: Writer): Piece[] {
  const rows = rowsOf(cards.length);
  const height = cardHeight(rows);
  const placeOf = (index: number) => ({
    x: margin + 5 + (index % perRow) * (cardWidth + gap),
    y: y + captionHeight + Math.floor(index / perRow) * (height + 5) + 1,
  });
  const caption = { kind: 'flow', y: y + 1, height: captionHeight - 2, size: 10.5, paint: 'quiet' } as const;
  return [
    { kind: 'box', x: margin, y, width: inner, height: heightOfLine(cards.length), fill: 'panel', radius: 6 },
    {
      ...caption,
      x: margin + 5,
      width: 150,
      parts: [{ text: tell(writer, 'line') }],
    },
    { ...caption, x: margin + 158, width: inner - 163, parts: legend, align: 'right' },
    ...safeGround(cards, placeOf, height),
    ...cards.flatMap(({ card, mark, safe }, index): Piece[] => {
      const place = placeOf(index);
      return [
        {
          kind: 'card',
          ...place,
          width: cardWidth,
          height,
          face: faceOf(faces, card),
          ...(mark && { mark }),
        },
        ...(safe ? shieldOn(place, height) : []),
      ];
    }),
  ];
}

/** One area under the safe cards of each row. */
function safeGround(
  cards: readonly LineCard[],
  placeOf: (index: number) => { readonly x: number; readonly y: number },
  height: number,
): Piece[] {
  const safe = [...cards.keys()].filter((index) => cards[index]?.safe);
  const rows = new Map<number, number[]>();
  for (const index of safe) {
    const row = Math.floor(index / perRow);
    rows.set(row, [...(rows.get(row) ?? []), index]);
  }
  return [...rows.values()].map((row): Piece => {
    const first = placeOf(row[0] ?? 0);
    const last = placeOf(row.at(-1) ?? 0);
    return {
      kind: 'box',
      x: first.x - 2.5,
      y: first.y - 2.5,
      width: last.x - first.x + cardWidth + 5,
      height: height + 5,
      fill: 'safe',
      radius: 6,
    };
  });
}

function shieldOn({ x, y }: { readonly x: number; readonly y: number }, height: number): Piece[] {
  return [
    { kind: 'shape', shape: 'shield', x: x + cardWidth - 14, y: y + height - 14, size: 16, paint: 'print' },
    {
      kind: 'shape',
      shape: 'shield',
      x: x + cardWidth - 12.5,
      y: y + height - 12.5,
      size: 13,
      paint: 'safe',
      under: 'print',
    },
  ];
}

/** How many cards before the one played last were safe from it. */
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
