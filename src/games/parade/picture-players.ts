import { type Piece, printOn } from '../scene.ts';
import type { Writer } from '../screen.ts';
import { colours } from './cards.ts';
import { figureOf, inner, margin, paintOf, tell, width } from './picture-parts.ts';
import type { ColourCount, SeatCount } from './scoring.ts';
import type { Faces } from './state.ts';
import { nameColour, nameValue } from './symbols.ts';

const nameWidth = 98;
const pointsWidth = 42;
const firstColumn = margin + nameWidth;
const columnWidth = (inner - nameWidth - pointsWidth) / colours.length;

export const headHeight = 16;

const noteSize = 9;
const noteHeight = 10.5;
const perNote = 5;

/** How high a row must be so that all that is noted under its colours can be read. */
export function roomForNotes(counts: readonly SeatCount[]): number {
  const most = Math.max(0, ...counts.flatMap(({ colours }) => colours.map(({ values }) => values.length)));
  return 21 + Math.max(1, Math.ceil(most / perNote)) * noteHeight + 5;
}

/** The heads of the columns: the six colours by figure and letter, and the points. */
export function drawHeads(faces: Faces, y: number, writer: Writer): Piece[] {
  const heads = colours.map((colour, index): Piece => {
    const name = nameColour(faces, colour);
    const suit = faces === 'musicians' ? { beside: '' } : {};
    const face = { paint: paintOf(colour), shape: figureOf(faces, colour), name, ...suit };
    return { kind: 'card', x: columnX(index) + 3, y, width: columnWidth - 6, height: headHeight, face };
  });
  const x = width - margin - pointsWidth;
  const text = tell(writer, 'points');
  return [
    ...heads,
    { kind: 'text', x, y, width: pointsWidth - 4, height: headHeight, text, size: 10, paint: 'quiet', align: 'right' },
  ];
}

function columnX(index: number): number {
  return firstColumn + index * columnWidth;
}

export interface PlayerRow {
  readonly y: number;
  readonly height: number;
  readonly name: string;
  /** Before the name: whose turn it is, who has chosen, who has won. */
  readonly sign?: 'arrow' | 'check' | 'hourglass' | 'trophy';
  readonly bright: boolean;
  readonly faces: Faces;
  readonly count: SeatCount;
  /** What is counted of a colour. */
  number(colour: ColourCount): number;
  /** What is written under that number, where the row is high enough. */
  note(colour: ColourCount): string;
  /** Under the points. */
  readonly pointsNote?: string;
  /** Pieces under the name. */
  below?(area: { readonly x: number; readonly y: number; readonly width: number }): Piece[];
}

/** One player's colours with how many cards there are of each, crowned where they have the majority, and the points. */
export function drawPlayer(row: PlayerRow): Piece[] {
  const { y, height, count } = row;
  const top = height >= 36 ? y + 3 : y + (height - 15) / 2;
  const paint = row.bright ? 'gold' : 'ink';
  const x = margin + 4;
  const points = { kind: 'text', x: width - margin - pointsWidth, width: pointsWidth - 4, align: 'right' } as const;
  return [
    {
      kind: 'box',
      x: margin,
      y: y + 0.5,
      width: inner,
      height: height - 1.5,
      fill: 'panel',
      radius: 5,
      ...(row.bright && { stroke: 'gold', thickness: 1.5 }),
    },
    ...(row.sign ? [{ kind: 'shape', shape: row.sign, x, y: top + 2, size: 11, paint, under: 'panel' } as const] : []),
    {
      kind: 'text',
      x: x + 14,
      y: top,
      width: nameWidth - 22,
      height: 15,
      text: row.name,
      size: 12.5,
      bold: true,
      paint,
    },
    ...(row.below?.({ x, y: top + 15, width: nameWidth - 8 }) ?? []),
    ...count.colours.flatMap((colour, index) => drawColour(row, colour, columnX(index), top)),
    { ...points, y: top, height: 15, text: String(count.points), size: 14, bold: true, paint },
    ...(row.pointsNote && height >= 36
      ? [{ ...points, y: top + 15, height: 12, text: row.pointsNote, size: 9, paint: 'quiet' } as const]
      : []),
  ];
}

function drawColour(row: PlayerRow, colour: ColourCount, x: number, top: number): Piece[] {
  if (colour.values.length === 0) return [];
  const paint = paintOf(colour.colour);
  const print = printOn(paint);
  const room = row.height - (top - row.y) - 17;
  const lines = Math.floor(room / noteHeight);
  const number = colour.majority ? { x: x + 17, width: columnWidth - 22 } : { x: x + 3, width: columnWidth - 6 };
  return [
    {
      kind: 'box',
      x: x + 2,
      y: top,
      width: columnWidth - 4,
      height: 15,
      fill: paint,
      stroke: colour.majority ? 'gold' : 'paper',
      thickness: colour.majority ? 1.8 : 0.7,
      radius: 4,
    },
    ...(colour.majority
      ? [{ kind: 'shape', shape: 'crown', x: x + 5, y: top + 1.5, size: 12, paint: print, under: paint } as const]
      : []),
    {
      kind: 'text',
      ...number,
      y: top,
      height: 15,
      text: String(row.number(colour)),
      size: 12,
      bold: true,
      paint: print,
      align: 'centre',
    },
    ...(lines >= 1
      ? [
          {
            kind: 'text',
            x: x + 1,
            y: top + 16,
            width: columnWidth - 2,
            height: lines * noteHeight,
            text: row.note(colour),
            size: noteSize,
            paint: 'ink',
            align: 'centre',
            lines,
            top: true,
          } as const,
        ]
      : []),
  ];
}

/** The numbers of the cards of a colour. */
export function listValues(faces: Faces, count: ColourCount): string {
  return count.values.map((value) => nameValue(faces, value)).join(' ');
}

/** Where the points of a colour come from, in little room: `4 × 1`, or `0+2+8`, with places where it may be broken. */
export function reasonOfColour(faces: Faces, count: ColourCount): string {
  if (count.majority) return `${count.values.length} × 1`;
  const values = count.values.map((value) => nameValue(faces, value));
  return values.map((value, index) => (index === 0 ? value : `+${value}`)).reduce(joinByFour, '');
}

function joinByFour(text: string, value: string, index: number): string {
  return index > 0 && index % 4 === 0 ? `${text} ${value}` : `${text}${value}`;
}

/** The same in full: `0 + 2 + 8 = 10`. */
export function sumOfColour(faces: Faces, count: ColourCount): string {
  if (count.majority) return `${count.values.length} × 1 = ${count.points}`;
  const values = count.values.map((value) => nameValue(faces, value)).join(' + ');
  return count.values.length === 1 && values === String(count.points) ? values : `${values} = ${count.points}`;
}
