/** Draws words, names, cards and dice side by side in a line, and makes them fit. */

import type { SKRSContext2D } from '@napi-rs/canvas';
import type { FlowPiece, Part } from '../../games/contract/scene.ts';
import { palette } from '../palette.ts';
import { drawCard, drawDie } from './card.ts';
import { drawShape } from './shape.ts';
import { cutToFit, drawText, measure } from './text.ts';

interface Placed {
  readonly part: Part;
  readonly width: number;
  readonly gapAfter: number;
}

/** A card in a line of text, in sizes of the text. */
const cardAcross = 2.6;
/** One that shows its name alone. */
const narrowAcross = 1.4;

/** The smallest part of the wanted size. */
const leastSize = 0.72;
const smallerBeforeCutting = 0.88;
const leastName = 2.5;

/** A part as it is drawn, from `x` on. */
interface Laid {
  readonly part: Part;
  readonly x: number;
  readonly width: number;
  /** The size of its text, in points. */
  readonly size: number;
}

/** Where the parts go, side by side; see `FlowPiece` for what happens if they do not fit. */
export function placeFlow(context: SKRSContext2D, flow: FlowPiece): Laid[] {
  let parts = flow.parts;
  let size = flow.size;
  let placed = place(context, parts, size);
  const shrink = (least: number) => {
    if (widthOf(placed) <= flow.width) return;
    size = Math.max(flow.size * least, (size * flow.width) / widthOf(placed));
    placed = place(context, parts, size);
  };
  shrink(smallerBeforeCutting);
  if (widthOf(placed) > flow.width) {
    parts = cutNames(context, parts, placed, flow.width, size);
    placed = place(context, parts, size);
  }
  shrink(leastSize);
  const squeezed = squeeze(placed, flow.width);
  const width = widthOf(squeezed);
  const room = Math.max(0, flow.width - width);
  let x = flow.x + (flow.align === 'centre' ? room / 2 : flow.align === 'right' ? room : 0);
  return squeezed.map(({ part, width: across, gapAfter }) => {
    const laid = { part, x, width: across, size };
    x += across + gapAfter;
    return laid;
  });
}

/** Draws parts side by side, as they are placed. */
export function drawFlow(context: SKRSContext2D, flow: FlowPiece): void {
  for (const { part, x, size } of placeFlow(context, flow)) {
    drawPart(context, part, { x, middle: flow.y + flow.height / 2, size, flow, most: flow.x + flow.width - x });
  }
}

function place(context: SKRSContext2D, parts: readonly Part[], size: number): Placed[] {
  return parts.map((part, index) => {
    const next = parts[index + 1];
    return {
      part,
      width: widthOfPart(context, part, size),
      gapAfter: next && isPicture(part) && isPicture(next) ? 2 : 0,
    };
  });
}

function isPicture(part: Part): boolean {
  return !('text' in part);
}

function widthOfPart(context: SKRSContext2D, part: Part, size: number): number {
  if ('text' in part) return measure(context, part.text, { size, bold: part.bold ?? false });
  if ('card' in part) return size * acrossOf(part);
  return size * 1.3;
}

function acrossOf({ narrow }: Part & { readonly narrow?: boolean }): number {
  return narrow ? narrowAcross : cardAcross;
}

function widthOf(placed: readonly Placed[]): number {
  return placed.reduce((sum, { width, gapAfter }) => sum + width + gapAfter, 0);
}

/** Shares out among the names what the other parts leave. */
function cutNames(
  context: SKRSContext2D,
  parts: readonly Part[],
  placed: readonly Placed[],
  width: number,
  size: number,
): Part[] {
  const names = placed.filter(({ part }) => 'text' in part && part.elastic);
  const others = widthOf(placed) - names.reduce((sum, name) => sum + name.width, 0);
  const share = Math.max(size * leastName, (width - others) / Math.max(1, names.length));
  return parts.map((part) =>
    'text' in part && part.elastic
      ? { ...part, text: cutToFit(context, part.text, share, { size, bold: part.bold ?? false }) }
      : part,
  );
}

/** Lets cards and dice overlap until all fit. */
function squeeze(placed: readonly Placed[], width: number): Placed[] {
  const excess = widthOf(placed) - width;
  const joints = placed.filter(({ part }, index) => isPicture(part) && isPictureAt(placed, index + 1)).length;
  if (excess <= 0 || joints === 0) return [...placed];
  return placed.map((one, index) =>
    isPicture(one.part) && isPictureAt(placed, index + 1) ? { ...one, gapAfter: one.gapAfter - excess / joints } : one,
  );
}

function isPictureAt(placed: readonly Placed[], index: number): boolean {
  const one = placed[index];
  return one !== undefined && isPicture(one.part);
}

interface Spot {
  readonly x: number;
  readonly middle: number;
  readonly size: number;
  readonly flow: FlowPiece;
  /** Nothing may extend further than this. */
  readonly most: number;
}

function drawPart(context: SKRSContext2D, part: Part, { x, middle, size, flow, most }: Spot): void {
  if ('text' in part) {
    const look = { size, bold: part.bold ?? false };
    const text = cutToFit(context, part.text, Math.max(size, most + 1), look);
    drawText(context, text, x, middle, { ...look, colour: palette[part.paint ?? flow.paint] });
  } else if ('card' in part) {
    const height = size * 1.4;
    const area = { x, y: middle - height / 2, width: size * acrossOf(part), height };
    drawCard(context, area, part.card);
  } else if ('die' in part) {
    drawDie(context, x, middle - size * 0.65, size * 1.3, part.die);
  } else {
    const colours = { paint: palette[part.paint], under: palette.table };
    drawShape(context, part.shape, { x: x + size * 0.1, y: middle - size * 0.55, size: size * 1.1 }, colours);
  }
}
