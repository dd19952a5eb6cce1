import { type Piece, spread } from '../scene.ts';
import type { Writer } from '../screen.ts';
import { currentParader } from './choices.ts';
import { activeCrowds, diceOn } from './dice.ts';
import { crowdNumber, floatLetter } from './face-words.ts';
import { dieOf, inner, margin, tellPicture } from './picture-parts.ts';
import { facesSeen, scoreFloat } from './scoring.ts';
import { type Die, firstActive } from './state.ts';
import type { FloatView } from './view.ts';

export const streetHeight = 96;

const gap = 5;
const rowsOfDice = 3;

/** The crowds of this round with their dice and the floats before them, and where in the whole street they are. */
export function drawStreet(view: FloatView, y: number, writer: Writer): Piece[] {
  const crowds = activeCrowds(view);
  const width = (inner - 8 - gap * (crowds.length - 1)) / crowds.length;
  return [
    { kind: 'box', x: margin, y, width: inner, height: streetHeight, fill: 'panel', radius: 6 },
    ...crowds.flatMap((crowd, index) =>
      drawCrowd(view, crowd, { x: margin + 4 + index * (width + gap), y: y + 4, width, height: 76 }, writer),
    ),
    ...drawRow(view, y + 83, writer),
  ];
}

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function drawCrowd(view: FloatView, crowd: number, area: Area, writer: Writer): Piece[] {
  const { x, y, width, height } = area;
  const parader = view.parade.find((one) => one.crowd === crowd);
  const current = currentParader(view);
  const cards = current ? (view.floats[current.seat]?.[current.float] ?? []) : [];
  const points = scoreFloat(cards, facesSeen(diceOn(view, crowd)));
  const foot = { x: x + 2, y: y + height - 16, width: width - 4, height: 14, align: 'centre' } as const;
  const letter = parader && view.seats === 2 ? ` ${floatLetter(parader.float)}` : '';
  return [
    {
      kind: 'box',
      ...area,
      fill: 'table',
      radius: 5,
      ...(parader ? { hatch: 'quiet' as const } : { stroke: 'quiet' as const }),
    },
    {
      kind: 'text',
      x: x + 4,
      y: y + 1,
      width: 20,
      height: 14,
      text: String(crowdNumber(crowd)),
      size: 12,
      bold: true,
      paint: parader ? 'quiet' : 'gold',
    },
    ...(parader || current
      ? [{ kind: 'box', ...foot, fill: 'table', radius: 3 } as const]
      : [{ kind: 'shape', shape: 'crowd', x: x + width - 30, y: y + height - 23, size: 22, paint: 'raised' } as const]),
    ...drawDice(diceOn(view, crowd), { x: x + 3, y: y + 16, width: width - 6, height: height - 33 }),
    ...(parader
      ? [
          {
            kind: 'flow',
            ...foot,
            parts: [
              { shape: 'float', paint: 'gold' },
              { text: ` ${writer.plainName(parader.seat)}`, elastic: true, bold: true },
              { text: letter },
            ],
            size: 10.5,
            paint: 'gold',
          } as const,
        ]
      : []),
    ...(current && !parader
      ? [
          {
            kind: 'text',
            ...foot,
            text: tellPicture(writer, 'would-score', { points }),
            size: 11,
            bold: true,
            paint: 'safe',
          } as const,
        ]
      : []),
  ];
}

/** In rows that are filled from the left, smaller where there are many. Items first, equal faces together. */
function drawDice(dice: readonly Die[], area: Area): Piece[] {
  const sorted = facesSeen(dice).flatMap((face) => dice.filter((die) => die.face === face));
  const size = [24, 20, 17, 14, 12].find((wanted) => fits(sorted.length, wanted, area)) ?? 10;
  const perRow = Math.max(1, Math.floor((area.width + 2) / (size + 2)));
  const across = Math.min(perRow, sorted.length) * (size + 2) - 2;
  const left = area.x + (area.width - across) / 2;
  return sorted.map(
    (die, index): Piece => ({
      kind: 'die',
      x: left + (index % perRow) * (size + 2),
      y: area.y + Math.floor(index / perRow) * (size + 1.5),
      size,
      face: dieOf(die.face),
    }),
  );
}

function fits(count: number, size: number, area: Area): boolean {
  const perRow = Math.floor((area.width + 2) / (size + 2));
  const rows = Math.min(rowsOfDice, Math.floor((area.height + 1.5) / (size + 1.5)));
  return count <= perRow * rows;
}

/** The whole street in small: the rounds that are over, this one, and what is still face down. */
function drawRow(view: FloatView, y: number, writer: Writer): Piece[] {
  const first = firstActive(view);
  const last = first + view.dice.length;
  const x = margin + inner - 6 - view.rowLength * 9;
  const places = spread(view.rowLength, { x, width: view.rowLength * 9 }, { width: 7, gap: 2 });
  const text = tellPicture(writer, 'street', { from: first + 1, to: last, count: view.rowLength });
  return [
    { kind: 'text', x: margin + 5, y: y - 2, width: x - margin - 12, height: 13, text, size: 10, paint: 'quiet' },
    ...places.map((left, index): Piece => {
      const active = index >= first && index < last;
      const box = { kind: 'box', x: left, y: y + 1, width: 7, height: 7, radius: 1.5 } as const;
      if (active) return { ...box, fill: 'gold' };
      return index < first ? { ...box, fill: 'raised' } : { ...box, stroke: 'quiet' };
    }),
  ];
}
