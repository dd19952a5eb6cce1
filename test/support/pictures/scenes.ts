/** Reads scenes, and finds what is wrong with them. */

import type { BoxPiece, CardFace, Part, Piece, Scene, Shape, ShapePiece } from '../../../src/games/contract/scene.ts';

function partsOf(scene: Scene): Part[] {
  return scene.pieces.flatMap((piece) => (piece.kind === 'flow' ? piece.parts : []));
}

/** Every card that a scene shows, large or in a line of text. */
export function cardsOf(scene: Scene): CardFace[] {
  const large = scene.pieces.flatMap((piece) => (piece.kind === 'card' ? [piece.face] : []));
  return [...large, ...partsOf(scene).flatMap((part) => ('card' in part ? [part.card] : []))];
}

/** The names of the cards that stand upright, as those of the line and of a hand do. */
export function uprightCards(scene: Scene): string[] {
  return scene.pieces.flatMap((piece) =>
    piece.kind === 'card' && piece.height > piece.width ? [piece.face.name] : [],
  );
}

/** What can be read in one line of parts: `Ann played [R3] and took [R8][B2]`. */
export function readFlow(piece: Piece | undefined): string {
  if (piece?.kind !== 'flow') return '';
  return piece.parts
    .map((part) => {
      if ('text' in part) return part.text;
      if ('card' in part) return `[${part.card.name}]`;
      return 'die' in part
        ? `(${'shape' in part.die ? nameOf(part.die.shape) : part.die.letter})`
        : `<${nameOf(part.shape)}>`;
    })
    .join('');
}

/** A shape by its word. */
export function nameOf(shape: Shape): string {
  return typeof shape === 'string' ? shape : shape.name;
}

/** Everything that can be read, line by line. */
export function readScene(scene: Scene): string[] {
  return scene.pieces.flatMap((piece) => {
    if (piece.kind === 'text') return [piece.text];
    return piece.kind === 'flow' ? [readFlow(piece)] : [];
  });
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function boxOf(piece: Piece): Box {
  if ('size' in piece && !('width' in piece)) return { x: piece.x, y: piece.y, width: piece.size, height: piece.size };
  if ('width' in piece) return piece;
  throw new Error('a piece has an area');
}

/** The upright cards in whose corner a sign stands. */
export function cardsWith(scene: Scene, shape: Shape): string[] {
  const signs = scene.pieces.filter((piece): piece is ShapePiece => piece.kind === 'shape' && piece.shape === shape);
  return scene.pieces.flatMap((piece) => {
    if (piece.kind !== 'card' || piece.height < piece.width) return [];
    const inside = signs.some(
      (sign) =>
        sign.x > piece.x && sign.x < piece.x + piece.width && sign.y > piece.y && sign.y < piece.y + piece.height,
    );
    return inside ? [piece.face.name] : [];
  });
}

export function boxesOf(scene: Scene, fill: BoxPiece['fill']): BoxPiece[] {
  return scene.pieces.filter((piece): piece is BoxPiece => piece.kind === 'box' && piece.fill === fill);
}

/** What is to be read or told apart; boxes lie under these, and signs on their corners. */
function isRead(piece: Piece): boolean {
  if (piece.kind === 'text') return piece.text.trim() !== '';
  if (piece.kind === 'flow') return piece.parts.length > 0;
  return piece.kind === 'card' || piece.kind === 'back' || piece.kind === 'die';
}

function overlap(one: Box, other: Box): boolean {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return across > 0.01 && down > 0.01;
}

/** Which pieces lie on one another. What a piece paints stays within its area, whatever the names: `text.test.ts`. */
function overlapsOf(scene: Scene): string[] {
  const read = scene.pieces.filter(isRead);
  return read.flatMap((piece, index) =>
    read
      .slice(index + 1)
      .filter((other) => overlap(boxOf(piece), boxOf(other)))
      .map((other) => `on one another: ${JSON.stringify(piece)} and ${JSON.stringify(other)}`),
  );
}

/** No smaller on a phone, where a picture of 400 points is about 270 wide, than can be read. */
const smallest = 10;

/** What is wrong with a scene, whatever it shows. */
export function faultsOf(scene: Scene): string[] {
  const faults: string[] = [];
  const ratio = scene.width / scene.height;
  if (ratio < 5 / 6 - 1e-9 || ratio > 16 / 9 + 1e-9) faults.push(`${scene.width} by ${scene.height}`);
  if (scene.alt.length === 0 || scene.alt.length > 1024) faults.push(`${scene.alt.length} characters of alt`);
  for (const piece of scene.pieces) {
    const { x, y, width, height } = boxOf(piece);
    const bounds = [x, y, width, height];
    if (!bounds.every(Number.isFinite) || width <= 0 || height <= 0) faults.push(`no area: ${JSON.stringify(piece)}`);
    if (x < 0 || y < 0 || x + width > scene.width + 0.01 || y + height > scene.height + 0.01)
      faults.push(`outside: ${JSON.stringify(piece)}`);
    if ('parts' in piece ? piece.size < smallest : piece.kind === 'text' && piece.size < smallest) {
      faults.push(`too small: ${JSON.stringify(piece)}`);
    }
  }
  return [...faults, ...overlapsOf(scene)];
}
