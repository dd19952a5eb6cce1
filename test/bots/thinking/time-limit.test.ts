import { describe, expect, test } from 'vitest';
import { limitTime } from '../../../src/bots/thinking/time-limit.ts';

/** How many milliseconds a search of so many moves lasts whose playouts take so long each. */
function searchFor(milliseconds: number, moves: number, each: number): number {
  let time = 1_000;
  const mayGoOn = limitTime(milliseconds, () => time);
  for (let playouts = 0; mayGoOn(playouts, moves); playouts += moves) time += each * moves;
  return time - 1_000;
}

describe('a search', () => {
  test('ends when its time is up', () => {
    const lasted = searchFor(400, 5, 0.1);
    expect(lasted).toBeGreaterThanOrEqual(400);
    expect(lasted).toBeLessThan(405);
  });

  test('on a slow machine goes on until each move has been tried some fifty times', () => {
    const lasted = searchFor(400, 5, 2);
    expect(lasted).toBeGreaterThanOrEqual(500);
    expect(lasted).toBeLessThan(550);
  });

  test('never lasts much longer than three times as long', () => {
    expect(searchFor(400, 5, 100)).toBeLessThan(1_200 + 16 * 100 + 500);
  });
});
