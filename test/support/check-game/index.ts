/** `checkGame`: the suite that every game must pass. */

import { describe } from 'vitest';
import type { AnyGame } from '../../../src/games/contract/index.ts';
import { checkBots } from './bots.ts';
import { checkCapabilities } from './capabilities.ts';
import { checkDeclarations } from './declarations.ts';
import { checkPlans } from './plans.ts';
import { checkRecords } from './records.ts';
import { checkRules } from './rules.ts';
import { checkScreens } from './screens.ts';
import { checkTable } from './table.ts';

/**
 * Holds a game to the contract, in one line of a test file: `checkGame(noThanks)`. It plays random games with every number of seats and
 * all options, and looks at all that the platform asks of a game: what the game declares, its rules, its record, its screens, its bots,
 * whatever it may leave out but has, and a whole game at a table. It cannot know the rules of the game: these need tests of their own.
 * @param looks at how many positions of each random game everything is pressed
 */
export function checkGame(game: AnyGame, looks = 25): void {
  describe(`${game.id} keeps the contract`, () => {
    checkDeclarations(game);
    checkRules(game);
    checkRecords(game);
    checkScreens(game, looks);
    checkBots(game);
    checkCapabilities(game);
    checkPlans(game);
    checkTable(game);
  });
}
