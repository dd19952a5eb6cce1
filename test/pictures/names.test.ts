import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Piece, Scene } from '../../src/games/contract/scene.ts';
import { drawScene, pixelsPerPoint } from '../../src/pictures/draw/scene.ts';
import { cleanName } from '../../src/screens/names.ts';
import { sampleScenes } from '../support/pictures/sample-pictures.ts';
import { boxOf, faultsOf } from '../support/pictures/scenes.ts';
import { runs } from '../support/size.ts';

const nastyNames = [
  'Benjamin Featherstonehaugh-Cholmond',
  '王小明和他的好朋友們',
  'محمد علي بن عبد الله',
  'דוד בן גוריון',
  '👩‍👩‍👧👩‍👩‍👧 Zoë ✨',
  `Z${'\u0301\u0323'.repeat(15)}a${'\u0308\u0331'.repeat(9)}lgo`,
  'สมชายผู้ยิ่งใหญ่',
  'अर्जुन श्रीकृष्ण',
  '\u202egnol\u202c',
  '**_~~||x||~~_**',
  'ŇÅẬỖ ģjy',
];

const anyName = fc
  .oneof(fc.constantFrom(...nastyNames), fc.string({ unit: 'grapheme', maxLength: 40 }))
  .map((name) => cleanName(name));
const anyNames = fc.array(anyName, { minLength: 6, maxLength: 6 });
const plain = sampleScenes(['Ann', 'Ben', 'Cat', 'Dee', 'Eve', 'Fay']);

/** Marks above and below letters reach a little out of their line, in points. */
const slack = 3;

function paint(scene: Scene): Uint8ClampedArray {
  const canvas = drawScene(scene);
  return canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
}

/** How many pixels differ between two scenes outside of the places of the pieces in which they differ. */
function countSpilt(one: Scene, other: Scene): number {
  const scale = pixelsPerPoint(one);
  const across = Math.round(one.width * scale);
  const isSame = (piece: Piece, index: number) => JSON.stringify(piece) === JSON.stringify(other.pieces[index]);
  const places = one.pieces.filter((piece, index) => !isSame(piece, index)).map(boxOf);
  const [before, after] = [paint(one).slice(), paint(other)];
  let spilt = 0;
  for (let pixel = 0; pixel < before.length / 4; pixel++) {
    const at = pixel * 4;
    if (before[at] === after[at] && before[at + 1] === after[at + 1] && before[at + 2] === after[at + 2]) continue;
    const [x, y] = [(pixel % across) / scale, Math.floor(pixel / across) / scale];
    const inside = places.some(
      (box) =>
        x >= box.x - slack && x <= box.x + box.width + slack && y >= box.y - slack && y <= box.y + box.height + slack,
    );
    if (!inside) spilt += 1;
  }
  return spilt;
}

test('whatever the names, all pieces have places of their own inside of the picture', () => {
  fc.assert(
    fc.property(anyNames, (names) => {
      for (const scene of Object.values(sampleScenes(names))) expect(faultsOf(scene)).toEqual([]);
    }),
    { numRuns: runs(20) },
  );
});

test('whatever the names, nothing is painted outside of their places', () => {
  fc.assert(
    fc.property(anyNames, fc.constantFrom(...Object.keys(plain)), (names, sample) => {
      const [usual, named] = [plain[sample], sampleScenes(names)[sample]];
      if (!usual || !named) throw new Error('no such sample');
      expect(named.height).toBe(usual.height);
      expect(countSpilt(named, usual)).toBe(0);
    }),
    { numRuns: runs(60), examples: [[Array<string>(6).fill(cleanName('\ufcf8')), 'parade-crowded']] },
  );
});
