/** Plays daily games and asks several thinkers for each move of a bot: all must say the same. */

import { expect } from 'vitest';
import { levelsOf } from '../../../src/bots/abilities.ts';
import { chooseMove, limitDeals } from '../../../src/bots/choose.ts';
import { drawWords, quickRandom } from '../../../src/bots/quick-random.ts';
import type { Thinker } from '../../../src/bots/thinking/thinker.ts';
import { type AnyGame, isRefused } from '../../../src/games/contract/index.ts';
import { pickOne } from '../../../src/games/toolbox/pick-one.ts';
import { botRandom, seededRandom, seedFrom } from '../../../src/tables/random.ts';
import { randomFrom } from '../games/random.ts';

/**
 * A person in seat 0 plays at random, and the others answer.
 * @param thinkers what else is asked, besides this thread
 * @param deals in how many deals each move is tried: whether answers differ does not depend on it
 * @returns how many answers were compared
 */
export async function compareAnswers(
  game: AnyGame,
  number: number,
  thinkers: readonly Thinker[],
  deals: number,
): Promise<number> {
  const level = levelsOf(game).at(-1) ?? 'greedy';
  const seed = seedFrom(`same answers ${game.id}`, number);
  const person = randomFrom(number);
  let state = game.setup(game.options.usual, 3, seededRandom(seed, 0));
  let compared = 0;
  for (let move = 1; game.result(state) === undefined; move += 1) {
    const toMove = game.toMove(state);
    const seat = toMove.find((each) => each > 0) ?? 0;
    const view = game.view(state, seat);
    const random = () => botRandom(seed, move, seat);
    const made =
      seat === 0
        ? pickOne(game.legalMoves(state, seat), person)
        : chooseMove(game, level, view, quickRandom(drawWords(random())), limitDeals(deals));
    if (seat > 0) {
      const answers = await Promise.all(
        thinkers.map((thinker) => thinker.choose({ game, level, view, random: random(), milliseconds: 100, deals })),
      );
      for (const answer of answers) expect(answer).toEqual(made);
      compared += answers.length;
    }
    const played = game.play(state, seat, made, seededRandom(seed, move));
    if (isRefused(played)) throw new Error(`${game.id} refuses a move`);
    state = played.state;
  }
  return compared;
}

/** Keeps a thinker busy with other questions until the returned function is called. */
export function keepBusy(thinker: Thinker, game: AnyGame): () => Promise<void> {
  let isBusy = true;
  const view = game.view(game.setup(game.options.usual, 4, seededRandom(seedFrom('busy', 0), 0)), 0);
  const work = async () => {
    for (let asked = 0; isBusy; asked += 1)
      await thinker.explain({ game, view, random: randomFrom(asked), milliseconds: 3 });
  };
  const working = Promise.all([work(), work()]);
  return async () => {
    isBusy = false;
    await working;
  };
}
