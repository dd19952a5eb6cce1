import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Scene } from '../../../src/games/contract/scene.ts';
import { deck } from '../../../src/games/parade/cards.ts';
import { parade } from '../../../src/games/parade/index.ts';
import { emojis, picture } from '../../../src/games/parade/picture.ts';
import type { ParadeMove, ParadeState } from '../../../src/games/parade/state.ts';
import { nameCard } from '../../../src/games/parade/symbols.ts';
import { deal, keep, lastState, play, playRandomGame, position } from '../../support/games/parade.ts';
import { randomFrom } from '../../support/games/random.ts';
import { englishWriter } from '../../support/games/writer.ts';
import { cardsOf, cardsWith, faultsOf, readScene, uprightCards } from '../../support/pictures/scenes.ts';
import { runs } from '../../support/size.ts';

const writer = englishWriter(['Ann', 'Ben', 'Cat', 'Dee', 'Eve', 'Fay']);

function board(state: ParadeState): Scene {
  return picture.board(parade.view(state, 'table'), writer);
}

function cards(state: ParadeState, seat: number, step = ''): Scene {
  const scene = picture.hand?.(parade.view(state, seat), step, writer);
  if (!scene) throw new Error('no picture');
  return scene;
}

const example = position({ hands: ['R3 B10 Y0 K1 K2', undefined, undefined] });

