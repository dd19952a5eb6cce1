/** Part of `checkGame`: the bots of a game. */

import { describe, expect, test } from 'vitest';
import { levelsOf } from '../../../src/bots/abilities.ts';
import { playGame } from '../../../src/cli/self-play.ts';
import type { AnyGame } from '../../../src/games/contract/index.ts';
import { seedFrom } from '../../../src/tables/random.ts';
import { casesOf, seatCounts, someOf, unordered, walk } from './walk.ts';

/** That bots of every level that the game has play it to its end. */
export function checkBots(game: AnyGame): void {
  describe('its bots', () => {
    test.each(levelsOf(game))('of level %s play legal moves to the end', { timeout: 60_000 }, (level) => {
      for (const seats of someOf(seatCounts(game), 2)) {
        const levels = Array.from({ length: seats }, () => level);
        const seed = seedFrom(level, seats);
        const played = playGame({ game, options: game.options.usual, levels, deals: 1, seed });
        expect(played.winners.length).toBeGreaterThan(0);
      }
    });

    test('see in their view the very moves that the rules allow', () => {
      for (const one of casesOf(game)) {
        for (const { before, seat } of someOf(walk(game, one), 20)) {
          const moves = game.strategy.moves(game.view(before, seat));
          const legal = game.legalMoves(before, seat);
          expect(moves.map(unordered).sort(), `strategy.moves of seat ${seat}`).toEqual(legal.map(unordered).sort());
        }
      }
    });
  });
}
