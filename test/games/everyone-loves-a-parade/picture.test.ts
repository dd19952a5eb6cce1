import { createCanvas } from '@napi-rs/canvas';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FlowPiece, Scene } from '../../../src/games/contract/scene.ts';
import { faces } from '../../../src/games/everyone-loves-a-parade/cards.ts';
import type { FloatMove } from '../../../src/games/everyone-loves-a-parade/moves.ts';
import { emojis, picture } from '../../../src/games/everyone-loves-a-parade/picture.ts';
import type { FloatState, Paraded } from '../../../src/games/everyone-loves-a-parade/state.ts';
import { placeFlow } from '../../../src/pictures/draw/flow.ts';
import {
  acting,
  catalogue,
  deal,
  game,
  playRandomGame,
  position,
} from '../../support/games/everyone-loves-a-parade.ts';
import { randomFrom } from '../../support/games/random.ts';
import { englishWriter } from '../../support/games/writer.ts';
import { boxesOf, faultsOf, nameOf, readFlow, readScene } from '../../support/pictures/scenes.ts';
import { runs } from '../../support/size.ts';

const writer = englishWriter(['Ann', 'Ben', 'Cat', 'Dee', 'Eve', 'Fay']);
const context = createCanvas(10, 10).getContext('2d');

function board(state: FloatState): Scene {
  return picture.board(game.view(state, 'table'), writer);
}

function cards(state: FloatState, seat: number): Scene {
  const scene = picture.hand?.(game.view(state, seat), '', writer);
  if (!scene) throw new Error('no picture');
  return scene;
}

function diceOf(scene: Scene): string[] {
  return scene.pieces.flatMap((piece) => {
    if (piece.kind !== 'die' || ('paint' in piece.face && piece.face.paint === 'grey')) return [];
    return 'shape' in piece.face ? [nameOf(piece.face.shape)] : [piece.face.letter];
  });
}

