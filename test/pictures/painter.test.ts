import { afterAll, describe, expect, test } from 'vitest';
import type { Scene } from '../../src/games/contract/scene.ts';
import { balloons } from '../../src/games/everyone-loves-a-parade/drawings.ts';
import { createPainter, type PictureFailed } from '../../src/pictures/painter.ts';
import { keyOf } from '../../src/pictures/scene-key.ts';
import { readPixels } from '../support/pictures/pixels.ts';
import { samples } from '../support/pictures/sample-pictures.ts';

/** Threads yield to whatever else the machine has to do, the other tests too. */
const painter = createPainter({ threads: 1, patience: 60_000 });
afterAll(() => painter.close());

function scene(text: string): Scene {
  const label = { kind: 'text', x: 10, y: 10, width: 100, height: 20, text, size: 12, paint: 'ink' } as const;
  return { width: 200, height: 120, background: 'table', pieces: [label], alt: text };
}

function mustBePainted(painted: Buffer | PictureFailed): Buffer {
  if ('failed' in painted) throw new Error(painted.failed);
  return painted;
}

describe('a painter', () => {
  test('gives a PNG that is sharp where a chat shows it smaller', async () => {
    const picture = mustBePainted(await painter.paint(scene('Ann')));
    expect(await readPixels(picture)).toMatchObject({ width: 350, height: 210 });
  });

  test('paints the same picture once, also when it is wanted several times at the same moment', async () => {
    const before = { ...painter.counts };
    const wanted = await Promise.all(Array.from({ length: 5 }, () => painter.paint(scene('Ben'))));
    const again = await painter.paint({ ...scene('Ben'), alt: 'in other words' });
    expect(painter.counts).toEqual({ painted: before.painted + 1, reused: before.reused + 5 });
    expect(new Set([...wanted, again]).size).toBe(1);
  });

  test('paints another picture anew', async () => {
    const [one, other] = [await painter.paint(scene('Cat')), await painter.paint(scene('Dee'))];
    expect(mustBePainted(one).equals(mustBePainted(other))).toBe(false);
  });

  test('gives symbols with nothing behind them, of 128 pixels', async () => {
    const picture = mustBePainted(
      await painter.paint({
        width: 64,
        height: 64,
        pieces: [{ kind: 'die', x: 2, y: 2, size: 60, face: { shape: balloons } }],
        alt: 'balloons',
      }),
    );
    const { width, height, data } = await readPixels(picture);
    expect([width, height, data[3]]).toEqual([128, 128, 0]);
  });

  test.each(Object.keys(samples))('keeps %s under 80 KB', async (name) => {
    const sample = samples[name];
    if (!sample) throw new Error('no such sample');
    expect(mustBePainted(await painter.paint(sample)).length).toBeLessThan(80_000);
  });
});

test('a painter lets go of the pixels of earlier pictures', async () => {
  const megabytes = () => process.memoryUsage.rss() / 1e6;
  const sample = samples['parade-middle'];
  if (!sample) throw new Error('no such sample');
  const taller = (by: number) => painter.paint({ ...sample, height: sample.height + by });
  for (let count = 1; count <= 20; count++) mustBePainted(await taller(count / 8));
  const before = megabytes();
  for (let count = 21; count <= 140; count++) mustBePainted(await taller(count / 8));
  // the pixels of each are one and a half megabytes, twice
  expect(megabytes() - before).toBeLessThan(120);
});

describe('a picture that cannot be painted', () => {
  test('is a value that says why, and the next one is painted', async () => {
    const broken = JSON.parse(
      '{"width":200,"height":120,"background":"table","pieces":[{"kind":"shape","shape":"nothing"}]}',
    );
    expect(await painter.paint(broken)).toEqual({ failed: expect.any(String) });
    mustBePainted(await painter.paint(scene('Eve')));
  });

  test('for want of a canvas fails at once as well, each time', async () => {
    const program = "throw new Error('there is no canvas')";
    const poor = createPainter({ threads: 1, patience: 60_000 }, new URL(`data:text/javascript,${program}`));
    expect(await poor.paint(scene('Hal'))).toEqual({ failed: expect.any(String) });
    expect(await poor.paint(scene('Ida'))).toEqual({ failed: expect.any(String) });
    await poor.close();
  });

  test('is tried again when it is wanted again', async () => {
    const hasty = createPainter({ threads: 1, patience: 1 });
    expect(await hasty.paint(scene('Fay'))).toHaveProperty('failed');
    expect(await hasty.paint(scene('Fay'))).toHaveProperty('failed');
    expect(hasty.counts).toEqual({ painted: 0, reused: 0 });
    await hasty.close();
  });

  test('fails at once where too many wait already', async () => {
    const busy = createPainter({ threads: 1, queue: 1 });
    const all = await Promise.all(Array.from({ length: 6 }, (_, index) => busy.paint(scene(`table ${index}`))));
    expect(all.some((picture) => 'failed' in picture)).toBe(true);
    expect(all.some((picture) => !('failed' in picture))).toBe(true);
    await busy.close();
  });

  test('after the end is a value as well', async () => {
    const closed = createPainter({ threads: 1 });
    await closed.close();
    expect(await closed.paint(scene('Gus'))).toHaveProperty('failed');
  });
});

describe('the kept pictures', () => {
  const [one, other, third] = [scene('Jan'), scene('Kim'), scene('Lou')];
  const weigh = async (wanted: Scene) => mustBePainted(await painter.paint(wanted)).length;

  test('weigh no more than they may: the one wanted longest ago goes', async () => {
    const weights = [await weigh(one), await weigh(other), await weigh(third)];
    const cacheBytes = weights.reduce((sum, weight) => sum + weight) - 1;
    const forgetful = createPainter({ threads: 1, patience: 60_000, cacheBytes });
    for (const wanted of [one, other, one, third]) mustBePainted(await forgetful.paint(wanted));
    expect(forgetful.counts).toEqual({ painted: 3, reused: 1 });
    for (const wanted of [one, third]) mustBePainted(await forgetful.paint(wanted));
    expect(forgetful.counts).toEqual({ painted: 3, reused: 3 });
    mustBePainted(await forgetful.paint(other));
    expect(forgetful.counts).toEqual({ painted: 4, reused: 3 });
    await forgetful.close();
  });

  test('do not take in one that is too heavy alone', async () => {
    const cacheBytes = (await weigh(one)) - 1;
    const forgetful = createPainter({ threads: 1, patience: 60_000, cacheBytes });
    for (const wanted of [one, one]) mustBePainted(await forgetful.paint(wanted));
    expect(forgetful.counts).toEqual({ painted: 2, reused: 0 });
    await forgetful.close();
  });
});

describe('the key of a scene', () => {
  test('is the same for the same picture in other words, and another for any other piece, place or size', () => {
    const one = scene('Ann');
    expect(keyOf({ ...one, alt: 'other' })).toBe(keyOf(one));
    expect(keyOf(scene('Ben'))).not.toBe(keyOf(one));
    expect(keyOf({ ...one, width: 201 })).not.toBe(keyOf(one));
    expect(keyOf({ width: one.width, height: one.height, pieces: one.pieces, alt: one.alt })).not.toBe(keyOf(one));
  });
});
