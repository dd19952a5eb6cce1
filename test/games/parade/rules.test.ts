import { describe, expect, it } from 'vitest';
import { parade } from '../../../src/games/parade/index.ts';
import { countSafe, takeFrom } from '../../../src/games/parade/rules.ts';
import type { ParadeMove, ParadeState } from '../../../src/games/parade/state.ts';
import { card, deal, freeze, keep, line, type Position, play, position } from '../../support/games/parade.ts';
import { randomFrom } from '../../support/games/random.ts';
import cases from './parade-cases.json' with { type: 'json' };

function refuse(state: ParadeState, seat: number, move: ParadeMove) {
  return parade.play(freeze(state), seat, move, randomFrom(0));
}

/** Seat 1 of three is about to take a sixth colour: its blue 10 takes the red 1 at the front of the line. */
function beforeSixthColour(changes: Partial<Position> = {}): ParadeState {
  return position({
    line: 'R1 G2 G3 G4 G5 G6 G7 G8 G9 G10 R10',
    hands: ['K7 K8 K9 K10 P7', 'B10 P8 P9 P10 R9', 'Y7 Y8 Y9 Y10 R7'],
    front: ['-', 'B1 P1 G1 K1 Y1', '-'],
    plays: 1,
    ...changes,
  });
}

describe('what a played card takes', () => {
  it.each(cases.collect)('$id $title', (worked) => {
    const row = line(worked.parade.join(' '));
    const played = card(worked.played);
    const safe = countSafe(row.length, played);
    expect(row.slice(row.length - safe)).toEqual(worked.safe);
    expect(row.slice(0, row.length - safe)).toEqual(worked.exposed);
    const { collected, remaining } = takeFrom(row, played);
    expect(collected).toEqual(worked.collected);
    expect([...remaining, played]).toEqual(worked.parade_after);
  });

  it('is a card of an equal number too, not only of a lower one', () => {
    expect(takeFrom(line('B3 G4 P9 P9 P9'), card('R3')).collected).toEqual(['B3']);
  });

  it('is counted from the end of the line, where the card is added', () => {
    expect(takeFrom(line('B1 G9 G9 B2'), card('Y3')).collected).toEqual(['B1']);
  });

  it('is nothing if the line is exactly as long as the number', () => {
    expect(takeFrom(line('R1 R2 R3'), card('R3')).collected).toEqual([]);
  });
});

describe('a turn', () => {
  const state = freeze(position({ hands: ['R3 B10 P9 G9 K9', undefined], pile: 10 }));

  it('adds the card to the end, takes what it must and draws one card', () => {
    const after = play(state, 0, 'R3');
    expect(after.line).toEqual(line('Y7 B5 R9 Y1 R3'));
    expect(after.collections).toEqual([['R8', 'B2'], []]);
    expect(after.hands[0]).toEqual([...line('B10 P9 G9 K9'), state.pile[0]]);
    expect(after.pile).toEqual(state.pile.slice(1));
    expect(parade.toMove(after)).toEqual([1]);
    expect(parade.turn(after)).toBe(parade.turn(state) + 1);
  });

  it('is recorded with what it took and what was drawn', () => {
    expect(parade.play(state, 0, { play: 'R3' }, randomFrom(0))).toMatchObject({
      added: { collected: ['R8', 'B2'], drew: state.pile[0] },
    });
  });

  it('is kept as the latest of its seat, for the board to tell', () => {
    expect(play(state, 0, 'R3').latest).toEqual([{ card: 'R3', collected: ['R8', 'B2'], drew: state.pile[0] }, null]);
  });

  it('goes round from the first seat', () => {
    const three = position({ hands: [undefined, undefined, undefined], firstSeat: 2 });
    expect(parade.toMove(three)).toEqual([2]);
    expect(parade.toMove(play(three, 2, three.hands[2]?.[0] ?? ''))).toEqual([0]);
  });
});

