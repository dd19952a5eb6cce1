import { describe, expect, it } from 'vitest';
import type { FloatMove } from '../../../src/games/everyone-loves-a-parade/moves.ts';
import type { FloatState } from '../../../src/games/everyone-loves-a-parade/state.ts';
import {
  acting,
  game,
  play,
  position,
  roll,
  scripted,
  showDice,
  tryMove,
  words,
} from '../../support/games/everyone-loves-a-parade.ts';

const dice = ['flowers red', 'balloons blue', 'streamers'];
const illegal = { refused: 'illegal-move' };

function offered(state: FloatState): FloatMove[] {
  return [...game.legalMoves(state, 0)];
}

/** In the parade: seats 1 and 2 stand before the first and the last crowd; seat 0 may use its ability before the middle one. */
function parading(action: 'SET' | 'ADD' | 'MOVE1' | 'MOVE2' | 'REROLL', shown: readonly string[]): FloatState {
  return acting(action, {
    seats: 4,
    dice: shown,
    takes: 12,
    floats: ['BB-SET', 'BB-ADD', 'BB-SWAP', 'BB-MOVE2'],
    parade: [
      { order: 1, seat: 1, float: 0, crowd: 1 },
      { order: 2, seat: 2, float: 0, crowd: 3 },
      { order: 3, seat: 0, float: 0, crowd: null },
      { order: 8, seat: 3, float: 0, crowd: null },
    ],
  });
}

describe('every action', () => {
  it('may be skipped, which is recorded, and then the next player is to move', () => {
    const { state, recorded } = play(acting('SET', { dice }), { seat: 0, skip: true });
    expect(recorded).toEqual({ seat: 0, skip: true });
    expect(game.toMove(state)).toEqual([1]);
    expect(showDice(state)).toEqual(dice);
  });
});

describe('REROLL', () => {
  it('rolls any die, which stays where it is and shows the result', () => {
    const state = acting('REROLL', { dice });
    expect(offered(state)).toHaveLength(5 + 1);
    const rolled = play(state, { seat: 0, reroll: [0, 0] }, scripted(roll('streamers')));
    expect(rolled.recorded).toEqual({ seat: 0, reroll: [0, 0], rolled: 'streamers' });
    expect(showDice(rolled.state)).toEqual(['streamers red', 'balloons blue', 'streamers']);
    expect(game.toMove(rolled.state)).toEqual([1]);
  });

  it('rolls a Color die to colors', () => {
    const rolled = play(acting('REROLL', { dice }), { seat: 0, reroll: [0, 1] }, scripted(roll('yellow')));
    expect(rolled.recorded).toMatchObject({ rolled: 'yellow' });
    expect(showDice(rolled.state)[0]).toBe('flowers yellow');
  });

  it('does not reach a die that is not there, nor crowds of other rounds', () => {
    const state = acting('REROLL', { dice, round: 1 });
    expect(tryMove(state, { seat: 0, reroll: [0, 0] })).toEqual(illegal);
    expect(tryMove(state, { seat: 0, reroll: [6, 0] })).toEqual(illegal);
    expect(tryMove(state, { seat: 0, reroll: [5, 1] })).toEqual(illegal);
    expect(play(state, { seat: 0, reroll: [5, 0] }, scripted(5)).recorded).toMatchObject({ rolled: 'flowers' });
  });
});

describe('REROLL2', () => {
  it('may roll the same die once more, and no other', () => {
    const once = play(acting('REROLL2', { dice }), { seat: 0, reroll: [1, 0] }, scripted(roll('streamers')));
    expect(game.toMove(once.state)).toEqual([0]);
    expect(offered(once.state)).toEqual([{ reroll: [1, 0] }, { skip: true }]);
    expect(tryMove(once.state, { seat: 0, reroll: [0, 0] }, scripted(0))).toEqual(illegal);
    const twice = play(once.state, { seat: 0, reroll: [1, 0] }, scripted(roll('flowers')));
    expect(showDice(twice.state)[1]).toBe('flowers blue');
    expect(game.toMove(twice.state)).toEqual([1]);
  });

  it('may be left at the first result', () => {
    const once = play(acting('REROLL2', { dice }), { seat: 0, reroll: [1, 0] }, scripted(roll('streamers')));
    const left = play(once.state, { seat: 0, skip: true });
    expect(left.recorded).toEqual({ seat: 0, skip: true });
    expect(showDice(left.state)[1]).toBe('streamers blue');
    expect(game.toMove(left.state)).toEqual([1]);
  });
});

