import type { AnyGame } from './contract/index.ts';
import { type CardSet, everyoneLovesAParade } from './everyone-loves-a-parade/index.ts';
import { parade } from './parade/index.ts';

/** All the games there are, in the order in which they are offered. */
export const games: readonly AnyGame[] = gamesWith();

/**
 * The games, with another set of cards for Everyone Loves a Parade than the house cards if one is given.
 * @param earlier sets of cards that games may have been begun with before
 */
export function gamesWith(cards?: CardSet, earlier: readonly CardSet[] = []): readonly AnyGame[] {
  return [parade, everyoneLovesAParade(cards, earlier)];
}

export function gameById(id: string): AnyGame | undefined {
  return games.find((game) => game.id === id);
}
