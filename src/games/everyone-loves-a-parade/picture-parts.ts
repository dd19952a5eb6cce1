/** The measures and pieces that all pictures of the game share. */

import type { CardPaint, DieFaceShown, Part, Piece, Shape } from '../contract/scene.ts';
import { printOn } from '../contract/scene.ts';
import type { TextKey, TextValues, Writer } from '../contract/screen.ts';
import { type Color, type Decoration, type DieFace, faces, type Item, items } from './cards.ts';
import { balloons, flowers, streamers } from './drawings.ts';
import { nameAction, symbolOf } from './face-words.ts';
import { countMatches } from './scoring.ts';
import type { ParadedView } from './view.ts';

export const width = 400;
/** Between 16:9 and 4:3, the shapes that a chat shows whole. */
export const shortest = 225;
export const tallest = 300;
export const margin = 8;
export const inner = width - 2 * margin;

type OwnKey<K extends string = TextKey> = K extends `everyone-loves-a-parade.picture.${infer Rest}` ? Rest : never;

export function tellPicture(writer: Writer, key: OwnKey, values?: TextValues): string {
  return writer.say(`everyone-loves-a-parade.picture.${key}`, values);
}

function paintOf(color: Color): CardPaint {
  return color;
}

const shapes: Readonly<Record<Item, Shape>> = { balloons, streamers, flowers };

function shapeOf(item: Item): Shape {
  return shapes[item];
}

function letterOf(color: Color): string {
  return color.charAt(0).toUpperCase();
}

/** What a die shows. */
export function dieOf(face: DieFace): DieFaceShown {
  const item = items.find((known) => known === face);
  if (item) return { shape: shapeOf(item) };
  const color = face === 'blue' || face === 'yellow' ? face : 'red';
  return { paint: paintOf(color), letter: letterOf(color) };
}

const firstName = 0xe000;
const firstFace = 0xe010;

/** Writes a text of the screens, and splits it into words, names and dice. Emphasis is left out, because a picture has no markdown. */
export function takeApart(writer: Writer, write: (writer: Writer) => string): Part[] {
  const marking: Writer = {
    ...writer,
    name: (seat) => String.fromCharCode(firstName + seat),
    symbol: (id, fallback) => {
      const index = faces.findIndex((face) => symbolOf(face) === id);
      return index < 0 ? fallback : String.fromCharCode(firstFace + index);
    },
  };
  return withoutMarks(write(marking))
    .split(/([\ue000-\ue01f])/)
    .filter((piece) => piece !== '')
    .map((piece): Part => {
      const code = piece.charCodeAt(0);
      const face = faces[code - firstFace];
      if (face) return { die: dieOf(face) };
      const seat = code - firstName;
      return seat >= 0 && seat < 6 ? { text: writer.plainName(seat), elastic: true, bold: true } : { text: piece };
    });
}

