/** Measures, cuts, breaks and draws text. */

import type { SKRSContext2D } from '@napi-rs/canvas';
import { LRUCache } from 'lru-cache';
import type { Align } from '../../games/contract/scene.ts';
import { isWrittenFromTheRight } from '../../games/toolbox/direction.ts';
import { lettersOf } from '../../games/toolbox/shorten.ts';
import { findFonts, type Written } from '../fonts.ts';

const written = new LRUCache<string, Written>({ max: 2000, memoMethod: (text) => findFonts(text) });

export interface Look {
  readonly size: number;
  readonly bold: boolean;
}

/** Selects the fonts for a text, and returns the text as it can be drawn with them. */
function prepare(context: SKRSContext2D, text: string, { size, bold }: Look): string {
  const { text: drawable, families } = written.memo(text);
  context.font = `${bold ? 700 : 500} ${size}px ${families}`;
  return drawable;
}

export function measure(context: SKRSContext2D, text: string, look: Look): number {
  const drawable = prepare(context, text, look);
  return context.measureText(drawable).width;
}

/** Draws one line whose letters stand in the middle of `middle`. */
export function drawText(
  context: SKRSContext2D,
  text: string,
  x: number,
  middle: number,
  look: Look & { readonly colour: string; readonly align?: Align },
): void {
  const drawable = prepare(context, text, look);
  context.fillStyle = look.colour;
  context.textAlign = look.align === 'centre' ? 'center' : (look.align ?? 'left');
  context.textBaseline = 'alphabetic';
  // by the height of capitals, because the fonts of some scripts would move the line
  context.fillText(drawable, x, middle + look.size * 0.36);
}

/** Marks above and below letters may reach so far out of their place, in points: there is nothing to read so close to it. */
const markRoom = 2;

/** Paints a text so that neither marks heaped on its letters nor tall signs, of a name perhaps, reach into what stands above or below it. */
export function keepMarksInside(
  context: SKRSContext2D,
  text: string,
  area: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  paint: () => void,
): void {
  if (!/[\p{M}\p{S}]/u.test(text.normalize('NFD'))) {
    paint();
    return;
  }
  context.save();
  context.beginPath();
  const around = 2 * markRoom;
  context.rect(area.x - markRoom, area.y - markRoom, area.width + around, area.height + around);
  context.clip();
  paint();
  context.restore();
}

/** The text, or as many of its letters as fit with `…` behind them. A letter with its marks is never taken apart. */
export function cutToFit(context: SKRSContext2D, text: string, width: number, look: Look): string {
  if (measure(context, text, look) <= width) return text;
  const parts = lettersOf(text);
  let [low, high] = [0, parts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (measure(context, shorten(parts, middle), look) <= width) low = middle;
    else high = middle - 1;
  }
  return shorten(parts, low);
}

function shorten(parts: readonly string[], count: number): string {
  const kept = parts.slice(0, count).join('').trimEnd();
  return `${kept}…${endsFromTheRight(kept) ? rightToLeftMark : ''}`;
}

/** Keeps dots behind letters that are written from right to left, on their left side: without it they would stand where the name begins. */
const rightToLeftMark = '\u200f';

/** Whether the last letter is of a script that is written from right to left. */
function endsFromTheRight(text: string): boolean {
  const letters = text.match(/\p{L}/gu);
  return isWrittenFromTheRight(letters?.at(-1) ?? '');
}

/** Breaks a text at its spaces into at most `most` lines; the last takes what is left. */
export function breakLines(context: SKRSContext2D, text: string, width: number, most: number, look: Look): string[] {
  const lines: string[] = [];
  let current = '';
  for (const word of text.split(' ')) {
    const longer = current ? `${current} ${word}` : word;
    if (current && lines.length < most - 1 && measure(context, longer, look) > width) {
      lines.push(current);
      current = word;
    } else current = longer;
  }
  return [...lines, current];
}
