/** Puts several pictures into one, with a heading above each. */

import type { Piece, Scene } from '../games/contract/scene.ts';
import { joinAlt } from '../games/toolbox/alt.ts';

const headingHeight = 24;
const margin = 8;

/** One below the other: side by side, they could not be read on a phone. */
export function stackScenes(parts: readonly { readonly title: string; readonly scene: Scene }[]): Scene {
  const width = Math.max(...parts.map(({ scene }) => scene.width));
  const pieces: Piece[] = [];
  let y = 0;
  for (const { title, scene } of parts) {
    pieces.push(
      { kind: 'box', x: 0, y, width, height: headingHeight, fill: 'raised', radius: 0 },
      {
        kind: 'text',
        x: margin,
        y,
        width: width - 2 * margin,
        height: headingHeight,
        text: title,
        size: 14,
        paint: 'ink',
        bold: true,
      },
      ...scene.pieces.map((piece) => ({ ...piece, y: piece.y + y + headingHeight })),
    );
    y += headingHeight + scene.height;
  }
  return {
    width,
    height: y,
    background: 'table',
    pieces,
    alt: joinAlt(parts.flatMap(({ title, scene }) => [`${title}: ${scene.alt}`])),
  };
}
