import { afterAll, describe, expect, test, vi } from 'vitest';
import { levelsOf } from '../../../src/bots/abilities.ts';
import { createThinker } from '../../../src/bots/thinking/thinker.ts';
import type { AnyGame } from '../../../src/games/contract/index.ts';
import { games } from '../../../src/games/index.ts';
import { pickOne } from '../../../src/games/toolbox/pick-one.ts';
import { positionIn } from '../../support/games/positions.ts';
import { randomFrom } from '../../support/games/random.ts';
import { toyGame } from '../../support/games/toy-game.ts';

const onTrouble = vi.fn();
/** The threads yield to whatever else the machine has to do, the other tests too. */
const patience = 25_000;
const thinker = createThinker({ threads: 1, onTrouble, patience });
afterAll(() => thinker.close());

function position(game: AnyGame, moves = 6) {
  const found = positionIn(game, 3, 1, moves);
  if (!found) throw new Error('the game is over already');
  return { ...found, view: game.view(found.state, found.seat), legal: game.legalMoves(found.state, found.seat) };
}

describe.each(games.map((game) => [game.id, game] as const))('thinking about %s', (_, game) => {
  const { view, legal } = position(game);

  test('gives a legal move of every level', { timeout: 30_000 }, async () => {
    for (const level of levelsOf(game)) {
      const move = await thinker.choose({ game, level, view, random: randomFrom(1), milliseconds: 20 });
      expect(legal).toContainEqual(move);
    }
    expect(onTrouble).not.toHaveBeenCalled();
  });

  test.runIf(game.strategy.search)('explains the best move by numbers', { timeout: 30_000 }, async () => {
    const explanation = await thinker.explain({ game, view, random: randomFrom(1), milliseconds: 20 });
    expect(legal).toContainEqual(explanation?.best.move);
    expect(explanation?.best.chance).toBeGreaterThanOrEqual(0);
    expect(explanation?.best.chance).toBeLessThanOrEqual(1);
  });

  test.runIf(game.strategy.search)('reviews what was played', { timeout: 30_000 }, async () => {
    const moves = legal.map((move, index) => ({ number: index + 1, view, move }));
    const review = await thinker.review({ game, moves, most: 3, random: randomFrom(1), milliseconds: 20 });
    expect(review?.cost.length).toBeLessThanOrEqual(3);
    for (const { change } of review?.cost ?? []) expect(change).toBeLessThan(0);
    for (const { change } of review?.won ?? []) expect(change).toBeGreaterThan(0);
  });
});

test('nobody waits for a bot that thinks', { timeout: 30_000 }, async () => {
  const [game] = games;
  if (!game) throw new Error('there is no game');
  const { view } = position(game);
  let turns = 0;
  let thinking = true;
  const thought = thinker
    .choose({ game, level: 'hard', view, random: randomFrom(1), milliseconds: 200 })
    .finally(() => (thinking = false));
  while (thinking) {
    await new Promise((resolve) => setImmediate(resolve));
    turns += 1;
  }
  await thought;
  // had it thought in this thread, not one turn of the event loop would have gone by
  expect(turns).toBeGreaterThan(20);
});

test('a hint and a bot wait for no more than one play of a review', { timeout: 60_000 }, async () => {
  const [game] = games;
  if (!game) throw new Error('there is no game');
  const { view, legal } = position(game);
  const move = pickOne(legal, randomFrom(1));
  const milliseconds = 100;
  const random = randomFrom(1);
  const moves = Array.from({ length: 30 }, (_, index) => ({ number: index + 1, view, move }));
  const ended: string[] = [];
  const note = (what: string) => () => ended.push(what);
  const told = onTrouble.mock.calls.length;
  const reviews = [1, 2].map((number) =>
    thinker.review({ game, moves, most: 3, random, milliseconds }).then((review) => {
      expect(review).toBeDefined();
      ended.push(`review ${number}`);
    }),
  );
  await thinker.explain({ game, view, random, milliseconds }).then(note('hint'));
  await thinker.choose({ game, level: 'hard', view, random, milliseconds }).then(note('bot'));
  expect(ended).toEqual(['hint', 'bot']);
  await Promise.all(reviews);
  expect(ended.slice(2)).toEqual(['review 1', 'review 2']);
  expect(onTrouble.mock.calls.length).toBe(told);
});

