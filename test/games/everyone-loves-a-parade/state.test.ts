import { describe, expect, it } from 'vitest';
import { moveSchema } from '../../../src/games/everyone-loves-a-parade/moves.ts';
import type { FloatState } from '../../../src/games/everyone-loves-a-parade/state.ts';
import { acting, deal, dice, game, position } from '../../support/games/everyone-loves-a-parade.ts';

function refuses(state: object): boolean {
  return !game.state.schema.safeParse(JSON.parse(JSON.stringify(state))).success;
}

describe('a stored state', () => {
  const state = deal(3, 5);

  it('is taken as it was dealt', () => {
    for (const seats of [2, 3, 4, 5, 6]) expect(refuses(deal(seats, 5))).toBe(false);
  });

  const [first = '', second = ''] = state.deck;
  const faults: readonly (readonly [string, Partial<FloatState>])[] = [
    ['a card is missing', { deck: state.deck.slice(1) }],
    ['a card is there twice', { deck: [first, first, ...state.deck.slice(2)] }],
    ['a card is not of the set', { deck: ['XX-SET', second, ...state.deck.slice(2)] }],
    ['the Warehouse is short', { warehouse: state.warehouse.slice(1), discards: state.warehouse.slice(0, 1) }],
    ['a Crowd card is there twice', { row: state.row.map(() => 'FR-1') }],
    ['the row is short', { row: state.row.slice(1) }],
    ['a crowd is not active', { dice: state.dice.slice(1) }],
    ['a crowd has no die', { dice: state.dice.with(0, []) }],
    ['there are more than nine Item dice', { dice: state.dice.with(0, dice('flowers '.repeat(9))) }],
    ['an Order number is dealt twice', { orders: state.orders.with(1, [[3], [3], [1]]) }],
    ['an Order card is missing', { orders: state.orders.with(0, [[3], [], [1]]) }],
    ['a float is missing', { floats: state.floats.slice(1) }],
    ['the first player does not exist', { firsts: [3] }],
    ['a round has no first player', { round: 1 }],
    ['the seat to move does not exist', { phase: { doing: 'take', seat: 3, floats: [0] } }],
    ['the float does not exist', { phase: { doing: 'act', seat: 0, float: 1, action: 'SET' } }],
    ['too many cards were taken', { takes: 10 }],
    ['three players assign Order cards', { phase: { doing: 'assign', chosen: [null, null, null] } }],
    ['a float is placed before the floats are built', { phase: { doing: 'place', seat: 0, float: 0 } }],
    ['there are points for a round that was not scored', { rounds: [[1], [2], [3]] }],
  ];

  it.each(faults)('is refused when %s', (_, changes) => {
    expect(refuses({ ...state, ...changes })).toBe(true);
  });

  it('is refused when two floats stand before one crowd, or one before a crowd of another round', () => {
    const parade = [0, 1, 2].map((seat) => ({ order: seat + 1, seat, float: 0, crowd: seat === 2 ? null : seat }));
    const parading = position({ seats: 3, takes: 9, parade, phase: { doing: 'place', seat: 2, float: 0 } });
    const at = (crowd: number) => ({ ...parading, parade: parade.with(1, { order: 2, seat: 1, float: 0, crowd }) });
    expect(refuses(at(1))).toBe(false);
    expect(refuses(at(0))).toBe(true);
    expect(refuses(at(3))).toBe(true);
  });

  it('is refused when a die shows what it does not have, or has a field too many', () => {
    const wrong = [{ kind: 'color', face: 'flowers' }];
    expect(refuses({ ...state, dice: [wrong, ...state.dice.slice(1)] })).toBe(true);
    expect(refuses({ ...state, extra: 1 })).toBe(true);
  });

  it('counts a die that is rolled but not placed yet', () => {
    const shown = [`${'flowers '.repeat(8)}`, 'flowers', 'red'];
    const rolled = acting('ADD', {
      dice: shown,
      phase: { doing: 'onto', seat: 0, float: 0, die: { kind: 'item', face: 'flowers' } },
    });
    expect(refuses(rolled)).toBe(true);
    expect(refuses({ ...rolled, dice: rolled.dice.with(0, dice('flowers')) })).toBe(false);
  });
});

describe('a move', () => {
  it.each([
    { take: 'FB-SET' },
    { take: 'FB-SET', float: 1 },
    { skip: true },
    { reroll: [17, 3] },
    { set: [0, 1], face: 'red' },
    { add: 'item' },
    { onto: 4 },
    { look: true },
    { pick: 'FR-ADD' },
    { give: 'BB-SET', get: 'FR-ADD' },
    { move: [0, 1], to: 1 },
    { orders: [3, 7] },
    { place: 4 },
    { place: 4, float: 0 },
  ])('is taken: %j', (move) => {
    expect(moveSchema.parse(move)).toEqual(move);
  });

  it.each([
    {},
    { seat: 0, take: 'FB-SET' },
    { skip: false },
    { skip: true, float: 0 },
    { take: 'FB-SET', refill: 'FR-ADD' },
    { take: 'FB-SET', float: 2 },
    { reroll: [0] },
    { reroll: [0, 1.5] },
    { set: [0, 1], face: 'green' },
    { set: [0, 1] },
    { add: 'die' },
    { give: 'BB-SET' },
    { move: [0, 1], to: -1 },
    { orders: [3, 7, 1] },
    { orders: [0, 9] },
    { place: '4' },
  ])('is not taken: %j', (move) => {
    expect(moveSchema.safeParse(move).success).toBe(false);
  });
});
