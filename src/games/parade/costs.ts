/** What each color cost each player in the end. */

import type { Costs } from '../contract/index.ts';
import { colours } from './cards.ts';
import { paintOf } from './picture-parts.ts';
import { countUp } from './scoring.ts';
import type { ParadeState } from './state.ts';

export const costs: Costs<ParadeState> = {
  bySeat: ({ collections, rules }) =>
    countUp(collections, rules).map(({ colours: counted }) =>
      Object.fromEntries(counted.filter(({ points }) => points > 0).map(({ colour, points }) => [colour, points])),
    ),
  kinds: Object.fromEntries(
    colours.map((colour) => [
      colour,
      { name: `parade.color.${colour}` as const, paint: paintOf(colour), letter: colour },
    ]),
  ),
};
