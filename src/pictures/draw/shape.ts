/** Draws the shapes of signs and figures. */

import { Path2D, type SKRSContext2D } from '@napi-rs/canvas';
import { LRUCache } from 'lru-cache';
import type { Layer, Shape } from '../../games/contract/scene.ts';
import { art } from '../art/index.ts';

/** By their content, because drawings of games are new objects in every scene. */
const paths = new LRUCache<string, Path2D>({ max: 500 });

function pathOf(layer: Layer): Path2D {
  let path = paths.get(layer.path);
  if (!path) {
    path = new Path2D(layer.path);
    paths.set(layer.path, path);
  }
  return path;
}

/** Draws a shape into a square; `under` shows through its openings. */
export function drawShape(
  context: SKRSContext2D,
  shape: Shape,
  square: { readonly x: number; readonly y: number; readonly size: number },
  colours: { readonly paint: string; readonly under: string },
): void {
  context.save();
  context.translate(square.x, square.y);
  context.scale(square.size / 100, square.size / 100);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const layer of typeof shape === 'string' ? art[shape] : shape.layers) {
    const colour = layer.opening ? colours.under : colours.paint;
    if (layer.line === undefined) {
      context.fillStyle = colour;
      context.fill(pathOf(layer));
    } else {
      context.strokeStyle = colour;
      context.lineWidth = layer.line;
      context.stroke(pathOf(layer));
    }
  }
  context.restore();
}
