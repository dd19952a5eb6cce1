import { afterAll, expect, test, vi } from 'vitest';
import { createThinker } from '../../src/bots/thinking/thinker.ts';
import { games } from '../../src/games/index.ts';
import { compareAnswers, keepBusy } from '../support/bots/same-answers.ts';
import { positionIn } from '../support/games/positions.ts';
import { randomFrom } from '../support/games/random.ts';

const patience = 60_000;
const one = createThinker({ threads: 1, patience });
const several = createThinker({ threads: 2, patience });
afterAll(() => Promise.all([one.close(), several.close()]));

test.each(games.map((game) => [game.id, game] as const))(
  'bots of %s with so many deals answer the same on one thread, on two that are busy, and without any',
  { timeout: 300_000 },
  async (_, game) => {
    const stop = keepBusy(several, game);
    for (let number = 0; number < 1; number += 1)
      expect(await compareAnswers(game, number, [one, several], 2)).toBeGreaterThan(10);
    await stop();
  },
);

test('a thought with so many deals that is lost has no other answer in its place', { timeout: 60_000 }, async () => {
  const onTrouble = vi.fn();
  const none = createThinker({ threads: 1, queue: 0, patience: 0, onTrouble });
  const [game] = games;
  const found = game && positionIn(game, 3, 1, 6);
  if (!game || !found) throw new Error('there is nothing to think about');
  const question = { game, level: 'hard', view: game.view(found.state, found.seat), milliseconds: 0 } as const;
  expect(await none.choose({ ...question, random: randomFrom(1), deals: 100_000 })).toBeUndefined();
  expect(onTrouble).toHaveBeenCalledOnce();
  await none.close();
});