describe('refusals', () => {
  const state = position({ hands: ['R3 B10 P9 G9 K9', 'R4 B9 P8 G8 K8'] });

  it('not-your-turn: a card of a player who is not on turn', () => {
    expect(refuse(state, 1, { play: 'R4' })).toEqual({ refused: 'not-your-turn' });
  });

  it('not-your-turn: a seat that there is not', () => {
    expect(refuse(state, 5, { play: 'R4' })).toEqual({ refused: 'not-your-turn' });
  });

  it.each<[string, ParadeMove]>([
    ['a card of somebody else', { play: 'R4' }],
    ['keeping cards while cards are played', { keep: ['R3', 'B10'] }],
  ])('illegal-move: %s', (_, move) => {
    expect(refuse(state, 0, move)).toEqual({ refused: 'illegal-move' });
  });

  const ending = { seat: 1, cause: 'empty-pile', lastPlay: 8 } as const;
  const keeping = position({ hands: ['R3 B10 P9 G9', 'R4 B9 P8 G8'], plays: 8, ending });

  it.each<[string, ParadeMove]>([
    ['keeping the same card twice', { keep: ['R3', 'R3'] }],
    ['keeping a card of somebody else', { keep: ['R3', 'R4'] }],
    ['playing a card when two are to be kept', { play: 'R3' }],
  ])('illegal-move: %s', (_, move) => {
    expect(refuse(keeping, 0, move)).toEqual({ refused: 'illegal-move' });
  });

  it('already-chosen: a second choice of kept cards', () => {
    const chosen = keep(keeping, 0, 'R3', 'B10');
    expect(refuse(chosen, 0, { keep: ['P9', 'G9'] })).toEqual({ refused: 'already-chosen' });
  });

  it('game-over: anything after the last choice', () => {
    const over = keep(keep(keeping, 0, 'R3', 'B10'), 1, 'R4', 'B9');
    expect(refuse(over, 0, { keep: ['P9', 'G9'] })).toEqual({ refused: 'game-over' });
    expect(refuse(over, 0, { play: 'P9' })).toEqual({ refused: 'game-over' });
  });
});

describe('the last round of the classic rules', () => {
  it('E01 begins after the turn that brings a sixth colour, which still draws; all play once more, that player last, without drawing', () => {
    let state = play(beforeSixthColour(), 1, 'B10');
    expect(state.collections[1]).toContain('R1');
    expect(state.hands[1]).toHaveLength(5);
    const pile = state.pile.length;
    const order: (number | undefined)[] = [];
    while (state.hands.some((hand) => hand.length > 4)) {
      const seat = parade.toMove(state)[0] ?? -1;
      order.push(seat);
      state = play(state, seat, state.hands[seat]?.[0] ?? '');
    }
    expect(order).toEqual([2, 0, 1]);
    expect(state.pile).toHaveLength(pile);
    expect(state.hands.map((hand) => hand.length)).toEqual([4, 4, 4]);
    expect(parade.toMove(state)).toEqual([0, 1, 2]);
  });

  it('E03 comes once if the sixth colour and the last card of the pile come in the same turn', () => {
    const state = play(beforeSixthColour({ pile: 1 }), 1, 'B10');
    expect(state.pile).toEqual([]);
    expect(state.ending).toEqual({ seat: 1, cause: 'six-colours', lastPlay: 2 + 3 });
  });

  it('begins when the last card of the pile is drawn', () => {
    const state = position({ hands: ['B10 P8 P9 P10 K9', undefined], pile: 1 });
    expect(play(state, 0, 'B10').ending).toEqual({ seat: 0, cause: 'empty-pile', lastPlay: 3 });
  });

  it('does not begin with five colours and one card left to draw', () => {
    const state = position({ hands: ['B10 P8 P9 P10 K9', undefined], front: ['R1 B1 P1 G1 K1', '-'], pile: 2 });
    expect(play(state, 0, 'B10').ending).toBeNull();
  });

  it('is not prolonged by a sixth colour that comes in it; the cards taken still score', () => {
    const started = { seat: 0, cause: 'empty-pile', lastPlay: 4 } as const;
    const state = beforeSixthColour({ plays: 1, ending: started });
    const after = play(state, 1, 'B10');
    expect(after.ending).toEqual(started);
    expect(after.collections[1]).toContain('R1');
  });

  it('E07 is not followed by another when the kept cards bring a sixth colour', () => {
    const ending = { seat: 1, cause: 'empty-pile', lastPlay: 8 } as const;
    const keeping = position({
      hands: ['R3 B10 P9 G9', 'R4 B9 P8 G8'],
      front: ['B1 P1 G1 K1 Y1', '-'],
      plays: 8,
      ending,
    });
    const over = keep(keep(keeping, 0, 'R3', 'B10'), 1, 'R4', 'B9');
    expect(parade.toMove(over)).toEqual([]);
    expect(parade.result(over)).toBeDefined();
  });

  it.each([
    [2, 50],
    [3, 45],
    [4, 40],
    [5, 35],
    [6, 30],
  ])(
    'E05, E06 with %i players: a pile of %i, a whole number of rounds, so the last seat draws the last card',
    (seats, pile) => {
      expect(deal('classic', seats, 1).pile).toHaveLength(pile);
      expect(pile % seats).toBe(0);
    },
  );
});

