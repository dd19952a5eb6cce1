/** Draws a whole scene on a canvas. */

import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { BoxPiece, FlowPiece, Piece, Scene, TextPiece } from '../../games/contract/scene.ts';
import { palette } from '../palette.ts';
import { drawBack, drawCard, drawDie } from './card.ts';
import { drawFlow } from './flow.ts';
import { drawShape } from './shape.ts';
import { breakLines, cutToFit, drawText, keepMarksInside, measure } from './text.ts';

/**
 * Pixels a point. A chat shows a picture at 300 to 400 points: this is sharp there, and takes a fifth less time than twice the
 * pixels would. A symbol of 64 points is stored at 128 pixels, the largest size of an emoji.
 */
export function pixelsPerPoint(scene: Scene): number {
  return scene.background ? 1.75 : 2;
}

let kept: Canvas | undefined;

/** An empty canvas. It is always the same one, because new ones take memory faster than it is freed. */
function clearCanvas(width: number, height: number): Canvas {
  kept ??= createCanvas(width, height);
  kept.width = width;
  kept.height = height;
  return kept;
}

/**
 * Draws a scene on a canvas that is good until the next scene is drawn.
 * @param scale pixels a point
 */
export function drawScene(scene: Scene, scale = pixelsPerPoint(scene)): Canvas {
  const canvas = clearCanvas(Math.round(scene.width * scale), Math.round(scene.height * scale));
  const context = canvas.getContext('2d');
  context.scale(scale, scale);
  if (scene.background) {
    context.fillStyle = palette[scene.background];
    context.fillRect(0, 0, scene.width, scene.height);
  }
  for (const piece of scene.pieces) drawPiece(context, piece);
  return canvas;
}

function drawPiece(context: SKRSContext2D, piece: Piece): void {
  switch (piece.kind) {
    case 'box':
      drawBox(context, piece);
      break;
    case 'text':
      keepMarksInside(context, piece.text, piece, () => drawLines(context, piece));
      break;
    case 'shape':
      drawShape(context, piece.shape, piece, { paint: palette[piece.paint], under: palette[piece.under ?? 'table'] });
      break;
    case 'card':
      drawCard(context, piece, piece.face, piece.isNew);
      break;
    case 'back':
      drawBack(context, piece);
      break;
    case 'die':
      drawDie(context, piece.x, piece.y, piece.size, piece.face);
      break;
    case 'flow':
      keepMarksInside(context, wordsOf(piece), piece, () => drawFlow(context, piece));
  }
}

function wordsOf(flow: FlowPiece): string {
  return flow.parts.map((part) => ('text' in part ? part.text : '')).join('');
}

function drawBox(context: SKRSContext2D, box: BoxPiece): void {
  context.save();
  context.beginPath();
  context.roundRect(box.x, box.y, box.width, box.height, box.radius ?? 4);
  if (box.fill) {
    context.fillStyle = palette[box.fill];
    context.fill();
  }
  if (box.stroke) {
    context.strokeStyle = palette[box.stroke];
    context.lineWidth = box.thickness ?? 1;
    context.setLineDash(box.dashed ? [4, 3] : []);
    context.stroke();
  }
  if (box.hatch) drawHatch(context, box, palette[box.hatch]);
  context.restore();
}

function drawHatch(context: SKRSContext2D, box: BoxPiece, colour: string): void {
  context.clip();
  context.setLineDash([]);
  context.strokeStyle = colour;
  context.lineWidth = 1;
  context.globalAlpha = 0.45;
  context.beginPath();
  for (let x = box.x - box.height; x < box.x + box.width; x += 6) {
    context.moveTo(x, box.y + box.height);
    context.lineTo(x + box.height, box.y);
  }
  context.stroke();
}

const leastSize = 0.8;

function drawLines(context: SKRSContext2D, piece: TextPiece): void {
  const bold = piece.bold ?? false;
  const most = piece.lines ?? 1;
  let size = piece.size;
  const broken = () => breakLines(context, piece.text, piece.width, most, { size, bold });
  const widest = (texts: readonly string[]) => Math.max(...texts.map((text) => measure(context, text, { size, bold })));
  let texts = broken();
  const width = widest(texts);
  if (width > piece.width) {
    size = Math.max(size * leastSize, (size * piece.width) / width);
    texts = broken();
  }
  const height = size * 1.2;
  const top = piece.y + (piece.top ? 0 : (piece.height - height * texts.length) / 2);
  const align = piece.align ?? 'left';
  const x = piece.x + (align === 'centre' ? piece.width / 2 : align === 'right' ? piece.width : 0);
  for (const [index, text] of texts.entries()) {
    const fitting = cutToFit(context, text, piece.width + 0.5, { size, bold });
    const colour = palette[piece.paint];
    drawText(context, fitting, x, top + height * (index + 0.5), { size, bold, colour, align });
  }
}
