import { describe, expect, it } from 'vitest';
import type { Random } from '../../../src/games/contract/index.ts';
import type { FloatMove } from '../../../src/games/everyone-loves-a-parade/moves.ts';
import type { FloatState } from '../../../src/games/everyone-loves-a-parade/state.ts';
import { acting, deal, game, play, position, scripted } from '../../support/games/everyone-loves-a-parade.ts';
import { randomFrom } from '../../support/games/random.ts';

function greedy(state: FloatState, seat = 0, random: Random = randomFrom(1)): FloatMove {
  return game.strategy.greedy(game.view(state, seat), random);
}

const dice = ['flowers red', 'balloons', 'blue streamers'];

describe('a greedy player', () => {
  it('sets the die that brings its float most', () => {
    const state = acting('SET', {
      dice: ['flowers blue', 'balloons', 'streamers'],
      floats: ['FR-ADD FR-MOVE1', '', ''],
    });
    expect(greedy(state)).toEqual({ set: [0, 1], face: 'red' });
  });

  it('leaves a die at a result that a second roll could only spoil', () => {
    const state = acting('REROLL2', {
      dice: ['flowers red', 'balloons', 'streamers'],
      floats: ['FR-ADD', '', ''],
      phase: { doing: 'again', seat: 0, float: 0, die: [0, 1] },
    });
    expect(greedy(state)).toEqual({ skip: true });
  });

  it('rolls again what could only get better', () => {
    const state = acting('REROLL2', {
      dice: ['flowers blue', 'balloons', 'streamers'],
      floats: ['FR-ADD', '', ''],
      phase: { doing: 'again', seat: 0, float: 0, die: [0, 1] },
    });
    expect(greedy(state)).toEqual({ reroll: [0, 1] });
  });

  it('places its float where it scores most', () => {
    const parade = [0, 1, 2].map((seat) => ({ order: seat + 1, seat, float: 0, crowd: null }));
    const floats = ['FR-ADD FB-SET', 'BB-SET', 'SB-SET'];
    const state = position({ seats: 3, dice, takes: 9, floats, parade, phase: { doing: 'place', seat: 0, float: 0 } });
    expect(greedy(state)).toEqual({ place: 0 });
  });

  it('picks the card that suits its float better', () => {
    const state = acting('LOOK2', { dice, deck: 'BY-ADD FR-ADD', floats: ['FB-LOOK2', '', ''] });
    expect(greedy(state)).toEqual({ look: true });
    expect(greedy(play(state, { seat: 0, look: true }).state)).toEqual({ pick: 'FR-ADD' });
  });

  it('gives the lower Order number to the float that has more to lose', () => {
    const state = position({
      seats: 2,
      dice: ['flowers red', 'balloons', 'blue', 'streamers'],
      takes: 12,
      floats: ['BB-SET', 'FR-ADD FR-MOVE1', '', ''],
      orders: [
        [3, 7],
        [1, 8],
      ],
      phase: { doing: 'assign', chosen: [null, null] },
    });
    expect(greedy(state)).toEqual({ orders: [7, 3] });
  });

  it('decides by chance between moves that look equal', () => {
    const state = acting('ADD', {
      dice: ['flowers', 'flowers', 'flowers'],
      floats: ['FR-ADD', '', ''],
      phase: { doing: 'onto', seat: 0, float: 0, die: { kind: 'color', face: 'red' } },
    });
    const chosen = [0, 1, 2].map((number) => greedy(state, 0, scripted(number)));
    expect(chosen).toEqual([0, 1, 2].map((onto) => ({ onto })));
  });

  it.each([2, 3, 6])('makes legal moves only, to the end, and beats chance by far with %i players', (seats) => {
    const mean = (choose: (state: FloatState, seat: number, random: Random) => FloatMove) => {
      let total = 0;
      for (let seed = 0; seed < 12; seed++) {
        const random = randomFrom(seed + 100);
        let state = deal(seats, seed);
        for (let [seat] = game.toMove(state); seat !== undefined; [seat] = game.toMove(state)) {
          state = play(state, { seat, ...choose(state, seat, random) }, random).state;
        }
        for (const points of game.result(state)?.scores ?? []) total += points / seats / 12;
      }
      return total;
    };
    const byChance = mean((state, seat, random) => {
      const moves = game.legalMoves(state, seat);
      const move = moves[random.below(moves.length)];
      if (!move) throw new Error('no move');
      return move;
    });
    expect(mean(greedy)).toBeGreaterThan(1.5 * byChance);
  });
});
