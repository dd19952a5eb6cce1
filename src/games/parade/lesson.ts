/** The questions of the lesson. */

import type { Random } from '../contract/index.ts';
import type { Writer } from '../contract/screen.ts';
import { type AskQuestion, drawUntil, type Introduction, makeLesson, type Question } from '../toolbox/make-lesson.ts';
import { type Card, cardColour, cardValue, colours, deck, printedPoints, sortCards } from './cards.ts';
import { askClosing, askColours, askKeeping, drawClosing, drawColours, drawKeeping } from './lesson-end.ts';
import { paintTaking } from './picture-taking.ts';
import { countSafe, takeFrom } from './rules.ts';

import { labelCard, showCard, showCards, showColour, tellChange } from './symbols.ts';

const faces = 'wonderland';

export const exampleLine: readonly Card[] = ['R8', 'B2', 'Y7', 'B5', 'R9', 'Y1'];
export const examplePlay: Card = 'R3';

/** A card played to a line: which cards are taken? */
export interface Taking {
  readonly line: readonly Card[];
  readonly played: Card;
}

/**
 * A line that shows most of the rules: some card is taken, some exposed card stays, and a safe card would be taken if it were not
 * safe.
 */
export function drawTaking(random: Random): Taking {
  return drawUntil(
    () => dealTaking(random, 6 + random.below(3)),
    ({ line, played }) => {
      const { collected } = takeFrom(line, played);
      const safe = countSafe(line.length, played);
      const spared = line.slice(line.length - safe).some((card) => matches(card, played));
      return safe > 0 && spared && collected.length > 0 && collected.length < line.length - safe;
    },
  );
}

/** A zero, which protects nothing, on a line with its colour. */
export function drawZero(random: Random): Taking {
  return drawUntil(
    () => dealTaking(random, 7, (card) => cardValue(card) === 0),
    ({ line, played }) => {
      const taken = takeFrom(line, played).collected.length;
      return taken > 0 && taken < 4;
    },
  );
}

/** A high card on a line that is not much longer than its number, so that almost everything is safe. */
export function drawHigh(random: Random): Taking {
  return drawUntil(
    () => dealTaking(random, 7, (card) => cardValue(card) >= 5 && cardValue(card) <= 8),
    ({ line, played }) => takeFrom(line, played).collected.length <= 1,
  );
}

function dealTaking(random: Random, length: number, plays: (card: Card) => boolean = () => true): Taking {
  const cards = random.shuffle(deck);
  const played = cards.find(plays) ?? 'R3';
  return { line: cards.filter((card) => card !== played).slice(0, length), played };
}

function matches(card: Card, played: Card): boolean {
  return cardColour(card) === cardColour(played) || cardValue(card) <= cardValue(played);
}

function askTaking({ line, played }: Taking, writer: Writer): Question {
  const { collected } = takeFrom(line, played);
  const cards = showCards(faces, line);
  return {
    ask: [
      `${writer.say('parade.line', { cards })}\n${writer.say('parade.lesson.plays', { card: showCard(faces, played) })}`,
      writer.say('parade.lesson.take.question'),
    ],
    options: line.map((card) => labelCard(faces, card)),
    right: [...line.keys()].filter((place) => collected.includes(line[place] ?? played)),
    several: true,
    reasons: [explainTaking({ line, played }, writer)],
    scenes: {
      asked: paintTaking({ faces, line }, played, 'asked', writer),
      answered: paintTaking({ faces, line }, played, 'answered', writer),
    },
  };
}

/** One line for each exposed card, and one for all safe cards. */
function explainTaking({ line, played }: Taking, writer: Writer): string {
  const safe = countSafe(line.length, played);
  const exposed = line.slice(0, line.length - safe);
  const lines = exposed.map((card) =>
    writer.say(`parade.lesson.take.${reasonFor(card, played)}`, {
      card: showCard(faces, card),
      number: cardValue(played),
    }),
  );
  const isShort = line.length < cardValue(played);
  const spared = writer.say(isShort ? 'parade.lesson.take.all-safe' : 'parade.lesson.take.safe', {
    count: safe,
    number: cardValue(played),
    cards: showCards(faces, line.slice(line.length - safe)),
  });
  return [safe > 0 ? spared : writer.say('parade.lesson.take.nothing-safe'), ...lines].join('\n');
}