describe('BALLOON', () => {
  it('rerolls dice that show balloons only', () => {
    expect(offered(acting('BALLOON', { dice }))).toEqual([{ reroll: [1, 0] }, { skip: true }]);
  });
});

describe('SET', () => {
  it('turns any die to another face of its kind', () => {
    const state = acting('SET', { dice });
    expect(offered(state)).toHaveLength(5 * 2 + 1);
    const { state: after, recorded } = play(state, { seat: 0, set: [2, 0], face: 'balloons' });
    expect(recorded).toEqual({ seat: 0, set: [2, 0], face: 'balloons' });
    expect(showDice(after)[2]).toBe('balloons');
  });

  it('not to the face it shows, nor to one of the other kind', () => {
    const state = acting('SET', { dice });
    expect(tryMove(state, { seat: 0, set: [2, 0], face: 'streamers' })).toEqual(illegal);
    expect(tryMove(state, { seat: 0, set: [2, 0], face: 'red' })).toEqual(illegal);
  });
});

describe('MOVE1 and MOVE2', () => {
  it('take a die to the end of a neighbour; the gap closes', () => {
    const { state, recorded } = play(acting('MOVE1', { dice }), { seat: 0, move: [0, 0], to: 1 });
    expect(recorded).toEqual({ seat: 0, move: [0, 0], to: 1 });
    expect(showDice(state)).toEqual(['red', 'balloons blue flowers', 'streamers']);
  });

  it('reach one card, or one or two', () => {
    expect(tryMove(acting('MOVE1', { dice }), { seat: 0, move: [0, 0], to: 2 })).toEqual(illegal);
    expect(showDice(play(acting('MOVE2', { dice }), { seat: 0, move: [0, 0], to: 2 }).state)[2]).toBe(
      'streamers flowers',
    );
    const far = acting('MOVE2', { seats: 4, dice: ['flowers red', 'balloons', 'blue', 'streamers'] });
    expect(tryMove(far, { seat: 0, move: [0, 0], to: 3 })).toEqual(illegal);
  });

  it('leave the last die on its card, whether Item or Color', () => {
    const state = acting('MOVE2', { dice });
    expect(tryMove(state, { seat: 0, move: [2, 0], to: 1 })).toEqual(illegal);
    expect(offered(state).every((move) => 'skip' in move || ('move' in move && move.move[0] !== 2))).toBe(true);
  });

  it('do not go past the edges, around them, or to crowds of other rounds', () => {
    const state = acting('MOVE2', { dice: ['flowers red', 'balloons blue', 'streamers red'], round: 1 });
    expect(tryMove(state, { seat: 0, move: [3, 0], to: 2 })).toEqual(illegal);
    expect(tryMove(state, { seat: 0, move: [5, 0], to: 6 })).toEqual(illegal);
    expect(tryMove(state, { seat: 0, move: [5, 0], to: 3 })).not.toEqual(illegal);
    expect(tryMove(state, { seat: 0, move: [3, 0], to: 3 })).toEqual(illegal);
  });

  it('may pass over a card with a pawn, but neither end nor begin there', () => {
    const state = parading('MOVE2', ['flowers red', 'balloons blue', 'streamers yellow', 'red blue']);
    expect(tryMove(state, { seat: 0, move: [0, 0], to: 1 })).toEqual(illegal);
    expect(tryMove(state, { seat: 0, move: [1, 0], to: 0 })).toEqual(illegal);
    expect(showDice(play(state, { seat: 0, move: [0, 0], to: 2 }).state)).toEqual([
      'red',
      'balloons blue',
      'streamers yellow flowers',
      'red blue',
    ]);
  });

  it('have no target when each crowd has one die, so that nobody is asked', () => {
    const before = position({
      seats: 3,
      dice: ['red', 'blue', 'flowers'],
      warehouse: 'FB-MOVE2 FR-MOVE1 FY-BALLOON SY-BALLOON SR-BALLOON',
    });
    const { state } = play(before, { seat: 0, take: 'FB-MOVE2' });
    expect(game.toMove(state)).toEqual([1]);
    expect(state.last.at(-1)).toEqual({ seat: 0, passed: 'MOVE2' });
  });

  it('have no target when all neighbours have pawns', () => {
    const state = parading('MOVE1', ['flowers red', 'balloons blue', 'streamers yellow', 'red blue']);
    expect(offered(state)).toEqual([{ skip: true }]);
    const asked = play({ ...state, phase: { doing: 'place', seat: 0, float: 0 } }, { seat: 0, place: 0 }).state;
    expect(asked.phase).toMatchObject({ doing: 'act', seat: 3, action: 'SET' });
  });
});