describe('the picture of the board', () => {
  test('says what is asked of whom, and which round it is', () => {
    const told = readScene(board(position({ seats: 3, round: 1 })));
    expect(told[0]).toBe('<arrow> Ann: take a card');
    expect(told[1]).toBe('Round 2 of 3');
    expect(readScene(board(acting('MOVE1')))[0]).toBe('<arrow> Ann: move 1?');
  });

  test('shows the dice of each crowd, items first, and says of each row what it is', () => {
    const scene = board(position({ seats: 3, dice: ['red flowers', 'blue', 'balloons streamers yellow'] }));
    expect(diceOf(scene)).toEqual(['flowers', 'R', 'B', 'balloons', 'streamers', 'Y']);
    expect(readScene(scene)).toEqual(expect.arrayContaining(['Crowds 1–3 of 9', 'Warehouse', 'Floats and points']));
    const later = board(position({ seats: 3, round: 1, takes: 1 }));
    expect(readScene(later)).toContain('Crowds 4–6 of 9');
  });

  test('keeps the seats in their places, marks whose turn it is, and who leads once anybody has points', () => {
    const told = readScene(board(position({ seats: 3, round: 1, firsts: [0, 2], takes: 1, rounds: [[4], [9], [9]] })));
    const names = told.filter((text) => /^(<arrow> )?(Ann|Ben|Cat)$/.test(text));
    expect(names).toEqual(['Ann', 'Ben', '<arrow> Cat']);
    expect(told).toEqual(
      expect.arrayContaining(['4', '<crown> 9', '<crown> leads · most points after three rounds win']),
    );
    expect(readScene(board(deal(3, 1))).join(' ')).not.toContain('<crown>');
  });

  test('explains what makes points, who wins, and what a crown means', () => {
    const fresh = board(position({ seats: 3 }));
    const goal = 'most points after three rounds win';
    expect(readScene(fresh)).toEqual(
      expect.arrayContaining(['a card scores for its item, and again for its color', goal]),
    );
    expect(fresh.alt).toContain(
      'A card scores for its item, and again for its color. The most points after three rounds win.',
    );
    const later = board(position({ seats: 3, round: 1, takes: 1, rounds: [[4], [9], [9]] }));
    expect(readScene(later)).toContain(`<crown> leads · ${goal}`);
    expect(later.alt).not.toContain('The most points');
  });

  test('keeps a gap between what happened and the crowds', () => {
    const { pieces } = board(acting('MOVE1', { takes: 1 }));
    const events = pieces.filter((piece) => piece.kind === 'flow' && piece.size === 12.5 && piece.y < 60);
    const bottom = Math.max(...events.map((piece) => ('height' in piece ? piece.y + piece.height : 0)));
    const crowds = pieces.find((piece) => piece.kind === 'box' && piece.fill === 'panel');
    expect((crowds && 'y' in crowds ? crowds.y : 0) - bottom).toBeGreaterThanOrEqual(4);
  });

  test('shows the Warehouse by number, with what each card does', () => {
    const told = readScene(board(position({ seats: 3, warehouse: 'FB-SET BY-ADD SR-SWAP BB-SET FR-ADD' })));
    expect(told).toEqual(
      expect.arrayContaining(['#1', 'set', '#2', 'new die', '#3', 'swap', '#4', 'set', '#5', 'new die']),
    );
  });

  test('shows what happened last', () => {
    const state = position({ seats: 3 });
    const [card] = state.warehouse;
    const taken = game.play(state, 0, { take: card ?? '' }, randomFrom(1));
    if ('refused' in taken) throw new Error(taken.refused);
    expect(readScene(board(taken.state)).join('\n')).toMatch(/^Ann took \(balloons\)\(B\)2 \(set\)\.$/m);
  });

  test('shows the floats as they grow', () => {
    const told = readScene(board(position({ seats: 3, takes: 3, floats: ['FB-SET BY-ADD', 'SR-SWAP', ''] })));
    expect(told).toEqual(expect.arrayContaining(['[B4][Y3]', '[R5]', '']));
  });

  test('in the parade: the Order cards in a row, who stands where, and what each free crowd would score', () => {
    const state = position({
      seats: 3,
      takes: 9,
      dice: ['flowers red', 'balloons', 'blue'],
      floats: ['FR-ADD', 'FB-SET BB-SET', 'SR-SWAP'],
      parade: [
        { order: 2, seat: 2, float: 0, crowd: 0 },
        { order: 4, seat: 1, float: 0, crowd: null },
        { order: 7, seat: 0, float: 0, crowd: null },
      ],
      phase: { doing: 'place', seat: 1, float: 0 },
    });
    const told = readScene(board(state));
    expect(told[0]).toBe('<arrow> Ben: choose a crowd');
    expect(told).toEqual(expect.arrayContaining(['<float> Cat', '= 2', '= 6', '2 <check>', '<arrow>4', '7']));
  });

  test('after a round: before which crowd each float stood, what matched, what that brought, and who begins next', () => {
    const state = position({
      seats: 3,
      round: 1,
      history: [
        [
          [2, 0, 0, 2, ['FR-ADD', 'BB-SET'], ['flowers', 'red']],
          [4, 1, 0, 0, ['SR-SWAP'], ['balloons']],
          [5, 2, 0, 1, ['FB-SET'], ['blue']],
        ],
      ],
      rounds: [[12], [0], [4]],
      firsts: [0, 1],
    });
    const told = readScene(board(state));
    expect(told).toEqual(
      expect.arrayContaining([
        'Round 1 scored: the crowd’s dice, and the cards that matched.',
        'Ben goes first: lowest score (0).',
        '3 (flowers)(R)  2×[R6]',
        '+12  <crown> 12',
        '1 (balloons)  no match',
        '+0  0',
        '2 (B)  [B4]',
      ]),
    );
    const words = board(state).alt;
    expect(words).toContain('Round 1 scored');
    expect(words).toContain('3 flowers red Ann 2×flowers red 6 = 12');
    expect(words).toContain('Ben goes first: lowest score (0).');
    const tied = position({ seats: 3, round: 1, rounds: [[12], [4], [4]], history: state.history, firsts: [0, 1] });
    expect(readScene(board(tied))).toContain('Ben goes first: tied for lowest (4), next after Ann.');
    const taken = position({ seats: 3, round: 1, takes: 1, rounds: [[12], [0], [4]], firsts: [0, 1] });
    expect(readScene(board(taken)).join(' ')).not.toContain('scored');
  });

  test('has a bar for each player, as long as the points are many', () => {
    const bars = (rounds: readonly (readonly number[])[]) =>
      boxesOf(board(position({ seats: 3, round: 1, takes: 1, rounds })), 'safe').map(({ width }) => width);
    const [ten = 0, twenty = 0] = bars([[10], [20], [0]]);
    expect(twenty / ten).toBeCloseTo(2, 1);
    expect(bars([[80], [40], [0]])[0]).toBeCloseTo((twenty / 20) * 50, 1);
  });

  test('ends with the points of every round, what the crowd showed and which cards matched', () => {
    const start = deal(3, 5);
    const over = playRandomGame(start, randomFrom(5), (move) => randomFrom(move)).at(-1)?.after ?? start;
    const told = readScene(board(over));
    const totals = over.rounds.map((points) => points.reduce((sum, one) => sum + one, 0));
    expect(told[0]).toMatch(/^<trophy> .*(wins|share the win) with \d+ points?$/);
    expect(told).toEqual(expect.arrayContaining(['Round 1', 'Round 2', 'Round 3', ...totals.map(String)]));
    const words = board(over).alt;
    expect(words).toContain(`= ${Math.max(...totals)}.`);
    for (const name of ['Ann', 'Ben', 'Cat'])
      for (const round of [1, 2, 3])
        expect(words).toMatch(new RegExp(`${name}, round ${round}: crowd \\d showed .*?; .*?\\d\\.`));
  });

  test('shortens only the winners’ names, each by itself, where they are too long for its first line', () => {
    const over = position({ seats: 3, round: 2, phase: { doing: 'over' }, dice: [], rounds: [[9], [9], [1]] });
    const [title] = board(over).pieces;
    const parts = title?.kind === 'flow' ? title.parts : [];
    const names = parts.flatMap((part) => ('text' in part && part.elastic ? [part.text] : []));
    expect(names).toEqual(['Ann', 'Ben']);
    expect(board(over).alt).toMatch(/^Ann and Ben share the win with 9 points\. /);
  });

  test('says in words which of two floats stands before a crowd, and whose turn an Order card is', () => {
    const parade = [
      { order: 2, seat: 1, float: 1, crowd: 2 },
      { order: 3, seat: 0, float: 0, crowd: null },
      { order: 5, seat: 0, float: 1, crowd: null },
      { order: 7, seat: 1, float: 0, crowd: null },
    ];
    const words = board(position({ seats: 2, takes: 12, parade, phase: { doing: 'place', seat: 0, float: 0 } })).alt;
    expect(words).toContain('taken by Ben (②).');
    expect(words).toContain('Order: 2 Ben (②), 3 Ann (①), 5 Ann (②), 7 Ben (①).');
  });
});

