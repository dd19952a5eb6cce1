/** Part of `checkGame`: a whole game at a table, from the lobby to the record. */

import { expect, test } from 'vitest';
import type { AnyGame } from '../../../src/games/contract/index.ts';
import { verifyRecord } from '../../../src/tables/record/verify-record.ts';
import { playWhole } from '../games/play-whole.ts';

/** That a table with it can be opened, stored after each move, told and recorded. */
export function checkTable(game: AnyGame): void {
  test('it is played to its end at a table', { timeout: 60_000 }, async () => {
    const { table, lines, record } = await playWhole(game);
    expect(table.phase).toBe('over');
    expect(lines.filter((line) => line !== undefined).length, 'the log tells no move').toBeGreaterThan(0);
    expect(verifyRecord(record, [game])).toEqual({ ok: true });
  });
}
