/** The questions of the lesson. */

import type { Lesson, Random } from '../contract/index.ts';
import type { Writer } from '../contract/screen.ts';
import {
  type AskQuestion,
  drawUntil,
  type Introduction,
  makeLesson as makeQuestions,
  offerNumbers,
  type Question,
} from '../toolbox/make-lesson.ts';
import { type Catalogue, colors, type Decoration, type DieFace, items, type Order } from './cards.ts';
import { showSum } from './face-scoring.ts';
import { crowdNumber, labelCard, showAction, showCard, showCards, showDice, showFaces, tell } from './face-words.ts';
import { askMoving, drawMoving, listCrowds, makeDie, rollDice } from './lesson-move.ts';
import { paintStanding } from './picture-standing.ts';
import { countMatches, facesSeen, scoreCard, scoreFloat } from './scoring.ts';
import type { Die } from './state.ts';

/** A float at a crowd. */
export interface Standing {
  readonly float: readonly Decoration[];
  readonly dice: readonly Die[];
}

function exampleCard(item: Decoration['item'], color: Decoration['color'], points: number): Decoration {
  return { id: '', item, color, points, action: 'SET' };
}

/** The example in the rules: a card that matches twice, one that matches once, and one that does not match. */
export const example: Standing = {
  float: [exampleCard('balloons', 'blue', 2), exampleCard('flowers', 'red', 6), exampleCard('streamers', 'yellow', 4)],
  dice: [makeDie('balloons'), makeDie('flowers'), makeDie('blue')],
};

/** At least one card matches twice, and at least one does not match. */
export function drawStanding(cards: readonly Decoration[], random: Random): Standing {
  return drawUntil(
    () => ({ float: random.shuffle(cards).slice(0, 3), dice: rollDice(random, 3) }),
    ({ float, dice }) => {
      const matches = float.map((card) => countMatches(card, facesSeen(dice)));
      return matches.includes(2) && matches.includes(0);
    },
  );
}

/** A crowd on which several dice show the same face, and a card that they match. */
export function drawRepeated(cards: readonly Decoration[], random: Random): Standing {
  return drawUntil(
    () => ({ float: random.shuffle(cards).slice(0, 3), dice: rollDice(random, 5) }),
    ({ float, dice }) => {
      const seen = facesSeen(dice);
      const points = scoreFloat(float, seen);
      return seen.length < dice.length && points > 0 && scoreDice(float, dice) !== points;
    },
  );
}

/** The result of counting every die, which is a common mistake. */
function scoreDice(float: readonly Decoration[], dice: readonly Die[]): number {
  return dice.reduce((points, { face }) => points + scoreFloat(float, [face]), 0);
}

function askScore({ float, dice }: Standing, writer: Writer): Question {
  const seen = facesSeen(dice);
  const right = scoreFloat(float, seen);
  const once = float.reduce((points, card) => points + (countMatches(card, seen) > 0 ? card.points : 0), 0);
  const all = float.reduce((points, card) => points + card.points, 0);
  const numbers = offerNumbers(right, [once, scoreDice(float, dice), all]);
  const isRepeated = seen.length < dice.length;
  return {
    ask: [
      tell(writer, 'lesson.float', { cards: showCards(writer, float) }),
      tell(writer, 'lesson.crowd', { dice: showDice(writer, dice) }),
      tell(writer, 'lesson.score.question'),
    ],
    options: numbers.map(String),
    right: [numbers.indexOf(right)],
    several: false,
    reasons: [
      ...(isRepeated ? [tell(writer, 'lesson.score.once', { faces: showFaces(writer, seen) })] : []),
      float.map((card) => explainCard(card, seen, writer)).join('\n'),
      showSum(writer, float, seen, right),
    ],
    scenes: {
      asked: paintStanding(float, facesOn(dice), 'asked', writer),
      answered: paintStanding(float, seen, 'answered', writer),
    },
  };
}

/** All faces in order, repeated if several dice show the same one. */
function facesOn(dice: readonly Die[]): DieFace[] {
  return facesSeen(dice).flatMap((face) => dice.filter((die) => die.face === face).map((die) => die.face));
}

function explainCard(card: Decoration, seen: readonly DieFace[], writer: Writer): string {
  const matched = seen.filter((face) => face === card.item || face === card.color);
  return tell(writer, `lesson.card.${countOf(card, seen)}`, {
    card: showCard(writer, card),
    faces: showFaces(writer, matched),
    points: scoreCard(card, seen),
  });
}

function countOf(card: Decoration, seen: readonly DieFace[]): 'none' | 'once' | 'twice' {
  const matches = countMatches(card, seen);
  if (matches === 0) return 'none';
  return matches === 1 ? 'once' : 'twice';
}

/** A float and the crowds of a round. */
export interface Placing {
  readonly float: readonly Decoration[];
  readonly crowds: readonly (readonly Die[])[];
}

/** One crowd is best. */
export function drawPlacing(cards: readonly Decoration[], random: Random): Placing {
  return drawUntil(
    () => ({
      float: random.shuffle(cards).slice(0, 3),
      crowds: [rollDice(random, 3), rollDice(random, 2), rollDice(random, 4)],
    }),
    ({ float, crowds }) => new Set(crowds.map((dice) => scoreFloat(float, facesSeen(dice)))).size === crowds.length,
  );
}