describe('the private picture', () => {
  test('shows the Order card with its ability, and what the float would score before each crowd', () => {
    const state = position({
      seats: 3,
      takes: 3,
      orders: [[3], [7], [1]],
      dice: ['flowers red', 'balloons', 'blue'],
      floats: ['FR-ADD', '', ''],
    });
    const told = readScene(cards(state, 0));
    expect(told).toEqual(
      expect.arrayContaining(['3', 'move a die one or two crowds over', 'Your float [R6]', ' 12', ' 0']),
    );
    expect(cards(state, 0).alt).toBe(
      'Order card 3: move a die one or two crowds over. Your float: flowers red 6. Its score now: crowd 1: 12, crowd 2: 0, crowd 3: 0.',
    );
  });

  test('shows the two cards that were peeked at to the one who peeks, and to nobody else', () => {
    const state = acting('LOOK2', { phase: { doing: 'pick', seat: 0, float: 0, saw: ['FR-ADD', 'BB-SET'] } });
    expect(readScene(cards(state, 0))).toEqual(expect.arrayContaining(['Which one do you add?', 'new die', 'set']));
    expect(cards(state, 0).alt).toContain('You see flowers red 6 · balloons blue 2.');
    const others = { ...state, phase: { ...state.phase, saw: ['SB-SET', 'FY-LOOK2'] as const } };
    expect(cards(others, 1)).toEqual(cards(state, 1));
    expect(board(others)).toEqual(board(state));
  });

  test('is not drawn for those who watch', () => {
    expect(picture.hand?.(game.view(deal(3, 1), 'table'), '', writer)).toBeUndefined();
  });
});

