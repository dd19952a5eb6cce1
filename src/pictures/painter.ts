import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import { Piscina } from 'piscina';
import type { Scene } from '../games/contract/scene.ts';
import { PictureCache } from './picture-cache.ts';
import { keyOf } from './scene-key.ts';

export const pictureType = 'image/png';

/** A picture that could not be painted, and why, for the log. */
export interface PictureFailed {
  readonly failed: string;
  /** Asked again in a moment, it may be there. */
  readonly later?: true;
}

export interface Painter {
  /** A PNG. Never throws: whoever wants a picture can go on without it. The same picture is painted once, however often it is wanted. */
  paint(scene: Scene): Promise<Buffer | PictureFailed>;
  /** How many were painted, and how many more were wanted and there already. */
  readonly counts: { readonly painted: number; readonly reused: number };
  close(): Promise<void>;
}

export interface PainterOptions {
  /** Threads that paint; by default one less than the machine has cores, at least one. */
  readonly threads?: number;
  /** How much the pictures that are kept may weigh, in bytes; by default 16 MiB. */
  readonly cacheBytes?: number;
  /** After this many milliseconds a picture is given up, and its thread with it; by default 5000. */
  readonly patience?: number;
  /** How many pictures may wait for a thread; by default 200. */
  readonly queue?: number;
}

const firstScene: Scene = {
  width: 16,
  height: 16,
  background: 'table',
  pieces: [{ kind: 'text', x: 0, y: 0, width: 16, height: 16, text: '1', size: 10, paint: 'ink' }],
  alt: '',
};

/** Below that of the thread that answers people: pictures take what it leaves. */
const niceness = 10;

/** @param worker the program of a thread, where it is not the usual one */
export function createPainter(options: PainterOptions = {}, worker: URL = findWorker()): Painter {
  const { threads = Math.max(1, availableParallelism() - 1), patience = 5000 } = options;
  const cache = new PictureCache(options.cacheBytes ?? 16 * 1024 * 1024);
  const underWay = new Map<string, Promise<Buffer | PictureFailed>>();
  const counts = { painted: 0, reused: 0 };
  const pool = startPool(threads, worker);
  // a thread that cannot start, for want of a canvas, say, takes up no picture: those that wait would wait in vain
  let broken = new AbortController();
  pool.on('error', (error: Error) => {
    broken.abort(error);
    broken = new AbortController();
  });
  // starts a thread and loads its fonts before anybody waits for a picture
  pool.run(firstScene, { signal: broken.signal }).catch(() => undefined);
  const most = threads + (options.queue ?? 200);
  let closed = false;

  const paintAnew = async (scene: Scene, key: string): Promise<Buffer | PictureFailed> => {
    try {
      const signal = AbortSignal.any([AbortSignal.timeout(patience), broken.signal]);
      const painted: unknown = await pool.run(scene, { signal });
      if (!(painted instanceof Uint8Array)) return { failed: 'nothing was painted' };
      const picture = Buffer.from(painted.buffer, painted.byteOffset, painted.byteLength);
      counts.painted += 1;
      cache.add(key, picture);
      return picture;
    } catch (error) {
      return { failed: describeFailure(error) };
    } finally {
      underWay.delete(key);
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
      if (closed) return { failed: 'the painter is closed' };
      if (underWay.size >= most) return { failed: 'too many pictures are waiting', later: true };
      const painting = paintAnew(scene, key);
      underWay.set(key, painting);
      return painting;
    },
    close: async () => {
      closed = true;
      await pool.destroy();
    },
  };
}

/** A picture that was given up says why, and not only that it was. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

/** In the sources the threads' program is source as well. */
function findWorker(): URL {
  if (import.meta.url.endsWith('.ts')) return new URL('./paint-worker.ts', import.meta.url);
  return new URL(import.meta.url.replace(/painter\.js$/, 'paint-worker.js'));
}

function startPool(threads: number, worker: URL): Piscina {
  return new Piscina({
    filename: worker.href,
    // none is started anew by itself: on a machine where threads cannot start that would never end
    minThreads: 0,
    maxThreads: threads,
    // a thread that has nothing to do keeps its fonts for the next picture
    idleTimeout: 600_000,
    // a thread that sleeps between pictures in any other way never lets go of the pixels of earlier ones
    atomics: 'disabled',
    niceIncrement: niceness,
    // only our own fonts, whatever the machine has
    env: { ...process.env, DISABLE_SYSTEM_FONTS_LOAD: '1' },
    ...(worker.href.endsWith('.ts') && { execArgv: ['--import', findSourceLoader()] }),
  });
}

/** What reads TypeScript; a production install neither has nor needs it. */
function findSourceLoader(): string {
  return pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
}
