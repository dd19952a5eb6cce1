import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Piece, Scene } from '../../src/games/contract/scene.ts';
import { egg } from '../../src/games/parade/drawings.ts';
import { paintScene } from '../../src/pictures/paint-scene.ts';
import { countDifference, readPixels, toPng } from '../support/pictures/pixels.ts';
import { samples } from '../support/pictures/sample-pictures.ts';

/** `UPDATE_PICTURES=1 npx vitest run test/pictures` draws the references anew: look at each before it is committed. */
const updates = process.env.UPDATE_PICTURES === '1';
const reducedTo = 4 / 7;
const tolerated = 0.004;

async function paint(scene: Scene) {
  return readPixels(paintScene(scene), reducedTo);
}

function recolour(piece: Piece): Piece {
  return piece.kind === 'card' ? { ...piece, face: { ...piece.face, paint: 'blue' } } : piece;
}

describe('the picture', () => {
  test.each(Object.keys(samples))('%s looks as it did', async (name) => {
    const scene = samples[name];
    if (!scene) throw new Error('no such sample');
    const file = new URL(`./references/${name}.png`, import.meta.url);
    const painted = await paint(scene);
    if (updates) writeFileSync(file, toPng(painted));
    expect(existsSync(file)).toBe(true);
    expect(countDifference(painted, await readPixels(readFileSync(file)))).toBeLessThan(tolerated);
  });
});

describe('the comparison', () => {
  const scene = samples['parade-middle'];
  if (!scene) throw new Error('no such sample');

  test('finds one card that is another', async () => {
    const changed = {
      ...scene,
      pieces: scene.pieces.map((piece) =>
        piece.kind === 'card' && piece.face.name === 'Y7'
          ? { ...piece, face: { ...piece.face, paint: 'green' as const, shape: egg, name: 'G7' } }
          : piece,
      ),
    };
    expect(countDifference(await paint(changed), await paint(scene))).toBeGreaterThan(tolerated);
  });

  const changeFirst = (kind: Piece['kind'], change: (piece: Piece) => Piece): Scene => {
    const at = scene.pieces.findIndex((piece) => piece.kind === kind);
    return { ...scene, pieces: scene.pieces.map((piece, index) => (index === at ? change(piece) : piece)) };
  };

  test.each<[string, Scene]>([
    ['one card that has moved by a quarter of its width', changeFirst('card', (card) => ({ ...card, x: card.x + 9 }))],
    ['one card in another colour, its shape and name being the same', changeFirst('card', recolour)],
    ['an area that is brighter', changeFirst('box', (box) => (box.kind === 'box' ? { ...box, fill: 'raised' } : box))],
    [
      'the first line in another size',
      changeFirst('flow', (flow) => (flow.kind === 'flow' ? { ...flow, size: 13 } : flow)),
    ],
  ])('finds %s', async (_, changed) => {
    expect(countDifference(await paint(changed), await paint(scene))).toBeGreaterThan(tolerated);
  });

  test('finds a line of text that is missing', async () => {
    const changed = { ...scene, pieces: scene.pieces.slice(1) };
    expect(countDifference(await paint(changed), await paint(scene))).toBeGreaterThan(tolerated);
  });

  test('takes pictures of different sizes for different', async () => {
    expect(countDifference(await paint({ ...scene, height: scene.height + 4 }), await paint(scene))).toBe(1);
  });
});