describe('the picture of a move', () => {
  const dice = ['balloons blue', 'flowers red', 'streamers yellow'];
  const draw = (state: FloatState, move: FloatMove) => {
    const scene = picture.move?.(game.view(state, 0), move, writer);
    if (!scene) throw new Error('no picture');
    return scene;
  };
  const framed = (scene: Scene) => boxesOf(scene, 'panel').filter(({ stroke }) => stroke === 'gold');

  test('of a card shows the float with it, and what each crowd would then score', () => {
    const start = position({
      seats: 3,
      dice,
      warehouse: 'BB-SET FY-MOVE2 SR-REROLL FR-ADD SB-LOOK2',
      floats: ['BB-ADD'],
    });
    const scene = draw(start, { take: 'FR-ADD' });
    const told = readScene(scene);
    expect(told[0]).toBe('Take #4 (flowers)(R)6');
    expect(told[1]).toMatch(/^Your best crowd: 4 → 12 \(crowd 2\)\.$/);
    expect(told).toEqual(expect.arrayContaining(['= 4', '0 → 12', '= 0', 'Your float [B2] + [R6]']));
    expect(scene.alt).toMatch(
      /^Take #4 flowers red 6\. Your best crowd: 4 → 12 \(crowd 2\)\. .*Your float: balloons blue 2 · flowers red 6\./,
    );
    expect(scene.alt).toContain('Crowd 2 then: flowers red, scores 0 → 12.');
  });

  test('with a die frames the crowds that it changes, shows them changed, and says who loses by it', () => {
    const state = acting('MOVE1', {
      dice: ['balloons blue', 'flowers red', 'streamers yellow'],
      floats: ['BR-SET', 'FR-ADD'],
    });
    const scene = draw(state, { move: [1, 1], to: 0 });
    expect(framed(scene)).toHaveLength(2);
    expect(diceOf(scene).slice(0, 4)).toEqual(['balloons', 'B', 'R', 'flowers']);
    const told = readScene(scene);
    expect(told[0]).toBe('Move (R) from crowd 2 to 1');
    expect(told).toEqual(expect.arrayContaining(['4 → 8', '4 → 0', 'Others: Ben 12 → 6.']));
  });

  test('of a swap shows what goes and what comes', () => {
    const state = acting('SWAP', {
      dice,
      warehouse: 'BB-SET FY-MOVE2 SR-REROLL FR-ADD SB-LOOK2',
      floats: ['BR-SET SY-SET'],
    });
    expect(readScene(draw(state, { give: 'BR-SET', get: 'FR-ADD' }))).toContain('Your float [Y4] − [R4] + [R6]');
  });

  test('of a float that is placed frames its crowd, and leaves the scores of the others beside it', () => {
    const parade = [{ order: 2, seat: 0, float: 0, crowd: null }];
    const state = position({
      seats: 3,
      dice,
      takes: 9,
      floats: ['FR-ADD'],
      parade,
      phase: { doing: 'place', seat: 0, float: 0 },
    });
    const scene = draw(state, { place: 1 });
    expect(framed(scene)).toHaveLength(1);
    expect(readScene(scene)).toEqual(expect.arrayContaining(['Place at crowd 2', '= 12', '= 0']));
  });

  test('of a hint is marked, and stands in place of the Order cards; of two cards that were looked at, the one to add', () => {
    const start = position({ seats: 3, dice, warehouse: 'BB-SET FY-MOVE2 SR-REROLL FR-ADD SB-LOOK2' });
    const hinted = picture.hand?.(game.view(start, 0), '', writer, { take: 'FR-ADD' });
    expect(hinted && readScene(hinted)[0]).toBe('<star> Take #4 (flowers)(R)6');
    expect(hinted?.alt).toMatch(/^The hint: Take #4 flowers red 6\./);
    const saw = acting('LOOK2', { phase: { doing: 'pick', seat: 0, float: 0, saw: ['FR-ADD', 'BB-SET'] } });
    const stars = (advised?: FloatMove) =>
      picture
        .hand?.(game.view(saw, 0), '', writer, advised)
        ?.pieces.filter((piece) => piece.kind === 'shape' && piece.shape === 'star').length;
    expect([stars(), stars({ pick: 'BB-SET' })]).toEqual([0, 1]);
  });

  test('of Order cards names the float that each is for', () => {
    const state = position({
      seats: 2,
      takes: 12,
      orders: [
        [3, 5],
        [7, 1],
      ],
      phase: { doing: 'assign', chosen: [null, null] },
    });
    const told = readScene(draw(state, { orders: [5, 3] }));
    expect(told[0]).toBe('Order cards: ① gets 5, ② gets 3');
    expect(told.filter((line) => line.startsWith('Float '))).toEqual([
      expect.stringMatching(/^Float ① .*Order card 5 \(/),
      expect.stringMatching(/^Float ② .*Order card 3 \(/),
    ]);
  });

  test('has a place for everything, whatever the move', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 6 }), fc.nat(1e6), (seats, seed) => {
        for (const { before, seat, move } of playRandomGame(deal(seats, seed), randomFrom(seed), (at) =>
          randomFrom(seed + at),
        )) {
          const scene = picture.move?.(game.view(before, seat), move, writer);
          expect(scene && faultsOf(scene)).toEqual([]);
          expect(scene?.height).toBeLessThanOrEqual(256);
        }
      }),
      { numRuns: 4 },
    );
  });
});