describe('the picture of the board', () => {
  test('says whose turn it is, first and by an arrow', () => {
    expect(readScene(board(example))[0]).toBe('<arrow> Ann’s turn');
    expect(readScene(board(play(example, 0, 'R3')))[0]).toBe('<arrow> Ben’s turn');
  });

  test('says what was played last and what it took', () => {
    expect(readScene(board(play(example, 0, 'R3')))).toContain('Ann played [R3] and took [R8][B2]');
    expect(readScene(board(play(example, 0, 'B10')))).toContain('Ann played [B10] and took nothing');
    expect(readScene(board(example))).toContain('The parade begins. Ann goes first.');
  });

  test('shows the line from front to end, and shields on the cards that were safe from the last play', () => {
    const after = board(play(example, 0, 'R3'));
    expect(uprightCards(after)).toEqual(['Y7', 'B5', 'R9', 'Y1', 'R3']);
    expect(cardsWith(after, 'shield')).toEqual(['B5', 'R9', 'Y1']);
  });

  test('marks nothing as safe before the first play, nor after a 0', () => {
    expect(cardsWith(board(example), 'shield')).toEqual([]);
    const zero = board(play(example, 0, 'Y0'));
    expect(cardsWith(zero, 'shield')).toEqual([]);
    expect(readScene(zero)).toContain('No card was safe from Y0.');
  });

  test('crowns a majority and counts the cards of each colour', () => {
    const state = position({ hands: [undefined, undefined, undefined], front: ['G1 G2 G3', 'G4', '-'] });
    const scene = board(state);
    expect(scene.pieces.filter((piece) => piece.kind === 'shape' && piece.shape === 'crown')).toHaveLength(1);
    expect(readScene(scene)).toEqual(expect.arrayContaining(['3', '1 2 3', '4', '3 cards', '1 card', '0']));
  });

  test('explains its signs and what ends the game, below everything else', () => {
    const crown = '<crown> majority: each card scores 1, not its number';
    const fresh = board(position({ hands: [undefined, undefined, undefined] }));
    const end = 'last round at six colors or an empty pile';
    expect(readScene(fresh).at(-1)).toBe(`The fewest points win · ${end}`);
    expect(fresh.alt).toContain('The fewest points win.');
    expect(fresh.alt).toContain('The last round starts when someone has all six colors or the pile is empty.');
    const front = ['G1 G2 G3', 'G4', '-'];
    const later = position({ hands: ['G9', undefined, undefined], front });
    expect(readScene(board(later)).slice(-2)).toEqual([crown, `<star> fewest points so far · ${end}`]);
    const ending = { seat: 0, cause: 'six-colours', lastPlay: 5 } as const;
    const last = position({ hands: [undefined, undefined, undefined], front, plays: 3, ending });
    expect(readScene(board(last)).at(-1)).toBe('<star> fewest points so far');
    expect(readScene(board(play(later, 0, 'G9'))).join()).not.toContain('The fewest points win');
    for (const step of ['', 'card.G9']) expect(readScene(cards(later, 0, step)).at(-1)).toBe(crown);
    const two = position({ hands: ['G9', undefined], front: ['G1 G2', '-'] });
    expect(readScene(cards(two, 0)).at(-1)).toBe(
      '<crown> majority, by two cards or more: each scores 1, not its number',
    );
  });

  test('tells the last round and how many turns are left', () => {
    const ending = { seat: 0, cause: 'six-colours', lastPlay: 5 } as const;
    const state = position({ hands: [undefined, undefined, undefined], plays: 3, ending });
    expect(readScene(board(state))).toContain('<flag> Last round: 2 turns left');
    expect(board(state).alt).toContain('Last round, 2 turns left.');
  });

  test('shows who has chosen the cards to keep, and none of these cards', () => {
    const ending = { seat: 0, cause: 'six-colours', lastPlay: 4 } as const;
    const hands = ['R3 B10 P0 K1', 'G1 G2 G3 G4'];
    const state = keep(position({ hands, plays: 4, ending }), 0, 'R3', 'P0');
    const scene = board(state);
    const shapes = scene.pieces.flatMap((piece) => (piece.kind === 'shape' ? [piece.shape] : []));
    expect(shapes.filter((shape) => shape === 'check' || shape === 'hourglass')).toEqual(['check', 'hourglass']);
    expect(cardsOf(scene).map(({ name }) => name)).not.toContain('R3');
    expect(scene.alt).toContain('Still choosing: Ben.');
  });

  test('ends with every number and its reason, best first', () => {
    const ending = { seat: 0, cause: 'six-colours', lastPlay: 4 } as const;
    const start = position({ hands: ['P0 B10 R3 K1', 'G1 G2 G3 G4'], front: ['R1 R2', 'K3 K9'], plays: 4, ending });
    const scene = board(keep(keep(start, 0, 'P0', 'R3'), 1, 'G1', 'G2'));
    const told = readScene(scene);
    expect(told[0]).toBe('<trophy> Ann wins with 3 points');
    expect(told).toEqual(expect.arrayContaining(['Ann', '3 × 1', 'Ben', '2 × 1', 'kept [P0][R3]', 'kept [G1][G2]']));
    expect(told.indexOf('Ann')).toBeLessThan(told.indexOf('Ben'));
    expect(scene.alt).toContain('Ann wins with 3 points. Ann, 3 points: R: majority of 3 = 3, P: 0; kept P0 R3.');
  });

  test('shortens the names of several winners each by itself', () => {
    const ending = { seat: 0, cause: 'six-colours', lastPlay: 4 } as const;
    const start = position({ hands: ['P0 B10 R3 K1', 'G1 B0 Y3 Y4'], plays: 4, ending });
    const [title] = board(keep(keep(start, 0, 'P0', 'K1'), 1, 'G1', 'B0')).pieces;
    const parts = title?.kind === 'flow' ? title.parts : [];
    expect(parts.flatMap((part) => ('text' in part && part.elastic ? [part.text] : []))).toEqual(['Ann', 'Ben']);
  });

  test('says the same in words', () => {
    expect(board(play(example, 0, 'R3')).alt).toBe(
      'Ben’s turn. Ann played R3 and took R8 B2. Safe from R3: B5 R9 Y1. The line from front to end: Y7 B5 R9 Y1 R3. ' +
        '19 cards in the pile. Ben and Cat lead. Ann has R 8 (majority), B 2 (majority): 2 points so far. ' +
        'Ben has nothing yet. Cat has nothing yet.',
    );
  });
});

