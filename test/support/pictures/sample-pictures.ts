/** One scene of every kind that the games draw. */

import type { Scene } from '../../../src/games/contract/scene.ts';
import type { FloatMove } from '../../../src/games/everyone-loves-a-parade/moves.ts';
import type { FloatState } from '../../../src/games/everyone-loves-a-parade/state.ts';
import { deck } from '../../../src/games/parade/cards.ts';
import { parade } from '../../../src/games/parade/index.ts';
import type { ParadeState } from '../../../src/games/parade/state.ts';
import {
  acting,
  deal as dealFloats,
  game as floats,
  playRandomGame as playFloats,
  position as street,
} from '../games/everyone-loves-a-parade.ts';
import { deal, play, playMove, playRandomGame, position } from '../games/parade.ts';
import { randomFrom } from '../games/random.ts';
import { englishWriter } from '../games/writer.ts';

/** Names in seven scripts, one of them too long. */
const names = ['Ann', 'Benjamin Featherstonehaugh', '王小明', 'محمد علي', '👩‍👩‍👧 Zoë ✨', 'Борис Ελένη'];

const example = position({
  hands: ['R3 B10 Y0 K1 K2', undefined, undefined],
  front: ['R1 R2 G4', 'B1 B9 K7', 'P3'],
});
const crowded = position({
  line: 'R0 R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 B0 B1 B2 B3 B4 B5 B6 B8',
  hands: ['Y0 Y1 Y2 K0 K10', 'B7 Y3 Y4 Y5 Y6', undefined, undefined, undefined, undefined],
  firstSeat: 1,
  pile: 3,
  front: ['P0 P1 P2 G0 G1 K3', 'P3', 'P4', 'P5 G2', 'P6', 'P7 K4'],
});
const ending = { seat: 0, cause: 'six-colours', lastPlay: 5 } as const;
/** As many cards as one player can come by, before five others. */
const hoard = position({
  line: 'R0 R1 R2 R3 R4 B10',
  hands: [undefined, undefined, undefined],
  pile: 0,
  front: [
    deck.filter((card) => /^[PGK]/.test(card) || /^B\d$/.test(card) || card === 'R5' || card === 'R6').join(' '),
    'Y0 Y1',
    'Y2 Y3',
  ],
});
const lastRound = position({
  hands: [undefined, undefined, undefined],
  plays: 3,
  ending,
  front: ['R1 B2 G3 K4 P5 Y6', 'B0', 'P3'],
});
const choosing = position({ hands: ['R3 B10 P0 K1', 'G1 G2 G3 G4'], plays: 4, ending: { ...ending, lastPlay: 4 } });

function lastOf(start: ParadeState, seed: number): ParadeState {
  return playRandomGame(start, randomFrom(seed)).at(-1)?.after ?? start;
}

const six = dealFloats(6, 9);
const sixSteps = playFloats(six, randomFrom(9), (move) => randomFrom(9000 + move)).map(({ after }) => after);

/** Where the second round begins in a game of so many. */
function secondRound(seats: number): FloatState {
  const steps = playFloats(dealFloats(seats, 9), randomFrom(9), (move) => randomFrom(9000 + move));
  return steps.find(({ after }) => after.round === 1)?.after ?? six;
}

const over = lastOf(deal('classic', 6, 9), 9);
const scored = { two: secondRound(2), three: secondRound(3), six: secondRound(6) };

function mustBe(scene: Scene | undefined): Scene {
  if (!scene) throw new Error('no picture');
  return scene;
}

