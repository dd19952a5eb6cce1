import { describe, expect, it } from 'vitest';
import { parade } from '../../../src/games/parade/index.ts';
import { deal, playMove, playRandomGame, position } from '../../support/games/parade.ts';
import { randomFrom } from '../../support/games/random.ts';

const { greedy, moves } = parade.strategy;

describe('a bot', () => {
  it('may choose what is legal, in a fixed order, at every moment of a game', () => {
    const start = deal('classic', 4, 3);
    for (const { before } of playRandomGame(start, randomFrom(4))) {
      for (const seat of before.hands.keys()) {
        const offered = moves(parade.view(before, seat));
        const legal = parade.legalMoves(before, seat);
        expect(offered.length).toBe(legal.length);
        for (const move of offered) expect(parade.play(before, seat, move, randomFrom(0))).toHaveProperty('state');
        expect(moves(parade.view(before, seat))).toEqual(offered);
      }
    }
  });
});

describe('the greedy bot', () => {
  it('plays the card that takes the fewest printed points', () => {
    const state = position({ line: 'R9 B1 G8 K7 P6 Y5', hands: ['R0 B0 K1', undefined] });
    // R0 takes 9, B0 takes 1, K1 takes the blue 1 and the grey 7
    expect(greedy(parade.view(state, 0), randomFrom(1))).toEqual({ play: 'B0' });
  });

  it('of plays with equal points takes the one with the fewest cards', () => {
    const state = position({ line: 'R4 R5 B9 G9 K9', hands: ['R2 B2', undefined] });
    expect(greedy(parade.view(state, 0), randomFrom(1))).toEqual({ play: 'B2' });
  });

  it('chooses between equals by chance', () => {
    const state = position({ line: 'R9 R8', hands: ['B10 K9', undefined] });
    const chosen = Array.from({ length: 40 }, (_, seed) =>
      JSON.stringify(greedy(parade.view(state, 0), randomFrom(seed))),
    );
    expect(new Set(chosen).size).toBe(2);
  });

  it('keeps the pair with which it scores least, majorities counted', () => {
    const ending = { seat: 0, cause: 'empty-pile', lastPlay: 6 } as const;
    const state = position({
      hands: ['R10 R9 B3 G2', undefined, undefined],
      front: ['R8 R7', 'R1 R2 R3 B1 B2 G1 G0', '-'],
      plays: 6,
      ending,
    });
    // four red cards are the majority and count 4; any other pair leaves 15 points of red
    expect(greedy(parade.view(state, 0), randomFrom(1))).toEqual({ keep: ['R9', 'R10'] });
  });

  it('beats three players of random cards in most games', () => {
    let won = 0;
    for (let seed = 0; seed < 60; seed++) {
      const random = randomFrom(1000 + seed);
      let state = deal('classic', 4, seed);
      for (let seat = parade.toMove(state)[0]; seat !== undefined; seat = parade.toMove(state)[0]) {
        const legal = parade.legalMoves(state, seat);
        const any = legal[random.below(legal.length)];
        const move = seat === 0 || !any ? greedy(parade.view(state, seat), random) : any;
        state = playMove(state, seat, move);
      }
      if (parade.result(state)?.winners.includes(0)) won += 1;
    }
    expect(won).toBeGreaterThan(42);
  });
});
