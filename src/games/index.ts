import type { AnyGame } from './game.ts';
import { parade } from './parade/index.ts';

/** All the games there are, in the order in which they are offered. */
export const games: readonly AnyGame[] = [parade];

export function gameById(id: string): AnyGame | undefined {
  return games.find((game) => game.id === id);
}