/** One picture of every kind, by name, of a table of people who are called like this. */
export function sampleScenes(people: readonly string[]): Readonly<Record<string, Scene>> {
  const writer = englishWriter(people);
  const paradeBoard = (state: ParadeState) => parade.picture?.board(parade.view(state, 'table'), writer);
  const paradeCards = (state: ParadeState, seat: number, step = '') =>
    parade.picture?.hand?.(parade.view(state, seat), step, writer);
  const floatBoard = (state: FloatState) => floats.picture?.board(floats.view(state, 'table'), writer);
  const floatMove = (state: FloatState, seat: number, move: FloatMove) =>
    floats.picture?.move?.(floats.view(state, seat), move, writer);
  const floatCards = (state: FloatState, seat: number) => floats.picture?.hand?.(floats.view(state, seat), '', writer);
  const scenes = {
    'parade-start': paradeBoard(example),
    'parade-middle': paradeBoard(play(example, 0, 'R3')),
    'parade-crowded': paradeBoard(play(crowded, 1, 'B7')),
    'parade-collections': paradeBoard(hoard),
    'parade-musicians': paradeBoard({ ...play(example, 0, 'R3'), faces: 'musicians' }),
    'parade-last-round': paradeBoard(lastRound),
    'parade-choosing': paradeBoard(playMove(choosing, 0, { keep: ['R3', 'P0'] })),
    'parade-end': paradeBoard(over),
    'parade-hand': paradeCards(example, 0),
    'parade-hint': parade.picture?.hand?.(parade.view(example, 0), '', writer, { play: 'K1' }),
    'parade-preview': paradeCards(example, 0, 'card.R3'),
    'parade-keep': paradeCards(choosing, 0, 'keep.R3'),
    'floats-start': floatBoard(dealFloats(3, 5)),
    'floats-middle': floatBoard(sixSteps[Math.floor(sixSteps.length / 2)] ?? six),
    'floats-two': floatBoard(
      street({
        seats: 2,
        takes: 5,
        floats: ['FB-SET FY-LOOK2', 'SR-SWAP', 'BB-ADD', 'FR-ADD BY-SET'],
        rounds: [[], []],
      }),
    ),
    'floats-four': floatBoard(
      street({
        seats: 4,
        takes: 9,
        floats: ['FB-SET FY-LOOK2 SR-SWAP', 'SR-SWAP BB-SET', 'BB-ADD FR-ADD', 'FR-ADD BY-SET'],
        rounds: [[21], [8], [0], [12]],
        round: 1,
      }),
    ),
    'floats-scored': floatBoard(scored.six),
    'floats-scored-two': floatBoard(scored.two),
    'floats-scored-three': floatBoard(scored.three),
    'floats-parade': floatBoard(sixSteps.filter(({ phase }) => phase.doing === 'place')[8] ?? six),
    'floats-end': floatBoard(sixSteps.at(-1) ?? six),
    'floats-peek': floatCards(
      acting('LOOK2', {
        floats: ['FR-REROLL', '', ''],
        phase: { doing: 'pick', seat: 0, float: 0, saw: ['FR-ADD', 'BB-SET'] },
      }),
      0,
    ),
    'floats-hint': floats.practice?.picture?.(
      floats.view(street({ seats: 3, takes: 3, floats: ['FB-SET', 'SR-SWAP', 'BB-ADD'] }), 0),
      '',
      writer,
      { take: street({ seats: 3, takes: 3, floats: ['FB-SET', 'SR-SWAP', 'BB-ADD'] }).warehouse[1] ?? '' },
    ),
    'floats-move-take': floatMove(
      street({
        seats: 2,
        takes: 4,
        warehouse: 'BB-SET FR-REROLL SB-ADD BY-ADD FY-MOVE2',
        floats: ['FB-SET FY-LOOK2', 'SR-SWAP', 'BB-ADD', ''],
      }),
      0,
      { take: 'FR-REROLL', float: 0 },
    ),
    'floats-move-set': floatMove(
      acting('SET', {
        seats: 6,
        dice: ['balloons blue', 'flowers red', 'streamers yellow', 'flowers blue red', 'balloons red', 'blue'],
        floats: ['FR-REROLL BB-SET', 'FR-ADD', 'SR-SWAP', 'SR-REROLL', '', ''],
      }),
      0,
      { set: [1, 1], face: 'blue' },
    ),
    'parade-taking': parade.lesson?.show('0.0.0.a0', writer).scene,
    'floats-standing': floats.lesson?.show('0.0.0.a0', writer).scene,
    'floats-cards': floatCards(street({ seats: 2, takes: 4, floats: ['FB-SET FY-LOOK2', 'SR-SWAP', 'BB-ADD', ''] }), 0),
  };
  return Object.fromEntries(Object.entries(scenes).map(([name, scene]) => [name, mustBe(scene)]));
}

export const samples = sampleScenes(names);
