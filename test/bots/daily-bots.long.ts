import { afterAll, expect, test } from 'vitest';
import { createThinker } from '../../src/bots/thinking/thinker.ts';
import { games } from '../../src/games/index.ts';
import { compareAnswers, keepBusy } from '../support/bots/same-answers.ts';

const patience = 120_000;
const one = createThinker({ threads: 1, patience });
const several = createThinker({ threads: 4, patience });
afterAll(() => Promise.all([one.close(), several.close()]));

/** How many games of each: those of the second take ten times as long. */
const shares = [430, 70];

test('in 500 daily games all bots answer the same, whatever the threads have to do', {
  timeout: 3_600_000,
}, async () => {
  for (const [index, game] of games.entries()) {
    const stop = keepBusy(several, game);
    for (let number = 0; number < (shares[index] ?? 0); number += 1)
      expect(await compareAnswers(game, number, [one, several], 2)).toBeGreaterThan(10);
    await stop();
  }
});