/** A thinker with one thread, for which two may wait, and what it is asked about. */
function openNarrow() {
  const [game] = games;
  if (!game) throw new Error('there is no game');
  const told = vi.fn();
  const narrow = createThinker({ threads: 1, queue: 2, onTrouble: told, patience });
  return { narrow, told, game, ...position(game) };
}

describe('when a thought is lost', () => {
  test('the greedy move serves, and somebody is told', { timeout: 30_000 }, async () => {
    const { view, legal } = position(toyGame, 1);
    const told = onTrouble.mock.calls.length;
    // the threads do not know this game
    const move = await thinker.choose({ game: toyGame, level: 'hard', view, random: randomFrom(1), milliseconds: 20 });
    expect(legal).toContainEqual(move);
    expect(onTrouble.mock.calls.length).toBe(told + 1);
    expect(await thinker.explain({ game: toyGame, view, random: randomFrom(1), milliseconds: 20 })).toBeUndefined();
    const moves = legal.map((played, index) => ({ number: index + 1, view, move: played }));
    const lost = { game: toyGame, moves, most: 3, random: randomFrom(1), milliseconds: 20 };
    expect(await Promise.all([thinker.review(lost), thinker.review(lost)])).toEqual([undefined, undefined]);
  });

  test('a bot for whom there is no room to wait plays at once, and nobody else loses a thought', {
    timeout: 60_000,
  }, async () => {
    const { narrow, told, game, view, legal } = openNarrow();
    const question = { game, view, random: randomFrom(1), milliseconds: 20 };
    const moves = Array.from({ length: 3 }, () => narrow.choose({ ...question, level: 'hard' }));
    expect(legal).toContainEqual(await narrow.choose({ ...question, level: 'hard' }));
    expect(told).toHaveBeenCalledTimes(1);
    for (const move of await Promise.all(moves)) expect(legal).toContainEqual(move);
    expect(await narrow.explain(question)).toBeDefined();
    expect(told).toHaveBeenCalledTimes(1);
    await narrow.close();
  });

  test('hints take no more than half of the room, and bots go before those that wait', {
    timeout: 60_000,
  }, async () => {
    const { narrow, told, game, view } = openNarrow();
    const question = { game, view, random: randomFrom(1), milliseconds: 20 };
    const ended: string[] = [];
    const hints = Array.from({ length: 2 }, (_, place) =>
      narrow.explain(question).then(() => ended.push(`hint ${place}`)),
    );
    expect(await narrow.explain(question)).toBeUndefined();
    expect(told).toHaveBeenCalledTimes(1);
    await narrow.choose({ ...question, level: 'hard' }).then(() => ended.push('bot'));
    await Promise.all(hints);
    expect(ended).toEqual(['hint 0', 'bot', 'hint 1']);
    await narrow.close();
  });

  test('a review that would wait for too many others is answered at once, without one', {
    timeout: 60_000,
  }, async () => {
    const { narrow, told, game, view, legal } = openNarrow();
    const moves = legal.map((move, index) => ({ number: index + 1, view, move }));
    const question = { game, moves, most: 3, random: randomFrom(1), milliseconds: 20 };
    const reviews = await Promise.all(Array.from({ length: 5 }, () => narrow.review(question)));
    // one is under way, and two wait for it
    expect(reviews.map((review) => review !== undefined)).toEqual([true, true, true, false, false]);
    expect(told).toHaveBeenCalledTimes(2);
    await narrow.close();
  });

  test('a closed thinker still gives moves', { timeout: 30_000 }, async () => {
    const closed = createThinker({ threads: 1 });
    await closed.close();
    const [game] = games;
    if (!game) throw new Error('there is no game');
    const { view, legal } = position(game);
    expect(legal).toContainEqual(
      await closed.choose({ game, level: 'hard', view, random: randomFrom(1), milliseconds: 20 }),
    );
  });
});