describe('the end of the musicians’ rules', () => {
  it('finishes the round, drawing as long as there are cards, and keeps two of five', () => {
    let state = play(beforeSixthColour({ rules: 'musicians' }), 1, 'B10');
    expect(parade.toMove(state)).toEqual([2]);
    state = play(state, 2, 'Y7');
    expect(parade.toMove(state)).toEqual([0, 1, 2]);
    expect(state.hands.map((hand) => hand.length)).toEqual([5, 5, 5]);
    expect(parade.legalMoves(state, 0)).toHaveLength(10);
  });

  it('comes at once if the last seat of the round brings it on', () => {
    const state = beforeSixthColour({ rules: 'musicians', plays: 2, firstSeat: 2 });
    expect(parade.toMove(play(state, 1, 'B10'))).toEqual([0, 1, 2]);
  });
});

describe('the last two cards', () => {
  const ending = { seat: 1, cause: 'empty-pile', lastPlay: 9 } as const;
  const keeping = freeze(
    position({ hands: ['R3 B10 P9 G9', 'R4 B9 P8 G8', 'R5 B8 P7 G7'], front: ['B1', 'P1', 'Y1'], plays: 9, ending }),
  );

  it('E09 are chosen by all at the same time, in any order', () => {
    expect(parade.toMove(keeping)).toEqual([0, 1, 2]);
    const chosen = keep(keeping, 2, 'R5', 'B8');
    expect(parade.toMove(chosen)).toEqual([0, 1]);
    expect(parade.turn(chosen)).toBe(parade.turn(keeping));
  });

  it('join what lies in front only when all have chosen; the discards stay where nobody sees them', () => {
    const two = keep(keep(keeping, 2, 'R5', 'B8'), 0, 'R3', 'B10');
    expect(two.collections).toEqual(keeping.collections);
    const over = keep(two, 1, 'P8', 'G8');
    expect(over.collections).toEqual([line('B1 R3 B10'), line('P1 P8 G8'), line('Y1 R5 B8')]);
    expect(over.hands).toEqual([line('P9 G9'), line('R4 B9'), line('P7 G7')]);
    expect(parade.turn(over)).toBeGreaterThan(parade.turn(two));
  });

  it('are recorded as kept, without the discards', () => {
    const played = parade.play(keeping, 0, { keep: ['R3', 'B10'] }, randomFrom(0));
    expect(played).not.toHaveProperty('added');
  });

  it('can be any two of four', () => {
    expect(parade.legalMoves(keeping, 0)).toHaveLength(6);
  });
});
