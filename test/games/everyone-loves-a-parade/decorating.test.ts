import { describe, expect, it } from 'vitest';
import type { Random } from '../../../src/games/contract/index.ts';
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

describe('the deal', () => {
  it('draws the first seat, then Decoration cards, Crowd cards and the Order cards of three rounds, in this order', () => {
    const drawn: (number | string)[] = [];
    const random: Random = {
      below: (bound) => {
        drawn.push(bound);
        return 2;
      },
      shuffle: (items) => {
        drawn.push(`${items.length} ${items[0]}`);
        return [...items];
      },
    };
    const state = game.setup(game.options.usual, 4, random);
    expect(drawn).toEqual([4, '54 BB-SET', '18 BB-1', '8 1', '8 1', '8 1']);
    expect(state.firsts).toEqual([2]);
    expect(game.toMove(state)).toEqual([2]);
  });

  it.each([2, 3, 4, 5, 6])('for %i players opens the right number of crowds and deals the Order cards', (seats) => {
    const state = deal(seats, 7);
    const active = seats === 2 ? 4 : seats;
    expect(state.row).toHaveLength(seats === 2 ? 12 : 3 * seats);
    expect(state.dice).toHaveLength(active);
    expect(state.warehouse).toHaveLength(5);
    expect(state.deck).toHaveLength(49);
    for (const hands of state.orders) {
      expect(hands.map((hand) => hand.length)).toEqual(Array(seats).fill(seats === 2 ? 2 : 1));
      expect(new Set(hands.flat()).size).toBe(active);
    }
  });

  it('puts the dice of the icons on the first crowds: the Item die first', () => {
    const state = game.setup(game.options.usual, 3, { below: () => 0, shuffle: (items) => [...items] });
    expect(state.row.slice(0, 3)).toEqual(['BB-1', 'BB-2', 'BY-1']);
    expect(showDice(state)).toEqual(['balloons blue', 'balloons blue', 'balloons yellow']);
  });

  it('is stated in the record as it was drawn', () => {
    const three = deal(3, 4);
    expect(game.record.deal(three, game.options.usual)).toEqual({
      cards: 'house',
      firstSeat: three.firsts[0],
      decorations: [...three.warehouse, ...three.deck],
      crowds: three.row,
      orders: three.orders.map((hands) => hands.map((hand) => hand[0])),
    });
    const two = deal(2, 4);
    expect(game.record.deal(two, game.options.usual).orders).toEqual(two.orders);
  });
});

describe('taking a card', () => {
  const start = position({
    seats: 3,
    dice: ['flowers red', 'streamers blue', 'streamers yellow'],
    warehouse: 'FB-SET BY-ADD FR-BALLOON SY-LOOK2 BB-SWAP',
    deck: 'SR-MOVE1 BB-ADD',
  });

  it('refills the Warehouse at once, in the same place, before the action', () => {
    const { state, recorded } = play(start, { seat: 0, take: 'BY-ADD' });
    expect(recorded).toEqual({ seat: 0, take: 'BY-ADD', refill: 'SR-MOVE1' });
    expect(state.warehouse).toEqual(words('FB-SET SR-MOVE1 FR-BALLOON SY-LOOK2 BB-SWAP'));
    expect(state.floats[0]).toEqual([['BY-ADD']]);
    expect(state.phase).toEqual({ doing: 'act', seat: 0, float: 0, action: 'ADD' });
  });

  it('without a target for the action goes on with the next player, and says why', () => {
    const { state, recorded } = play(start, { seat: 0, take: 'FR-BALLOON' });
    expect(recorded).toEqual({ seat: 0, take: 'FR-BALLOON', refill: 'SR-MOVE1' });
    expect(game.toMove(state)).toEqual([1]);
    expect(state.last.at(-1)).toEqual({ seat: 0, passed: 'BALLOON' });
  });

  it('asks for the action where there is a target for it', () => {
    const balloon = { ...start, dice: position({ seats: 3, dice: ['flowers red', 'balloons', 'red'] }).dice };
    expect(play(balloon, { seat: 0, take: 'FR-BALLOON' }).state.phase).toMatchObject({
      doing: 'act',
      action: 'BALLOON',
    });
  });

  it('is refused for a card that is not in the Warehouse, for another seat, and for a float that is not there', () => {
    expect(tryMove(start, { seat: 0, take: 'SR-MOVE1' })).toEqual({ refused: 'illegal-move' });
    expect(tryMove(start, { seat: 1, take: 'FB-SET' })).toEqual({ refused: 'not-your-turn' });
    expect(tryMove(start, { seat: 0, take: 'FB-SET', float: 0 })).toEqual({ refused: 'illegal-move' });
    expect(tryMove(start, { seat: 0, skip: true })).toEqual({ refused: 'illegal-move' });
  });

  it('goes clockwise from the first player, three turns each, then the Order cards are revealed', () => {
    let state = position({ seats: 3, firsts: [2] });
    const seats: number[] = [];
    while (state.parade.length === 0) {
      const [seat = -1] = game.toMove(state);
      const moves = game.legalMoves(state, seat);
      const move = moves.find((one) => 'skip' in one || 'take' in one);
      if (!move) throw new Error('neither a card to take nor an action to skip');
      if ('take' in move) seats.push(seat);
      state = play(state, { seat, ...move }).state;
    }
    expect(seats).toEqual([2, 0, 1, 2, 0, 1, 2, 0, 1]);
    expect(state.floats.map(([float]) => float?.length)).toEqual([3, 3, 3]);
  });
});

describe('when the deck runs out', () => {
  it('the last card refills without a reshuffle, and the next draw makes the discards the new deck', () => {
    const start = position({
      seats: 3,
      dice: ['flowers red', 'streamers blue', 'streamers yellow'],
      warehouse: 'FB-BALLOON FR-BALLOON FY-BALLOON SY-BALLOON SR-BALLOON',
      deck: 'BB-SET',
      discards: 'BY-ADD BY-SET',
    });
    const first = play(start, { seat: 0, take: 'FB-BALLOON' });
    expect(first.recorded).toEqual({ seat: 0, take: 'FB-BALLOON', refill: 'BB-SET' });
    expect(first.state.deck).toEqual([]);
    const second = play(first.state, { seat: 1, take: 'FR-BALLOON' });
    const reshuffled = start.discards.toReversed();
    expect(second.recorded).toEqual({ seat: 1, take: 'FR-BALLOON', refill: 'BY-SET', reshuffled });
    expect(second.state.deck).toEqual(reshuffled.slice(1));
    expect(second.state.discards).toEqual([]);
  });

  it('what everybody sees says that there was a reshuffle, and not what is to come', () => {
    const start = position({
      seats: 3,
      warehouse: 'FB-SET FR-BALLOON FY-BALLOON SY-BALLOON SR-BALLOON',
      discards: 'BY-ADD',
    });
    const { state } = play(start, { seat: 0, take: 'FB-SET' });
    expect(state.last).toEqual([{ seat: 0, take: 'FB-SET', refill: 'BY-ADD', reshuffled: true }]);
  });
});

describe('the turn', () => {
  it('rises with every move', () => {
    const start = deal(3, 3);
    const [seat = 0] = game.toMove(start);
    const [move] = game.legalMoves(start, seat);
    if (!move) throw new Error('no move');
    const taken = play(start, { seat, ...move }, randomFrom(1)).state;
    expect(game.turn(taken)).toBe(game.turn(start) + 1);
    if (taken.phase.doing === 'act') {
      expect(game.turn(playAll(taken, [{ seat, skip: true }]))).toBe(game.turn(start) + 2);
    }
  });
});
