/** The project's own chance from a small number: the same number gives the same draws. */

import type { Random } from '../../../src/games/contract/index.ts';
import { seededRandom, seedFrom } from '../../../src/tables/random.ts';

export function randomFrom(seed: number): Random {
  return seededRandom(seedFrom(seed, 0), 0);
}
