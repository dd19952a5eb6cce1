import { describe, expect, it } from 'vitest';
import { isRefused } from '../../../src/games/contract/index.ts';
import type { FloatState } from '../../../src/games/everyone-loves-a-parade/state.ts';
import {
  deal,
  game,
  play,
  playAll,
  position,
  showDice,
  tryMove,
  words,
} from '../../support/games/everyone-loves-a-parade.ts';
import { randomFrom } from '../../support/games/random.ts';

const illegal = { refused: 'illegal-move' };
const dice = ['flowers red', 'balloons blue', 'streamers yellow', 'flowers blue'];
const warehouse = 'FB-SET BY-SWAP FR-BALLOON SY-LOOK2 BB-MOVE2';

describe('with two players a turn', () => {
  const start = position({ seats: 2, dice, warehouse, deck: 'SR-MOVE1 BB-ADD' });

  it('begins with a card for either float', () => {
    expect(game.legalMoves(start, 0)).toHaveLength(10);
    expect(tryMove(start, { seat: 0, take: 'FB-SET' })).toEqual(illegal);
  });

  it('goes on, after refill and action, with a second card for the other float', () => {
    const first = play(start, { seat: 0, take: 'FB-SET', float: 1 });
    expect(first.recorded).toEqual({ seat: 0, take: 'FB-SET', float: 1, refill: 'SR-MOVE1' });
    expect(first.state.phase).toEqual({ doing: 'act', seat: 0, float: 1, action: 'SET' });
    const acted = play(first.state, { seat: 0, skip: true }).state;
    expect(acted.phase).toEqual({ doing: 'take', seat: 0, floats: [0] });
    expect(game.legalMoves(acted, 0)).toHaveLength(5);
    expect(tryMove(acted, { seat: 0, take: 'SR-MOVE1', float: 1 })).toEqual(illegal);
    const second = playAll(acted, [
      { seat: 0, take: 'SR-MOVE1', float: 0 },
      { seat: 0, skip: true },
    ]);
    expect(second.floats[0]).toEqual([['SR-MOVE1'], ['FB-SET']]);
    expect(second.phase).toEqual({ doing: 'take', seat: 1, floats: [0, 1] });
  });

  it('keeps a swap to the float that received the card', () => {
    const state = position({ seats: 2, dice, warehouse, floats: ['SB-SET', 'SR-REROLL', '', ''] });
    const taken = play(state, { seat: 0, take: 'BY-SWAP', float: 0 }).state;
    const gives = game.legalMoves(taken, 0).flatMap((move) => ('give' in move ? [move.give] : []));
    expect([...new Set(gives)]).toEqual(['SB-SET', 'BY-SWAP']);
    const swapped = play(taken, { seat: 0, give: 'SB-SET', get: 'FR-BALLOON' }).state;
    expect(swapped.floats[0]).toEqual([words('BY-SWAP FR-BALLOON'), ['SR-REROLL']]);
  });

  it('adds the picked card to the float that received the card with the action', () => {
    const looked = playAll(start, [
      { seat: 0, take: 'SY-LOOK2', float: 1 },
      { seat: 0, look: true },
    ]);
    const [first] = game.legalMoves(looked, 0);
    if (!first) throw new Error('nothing to pick');
    expect(play(looked, { seat: 0, ...first }).state.floats[0]?.map((float) => float.length)).toEqual([0, 2]);
  });
});

/** All twelve cards are taken; seat 1 has the last action. Orders 3 and 7 for seat 0, 1 and 8 for seat 1. */
const lastAction: FloatState = position({
  seats: 2,
  dice,
  takes: 12,
  floats: ['FR-ADD FB-SET BY-SWAP', 'BB-SET SB-SET SR-SWAP', 'SY-SET BB-ADD FY-LOOK2', 'FY-REROLL BR-SET SY-MOVE1'],
  orders: [
    [3, 7],
    [1, 8],
  ],
  phase: { doing: 'act', seat: 1, float: 0, action: 'REROLL' },
});

