/** The crowds of a round in the pictures, with their dice and floats. */

import type { BoxPiece, Paint, Piece } from '../contract/scene.ts';
import type { Writer } from '../contract/screen.ts';
import { currentParader } from './choices.ts';
import { activeCrowds, diceOn } from './dice.ts';
import { people, wagon } from './drawings.ts';
import { crowdNumber, floatSign } from './face-words.ts';
import { dieOf, inner, margin, tellPicture } from './picture-parts.ts';
import { facesSeen, scoreAt } from './scoring.ts';
import type { Die } from './state.ts';
import type { FloatView } from './view.ts';

export const streetHeight = 76;

const gap = 5;
const rowsOfDice = 3;
const numberHeight = 17;
const footHeight = 18;

/** What a move, made or advised, has to do with the crowds. */
export interface StreetMarks {
  /** The crowds that it is about: they are framed. */
  readonly framed: readonly number[];
  /** What stands at the foot of an open crowd. */
  foot?(crowd: number): FootText;
}

/** A few characters, and how they are painted. */
interface FootText {
  readonly text: string;
  readonly paint: Paint;
}

/** The crowds of this round with their dice and floats. */
export function drawStreet(view: FloatView, y: number, writer: Writer, marks?: StreetMarks): Piece[] {
  const crowds = activeCrowds(view);
  const width = (inner - gap * (crowds.length - 1)) / crowds.length;
  return crowds.flatMap((crowd, index) =>
    drawCrowd(view, crowd, { x: margin + index * (width + gap), y, width, height: streetHeight }, writer, marks),
  );
}

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function drawCrowd(view: FloatView, crowd: number, area: Area, writer: Writer, marks?: StreetMarks): Piece[] {
  const { x, y, width, height } = area;
  const frame: Pick<BoxPiece, 'stroke' | 'thickness'> = marks?.framed.includes(crowd)
    ? { stroke: 'gold', thickness: 2.5 }
    : { stroke: 'quiet' };
  const taken = view.parade.some((one) => one.crowd === crowd);
  const place = { x: x + 2, y: y + numberHeight, width: width - 4, height: height - numberHeight - footHeight - 1 };
  return [
    {
      kind: 'box',
      ...area,
      fill: 'panel',
      radius: 6,
      ...(taken ? { hatch: 'quiet' as const } : frame),
    },
    {
      kind: 'text',
      x: x + 5,
      y: y + 1,
      width: 24,
      height: 16,
      text: String(crowdNumber(crowd)),
      size: 14,
      bold: true,
      paint: taken ? 'quiet' : 'gold',
    },
    ...drawFoot(
      view,
      crowd,
      { x: x + 2, y: y + height - footHeight - 2, width: width - 4, height: footHeight },
      writer,
      marks,
    ),
    ...drawDice(diceOn(view, crowd), place),
  ];
}

/** Whose float is there; while floats are placed, what an open crowd would score. */
function drawFoot(view: FloatView, crowd: number, foot: Area, writer: Writer, marks?: StreetMarks): Piece[] {
  const ground = { kind: 'box', ...foot, fill: 'table', radius: 4 } as const;
  const write = ({ text, paint }: FootText): Piece[] => [
    ground,
    { kind: 'text', ...foot, text, size: 14, bold: true, paint, align: 'centre' },
  ];
  const parader = view.parade.find((one) => one.crowd === crowd);
  if (parader) {
    const letter = view.seats === 2 ? ` ${floatSign(parader.float)}` : '';
    const parts = [
      { shape: wagon, paint: 'gold' } as const,
      { text: ` ${writer.plainName(parader.seat)}`, elastic: true, bold: true },
      { text: letter },
    ];
    return [ground, { kind: 'flow', ...foot, parts, size: 12, paint: 'gold', align: 'centre' }];
  }
  if (marks?.foot) return write(marks.foot(crowd));
  const current = currentParader(view);
  if (!current) {
    const silhouette = { x: foot.x + foot.width - 26, y: foot.y - 5, size: 23 };
    return [{ kind: 'shape', shape: people, ...silhouette, paint: 'raised', under: 'panel' }];
  }
  const cards = view.floats[current.seat]?.[current.float] ?? [];
  const points = scoreAt(view, cards, crowd);
  return write({ text: tellPicture(writer, 'would-score', { points }), paint: 'safe' });
}

/** In rows filled from the left, smaller if there are many. Items first, equal faces together. */
function drawDice(dice: readonly Die[], area: Area): Piece[] {
  const sorted = facesSeen(dice).flatMap((face) => dice.filter((die) => die.face === face));
  const size = [30, 26, 24, 20, 17, 14, 12].find((wanted) => fits(sorted.length, wanted, area)) ?? 10;
  const perRow = Math.max(1, Math.floor((area.width + 2) / (size + 2)));
  const rows = Math.ceil(sorted.length / perRow);
  const across = Math.min(perRow, sorted.length) * (size + 2) - 2;
  const left = area.x + (area.width - across) / 2;
  const top = area.y + Math.max(0, (area.height - rows * (size + 1.5)) / 2);
  return sorted.map(
    (die, index): Piece => ({
      kind: 'die',
      x: left + (index % perRow) * (size + 2),
      y: top + Math.floor(index / perRow) * (size + 1.5),
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
