/** What one seat sees in private, for tests of games that have something to hide. */

import type { Face, Hand } from '../../../src/games/contract/index.ts';

/** The private screens of a game; throws where it has none. */
export function handOf<V>({ hand }: Pick<Face<V, never>, 'hand'>): Hand<V> {
  if (!hand) throw new Error('the game has no private screen');
  return hand;
}
