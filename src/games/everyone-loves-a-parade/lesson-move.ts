/** The dice of the lesson's questions, and the question about an action: which die to move. */

import type { Random } from '../contract/index.ts';
import type { Writer } from '../contract/screen.ts';
import { drawUntil, type Question } from '../toolbox/make-lesson.ts';
import { type Decoration, type DieFace, kindOf, rollDie } from './cards.ts';
import { reachableFrom } from './dice.ts';
import { showSum } from './face-scoring.ts';
import { crowdNumber, labelFace, showCards, showDice, showFace, tell } from './face-words.ts';
import { facesSeen, scoreFloat } from './scoring.ts';
import type { Die } from './state.ts';

export function makeDie(face: DieFace): Die {
  return { kind: kindOf(face), face };
}

export function rollDice(random: Random, count: number): Die[] {
  return Array.from({ length: count }, (_, index) => makeDie(rollDie(index % 2 === 0 ? 'item' : 'color', random)));
}

/** A float that is to be placed at the middle one of three crowds. */
export interface Moving {
  readonly float: readonly Decoration[];
  readonly crowds: readonly (readonly Die[])[];
}

const target = 1;

/** The dice that can be moved to the target, each face of a crowd once, with the points that the float scores there then. */
export function listMoving({ float, crowds }: Moving) {
  const table = { seats: crowds.length, round: 0, dice: crowds, parade: [] };
  const own = crowds[target] ?? [];
  return crowds.flatMap((dice, crowd) => {
    if (!reachableFrom(table, [target], crowd, 1).includes(target)) return [];
    return facesSeen(dice).map((face) => {
      const seen = facesSeen([...own, makeDie(face)]);
      return { crowd, face, seen, points: scoreFloat(float, seen) };
    });
  });
}

/** One die is best, and it brings points. */
export function drawMoving(cards: readonly Decoration[], random: Random): Moving {
  return drawUntil(
    () => ({
      float: random.shuffle(cards).slice(0, 3),
      crowds: [rollDice(random, 2), rollDice(random, 2), rollDice(random, 2)],
    }),
    (moving) => {
      const [best, second] = listMoving(moving)
        .map(({ points }) => points)
        .sort((one, other) => other - one);
      const before = scoreFloat(moving.float, facesSeen(moving.crowds[target] ?? []));
      return best !== undefined && best > before && best !== second;
    },
  );
}

/** The dice of each crowd, one line a crowd. */
export function listCrowds(crowds: Moving['crowds'], writer: Writer): string {
  return crowds
    .map((dice, index) => tell(writer, 'crowd.open', { crowd: crowdNumber(index), dice: showDice(writer, dice) }))
    .join('\n');
}

export function askMoving(moving: Moving, writer: Writer): Question {
  const { float, crowds } = moving;
  const moves = listMoving(moving);
  const most = Math.max(...moves.map(({ points }) => points));
  const name = (face: string, crowd: number) => tell(writer, 'lesson.move.option', { face, crowd: crowdNumber(crowd) });
  return {
    ask: [
      tell(writer, 'lesson.float', { cards: showCards(writer, float) }),
      listCrowds(crowds, writer),
      tell(writer, 'lesson.move.introduction', { crowd: crowdNumber(target) }),
      tell(writer, 'lesson.move.question'),
    ],
    options: moves.map(({ face, crowd }) => name(labelFace(writer, face), crowd)),
    right: [...moves.keys()].filter((index) => moves[index]?.points === most),
    several: false,
    reasons: [
      moves
        .map(({ face, crowd, seen, points }) =>
          tell(writer, 'lesson.move.result', {
            die: name(showFace(writer, face), crowd),
            sum: showSum(writer, float, seen, points),
          }),
        )
        .join('\n'),
      tell(writer, 'lesson.move.reason'),
    ],
  };
}
