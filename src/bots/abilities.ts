/** What bots can do in a game, depending on what the game provides. */

import type { AnyGame } from '../games/contract/index.ts';
import type { Level } from './levels.ts';

/** The levels at which bots play a game, weakest first. */
export function levelsOf({ strategy }: Pick<AnyGame, 'strategy'>): readonly Level[] {
  const search = strategy.search !== undefined;
  const medium = search || strategy.careful !== undefined;
  return ['random', 'easy', 'greedy', ...(medium ? (['medium'] as const) : []), ...(search ? (['hard'] as const) : [])];
}

/** The levels that people choose from at a table. The other levels only serve as yardsticks once there is a better one. */
export function offeredLevels(game: Pick<AnyGame, 'strategy'>): readonly Level[] {
  const levels = levelsOf(game);
  const usual = usualLevel(game);
  return levels.filter((level) => level === 'easy' || level === usual || level === 'hard');
}

/** How well bots play if the person does not choose. */
export function usualLevel(game: Pick<AnyGame, 'strategy'>): 'medium' | 'greedy' {
  return levelsOf(game).includes('medium') ? 'medium' : 'greedy';
}

/** Whether there are hints and reviews: moves that a search finds, with reasons that the game gives. */
export function givesAdvice({ advice, strategy }: Pick<AnyGame, 'advice' | 'strategy'>): boolean {
  return advice !== undefined && strategy.search !== undefined;
}
