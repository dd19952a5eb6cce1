/** What a painting thread runs: paints one scene. */

import type { Scene } from '../games/contract/scene.ts';
import { paintScene } from './paint-scene.ts';

export default function paint(scene: Scene): Uint8Array {
  return paintScene(scene);
}
