/** How the moves so far are told and numbered. */

import { describe, expect, test } from 'vitest';
import type { AnyGame } from '../../src/games/contract/index.ts';
import { speak } from '../../src/locales/texts.ts';
import { numberLines, tellWhole } from '../../src/screens/log-lines.ts';
import type { LogEntry } from '../../src/tables/table.ts';
import { begun, lobby, noon, toy } from '../support/tables/tables.ts';

const say = speak('en-US');

function entry(n: number, seat: number, by: LogEntry['by']): LogEntry {
  return { n, at: noon, by, move: { seat, stay: true } };
}

describe('the lines of a log', () => {
  test('have the mark of a bot at its name, by who made the seat’s latest move', () => {
    const game: AnyGame = {
      ...toy,
      face: { ...toy.face, logLine: ({ seat }, _, __, { name }) => `After ${name(1 - seat)}, ${name(seat)} stays` },
    };
    const ben = say('table.seat.played', { name: 'Ben' });
    const table = begun(lobby('ben'));
    const log = [entry(1, 0, 'person'), entry(2, 1, 'clock'), entry(3, 0, 'person'), entry(4, 1, 'person')];
    expect([...tellWhole(table, game, log, say)]).toEqual([
      'After Ben, Ann stays',
      `After Ann, ${ben} stays`,
      `After ${ben}, Ann stays`,
      'After Ann, Ben stays',
    ]);
  });

  test('have numbers without a gap: one that tells of several moves has theirs', () => {
    expect(numberLines(['one', undefined, undefined, 'four', 'five', undefined])).toEqual([
      '1. one',
      undefined,
      undefined,
      '2–4. four',
      '5. five',
      undefined,
    ]);
    expect(numberLines([])).toEqual([]);
  });
});