describe('a crowd with a pawn', () => {
  const shown = ['flowers red', 'balloons blue', 'streamers yellow', 'red blue'];

  it('keeps its dice: they are neither rolled nor set, and none is added', () => {
    expect(tryMove(parading('REROLL', shown), { seat: 0, reroll: [1, 0] })).toEqual(illegal);
    expect(tryMove(parading('SET', shown), { seat: 0, set: [3, 0], face: 'blue' })).toEqual(illegal);
    const rolled = play(parading('ADD', shown), { seat: 0, add: 'item' }, scripted(roll('flowers'))).state;
    expect(offered(rolled)).toEqual([{ onto: 0 }, { onto: 2 }]);
  });
});

describe('ADD', () => {
  it('shows the roll before the crowd is chosen, and then the die must go somewhere', () => {
    const rolled = play(acting('ADD', { dice }), { seat: 0, add: 'color' }, scripted(roll('red')));
    expect(rolled.recorded).toEqual({ seat: 0, add: 'color', rolled: 'red' });
    expect(showDice(rolled.state)).toEqual(dice);
    expect(tryMove(rolled.state, { seat: 0, skip: true })).toEqual(illegal);
    expect(offered(rolled.state)).toHaveLength(3);
    const added = play(rolled.state, { seat: 0, onto: 2 });
    expect(added.recorded).toEqual({ seat: 0, onto: 2 });
    expect(showDice(added.state)[2]).toBe('streamers red');
    expect(game.toMove(added.state)).toEqual([1]);
  });

  it('offers only the kinds that are left of nine each', () => {
    const nine = 'flowers flowers flowers flowers flowers flowers flowers';
    const state = acting('ADD', { dice: [nine, 'balloons blue', 'streamers red'] });
    expect(offered(state)).toEqual([{ add: 'color' }, { skip: true }]);
  });

  it('has no target when all eighteen dice are in use, so that nobody is asked', () => {
    const all = `${'flowers '.repeat(8)}${'red '.repeat(8)}`;
    const before = position({
      seats: 3,
      dice: [all, 'flowers', 'red'],
      warehouse: 'FB-ADD FR-MOVE1 FY-BALLOON SY-BALLOON SR-BALLOON',
    });
    const { state } = play(before, { seat: 0, take: 'FB-ADD' });
    expect(state.last.at(-1)).toEqual({ seat: 0, passed: 'ADD' });
    expect(game.toMove(state)).toEqual([1]);
  });
});