const games = fc.record({ seats: fc.integer({ min: 2, max: 6 }), seed: fc.nat(1e6) }).map(({ seats, seed }) => {
  const start = deal(seats, seed);
  return [
    start,
    ...playRandomGame(start, randomFrom(seed), (move) => randomFrom(seed + move)).map(({ after }) => after),
  ];
});

/** An end in which each float has some cards more than usual, all of which matched, many of them twice. */
const loadedEnds = fc
  .record({
    seats: fc.integer({ min: 2, max: 6 }),
    seed: fc.nat(1e6),
    counts: fc.array(fc.integer({ min: 0, max: 7 }), { minLength: 18, maxLength: 18 }),
    seen: fc.array(fc.subarray([...faces], { minLength: 1 }), { minLength: 18, maxLength: 18 }),
  })
  .map(({ seats, seed, counts, seen }) => {
    const start = deal(seats, seed);
    const over = playRandomGame(start, randomFrom(seed), (move) => randomFrom(move)).at(-1)?.after ?? start;
    const ids = [...catalogue.decorations.keys()];
    let floats = 0;
    const history = over.history.map((parade) =>
      parade.map(([order, seat, float, crowd]): Paraded => {
        const own = randomFrom(seed + floats)
          .shuffle(ids)
          .slice(0, counts[floats]);
        floats += 1;
        return [order, seat, float, crowd, own, seen[floats - 1] ?? []];
      }),
    );
    return { ...over, history };
  });

describe('the final count', () => {
  const matchedOf = (scene: Scene) =>
    scene.pieces.flatMap((piece) =>
      piece.kind === 'flow' && piece.parts.some((part) => 'card' in part) ? [piece] : [],
    );

  test('shows cards that count twice in lines, with the sign before the first in each', () => {
    const state = position({
      seats: 3,
      history: [[[2, 0, 0, 2, ['FR-ADD', 'SR-SWAP', 'BR-SET'], ['balloons', 'flowers', 'streamers', 'red']]]],
      phase: { doing: 'over' },
    });
    expect(readScene(board(state))).toEqual(expect.arrayContaining(['2×[R6][R5]', '2×[R4]']));
    const [flow] = matchedOf(board(state));
    expect(flow && endOf(flow)).toBeLessThanOrEqual((flow?.x ?? 0) + (flow?.width ?? 0));
  });

  test('has two lines for a name, and shows the item of every card that matched', () => {
    fc.assert(
      fc.property(loadedEnds, (state) => {
        const scene = board(state);
        const named = scene.pieces.filter((piece) => piece.kind === 'text' && piece.lines === 2);
        expect(named.map((piece) => ('text' in piece ? piece.text : ''))).toHaveLength(state.seats);
        const parts = matchedOf(scene).flatMap((flow) => flow.parts);
        expect(parts.filter((part) => 'card' in part && part.narrow)).toEqual([]);
      }),
      { numRuns: runs(10) },
    );
  });

  test('has room for all cards of a float, however many matched, and cuts no sign off', () => {
    fc.assert(
      fc.property(loadedEnds, (state) => {
        for (const flow of matchedOf(board(state))) {
          expect(endOf(flow), readFlow(flow)).toBeLessThanOrEqual(flow.x + flow.width + 1);
          // whatever overlaps leaves every card to be read
          expect(roomOf(flow), readFlow(flow)).toBeGreaterThan(0.85);
        }
      }),
      { numRuns: runs(30) },
    );
  });
});

