import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import { Piscina } from 'piscina';
import type { Scene } from '../games/scene.ts';
import { PictureCache } from './picture-cache.ts';
import { keyOf } from './scene-key.ts';

export const pictureType = 'image/png';

/** A picture that could not be painted, and why, for the log. */
export interface PictureFailed {
  readonly failed: string;
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
  /** How much the pictures that are kept may weigh, in bytes; by default 32 MiB. */
  readonly cacheBytes?: number;
  /** After this many milliseconds a picture is given up, and its thread with it; by default 5000. */
  readonly patience?: number;
  /** How many pictures may wait for a thread; by default 200. */
  readonly queue?: number;
}

/** Below that of the thread that answers people: pictures take what it leaves. */
const niceness = 10;

export function createPainter(options: PainterOptions = {}): Painter {
  const { threads = Math.max(1, availableParallelism() - 1), patience = 5000 } = options;
  const cache = new PictureCache(options.cacheBytes ?? 32 * 1024 * 1024);
  const underWay = new Map<string, Promise<Buffer | PictureFailed>>();
  const counts = { painted: 0, reused: 0 };
  const pool = startPool(threads);
  const most = threads + (options.queue ?? 200);
  let closed = false;

  const paintAnew = async (scene: Scene, key: string): Promise<Buffer | PictureFailed> => {
    try {
      const painted: unknown = await pool.run(scene, { signal: AbortSignal.timeout(patience) });
      if (!(painted instanceof Uint8Array)) return { failed: 'nothing was painted' };
      const picture = Buffer.from(painted.buffer, painted.byteOffset, painted.byteLength);
      counts.painted += 1;
      cache.add(key, picture);
      return picture;
    } catch (error) {
      return { failed: error instanceof Error ? error.message : String(error) };
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
      if (underWay.size >= most) return { failed: 'too many pictures are waiting' };
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

/** Run from the sources, the threads need what this process has to read them. */
function startPool(threads: number): Piscina {
  const isSource = import.meta.url.endsWith('.ts');
  const worker = isSource
    ? new URL('./paint-worker.ts', import.meta.url)
    : new URL(import.meta.url.replace(/painter\.js$/, 'paint-worker.js'));
  return new Piscina({
    filename: worker.href,
    minThreads: 1,
    maxThreads: threads,
    // a thread that has nothing to do keeps its fonts for the next picture
    idleTimeout: 60_000,
    niceIncrement: niceness,
    // only our own fonts, whatever the machine has
    env: { ...process.env, DISABLE_SYSTEM_FONTS_LOAD: '1' },
    ...(isSource && { execArgv: ['--import', findSourceLoader()] }),
  });
}

function findSourceLoader(): string {
  return pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
}
