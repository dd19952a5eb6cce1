/** Draws cards, their backs, and dice. */

import type { SKRSContext2D } from '@napi-rs/canvas';
import { type CardFace, type DieFaceShown, printOn } from '../../games/contract/scene.ts';
import { palette } from '../palette.ts';
import { drawShape } from './shape.ts';
import { drawText, measure } from './text.ts';

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * A rounded card in one colour with a pale edge, as printed cards have, and a fine dark line around it: one of the two stands out
 * from any background.
 */
function drawBlank(context: SKRSContext2D, area: Area, fill: string, edge: string): void {
  const { x, y, width, height } = area;
  const radius = Math.min(width, height) * 0.14;
  const outline = Math.max(0.4, Math.min(width, height) * 0.018);
  for (const [colour, inset] of [
    [palette.print, 0],
    [edge, outline],
  ] as const) {
    context.fillStyle = colour;
    context.beginPath();
    context.roundRect(x + inset, y + inset, width - 2 * inset, height - 2 * inset, radius - inset);
    context.fill();
  }
  const rim = outline + Math.max(1, Math.min(width, height) * 0.045);
  context.fillStyle = fill;
  context.beginPath();
  context.roundRect(x + rim, y + rim, width - 2 * rim, height - 2 * rim, Math.max(0, radius - rim));
  context.fill();
}

/** Upright cards show their name above their figure. Low cards show the figure beside the name, or only the name. */
export function drawCard(context: SKRSContext2D, area: Area, face: CardFace, isNew = false): void {
  const { x, y, width, height } = area;
  const fill = palette[face.paint];
  const print = palette[printOn(face.paint)];
  drawBlank(context, area, fill, isNew ? palette.gold : palette.paper);
  const upright = height >= width * 1.15;
  if (upright) {
    const figure = Math.min(width * 0.66, height * 0.5);
    fitText(context, face.beside ?? face.name, x + width / 2, y + height * 0.24, width * 0.84, height * 0.36, print);
    const top = y + height * 0.44 + (height * 0.5 - figure) / 2;
    drawShape(
      context,
      face.shape,
      { x: x + (width - figure) / 2, y: top, size: figure },
      { paint: print, under: fill },
    );
  } else if (width >= height * 1.5) {
    const text = face.beside ?? face.name;
    const figure = height * 0.68;
    const left = text ? x + height * 0.12 : x + (width - figure) / 2;
    drawShape(context, face.shape, { x: left, y: y + height * 0.16, size: figure }, { paint: print, under: fill });
    const start = left + figure;
    fitText(context, text, (start + x + width) / 2, y + height / 2, x + width - start - 3, height * 0.72, print);
  } else fitText(context, face.name, x + width / 2, y + height / 2, width * 0.84, height * 0.7, print);
  if (isNew) drawRing(context, area);
}

function fitText(
  context: SKRSContext2D,
  text: string,
  x: number,
  middle: number,
  width: number,
  size: number,
  colour: string,
): void {
  const natural = measure(context, text, { size, bold: true });
  const fitted = natural > width ? (size * width) / natural : size;
  drawText(context, text, x, middle, { size: fitted, bold: true, colour, align: 'centre' });
}

function drawRing(context: SKRSContext2D, { x, y, width, height }: Area): void {
  context.strokeStyle = palette.gold;
  context.lineWidth = 2.5;
  context.beginPath();
  context.roundRect(x, y, width, height, Math.min(width, height) * 0.14);
  context.stroke();
}

/** The back of a card: the same for all. */
export function drawBack(context: SKRSContext2D, area: Area): void {
  drawBlank(context, area, palette.panel, palette.paper);
  const size = Math.min(area.width, area.height) * 0.6;
  const place = { x: area.x + (area.width - size) / 2, y: area.y + (area.height - size) / 2, size };
  drawShape(context, 'flag', place, { paint: palette.quiet, under: palette.panel });
}

/** A pale die with a dark shape, or a coloured one with its letter on a blot of paint. */
export function drawDie(context: SKRSContext2D, x: number, y: number, size: number, face: DieFaceShown): void {
  const area = { x, y, width: size, height: size };
  if ('shape' in face) {
    drawBlank(context, area, palette.paper, palette.print);
    const inset = size * 0.14;
    const place = { x: x + inset, y: y + inset, size: size - 2 * inset };
    drawShape(context, face.shape, place, { paint: palette.print, under: palette.paper });
    return;
  }
  drawBlank(context, area, palette[face.paint], palette.paper);
  const colour = palette[printOn(face.paint)];
  drawText(context, face.letter, x + size / 2, y + size / 2, {
    size: size * 0.66,
    bold: true,
    colour,
    align: 'centre',
  });
}