/** Where the last thing that is painted ends. */
function endOf(flow: FlowPiece): number {
  return Math.max(...placeFlow(context, flow).map(({ x, width }) => x + width));
}

/** The least part of a card that the next one leaves free. */
function roomOf(flow: FlowPiece): number {
  const laid = placeFlow(context, flow);
  return Math.min(...laid.map(({ x, width }, index) => ((laid[index + 1]?.x ?? x + width) - x) / width), 1);
}

describe('in every game', () => {
  test('the board shows nothing of the deck, of the crowds to come or of the Order cards', () => {
    fc.assert(
      fc.property(games, fc.nat(), (states, seed) => {
        for (const state of states) {
          const random = randomFrom(seed);
          const opened = state.dice.length * (state.round + 1);
          const hidden = state.phase.doing !== 'over' && {
            deck: random.shuffle(state.deck),
            row: [...state.row.slice(0, opened), ...random.shuffle(state.row.slice(opened))],
            orders: state.orders.map((hands) => random.shuffle(hands)),
          };
          expect(board({ ...state, ...hidden })).toEqual(board(state));
        }
      }),
      { numRuns: runs(5) },
    );
  });

  test('the words for the board leave no crowd and no player out, however many they are', () => {
    const names = ['Ann', 'Ben', 'Cat', 'Dee', 'Eve', 'Fay'].map((name) => `${name} of the Long Table`);
    const long = englishWriter(names);
    fc.assert(
      fc.property(games, (states) => {
        for (const state of states.filter(({ phase }) => phase.doing !== 'over')) {
          const words = picture.board(game.view(state, 'table'), long).alt;
          // where there is no room for whole names, their beginnings must do
          for (const name of names.slice(0, state.seats))
            expect(words).toMatch(new RegExp(`${name.slice(0, 3)}[^.]* has `));
          for (let crowd = 0; crowd < state.dice.length; crowd += 1) {
            expect(words).toContain(`Crowd ${state.round * state.dice.length + crowd + 1}: `);
          }
        }
      }),
      { numRuns: runs(10) },
    );
  });

  test('everything lies inside of a picture of a good shape, with its words', () => {
    fc.assert(
      fc.property(games, (states) => {
        for (const state of states) {
          expect(faultsOf(board(state))).toEqual([]);
          for (let seat = 0; seat < state.seats; seat++) {
            const scene = picture.hand?.(game.view(state, seat), '', writer);
            if (scene) expect(faultsOf(scene)).toEqual([]);
          }
        }
      }),
      { numRuns: runs(5) },
    );
  });
});

test('twelve dice on one of six crowds, and floats of seven cards, fit', () => {
  const many = 'balloons balloons streamers streamers flowers flowers blue blue yellow yellow red red';
  const float = 'FB-SET FB-ADD FB-LOOK2 FB-MOVE2 FB-REROLL FB-BALLOON BB-SET';
  const state = position({
    seats: 6,
    takes: 12,
    dice: [many, 'blue', 'red', 'blue', 'red', 'blue'],
    floats: [float, '', '', '', '', ''],
  });
  expect(faultsOf(board(state))).toEqual([]);
  expect(diceOf(board(state))).toHaveLength(17);
  expect(faultsOf(cards(state, 0))).toEqual([]);
});

test('there is a symbol for every face of a die', () => {
  expect(emojis.flat().map(({ id }) => id)).toEqual(
    ['balloons', 'streamers', 'flowers', 'blue', 'yellow', 'red'].map((face) => `everyone-loves-a-parade/${face}`),
  );
});
