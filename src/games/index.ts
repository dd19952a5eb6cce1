/** The list of games: each is one line here. */

import type { AnyGame, KnownContents } from './contract/index.ts';
import { everyoneLovesAParade } from './everyone-loves-a-parade/index.ts';
import { parade } from './parade/index.ts';

/** All games, in the order in which they are offered. The first one is the default. */
export const games: readonly AnyGame[] = [parade, everyoneLovesAParade()];

/** The games, with the contents that a host adds to them. */
export function gamesWith({ own, earlier }: KnownContents): readonly AnyGame[] {
  return games.map((game) => game.contents?.apply(own[game.id], earlier[game.id] ?? []) ?? game);
}