describe('the picture of a hand', () => {
  test('shows every card and what it would take', () => {
    const told = readScene(cards(example, 0));
    expect(told[0]).toBe('<arrow> Your turn: pick a card');
    expect(told).toEqual(expect.arrayContaining(['takes 2 · +2', '[R8][B2]', '<shield> takes nothing']));
    expect(uprightCards(cards(example, 0)).slice(-5)).toEqual(['R3', 'B10', 'K1', 'K2', 'Y0']);
  });

  test('marks the card just drawn, for the one who drew it', () => {
    const after = play(example, 0, 'R3');
    const drawn = cards(after, 0, 'played').pieces.flatMap((piece) =>
      piece.kind === 'card' && piece.isNew ? [piece.face.name] : [],
    );
    expect(drawn).toEqual([after.latest[0]?.drew]);
  });

  test('before a play: crosses on what is taken, shields on what is safe, the played card behind them', () => {
    const scene = cards(example, 0, 'card.R3');
    expect(uprightCards(scene)).toEqual(['R8', 'B2', 'Y7', 'B5', 'R9', 'Y1', 'R3']);
    expect(cardsWith(scene, 'cross')).toEqual(['R8', 'B2']);
    expect(cardsWith(scene, 'shield')).toEqual(['B5', 'R9', 'Y1']);
    expect(readScene(scene)).toContain('You take [R8][B2] +2');
    expect(scene.alt).toBe(
      'R3 would take R8 B2, +2 points. Safe: B5 R9 Y1. The line from front to end: R8 B2 Y7 B5 R9 Y1. Your score: 0, then 2.',
    );
  });

  test('before a play that brings on the end: that a round follows by the classic rules, and none among the musicians', () => {
    const near = { hands: ['R3 B10 Y0 K1 K2', undefined, undefined], front: ['P1 G1 K3 Y2', 'P2', 'P3'] };
    const told = (rules: 'classic' | 'musicians') => cards(position({ ...near, rules }), 0, 'card.R3').alt;
    expect(told('classic')).toMatch(/This starts the last round\.$/);
    expect(told('musicians')).toMatch(/This round is the last\.$/);
  });

  test('at the end: every pair with its points, cheapest first, then the pair that is kept', () => {
    const ending = { seat: 0, cause: 'six-colours', lastPlay: 4 } as const;
    const state = position({ hands: ['R3 B10 P0 K1', 'G1 G2 G3 G4'], plays: 4, ending });
    const pairs = readScene(cards(state, 0)).filter((line) => line.includes('→'));
    expect(pairs).toHaveLength(6);
    expect(pairs[0]).toBe('[P0][K1]  → 1');
    const kept = cards(keep(state, 0, 'R3', 'P0'), 0);
    expect(uprightCards(kept)).toEqual(['R3', 'P0']);
    expect(readScene(kept)).toContain('Still choosing: Ben');
  });

  test('is not drawn for those who watch, nor when the game is over', () => {
    expect(picture.hand?.(parade.view(example, 'table'), '', writer)).toBeUndefined();
    const start = deal('classic', 2, 4);
    const over = lastState(start, playRandomGame(start, randomFrom(4)));
    expect(picture.hand?.(parade.view(over, 0), '', writer)).toBeUndefined();
  });
});

const games = fc
  .record({
    rules: fc.constantFrom('classic', 'musicians'),
    faces: fc.constantFrom('wonderland', 'musicians'),
    seats: fc.integer({ min: 2, max: 6 }),
    seed: fc.nat(1e6),
  })
  .map(({ rules, faces, seats, seed }) => {
    const start = { ...deal(rules, seats, seed), faces };
    return [start, ...playRandomGame(start, randomFrom(seed)).map(({ after }) => after)];
  });

/** The same table with what nobody may know dealt otherwise. */
function dealHiddenAnew(state: ParadeState, seed: number): ParadeState {
  const hidden = randomFrom(seed).shuffle([...state.hands.flat(), ...state.pile]);
  const hands = state.hands.map((hand) => hidden.splice(0, hand.length));
  return { ...state, hands, pile: hidden, latest: state.latest.map((play) => play && { ...play, drew: null }) };
}

describe('the card that a hint advises', () => {
  const starred = (state: ParadeState, advised: ParadeMove) => {
    const scene = picture.hand?.(parade.view(state, 0), '', writer, advised);
    if (!scene) throw new Error('no picture');
    const stars = scene.pieces.filter((piece) => piece.kind === 'shape' && piece.shape === 'star');
    const under = (x: number) =>
      scene.pieces.flatMap((piece) =>
        piece.kind === 'card' && piece.height > 50 && piece.x <= x && x < piece.x + piece.width
          ? [piece.face.name]
          : [],
      );
    return { cards: stars.flatMap(({ x }) => under(x)), alt: scene.alt, faults: faultsOf(scene) };
  };

  test('has a star in the picture of the hand, and is named in its words', () => {
    expect(starred(example, { play: 'K1' })).toMatchObject({ cards: ['K1'], faults: [] });
    expect(starred(example, { play: 'K1' }).alt).toMatch(/^The hint: K1\. Your hand: /);
    expect(cards(example, 0).alt).not.toContain('hint');
  });

  test('so have the two to keep', () => {
    const ending = { seat: 0, cause: 'six-colours', lastPlay: 4 } as const;
    const choosing = position({ hands: ['R3 B10 P0 K1', 'G1 G2 G3 G4'], plays: 4, ending });
    expect(starred(choosing, { keep: ['R3', 'P0'] })).toMatchObject({ cards: ['R3', 'P0'], faults: [] });
  });
});

