/** What the actions of cards are worth to a bot before it looks for targets. */

import type { Action } from './cards.ts';

/** What a card's action is worth in points, before its targets are known. Found by self-play. */
export const actionWorth: Readonly<Record<Action, number>> = {
  LOOK2: 5,
  SET: 3,
  SWAP: 1.5,
  ADD: 1.5,
  MOVE2: 1,
  MOVE1: 0.5,
  REROLL2: 1,
  REROLL: 0.5,
  BALLOON: 0.5,
};
