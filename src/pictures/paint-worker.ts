import type { Scene } from '../games/contract/scene.ts';
import { paintScene } from './paint-scene.ts';

/** What a thread of the pool does: paints one scene. */
export default function paint(scene: Scene): Uint8Array {
  return paintScene(scene);
}
