import { expect, test } from 'vitest';
import { describeRows } from '../../src/cli/bench/measurement.ts';

test('a table of measurements says what was measured, the goal, and whether it is met', () => {
  const rows = [
    { what: 'games', measured: 12345.67, unit: 'games/s', goal: { atLeast: 5000 } },
    { what: 'click', measured: 7.256, unit: 'ms', goal: { atMost: 5 } },
    { what: 'memory', measured: 150, unit: 'MB' },
  ];
  expect(describeRows(rows).split('\n')).toEqual([
    'what    measured           goal     met',
    'games     12,346  games/s  ≥ 5,000  yes',
    'click       7.26  ms       ≤ 5      NO',
    'memory       150  MB',
  ]);
});