describe('in every game', () => {
  test('the board shows nothing that depends on hidden cards', () => {
    fc.assert(
      fc.property(games, fc.nat(), (states, seed) => {
        for (const state of states) {
          if (state.kept.some((pair) => pair !== null)) continue;
          expect(board(dealHiddenAnew(state, seed))).toEqual(board(state));
        }
      }),
      { numRuns: runs(6) },
    );
  });

  test('the board shows only cards that lie open, in pieces and in words', () => {
    fc.assert(
      fc.property(games, (states) => {
        for (const state of states) {
          const open = new Set([...state.line, ...state.collections.flat()].map((card) => nameCard(state.faces, card)));
          const scene = board(state);
          for (const { name } of cardsOf(scene)) expect(name.length < 2 || open.has(name)).toBe(true);
          for (const card of deck.map((known) => nameCard(state.faces, known))) {
            const said = scene.alt.split(/[\s.,:]+/).includes(card);
            expect(!said || open.has(card)).toBe(true);
          }
        }
      }),
      { numRuns: runs(6) },
    );
  });

  test('a private picture shows no card of another hand', () => {
    fc.assert(
      fc.property(games, (states) => {
        for (const state of states) {
          for (const [seat, hand] of state.hands.entries()) {
            const known = [...state.line, ...state.collections.flat(), ...hand].map((card) =>
              nameCard(state.faces, card),
            );
            for (const step of ['', 'played', `card.${hand[0]}`, `keep.${hand[0]}`]) {
              const scene = picture.hand?.(parade.view(state, seat), step, writer);
              for (const { name } of scene ? cardsOf(scene) : [])
                expect(name.length < 2 || known.includes(name)).toBe(true);
            }
          }
        }
      }),
      { numRuns: runs(5) },
    );
  });

  test('everything lies inside of a picture of a good shape, with its words', () => {
    fc.assert(
      fc.property(games, (states) => {
        for (const state of states) {
          expect(faultsOf(board(state))).toEqual([]);
          for (const [seat, hand] of state.hands.entries()) {
            for (const step of ['', 'played', `card.${hand[0]}`, `card.${hand[4]}`]) {
              const scene = picture.hand?.(parade.view(state, seat), step, writer);
              if (scene) expect(faultsOf(scene)).toEqual([]);
            }
          }
        }
      }),
      { numRuns: runs(12) },
    );
  });
});

describe('with the most that there can be', () => {
  const longLine = 'R0 R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 B0 B1 B2 B3 B4 B5 B6 B7';

  test('a line of 19 before six players fits, and so does its preview', () => {
    const hands = ['Y0 Y1 Y2 K0 K10', ...Array.from({ length: 5 }, () => undefined)];
    const state = position({
      line: longLine,
      hands,
      pile: 3,
      front: ['P0 P1 P2 G0 G1 K3', 'P3', 'P4', 'P5', 'P6', 'P7'],
    });
    expect(faultsOf(board(state))).toEqual([]);
    expect(faultsOf(cards(state, 0))).toEqual([]);
    for (const card of ['Y0', 'K10']) expect(faultsOf(cards(state, 0, `card.${card}`))).toEqual([]);
    expect(uprightCards(board(state))).toEqual(longLine.split(' '));
  });

  test('a collection of 45 cards can be read to its last number', () => {
    const front = deck.filter((card) => /^[PGK]/.test(card) || /^B\d$/.test(card)).slice(0, 45);
    const state = position({
      line: 'R0 R1 R2 R3 R4 R5',
      hands: [undefined, undefined],
      pile: 0,
      front: [front.join(' '), '-'],
    });
    expect(faultsOf(board(state))).toEqual([]);
    expect(readScene(board(state))).toContain('0 1 2 3 4 5 6 7 8 9 10');
    const three = position({ hands: [undefined, undefined, undefined], front: [front.join(' '), 'K0 R1', '-'] });
    expect(readScene(board(three))).toContain('0 1 2 3 4 5 6 7 8 9 10');
  });
});

describe('the symbols', () => {
  test('are one for every card in both looks, as the buttons ask for them', () => {
    const named = new Set<string>();
    const naming = englishWriter(['Ann', 'Ben'], {
      emoji: (id) => {
        named.add(id);
        return undefined;
      },
    });
    for (const faces of ['wonderland', 'musicians'] as const) {
      for (let start = 0; start < deck.length; start += 5) {
        const hand = deck
          .slice(Math.min(start, deck.length - 5))
          .slice(0, 5)
          .join(' ');
        const state = { ...position({ line: '-', hands: [hand, undefined] }), faces };
        parade.face.hand?.screen(parade.view(state, 0), '', naming);
      }
    }
    expect(new Set(emojis.flat().map(({ id }) => id))).toEqual(named);
  });
});
