import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Scene } from '../../src/games/contract/scene.ts';
import { games } from '../../src/games/index.ts';
import { speak } from '../../src/locales/texts.ts';
import { drawScene } from '../../src/pictures/draw/scene.ts';
import { Film } from '../../src/pictures/film.ts';
import { paintFilm } from '../../src/pictures/paint-film.ts';
import { createPainter } from '../../src/pictures/painter.ts';
import { drawFilm } from '../../src/screens/replay-film.ts';
import { writerFor } from '../../src/screens/writer.ts';
import { replay } from '../../src/tables/record/replay.ts';
import { someOf } from '../support/check-game/walk.ts';
import { readGif } from '../support/pictures/read-gif.ts';
import { runs } from '../support/size.ts';
import { finishedGame } from '../support/tables/finished-game.ts';

const colours = fc.array(fc.tuple(...[0, 1, 2].map(() => fc.integer({ min: 0, max: 255 }))), {
  minLength: 1,
  maxLength: 60,
});
const sizes = fc.record({ width: fc.integer({ min: 1, max: 12 }), height: fc.integer({ min: 1, max: 9 }) });
const films = fc.tuple(colours, sizes).chain(([known, { width, height }]) =>
  fc.record({
    width: fc.constant(width),
    height: fc.constant(height),
    frames: fc.array(
      fc
        .array(fc.constantFrom(...known), { minLength: width * height, maxLength: width * height })
        .map((pixels) => Uint8Array.from(pixels.flatMap((channels) => [...channels, 255]))),
      { minLength: 1, maxLength: 6 },
    ),
  }),
);

describe('a film', () => {
  test('shows every frame as it was, but for what no eye sees, and begins again at its end', () => {
    fc.assert(
      fc.property(films, ({ width, height, frames }) => {
        const film = new Film(width, height);
        for (const [index, pixels] of frames.entries()) film.add(pixels, (index + 1) * 100);
        const read = readGif(film.encode(255));
        expect([read.width, read.height, read.endless]).toEqual([width, height, true]);
        expect(read.frames.map(({ milliseconds }) => milliseconds)).toEqual(
          frames.map((_, index) => (index + 1) * 100),
        );
        for (const [index, frame] of frames.entries()) {
          const shown = read.frames[index]?.pixels ?? new Uint8Array();
          expect(frame.every((value, place) => Math.abs((shown[place] ?? 999) - value) < 4)).toBe(true);
        }
      }),
      { numRuns: runs(200) },
    );
  });
});

/** A scene with so many letters in it. */
function scene(text: string, height = 60): Scene {
  const piece = { kind: 'text', x: 0, y: 0, width: 200, height: 40, text, size: 20, paint: 'ink' } as const;
  return { width: 200, height, background: 'table', pieces: [piece], alt: text };
}

/** A scene as it would look in a picture of this size. */
function drawAgain(shown: Scene | undefined, width: number, height: number): Uint8Array {
  if (!shown) throw new Error('no scene');
  const scale = width / shown.width;
  return drawScene({ ...shown, height: height / scale }, scale)
    .data()
    .slice();
}

/** Whether nearly all pixels are of about the same colour: few colours make edges coarse. */
function isAlike(one: Uint8Array | undefined, other: Uint8Array | undefined): boolean {
  if (!one || one.length !== other?.length) return false;
  return one.filter((value, place) => Math.abs(value - (other[place] ?? 999)) > 24).length < one.length / 30;
}

describe('an animated picture', () => {
  const shots = Array.from('abcdefgh', (letter, index) => ({
    scene: scene(letter, index === 3 ? 90 : 60),
    milliseconds: 500,
  }));

  test('has the size of its largest scene, and one frame a scene', () => {
    const read = readGif(paintFilm({ shots, heaviest: 1_000_000 }) ?? Buffer.alloc(0));
    expect([read.width, read.height]).toEqual([250, 113]);
    expect(read.frames).toHaveLength(8);
  });

  test('gives up colours, pixels and scenes in turn until it is light enough, never its first or last scene', () => {
    const whole = paintFilm({ shots, heaviest: 1_000_000 })?.length ?? 0;
    const weights = new Set<number>();
    const counts = new Set<number>();
    for (let heaviest = whole; heaviest > 0; heaviest = Math.floor(heaviest * 0.9)) {
      const painted = paintFilm({ shots, heaviest });
      if (!painted) break;
      expect(painted.length).toBeLessThanOrEqual(heaviest);
      weights.add(painted.length);
      const { frames, width, height } = readGif(painted);
      counts.add(frames.length);
      const [first, last] = [shots[0], shots.at(-1)].map((shot) => drawAgain(shot?.scene, width, height));
      expect(isAlike(frames[0]?.pixels, first) && isAlike(frames.at(-1)?.pixels, last)).toBe(true);
    }
    expect(weights.size).toBeGreaterThan(3);
    expect([...counts]).toContain(8);
    expect(Math.min(...counts)).toBeLessThan(5);
  });

  test('is not painted where even the least of it is too heavy', () => {
    expect(paintFilm({ shots, heaviest: 50 })).toBeUndefined();
  });
});

test('a thread paints animated pictures, and says why it does not', async () => {
  const painter = createPainter({ threads: 1, patience: 60_000 });
  const shots = [{ scene: scene('x'), milliseconds: 100 }];
  try {
    const painted = await painter.film('one', { shots, heaviest: 100_000 });
    if (!Buffer.isBuffer(painted)) throw new Error(painted.failed);
    expect(readGif(painted).frames).toHaveLength(1);
    const twice = await Promise.all([1, 2].map(() => painter.film('same', { shots, heaviest: 99_999 })));
    expect(twice[0]).toBe(twice[1]);
    expect(await painter.film('heavy', { shots, heaviest: 1 })).toEqual({ failed: 'too heavy in any form' });
    expect(await painter.film('none', { shots: [], heaviest: 1 })).toEqual({ failed: expect.any(String) });
  } finally {
    await painter.close();
  }
});

/** Long, and in scripts that need many pixels. */
const awkward = [
  'Benjamin Featherstonehaugh-Smythe',
  '王小明王小明王小明王小明王小明',
  'محمد علي بن عبد الرحمن الطويل',
  '👩‍👩‍👧 Zoë ✨🏳️‍🌈🎉🎊🎈',
  'Борис Ελένη WWWWWWWWWWWWWW',
  'MMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMM',
];

test.each(games.filter(({ picture }) => picture))(
  'a whole game of $id of six people with awkward names weighs at most a megabyte, and begins with its end',
  { timeout: 120_000 },
  (game) => {
    const { table, log } = finishedGame(game, awkward, 9);
    const writer = writerFor(table, speak('en-US'));
    const moves = replay(table, game, log) ?? [];
    const whole = [...drawFilm(game, moves, writer)];
    expect(whole.length).toBeGreaterThan(30);
    const shots = someOf(whole, runs(whole.length));
    const painted = paintFilm({ shots, heaviest: 1_000_000 }) ?? Buffer.alloc(0);
    expect(painted.length).toBeGreaterThan(100_000);
    expect(painted.length).toBeLessThanOrEqual(1_000_000);
    const { frames, width, height } = readGif(painted);
    expect(frames.length).toBe(shots.length);
    const end = drawAgain(game.picture?.board(game.view(table.play.state, 'table'), writer), width, height);
    expect([frames[0], frames.at(-1)].map((frame) => isAlike(frame?.pixels, end))).toEqual([true, true]);
  },
);
