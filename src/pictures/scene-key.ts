/** Names a scene by what it looks like, so that equal pictures are painted once. */

import { createHash } from 'node:crypto';
import type { Scene } from '../games/contract/scene.ts';

/** A key for what a scene looks like: equal pictures have equal keys, whatever their words. 64 hex digits. */
export function keyOf({ width, height, background, pieces }: Scene): string {
  return createHash('sha256')
    .update(JSON.stringify([width, height, background ?? null, pieces]))
    .digest('hex');
}