function askPlacing({ float, crowds }: Placing, writer: Writer): Question {
  const points = crowds.map((dice) => scoreFloat(float, facesSeen(dice)));
  const most = Math.max(...points);
  const name = (index: number) => tell(writer, 'label.crowd', { crowd: crowdNumber(index) });
  return {
    ask: [
      tell(writer, 'lesson.float', { cards: showCards(writer, float) }),
      listCrowds(crowds, writer),
      tell(writer, 'lesson.place.question'),
    ],
    options: crowds.map((_, index) => name(index)),
    right: [...points.keys()].filter((index) => points[index] === most),
    several: false,
    reasons: [
      crowds
        .map((dice, index) => {
          const seen = facesSeen(dice);
          return tell(writer, 'lesson.place.sum', {
            crowd: crowdNumber(index),
            sum: showSum(writer, float, seen, points[index] ?? 0),
          });
        })
        .join('\n'),
      tell(writer, 'lesson.place.reason'),
    ],
  };
}

/** Cards of the Warehouse, and a crowd that they are for. */
export interface Picking {
  readonly warehouse: readonly Decoration[];
  readonly dice: readonly Die[];
}

/** Cards with the same label would be the same answer twice. */
function onePerLabel(cards: readonly Decoration[]): Decoration[] {
  return [...new Map(cards.toReversed().map((card) => [labelCard(card), card])).values()].reverse();
}

/** The card that scores most matches twice, and is not the one with the most printed points. */
export function drawPicking(cards: readonly Decoration[], random: Random): Picking {
  return drawUntil(
    () => ({
      warehouse: onePerLabel([...random.shuffle(cards), ...example.float]).slice(0, 4),
      dice: rollDice(random, 3),
    }),
    ({ warehouse, dice }) => {
      const brings = warehouse.map((card) => scoreCard(card, facesSeen(dice)));
      const best = warehouse[brings.indexOf(Math.max(...brings))];
      const most = Math.max(...warehouse.map((card) => card.points));
      return best !== undefined && best.points < most && countMatches(best, facesSeen(dice)) === 2;
    },
  );
}

function askPicking({ warehouse, dice }: Picking, writer: Writer): Question {
  const seen = facesSeen(dice);
  const brings = warehouse.map((card) => scoreCard(card, seen));
  const most = Math.max(...brings);
  return {
    ask: [
      tell(writer, 'lesson.crowd', { dice: showDice(writer, dice) }),
      `${tell(writer, 'board.warehouse')} ${showCards(writer, warehouse)}`,
      tell(writer, 'lesson.pick.question'),
    ],
    options: warehouse.map(labelCard),
    right: [...brings.keys()].filter((index) => brings[index] === most),
    several: false,
    reasons: [warehouse.map((card) => explainCard(card, seen, writer)).join('\n'), tell(writer, 'lesson.pick.reason')],
  };
}

/** Order cards, one’s own first. */
function drawOrders(orders: readonly Order[], random: Random): readonly Order[] {
  return random.shuffle(orders).slice(0, 4);
}

function askOrders(orders: readonly Order[], writer: Writer): Question {
  const [own, ...others] = orders;
  const number = own?.number ?? 0;
  const before = others.filter((order) => order.number < number).length;
  const numbers = [0, 1, 2, 3];
  return {
    ask: [
      tell(writer, 'lesson.order.cards', {
        own: number,
        action: own ? showAction(writer, own.action) : '',
        others: others.map((order) => order.number).join(', '),
      }),
      tell(writer, 'lesson.order.question'),
    ],
    options: numbers.map(String),
    right: [numbers.indexOf(before)],
    several: false,
    reasons: [
      tell(writer, 'lesson.order.reason', {
        sorted: orders
          .map((order) => order.number)
          .sort((a, b) => a - b)
          .join(', '),
      }),
    ],
  };
}

function introduce(writer: Writer): Introduction {
  return {
    text: [
      tell(writer, 'lesson.introduction', {
        items: showFaces(writer, items),
        colors: showFaces(writer, colors),
      }),
      tell(writer, 'lesson.introduction.turn'),
      tell(writer, 'lesson.introduction.scoring'),
      tell(writer, 'lesson.introduction.first'),
    ],
    scene: paintStanding(example.float, facesOn(example.dice), 'asked', writer),
  };
}

/** What a float scores, and what follows for the crowd, the cards, the actions and the order. It uses the card set of the game. */
export function makeLesson({ decorations, orders }: Catalogue): Lesson {
  const cards = [...decorations.values()];
  const questions: readonly AskQuestion[] = [
    (_, writer) => askScore(example, writer),
    (random, writer) => askScore(drawStanding(cards, random), writer),
    (random, writer) => askScore(drawRepeated(cards, random), writer),
    (random, writer) => askPlacing(drawPlacing(cards, random), writer),
    (random, writer) => askPicking(drawPicking(cards, random), writer),
    (random, writer) => askMoving(drawMoving(cards, random), writer),
    (random, writer) => askOrders(drawOrders([...orders.values()], random), writer),
  ];
  return makeQuestions(introduce, questions);
}