function reasonFor(card: Card, played: Card): 'colour' | 'number' | 'stays' {
  if (cardColour(card) === cardColour(played)) return 'colour';
  return cardValue(card) <= cardValue(played) ? 'number' : 'stays';
}

/** A hand of three: which card costs the fewest points? */
export interface Choosing {
  readonly line: readonly Card[];
  readonly hand: readonly Card[];
}

export function drawChoosing(random: Random): Choosing {
  const cost = (line: readonly Card[], card: Card) => printedPoints(takeFrom(line, card).collected);
  return drawUntil(
    () => {
      const cards = random.shuffle(deck);
      return { line: cards.slice(0, 8), hand: sortCards(cards.slice(8, 11)) };
    },
    ({ line, hand }) => {
      const costs = hand.map((card) => cost(line, card));
      const least = Math.min(...costs);
      const best = hand[costs.indexOf(least)];
      // the lowest card is not always the best one to play
      const isLowest = best === undefined || cardValue(best) === Math.min(...hand.map(cardValue));
      return new Set(costs).size === costs.length && least > 0 && !isLowest;
    },
  );
}

function askChoosing({ line, hand }: Choosing, writer: Writer): Question {
  const takings = hand.map((card) => ({ card, collected: takeFrom(line, card).collected }));
  const least = Math.min(...takings.map(({ collected }) => printedPoints(collected)));
  const reasons = takings.map(({ card, collected }) =>
    writer.say(collected.length ? 'parade.hand.takes' : 'parade.hand.takes-nothing', {
      card: showCard(faces, card),
      cards: showCards(faces, collected),
      change: tellChange(writer, printedPoints(collected)),
    }),
  );
  return {
    ask: [writer.say('parade.line', { cards: showCards(faces, line) }), writer.say('parade.lesson.choose.question')],
    options: hand.map((card) => labelCard(faces, card)),
    right: [...takings.keys()].filter((index) => printedPoints(takings[index]?.collected ?? []) === least),
    several: false,
    reasons: [reasons.join('\n'), writer.say('parade.lesson.choose.reason')],
  };
}

function introduce(writer: Writer): Introduction {
  const safe = countSafe(exampleLine.length, examplePlay);
  return {
    text: [
      writer.say('parade.lesson.introduction', {
        colours: colours.map((colour) => showColour(faces, colour)).join(' '),
      }),
      writer.say('parade.lesson.introduction.turn', { card: showCard(faces, examplePlay), safe }),
      writer.say('parade.lesson.introduction.end'),
      writer.say('parade.lesson.introduction.first', {
        card: showCard(faces, examplePlay),
        count: exampleLine.length,
      }),
    ],
    scene: paintTaking({ faces, line: exampleLine }, examplePlay, 'asked', writer),
  };
}

const questions: readonly AskQuestion[] = [
  (_, writer) => askTaking({ line: exampleLine, played: examplePlay }, writer),
  (random, writer) => askTaking(drawTaking(random), writer),
  (random, writer) => askTaking(drawZero(random), writer),
  (random, writer) => askTaking(drawHigh(random), writer),
  (random, writer) => askChoosing(drawChoosing(random), writer),
  (random, writer) => askColours(drawColours(random), writer),
  (random, writer) => askClosing(drawClosing(random), writer),
  (random, writer) => askKeeping(drawKeeping(random), writer),
];

/** What a card takes, what it costs, majorities, the last round, and the two cards to keep, by the classic rules for three players. */
export const lesson = makeLesson(introduce, questions);
