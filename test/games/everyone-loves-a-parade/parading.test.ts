import { describe, expect, it } from 'vitest';
import type { FloatState } from '../../../src/games/everyone-loves-a-parade/state.ts';
import {
  game,
  play,
  playAll,
  position,
  roll,
  scripted,
  showDice,
  tryMove,
  words,
} from '../../support/games/everyone-loves-a-parade.ts';

const floats = ['FR-ADD FB-SET BY-SWAP', 'BB-SET SB-SET SR-SWAP', 'SY-SET BB-ADD FY-LOOK2'];
const dice = ['flowers red red', 'balloons blue', 'streamers yellow yellow blue'];

/** All cards of the round are taken; seat 2 has the last action of it. The Order cards are 3, 1 and 8. */
function lastAction(changes: Partial<FloatState> = {}): FloatState {
  const state = position({
    seats: 3,
    dice,
    takes: 9,
    floats,
    orders: [[3], [1], [8]],
    phase: { doing: 'act', seat: 2, float: 0, action: 'REROLL' },
  });
  return { ...state, ...changes };
}

/** The Order cards have just been revealed. */
function revealed(changes: Partial<FloatState> = {}): FloatState {
  return play(lastAction(changes), { seat: 2, skip: true }).state;
}

const wholeParade = [
  { seat: 1, skip: true },
  { seat: 1, place: 1 },
  { seat: 0, skip: true },
  { seat: 0, place: 0 },
  { seat: 2, skip: true },
  { seat: 2, place: 2 },
] as const;

describe('the parade', () => {
  it('begins after the last action: all Order cards are open, and the lowest number is first', () => {
    const state = revealed();
    expect(game.view(state, 'table').parade.map(({ order, seat, action }) => [order, seat, action])).toEqual([
      [1, 1, 'MOVE1'],
      [3, 0, 'MOVE2'],
      [8, 2, 'SET'],
    ]);
    expect(state.phase).toEqual({ doing: 'act', seat: 1, float: 0, action: 'MOVE1' });
    expect(game.toMove(state)).toEqual([1]);
  });

  it('keeps the Order cards secret until then', () => {
    const before = lastAction();
    expect(game.view(before, 'table').orders).toEqual([]);
    expect(game.view(before, 'table').parade).toEqual([]);
    expect(game.view(before, 1).orders).toEqual([{ number: 1, action: 'MOVE1' }]);
  });

  it('gives each float its ability first, and then a place before a crowd where no other stands', () => {
    const moved = play(revealed(), { seat: 1, move: [2, 3], to: 1 }).state;
    expect(showDice(moved)).toEqual(['flowers red red', 'balloons blue blue', 'streamers yellow yellow']);
    expect(moved.phase).toEqual({ doing: 'place', seat: 1, float: 0 });
    const { state, recorded } = play(moved, { seat: 1, place: 0 });
    expect(recorded).toEqual({ seat: 1, place: 0 });
    expect(state.phase).toMatchObject({ doing: 'act', seat: 0, action: 'MOVE2' });
    const next = play(state, { seat: 0, skip: true }).state;
    expect(game.legalMoves(next, 0)).toEqual([{ place: 1 }, { place: 2 }]);
    expect(tryMove(next, { seat: 0, place: 0 })).toEqual({ refused: 'illegal-move' });
  });

  it('lets a float stand elsewhere than where its ability worked', () => {
    const moved = play(revealed(), { seat: 1, move: [0, 1], to: 1 }).state;
    expect(play(moved, { seat: 1, place: 2 }).state.parade[0]).toMatchObject({ crowd: 2 });
  });

  it('tells of the latest float only', () => {
    const state = playAll(revealed(), wholeParade.slice(0, 4));
    expect(state.last).toEqual([
      { seat: 0, skip: true, skipped: 'MOVE2' },
      { seat: 0, place: 0 },
    ]);
  });

  it('leaves the last one no choice, but its move is made and recorded', () => {
    const state = playAll(revealed(), wholeParade.slice(0, 5));
    expect(game.legalMoves(state, 2)).toEqual([{ place: 2 }]);
    expect(play(state, { seat: 2, place: 2 }).recorded).toEqual({ seat: 2, place: 2 });
  });

  it('skips an ability without a target by itself, and says so', () => {
    const single = lastAction({ dice: position({ seats: 3, dice: ['red', 'blue', 'streamers'] }).dice });
    const state = play(single, { seat: 2, skip: true }).state;
    expect(state.phase).toEqual({ doing: 'place', seat: 1, float: 0 });
    expect(state.last.at(-1)).toEqual({ seat: 1, passed: 'MOVE1' });
  });

  it('adds a card from the deck to a float that looks, up to seven in all', () => {
    const state = lastAction({ orders: [[[3], [7], [8]], ...lastAction().orders.slice(1)] });
    const looked = playAll(state, [
      { seat: 2, skip: true },
      { seat: 0, skip: true },
      { seat: 0, place: 0 },
      { seat: 1, look: true },
    ]);
    const [first] = game.legalMoves(looked, 1);
    if (!first) throw new Error('nothing to pick');
    const picked = play(looked, { seat: 1, ...first }).state;
    expect(picked.floats[1]?.[0]).toHaveLength(4);
    expect(picked.phase).toEqual({ doing: 'place', seat: 1, float: 0 });
  });

  it('lets a new die be rolled as an ability, and then placed', () => {
    const state = lastAction({ orders: [[[6], [7], [8]], ...lastAction().orders.slice(1)] });
    const rolled = playAll(
      state,
      [
        { seat: 2, skip: true },
        { seat: 0, add: 'item' },
      ],
      scripted(roll('flowers')),
    );
    expect(play(rolled, { seat: 0, onto: 1 }).state.phase).toEqual({ doing: 'place', seat: 0, float: 0 });
  });
});