describe('LOOK2', () => {
  const deck = 'FR-ADD BB-SET SR-MOVE1';
  const start = acting('LOOK2', { dice, deck, floats: ['FB-LOOK2', '', ''] });

  it('shows the top two to the seat alone; one must be picked, and joins the float without its action', () => {
    const looked = play(start, { seat: 0, look: true });
    expect(looked.recorded).toEqual({ seat: 0, look: true, saw: ['FR-ADD', 'BB-SET'] });
    expect([0, 1].map((seat) => game.face.hand?.opensItself?.(game.view(looked.state, seat)))).toEqual([true, false]);
    expect(game.face.hand?.opensItself?.(game.view(start, 0))).toBe(false);
    expect(offered(looked.state)).toEqual([{ pick: 'FR-ADD' }, { pick: 'BB-SET' }]);
    const picked = play(looked.state, { seat: 0, pick: 'FR-ADD' });
    expect(picked.recorded).toEqual({ seat: 0, pick: 'FR-ADD' });
    expect(picked.state.floats[0]).toEqual([words('FB-LOOK2 FR-ADD')]);
    expect(picked.state.discards).toEqual(['BB-SET']);
    expect(picked.state.deck[0]).toBe('SR-MOVE1');
    expect(game.toMove(picked.state)).toEqual([1]);
  });

  it('keeps the discarded card secret from everybody else, then and later', () => {
    const looked = play(start, { seat: 0, look: true }).state;
    const picked = play(looked, { seat: 0, pick: 'FR-ADD' }).state;
    for (const viewer of ['table', 1, 2] as const) {
      expect(JSON.stringify(game.view(looked, viewer))).not.toMatch(/FR-ADD|BB-SET/);
      expect(JSON.stringify(game.view(picked, viewer))).not.toContain('BB-SET');
      expect(JSON.stringify(game.view(picked, viewer))).toContain('FR-ADD');
    }
    expect(JSON.stringify(game.view(looked, 0))).toContain('BB-SET');
  });

  it('with one card left takes it first, and then the top of the reshuffled discards', () => {
    const short = acting('LOOK2', { dice, deck: 'FR-ADD', discards: 'BY-ADD BY-SET', floats: ['FB-LOOK2', '', ''] });
    const looked = play(short, { seat: 0, look: true });
    expect(looked.recorded).toEqual({
      seat: 0,
      look: true,
      saw: ['FR-ADD', 'BY-SET'],
      reshuffled: short.discards.toReversed(),
    });
    expect(looked.state.deck).toEqual(short.discards.toReversed().slice(1));
    expect(looked.state.discards).toEqual([]);
  });
});

describe('SWAP', () => {
  const start = acting('SWAP', {
    dice,
    warehouse: 'FB-SET BY-ADD FR-BALLOON SY-LOOK2 BB-MOVE2',
    floats: ['SR-REROLL BB-SWAP', '', ''],
  });

  it('exchanges any card of the float, the one just taken too, with one of the Warehouse, without an action', () => {
    expect(offered(start)).toHaveLength(2 * 5 + 1);
    const { state, recorded } = play(start, { seat: 0, give: 'BB-SWAP', get: 'FR-BALLOON' });
    expect(recorded).toEqual({ seat: 0, give: 'BB-SWAP', get: 'FR-BALLOON' });
    expect(state.floats[0]).toEqual([words('SR-REROLL FR-BALLOON')]);
    expect(game.toMove(state)).toEqual([1]);
  });

  it('leaves the card given where the other lay, and the card got last in the float', () => {
    const { state } = play(start, { seat: 0, give: 'SR-REROLL', get: 'BY-ADD' });
    expect(state.warehouse).toEqual(words('FB-SET SR-REROLL FR-BALLOON SY-LOOK2 BB-MOVE2'));
    expect(state.floats[0]).toEqual([words('BB-SWAP BY-ADD')]);
  });

  it('does not touch what lies in other floats', () => {
    expect(tryMove(start, { seat: 0, give: 'FB-SET', get: 'BY-ADD' })).toEqual(illegal);
    expect(tryMove(start, { seat: 0, give: 'SR-REROLL', get: 'BB-SWAP' })).toEqual(illegal);
  });
});
