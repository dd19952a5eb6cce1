/** The rows of players in the pictures, colour by colour. */

import { type Piece, printOn } from '../contract/scene.ts';
import type { Writer } from '../contract/screen.ts';
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

const noteSize = 12;
const noteHeight = 13;
const perNote = 4;
const pillHeight = 17;

/** How high a row must be so that all that is noted under its colours can be read. */
function roomForNotes({ colours }: SeatCount): number {
  const most = Math.max(0, ...colours.map(({ values }) => values.length));
  return pillHeight + Math.max(1, Math.ceil(most / perNote)) * noteHeight + 7;
}

/** Rows one below the other, each as high as it must be. */
export function stackRows<T extends { readonly count: SeatCount }>(rows: readonly T[], y: number, least = 0) {
  let next = y;
  const placed = rows.map((row) => {
    const height = Math.max(least, roomForNotes(row.count));
    const at = next;
    next += height;
    return { ...row, y: at, height };
  });
  return { placed, end: next };
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
    { kind: 'text', x, y, width: pointsWidth - 4, height: headHeight, text, size: 12, paint: 'quiet', align: 'right' },
  ];
}

function columnX(index: number): number {
  return firstColumn + index * columnWidth;
}

export interface PlayerRow {
  readonly y: number;
  readonly height: number;
  readonly name: string;
  /** The sign before the name: whose turn it is, who has chosen, who has won. */
  readonly sign?: 'arrow' | 'check' | 'hourglass' | 'trophy';
  readonly bright: boolean;
  readonly faces: Faces;
  readonly count: SeatCount;
  /** Has the fewest points as things lie. */
  readonly leads?: boolean;
  /** What is written under the points of a colour: the reason. */
  note(colour: ColourCount): string;
  /** Under the points. */
  readonly pointsNote?: string;
  /** Pieces under the name. */
  below?(area: { readonly x: number; readonly y: number; readonly width: number }): Piece[];
}

/** One player's colours with what each scores, crowned where they have the majority, and the sum. The chips add up to the sum. */
export function drawPlayer(row: PlayerRow): Piece[] {
  const { y, height, count } = row;
  const pill = pillOf(row);
  const top = pill.y;
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
    ...(row.sign
      ? [
          {
            kind: 'shape',
            shape: row.sign,
            x,
            y: top + (pill.height - 11) / 2,
            size: 11,
            paint,
            under: 'panel',
          } as const,
        ]
      : []),
    {
      kind: 'text',
      x: x + 14,
      y: top,
      width: nameWidth - 22,
      height: pill.height,
      text: row.name,
      size: 14,
      bold: true,
      paint,
    },
    ...(row.below?.({ x, y: top + pill.height, width: nameWidth - 8 }) ?? []),
    ...count.colours.flatMap((colour, index) => drawColour(row, colour, columnX(index))),
    { ...points, y: top, height: pill.height, text: String(count.points), size: 16, bold: true, paint },
    ...(row.leads
      ? [
          {
            kind: 'shape',
            shape: 'star',
            x: width - margin - pointsWidth + 1,
            y: top + (pill.height - 11) / 2,
            size: 11,
            paint: 'gold',
            under: 'panel',
          } as const,
        ]
      : []),
    ...(row.pointsNote
      ? [
          {
            ...points,
            y: top + pill.height + 1,
            height: noteHeight,
            text: row.pointsNote,
            size: noteSize,
            paint: 'quiet',
          } as const,
        ]
      : []),
  ];
}

/** Where the numbers of a row stand: at its top, for notes follow. */
function pillOf({ y }: PlayerRow): { readonly y: number; readonly height: number } {
  return { y: y + 2.5, height: pillHeight };
}

interface Front {
  readonly seat: number;
  readonly count: SeatCount;
  readonly y: number;
  readonly sign?: PlayerRow['sign'];
}

/** The cards in front of one player, with the heads of the columns above them. */
export function drawFront({ faces }: { readonly faces: Faces }, { seat, count, y, sign }: Front, writer: Writer) {
  const rowY = y + headHeight + 2;
  const height = roomForNotes(count);
  const row = drawPlayer({
    y: rowY,
    height,
    name: writer.plainName(seat),
    ...(sign && { sign }),
    bright: false,
    faces,
    count,
    note: (colour) => listValues(faces, colour),
    pointsNote: tell(writer, 'cards', { count: count.cards }),
  });
  return { pieces: [...drawHeads(faces, y, writer), ...row], end: rowY + height };
}

function drawColour(row: PlayerRow, colour: ColourCount, x: number): Piece[] {
  if (colour.values.length === 0) return [];
  const paint = paintOf(colour.colour);
  const print = printOn(paint);
  const { y: top, height } = pillOf(row);
  const lines = Math.floor((row.height - (top - row.y) - height - 2) / noteHeight);
  const number = colour.majority ? { x: x + 19, width: columnWidth - 23 } : { x: x + 3, width: columnWidth - 6 };
  return [
    {
      kind: 'box',
      x: x + 2,
      y: top,
      width: columnWidth - 4,
      height,
      fill: paint,
      stroke: colour.majority ? 'gold' : 'paper',
      thickness: colour.majority ? 1.8 : 0.7,
      radius: 4,
    },
    ...(colour.majority
      ? [
          {
            kind: 'shape',
            shape: 'crown',
            x: x + 5,
            y: top + height * 0.1,
            size: height * 0.8,
            paint: print,
            under: paint,
          } as const,
        ]
      : []),
    {
      kind: 'text',
      ...number,
      y: top,
      height,
      text: String(colour.points),
      size: height * 0.82,
      bold: true,
      paint: print,
      align: 'centre',
    },
    ...(lines >= 1
      ? [
          {
            kind: 'text',
            x: x + 1,
            y: top + height + 1,
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

/** The numbers of the cards of a colour, with places where they may be broken. */
export function listValues(faces: Faces, { values }: ColourCount): string {
  return values.map((value) => nameValue(faces, value)).join(' ');
}

/** Where the points of a colour come from, in short: `4 × 1`, or `0+2+8`, with places where the line may be broken. */
export function reasonOfColour(faces: Faces, count: ColourCount): string {
  if (count.majority) return `${count.values.length} × 1`;
  const values = count.values.map((value) => nameValue(faces, value));
  return values.map((value, index) => (index === 0 ? value : `+${value}`)).reduce(joinByFour, '');
}

function joinByFour(text: string, value: string, index: number): string {
  return index > 0 && index % 4 === 0 ? `${text} ${value}` : `${text}${value}`;
}

/** Without a majority, in full: `0 + 2 + 8 = 10`. */
export function sumOfColour(faces: Faces, count: ColourCount): string {
  const values = count.values.map((value) => nameValue(faces, value)).join(' + ');
  return count.values.length === 1 && values === String(count.points) ? values : `${values} = ${count.points}`;
}

/** The cards in front of a player by colour, and which colours are majorities. */
export function describeFront(
  { faces }: { readonly faces: Faces },
  count: SeatCount,
  seat: number,
  writer: Writer,
): string {
  const held = colours.flatMap((colour, index) => {
    const own = count.colours[index];
    if (!own?.values.length) return [];
    const values = { colour: nameColour(faces, colour), values: listValues(faces, own) };
    return [tell(writer, own.majority ? 'alt.colour-majority' : 'alt.colour', values)];
  });
  const values = { name: writer.plainName(seat), colours: held.join(', '), points: count.points };
  return tell(writer, held.length ? 'alt.front' : 'alt.front-nothing', values);
}