/** Removes emphasis, notes on the buttons, the arrow that the picture draws, and the characters that keep words on one line. */
function withoutMarks(text: string): string {
  return text
    .replaceAll('**', '')
    .replaceAll(/\n-# .*/g, '')
    .replace(/^▶ /, '')
    .replaceAll('\u2060', '')
    .replaceAll('\u00a0', ' ');
}

/** A text of the screens in plain words, for screen readers. */
export function inWords(writer: Writer, write: (writer: Writer) => string): string {
  const plain: Writer = {
    ...writer,
    name: (seat) => writer.plainName(seat),
    symbol: (id, fallback) => {
      const face = faces.find((known) => symbolOf(known) === id);
      return face ? `${writer.say(`everyone-loves-a-parade.face.${face}`)} ` : fallback;
    },
  };
  return withoutMarks(write(plain))
    .replace(/ +([.:,;?]|$)/g, '$1')
    .replace(/ {2,}/g, ' ');
}

/** The top line: who is asked what, and the round. */
export function headline(left: readonly Part[], right: string): Piece[] {
  const rest = right ? 92 : 0;
  const pieces: Piece[] = [
    { kind: 'flow', x: margin, y: 4, width: inner - rest - 4, height: 24, parts: left, size: 17, paint: 'gold' },
  ];
  if (!right) return pieces;
  const x = width - margin - rest;
  return [
    ...pieces,
    { kind: 'text', x, y: 4, width: rest, height: 17, text: right, size: 13, paint: 'ink', align: 'right' },
  ];
}

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A large Decoration card to choose by: item on its color, points, and action. */
export function drawDecoration(card: Decoration, area: Area, writer: Writer, number?: number): Piece[] {
  const { x, y, width: across, height } = area;
  const paint = paintOf(card.color);
  const print = printOn(paint);
  const band = height * 0.58;
  const size = band - 8;
  const foot = { x: x + 3, y: y + band + 2, width: across - 6, height: height - band - 4 };
  return [
    { kind: 'box', ...area, fill: 'paper', radius: 6 },
    { kind: 'box', x: x + 2, y: y + 2, width: across - 4, height: band, fill: paint, radius: 5 },
    { kind: 'shape', shape: shapeOf(card.item), x: x + 5, y: y + 6, size, paint: print, under: paint },
    {
      kind: 'text',
      x: x + size + 6,
      y: y + 3,
      width: 9.5,
      height: band / 2,
      text: letterOf(card.color),
      size: 13,
      bold: true,
      paint: print,
    },
    {
      kind: 'text',
      x: x + across - 32,
      y: y + 3,
      width: 27,
      height: band - 2,
      text: String(card.points),
      size: 24,
      bold: true,
      paint: print,
      align: 'right',
    },
    ...(number === undefined ? [] : drawNumber(number, foot)),
    {
      kind: 'text',
      ...foot,
      ...(number !== undefined && { x: foot.x + numberWidth + 1, width: foot.width - numberWidth - 1 }),
      text: nameAction(writer, card.action),
      size: number === undefined ? 13 : 12,
      bold: true,
      paint: 'print',
      align: 'centre',
      lines: height > 70 ? 2 : 1,
    },
  ];
}

/** The mark of an advised card: a frame, and a star on its corner. */
export function markAdvised({ x, y, width: across, height }: Area): Piece[] {
  const star = 18;
  const frame = { x: x - 2, y: y - 2, width: across + 4, height: height + 4, radius: 8 };
  return [
    { kind: 'box', ...frame, stroke: 'gold', thickness: 3 },
    { kind: 'shape', shape: 'star', x: Math.max(0, x - star / 2 + 2), y: y - star / 2, size: star, paint: 'gold' },
  ];
}

const numberWidth = 20;

/** Its place in the Warehouse, as on the buttons: on its own plate, so that nobody reads it with the action. */
function drawNumber(number: number, foot: Area): Piece[] {
  const plate = { x: foot.x, y: foot.y + foot.height / 2 - 8, width: numberWidth, height: 16 };
  return [
    { kind: 'box', ...plate, fill: 'print', radius: 4 },
    { kind: 'text', ...plate, text: `#${number}`, size: 12, bold: true, paint: 'paper', align: 'centre' },
  ];
}

/** A Decoration card small: item, letter and points on its color. */
export function chipOf(card: Decoration) {
  return {
    card: {
      paint: paintOf(card.color),
      shape: shapeOf(card.item),
      name: `${letterOf(card.color)}${card.points}`,
    },
  } satisfies Part;
}

/**
 * The cards of a scored float that matched its crowd: first those that matched once, then, after one `2×`, those that matched
 * twice, so that the sign needs room only once.
 * @param roomy how many may show their figures; if there are more, they only show their names
 */
export function matchedParts({ cards, seen }: ParadedView, roomy = Number.POSITIVE_INFINITY): Part[] {
  const matchedBy = (matches: number) => cards.filter((card) => countMatches(card, seen) === matches);
  const [once, twice] = [matchedBy(1), matchedBy(2)];
  const narrow = once.length + twice.length > roomy;
  const show = (matched: readonly Decoration[]) => matched.map((card): Part => ({ ...chipOf(card), narrow }));
  if (twice.length === 0) return show(once);
  return [...show(once), { text: once.length > 0 ? ' 2×' : '2×' }, ...show(twice)];
}

/**
 * The same in lines that have room for so many cards, each card with its picture; the sign stands before the first of those that count
 * twice, in each line, and takes the room of half a card.
 */
export function matchedLines({ cards, seen }: ParadedView, room: number): Part[][] {
  const lines: { parts: Part[]; used: number; hasSign: boolean }[] = [];
  for (const matches of [1, 2]) {
    for (const card of cards.filter((one) => countMatches(one, seen) === matches)) {
      const last = lines.at(-1);
      const needed = matches === 2 && !last?.hasSign ? 1.5 : 1;
      const line = last && last.used + needed <= room ? last : { parts: [], used: 0, hasSign: false };
      if (line !== last) lines.push(line);
      const sign: Part[] = matches === 2 && !line.hasSign ? [{ text: line.used > 0 ? ' 2×' : '2×' }] : [];
      line.parts.push(...sign, chipOf(card));
      line.used += 1 + sign.length / 2;
      if (matches === 2) line.hasSign = true;
    }
  }
  return lines.map(({ parts }) => parts);
}

export function diceParts(shown: readonly DieFace[]): Part[] {
  return shown.map((face) => ({ die: dieOf(face) }));
}
