import type { Random } from '../../../src/games/contract/index.ts';
import { seededRandom, seedFrom } from '../../../src/tables/random.ts';

/** The project's own chance from a small number: the same number, the same draws. */
export function randomFrom(seed: number): Random {
  return seededRandom(seedFrom(seed, 0), 0);
}
