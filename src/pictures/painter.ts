/** Paints pictures on worker threads, each only once while it is remembered. */

import { availableParallelism } from 'node:os';
import { LRUCache } from 'lru-cache';
import type { Scene } from '../games/contract/scene.ts';
import { WorkerPool } from '../workers/worker-pool.ts';
import type { FilmTask } from './paint-film.ts';
import { keyOf } from './scene-key.ts';

/** Says that a picture could not be painted, and why, for the log. */
export interface PictureFailed {
  readonly failed: string;
  /** It may be there if it is asked for again in a moment. */
  readonly later?: true;
}

export interface Painter {
  /**
   * Paints a PNG. Never throws, because everybody can go on without a picture. The same picture is painted once, however often it
   * is wanted.
   */
  paint(scene: Scene): Promise<Buffer | PictureFailed>;
  /**
   * Paints an animated GIF. Never throws. It takes seconds, on a thread of its own, so that no board waits for it.
   * @param name what it shows: one that is under way under the same name is not painted twice
   */
  film(name: string, task: FilmTask): Promise<Buffer | PictureFailed>;
  /** How many pictures were painted, and how many were wanted again and already there. */
  readonly counts: { readonly painted: number; readonly reused: number };
  close(): Promise<void>;
}

export interface PainterOptions {
  /** Threads that paint; by default one less than the machine has cores, at least one. */
  readonly threads?: number;
  /** How much memory the kept pictures may take, in bytes; by default 16 MiB. */
  readonly cacheBytes?: number;
  /** After so many milliseconds a picture is given up and its thread ended; by default 5000. */
  readonly patience?: number;
  /** How many pictures may wait for a thread; by default 200. */
  readonly queue?: number;
}

/** Only our own fonts, whatever the machine has. */
const environment = { DISABLE_SYSTEM_FONTS_LOAD: '1' };

/** How many animated pictures may be wanted at the same time, and how long one may take with those before it, in milliseconds. */
const mostFilms = 4;
const filmPatience = 120_000;

const firstScene: Scene = {
  width: 16,
  height: 16,
  background: 'table',
  pieces: [{ kind: 'text', x: 0, y: 0, width: 16, height: 16, text: '1', size: 10, paint: 'ink' }],
  alt: '',
};

/** @param program what a thread runs, if not the usual program */
export function createPainter(
  options: PainterOptions = {},
  program = new URL('./paint-worker.ts', import.meta.url),
): Painter {
  const { threads = Math.max(1, availableParallelism() - 1), queue = 200, patience = 5000 } = options;
  const cache = new LRUCache<string, Buffer>({
    maxSize: options.cacheBytes ?? 16 * 1024 * 1024,
    sizeCalculation: (picture) => picture.length,
  });
  const underWay = new Map<string, Promise<Buffer | PictureFailed>>();
  const filming = new Map<string, Promise<Buffer | PictureFailed>>();
  const counts = { painted: 0, reused: 0 };
  const pool = new WorkerPool<Scene, Uint8Array>({
    program,
    threads,
    queue,
    // fonts take a while to load: a thread keeps them for the next picture
    idleTime: 600_000,
    environment,
  });
  const films = new WorkerPool<FilmTask, Uint8Array | undefined>({
    program: new URL('./film-worker.ts', import.meta.url),
    threads: 1,
    queue: mostFilms - 1,
    idleTime: 60_000,
    environment,
  });
  // starts a thread and loads its fonts before anybody waits for a picture
  pool.run(firstScene).catch(() => undefined);

  const paintAnew = async (scene: Scene, key: string): Promise<Buffer | PictureFailed> => {
    try {
      const painted = await pool.run(scene, patience);
      const picture = Buffer.from(painted.buffer, painted.byteOffset, painted.byteLength);
      counts.painted += 1;
      cache.set(key, picture);
      return picture;
    } catch (error) {
      return { failed: describeFailure(error) };
    } finally {
      underWay.delete(key);
    }
  };

  const paintFilm = async (task: FilmTask): Promise<Buffer | PictureFailed> => {
    try {
      const painted = await films.run(task, filmPatience);
      if (!painted) return { failed: 'too heavy in any form' };
      return Buffer.from(painted.buffer, painted.byteOffset, painted.byteLength);
    } catch (error) {
      return { failed: describeFailure(error) };
    }
  };

  return {
    counts,
    paint: async (scene) => {
      const key = keyOf(scene);
      const known = cache.get(key) ?? underWay.get(key);
      if (known) {
        counts.reused += 1;
        return known;
      }
      if (pool.isFull) return { failed: 'too many pictures are waiting', later: true };
      const painting = paintAnew(scene, key);
      underWay.set(key, painting);
      return painting;
    },
    film: async (name, task) => {
      const known = filming.get(name);
      if (known) return known;
      if (films.isFull) return { failed: 'too many animated pictures are waiting', later: true };
      const painting = paintFilm(task).finally(() => filming.delete(name));
      filming.set(name, painting);
      return painting;
    },
    async close() {
      await Promise.all([pool.close(), films.close()]);
    },
  };
}

/** Replaces the error of a picture that was given up by the reason. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
