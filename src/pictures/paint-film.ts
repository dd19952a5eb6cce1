/** Paints scenes that follow each other as one animated picture. */

import type { Scene } from '../games/contract/scene.ts';
import { drawScene } from './draw/scene.ts';
import { Film } from './film.ts';

/** A scene of an animated picture, and how long it stays. */
export interface Shot {
  readonly scene: Scene;
  readonly milliseconds: number;
}

export interface FilmTask {
  readonly shots: readonly Shot[];
  /** In bytes. */
  readonly heaviest: number;
}

/** Pixels a point, and how many colours: as good as it can be, but not heavier than asked. */
const tries = [
  { scale: 1.25, colours: [128, 64] },
  { scale: 1, colours: [64, 32] },
] as const;

/** With fewer shots than this nothing can be left out any more. */
const fewest = 4;

/**
 * An animated GIF. To become light enough it gets fewer colours, then fewer pixels, then fewer shots; the first and the last one always
 * stay. undefined if that is not enough. Scenes of unlike height stand at the top.
 */
export function paintFilm({ shots, heaviest }: FilmTask): Buffer | undefined {
  for (const { scale, colours } of tries) {
    const film = drawFilm(shots, scale);
    for (const most of colours) {
      const painted = film.encode(most);
      if (painted.length <= heaviest) return painted;
    }
  }
  return shots.length < fewest ? undefined : paintFilm({ shots: shots.filter(isLeft), heaviest });
}

/** Every other shot. */
function isLeft(_: Shot, index: number, shots: readonly Shot[]): boolean {
  return index % 2 === 0 || index === shots.length - 1;
}

function drawFilm(shots: readonly Shot[], scale: number): Film {
  const width = Math.max(...shots.map(({ scene }) => scene.width));
  const height = Math.max(...shots.map(({ scene }) => scene.height));
  const film = new Film(Math.round(width * scale), Math.round(height * scale));
  for (const { scene, milliseconds } of shots) {
    film.add(drawScene({ ...scene, width, height }, scale).data(), milliseconds);
  }
  return film;
}
