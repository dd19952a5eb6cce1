/** Part of `checkGame`: the records of a game. */

import { describe, expect, test } from 'vitest';
import type { AnyGame } from '../../../src/games/contract/index.ts';
import { makeRecord } from '../../../src/tables/record/record.ts';
import { verifyRecord } from '../../../src/tables/record/verify-record.ts';
import { casesOf, describeCase, throughJson, walk } from './walk.ts';

/** That anybody can replay a finished game from its record. */
export function checkRecords(game: AnyGame): void {
  describe.each(casesOf(game).map((one) => [describeCase(one), one] as const))('its record, %s', (_, one) => {
    const steps = walk(game, one);
    const names = Array.from({ length: one.seats }, (__, seat) => `Seat ${seat}`);
    const moves = steps.map(({ recorded }) => recorded);
    const finished = { game, options: one.options, table: 'T', names, seed: one.seed, moves };

    test('replays to the same end', () => {
      const record = makeRecord({ ...finished, state: steps.at(-1)?.after });
      expect(record, 'the game is over, so that there is a record').toBeDefined();
      expect(verifyRecord(throughJson(record), [game])).toEqual({ ok: true });
    });

    test('is not given away before the game is over', () => {
      expect(makeRecord({ ...finished, state: steps[0]?.before })).toBeUndefined();
    });

    test('does not verify with a seat that somebody else has', () => {
      const record = makeRecord({ ...finished, state: steps.at(-1)?.after });
      const wrong = moves.map((move, index) => (index === 0 ? { ...move, seat: one.seats } : move));
      expect(verifyRecord(throughJson({ ...record, moves: wrong }), [game])).toMatchObject({ ok: false });
    });
  });
}