describe('the assignment of the Order cards', () => {
  const assigning = play(lastAction, { seat: 1, skip: true }).state;

  it('follows the last action of the round, by both at the same time', () => {
    expect(game.toMove(assigning)).toEqual([0, 1]);
    expect(game.legalMoves(assigning, 0)).toEqual([{ orders: [3, 7] }, { orders: [7, 3] }]);
    expect(tryMove(assigning, { seat: 0, orders: [1, 8] })).toEqual(illegal);
    expect(tryMove(assigning, { seat: 0, orders: [3, 3] })).toEqual(illegal);
  });

  it('is secret and final, and does not raise the turn until both are in', () => {
    const one = play(assigning, { seat: 1, orders: [8, 1] });
    expect(one.recorded).toEqual({ seat: 1, orders: [8, 1] });
    expect(game.turn(one.state)).toBe(game.turn(assigning));
    expect(game.toMove(one.state)).toEqual([0]);
    expect(tryMove(one.state, { seat: 1, orders: [1, 8] })).toEqual({ refused: 'already-chosen' });
    const other = play(assigning, { seat: 1, orders: [1, 8] }).state;
    expect(game.view(one.state, 0)).toEqual(game.view(other, 0));
    expect(game.view(one.state, 'table')).toEqual(game.view(other, 'table'));
    expect(game.view(one.state, 1)).not.toEqual(game.view(other, 1));
    const both = play(one.state, { seat: 0, orders: [3, 7] }).state;
    expect(game.turn(both)).toBe(game.turn(assigning) + 1);
  });

  it('in either order of seats leads to the same parade of four floats by number', () => {
    const first = playAll(assigning, [
      { seat: 0, orders: [7, 3] },
      { seat: 1, orders: [1, 8] },
    ]);
    const second = playAll(assigning, [
      { seat: 1, orders: [1, 8] },
      { seat: 0, orders: [7, 3] },
    ]);
    expect(first).toEqual(second);
    expect(first.parade.map(({ order, seat, float }) => [order, seat, float])).toEqual([
      [1, 1, 0],
      [3, 0, 1],
      [7, 0, 0],
      [8, 1, 1],
    ]);
  });
});

describe('the parade with two players', () => {
  const paraded = playAll(lastAction, [
    { seat: 1, skip: true },
    { seat: 0, orders: [3, 7] },
    { seat: 1, orders: [8, 1] },
    { seat: 1, skip: true },
    { seat: 1, place: 3, float: 1 },
    { seat: 0, skip: true },
    { seat: 0, place: 0, float: 0 },
    { seat: 0, skip: true },
    { seat: 0, place: 1, float: 1 },
    { seat: 1, skip: true },
  ]);

  it('places each float by its own number; the move names it', () => {
    expect(tryMove(paraded, { seat: 1, place: 2 })).toEqual(illegal);
    expect(tryMove(paraded, { seat: 1, place: 2, float: 1 })).toEqual(illegal);
    expect(game.legalMoves(paraded, 1)).toEqual([{ place: 2, float: 0 }]);
  });

  it('scores both floats of each player, and discards float 0 before float 1', () => {
    const after = play(paraded, { seat: 1, place: 2, float: 0 }).state;
    // Seat 0: FR 12 + FB 4, and BB 4 + SB 3. Seat 1: SY 8 + FY 5, and FY 5 before flowers and blue.
    expect(after.rounds).toEqual([[16 + 7], [13 + 5]]);
    expect(after.discards).toEqual(lastAction.floats.flat(2));
    expect(after.firsts).toEqual([0, 1]);
    expect(showDice(after)).toHaveLength(4);
    expect(after.phase).toEqual({ doing: 'take', seat: 1, floats: [0, 1] });
  });

  it('uses an ability for the float that bears the number', () => {
    const looking = playAll(lastAction, [
      { seat: 1, skip: true },
      { seat: 0, orders: [3, 7] },
      { seat: 1, orders: [8, 1] },
      { seat: 1, skip: true },
      { seat: 1, place: 3, float: 1 },
      { seat: 0, skip: true },
      { seat: 0, place: 0, float: 0 },
      { seat: 0, look: true },
    ]);
    const [pick] = game.legalMoves(looking, 0);
    if (!pick) throw new Error('nothing to pick');
    expect(play(looking, { seat: 0, ...pick }).state.floats[0]?.map((float) => float.length)).toEqual([3, 4]);
  });
});

describe('a whole game of two', () => {
  it('has three rounds of twelve cards and four placements, and adds up', () => {
    const random = randomFrom(11);
    let state = deal(2, 11);
    const made: string[] = [];
    for (;;) {
      const [seat] = game.toMove(state);
      if (seat === undefined) break;
      const move = game.strategy.greedy(game.view(state, seat), random);
      const played = game.play(state, seat, move, random);
      if (isRefused(played)) throw new Error(played.refused);
      made.push(...Object.keys(move).filter((field) => ['take', 'orders', 'place'].includes(field)));
      state = played.state;
    }
    const count = (field: string) => made.filter((one) => one === field).length;
    expect([count('take'), count('orders'), count('place')]).toEqual([36, 6, 12]);
    const totals = state.rounds.map((rounds) => rounds.reduce((sum, points) => sum + points, 0));
    expect(game.result(state)?.scores).toEqual(totals);
    const history = game.view(state, 'table').history.flat();
    for (const seat of [0, 1]) {
      const own = history.filter((parader) => parader.seat === seat);
      expect(own.reduce((sum, parader) => sum + parader.points, 0)).toBe(totals[seat]);
      expect(own).toHaveLength(6);
    }
  });
});
