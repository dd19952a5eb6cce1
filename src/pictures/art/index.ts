/** The shapes of the shared signs, all drawn for this project. */

import type { Layer, Sign } from '../../games/contract/scene.ts';
import { arrow, cards, check, cross, crown, flag, hourglass, shield, star, trophy } from './signs.ts';

export const art: Readonly<Record<Sign, readonly Layer[]>> = {
  crown,
  shield,
  flag,
  arrow,
  check,
  cross,
  hourglass,
  cards,
  trophy,
  star,
};
