/** Paints a scene in this thread. */

import type { Scene } from '../games/contract/scene.ts';
import { drawScene } from './draw/scene.ts';
import { encodePng } from './encode-png.ts';

/** Paints a scene at once, in this thread, and returns the bytes of a PNG. The bot uses a `Painter`, which keeps its event loop free. */
export function paintScene(scene: Scene): Buffer {
  const canvas = drawScene(scene);
  // a symbol is small and has no background
  return scene.background ? encodePng(canvas.data(), canvas.width, canvas.height) : canvas.toBuffer('image/png');
}