describe('the end of a round', () => {
  const before = revealed();
  const after = playAll(before, wholeParade);

  it('scores each card for its item and again for its color, each face of a crowd once', () => {
    // Seat 0: FR 6 + 6, FB 4 for its flowers. Seat 1: BB 2 + 2, SB 3 for its blue. Seat 2: SY 4 + 4, BB 2 for its blue, FY 5 for its yellow.
    expect(after.rounds).toEqual([[16], [7], [15]]);
    expect(game.view(after, 'table').history[0]).toMatchObject([
      { order: 1, seat: 1, crowd: 1, seen: ['balloons', 'blue'], points: 7 },
      { order: 3, seat: 0, crowd: 0, seen: ['flowers', 'red'], points: 16 },
      { order: 8, seat: 2, crowd: 2, seen: ['streamers', 'blue', 'yellow'], points: 15 },
    ]);
  });

  it('discards the floats, seat 0 first, in the order in which their cards were added', () => {
    expect(after.discards).toEqual(words(floats.join(' ')));
    expect(after.floats).toEqual([[[]], [[]], [[]]]);
    const [last = '', ...deck] = before.deck.toReversed();
    const earlier = playAll({ ...before, deck: deck.toReversed(), discards: [last] }, wholeParade);
    expect(earlier.discards).toEqual([last, ...after.discards]);
    expect(after.warehouse).toEqual(before.warehouse);
    expect(after.deck).toEqual(before.deck);
  });

  it('opens the next crowds with their own dice; all others are back in the supply', () => {
    expect(after.round).toBe(1);
    expect(after.dice.map((own) => own.length)).toEqual([2, 2, 2]);
    expect(game.view(after, 'table').crowds).toHaveLength(6);
    expect(game.view(before, 'table').crowds).toHaveLength(3);
  });

  it('makes the lowest total the first player and deals the Order cards of the new round', () => {
    expect(after.firsts).toEqual([0, 1]);
    expect(game.toMove(after)).toEqual([1]);
    expect(game.view(after, 2).orders.map(({ number }) => number)).toEqual(after.orders[1]?.[2]);
    expect(game.view(after, 2).parade).toEqual([]);
  });

  it('ends the game after the third round: the result adds up, and nothing more is taken', () => {
    const third = position({
      seats: 3,
      round: 2,
      dice,
      takes: 9,
      floats,
      orders: [[3], [1], [8]],
      phase: { doing: 'act', seat: 2, float: 0, action: 'REROLL' },
      rounds: [
        [10, 4],
        [20, 3],
        [8, 7],
      ],
    });
    const history = [1, 2].map(() => [...(after.history[0] ?? [])]);
    const shifted = wholeParade.map((move) => ('place' in move ? { ...move, place: move.place + 6 } : move));
    const over = playAll({ ...third, history }, [{ seat: 2, skip: true }, ...shifted]);
    expect(game.result(over)).toEqual({ scores: [30, 30, 30], winners: [0, 1, 2] });
    expect(game.record.closing(over, game.options.usual)).toEqual({
      rounds: [
        [10, 4, 16],
        [20, 3, 7],
        [8, 7, 15],
      ],
    });
    expect(game.toMove(over)).toEqual([]);
    expect(over.dice).toEqual([]);
    expect(tryMove(over, { seat: 0, skip: true })).toEqual({ refused: 'game-over' });
  });
});
