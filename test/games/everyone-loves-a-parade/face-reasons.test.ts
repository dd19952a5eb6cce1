import { describe, expect, it } from 'vitest';
import type { FloatMove } from '../../../src/games/everyone-loves-a-parade/moves.ts';
import type { FloatState } from '../../../src/games/everyone-loves-a-parade/state.ts';
import { acting, game, position } from '../../support/games/everyone-loves-a-parade.ts';
import { englishWriter } from '../../support/games/writer.ts';

const writer = englishWriter(['Ann', 'Ben', 'Cat']);

function reasons(state: FloatState, move: FloatMove) {
  return game.advice?.tellReasons(game.view(state, 0), move, undefined, writer);
}

const dice = ['balloons blue', 'flowers red', 'streamers yellow'];
const warehouse = 'BB-SET FY-MOVE2 SR-REROLL FR-BALLOON SB-LOOK2';
const floats = ['BB-ADD', 'FR-ADD', ''];
const acts = { dice, warehouse, floats };
const standing = position({
  seats: 3,
  dice,
  warehouse,
  floats,
  phase: { doing: 'place', seat: 0, float: 0 },
  parade: [
    { order: 1, seat: 0, float: 0, crowd: null },
    { order: 2, seat: 1, float: 0, crowd: null },
    { order: 3, seat: 2, float: 0, crowd: null },
  ],
});

describe('what speaks for a move', () => {
  it.each<[string, FloatState, FloatMove, string, string[]]>([
    [
      'a card’s points before the best crowd, and its action',
      position({ seats: 3, dice, warehouse, floats }),
      { take: 'BB-SET' },
      'Take #1 🎈🔵B2 (set)',
      ['lifts your float from 4 to 8 (crowd 1)', 'lets you set a die to another face'],
    ],
    [
      'a card that makes another crowd the best',
      position({ seats: 3, dice, warehouse, floats }),
      { take: 'FR-BALLOON' },
      'Take #4 🌸🔴R6 (reroll 🎈)',
      ['lifts your float from 4 to 12 (crowd 2)', 'lets you reroll a die showing balloons'],
    ],
    [
      'no action of a card that would have no target',
      position({ seats: 3, dice: ['streamers blue', 'flowers red', 'streamers yellow'], warehouse, floats }),
      { take: 'FR-BALLOON' },
      'Take #4 🌸🔴R6 (reroll 🎈)',
      ['lifts your float from 2 to 12 (crowd 2)'],
    ],
    [
      'what a die brings before the second best crowd, and costs somebody else',
      acting('SET', acts),
      { set: [1, 1], face: 'blue' },
      'Set crowd 2: 🔴R red → 🔵B blue',
      ['keeps your float at 4 (crowd 1)', 'raises its second best, crowd 2, from 0 to 2', 'costs Ben 6 points of 12'],
    ],
    [
      'what a die brings that moves',
      acting('MOVE1', { ...acts, dice: ['balloons', 'blue red', 'streamers yellow'] }),
      { move: [1, 0], to: 0 },
      'Move crowd 2: 🔵B blue → crowd 1',
      ['lifts your float from 2 to 4 (crowd 1)'],
    ],
    [
      'the sides of a die that help',
      acting('REROLL', { ...acts, dice: ['balloons yellow', 'flowers red', 'streamers yellow'] }),
      { reroll: [0, 1] },
      'Reroll crowd 1: 🟡Y yellow',
      ['has a 3 in 6 chance to lift your float above 2 (up to 4)'],
    ],
    [
      'the sides of a die that hurt, and whom they hurt as well',
      acting('REROLL', acts),
      { reroll: [1, 1] },
      'Reroll crowd 2: 🔴R red',
      ['leaves your float at 4 whatever you roll', 'costs Ben about 5 points of 12'],
    ],
    [
      'that a die of the own crowd had better lie',
      acting('REROLL', acts),
      { reroll: [0, 1] },
      'Reroll crowd 1: 🔵B blue',
      ['has a 3 in 6 chance to lower your float'],
    ],
    [
      'a new die',
      acting('ADD', { ...acts, dice: ['balloons', 'flowers red', 'streamers yellow'] }),
      { add: 'color' },
      'Roll a color die',
      ['has a 3 in 6 chance to lift your float above 2 (up to 4)'],
    ],
    [
      'a new die that has been rolled',
      acting('ADD', {
        ...acts,
        dice: ['balloons', 'flowers red', 'streamers yellow'],
        phase: { doing: 'onto', seat: 0, float: 0, die: { kind: 'color', face: 'blue' } },
      }),
      { onto: 0 },
      'Put the new die on crowd 1',
      ['lifts your float from 2 to 4 (crowd 1)'],
    ],
    [
      'two cards that nobody has seen',
      acting('LOOK2', acts),
      { look: true },
      'Look',
      ['adds the better of two deck cards to your float'],
    ],
    [
      'one of two cards that were looked at',
      acting('LOOK2', {
        ...acts,
        deck: 'BY-MOVE1 FB-SET',
        phase: { doing: 'pick', seat: 0, float: 0, saw: ['BY-MOVE1', 'FB-SET'] },
      }),
      { pick: 'BY-MOVE1' },
      'Add 🎈🟡Y3 (move 1)',
      ['lifts your float from 4 to 7 (crowd 1)'],
    ],
    [
      'a swap',
      acting('SWAP', acts),
      { give: 'BB-ADD', get: 'SR-REROLL' },
      'Swap: give 🎈🔵B2 (new die), get #3 🎏🔴R5 (reroll)',
      ['lifts your float from 4 to 5 (crowd 2)'],
    ],
    ['leaving it at that', acting('SET', acts), { skip: true }, 'Skip (set)', ['keeps your float at 4 (crowd 1)']],
    ['a crowd', standing, { place: 0 }, 'Place at crowd 1', ['scores 4 points']],
    [
      'a crowd that somebody else wants',
      standing,
      { place: 1 },
      'Place at crowd 2',
      ['scores 0 points', 'blocks Ben, who would score 12 there'],
    ],
    [
      'which of two floats goes first',
      position({
        seats: 2,
        dice: [...dice, 'balloons'],
        floats: ['BB-ADD', 'FR-ADD', '', ''],
        orders: [
          [3, 7],
          [1, 2],
        ],
        phase: { doing: 'assign', chosen: [null, null] },
      }),
      { orders: [7, 3] },
      '① gets 7, ② gets 3',
      ['places float ② first (Order card 3) for 12 at its best crowd'],
    ],
  ])('tells %s', (_, state, move, advice, effects) => {
    expect(game.legalMoves(state, 0)).toContainEqual(move);
    expect(reasons(state, move)).toEqual({ advice, effects });
  });
});
