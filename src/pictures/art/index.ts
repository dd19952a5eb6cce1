/** What the shared signs look like, all of them our own drawings. */

import type { Layer, Sign } from '../../games/contract/scene.ts';
import { arrow, cards, check, cross, crown, flag, hourglass, shield, trophy } from './signs.ts';

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
};
