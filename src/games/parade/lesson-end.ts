/** The questions of the lesson about the end: majorities, the last round and the two cards to keep. */

import { isRefused, type Random, type Seat } from '../contract/index.ts';
import type { Writer } from '../contract/screen.ts';
import { drawUntil, offerNumbers, type Question } from '../toolbox/make-lesson.ts';
import { type Card, cardColour, cardValue, colours, deck, printedPoints, sortCards } from './cards.ts';
import { explainColour } from './face-count.ts';
import { applyMove, listPairs, setUp } from './rules.ts';
import { type ColourCount, countUp } from './scoring.ts';
import { type Ending, nextSeat } from './state.ts';
import { nameCard, showCard, showCards, showCollection, showColour } from './symbols.ts';

const faces = 'wonderland';
const view = { faces } as const;

/** Three players’ cards of one colour, the learner's first: what do the learner's cards score? */
export type Colours = readonly [readonly Card[], readonly Card[], readonly Card[]];

/** Sometimes the learner has the most cards, sometimes as many as another player, sometimes fewer. */
export function drawColours(random: Random): Colours {
  const colour = colours[random.below(colours.length)] ?? 'R';
  const own = 2 + random.below(2);
  const others = [1, 2, 3].map((count) => own - 2 + count)[random.below(3)] ?? own;
  return drawUntil(
    () => {
      const cards = random.shuffle(deck.filter((card) => cardColour(card) === colour));
      const split = [cards.slice(0, own), cards.slice(own, own + others), cards.slice(own + others, own + others + 1)];
      const [mine = [], ben = [], cat = []] = split.map(sortCards);
      return [mine, ben, cat] as const;
    },
    ([mine]) => printedPoints(mine) > own + 2,
  );
}

export function askColours(held: Colours, writer: Writer): Question {
  const [own, most] = held;
  const right = countUp(held, 'classic')[0]?.points ?? 0;
  const numbers = offerNumbers(right, [printedPoints(own), own.length, own.length - 1, cardValue(own.at(-1) ?? 'R0')]);
  const front = (cards: readonly Card[]) => showCollection(faces, cards);
  const [card = 'R0'] = own;
  const kind = own.length > most.length ? 'most' : own.length === most.length ? 'tied' : 'fewer';
  return {
    ask: [
      writer.say('parade.lesson.majority.rule'),
      writer.say('parade.lesson.majority.cards', { you: front(own), ben: front(most), cat: front(held[2]) }),
      writer.say('parade.lesson.majority.question', { colour: showColour(faces, cardColour(card)) }),
    ],
    options: numbers.map(String),
    right: [numbers.indexOf(right)],
    several: false,
    reasons: [
      writer.say(`parade.lesson.majority.${kind}`, {
        count: own.length,
        points: right,
        sum: own.map(cardValue).join(' + '),
      }),
    ],
  };
}

/** The last four cards of a hand, and the cards in front of three players, the learner's first. */
export interface Keeping {
  readonly hand: readonly Card[];
  readonly collections: Colours;
}

/** What the pairs score, in the order in which they are offered. */
export function scorePairs({ hand, collections }: Keeping) {
  return listPairs(hand).map((pair) => {
    const count = countUp(collections.with(0, [...collections[0], ...pair]), 'classic')[0];
    return { pair, count, points: count?.points ?? 0 };
  });
}

/** One pair is best, and it is not the one with the lowest numbers. */
export function drawKeeping(random: Random): Keeping {
  return drawUntil(
    () => {
      const cards = random.shuffle(deck);
      const collections = [cards.slice(0, 5), cards.slice(5, 10), cards.slice(10, 15)].map(sortCards);
      const [own = [], ben = [], cat = []] = collections;
      return { hand: sortCards(cards.slice(15, 19)), collections: [own, ben, cat] as const };
    },
    (keeping) => {
      const pairs = scorePairs(keeping).toSorted((one, other) => one.points - other.points);
      const lowest = keeping.hand.toSorted((one, other) => cardValue(one) - cardValue(other)).slice(0, 2);
      const [best, second] = pairs;
      return best !== undefined && best.points !== second?.points && !best.pair.every((card) => lowest.includes(card));
    },
  );
}

export function askKeeping(keeping: Keeping, writer: Writer): Question {
  const [own, ben, cat] = keeping.collections.map((cards) => showCollection(faces, cards));
  const pairs = scorePairs(keeping);
  const least = Math.min(...pairs.map(({ points }) => points));
  const best = pairs.find(({ points }) => points === least);
  const lines = pairs
    .toSorted((one, other) => one.points - other.points)
    .map(({ pair: [first, second], points }) =>
      writer.say('parade.keep.pair', {
        first: showCard(faces, first),
        second: showCard(faces, second),
        points,
      }),
    );
  const cards = best?.pair.map((card) => showCard(faces, card)).join(' + ') ?? '';
  const explained = best?.count?.colours.filter(isHeld).map((count) => explainColour(view, count, writer)) ?? [];
  return {
    ask: [
      writer.say('parade.lesson.majority.cards', { you: own ?? '', ben: ben ?? '', cat: cat ?? '' }),
      writer.say('parade.lesson.keep.hand', { cards: showCards(faces, keeping.hand) }),
      writer.say('parade.lesson.keep.question'),
    ],
    options: pairs.map(({ pair }) => pair.map((card) => nameCard(faces, card)).join(' + ')),
    right: [...pairs.keys()].filter((index) => pairs[index]?.points === least),
    several: false,
    reasons: [lines.join('\n'), writer.say('parade.lesson.keep.best', { cards, counted: explained.join(' · ') })],
  };
}

function isHeld({ values }: ColourCount): boolean {
  return values.length > 0;
}

/** The first play that triggers the end: whose it is, why, and who plays the last card. */
export interface Closing {
  readonly cause: Ending['cause'];
  readonly seat: Seat;
  readonly last: Seat;
}

/** Plays a game by chance until its end is triggered, so that the rules themselves say who plays last. */
export function drawClosing(random: Random): Closing {
  let state = setUp({ rules: 'classic', faces }, people.length, random);
  while (!state.ending) {
    const seat = nextSeat(state);
    const hand = state.hands[seat] ?? [];
    const played = applyMove(state, seat, { play: hand[random.below(hand.length)] ?? 'R0' });
    if (isRefused(played)) throw new Error(`The lesson played a card that the rules refuse: ${played.refused}`);
    state = played.state;
  }
  const { cause, seat, lastPlay } = state.ending;
  return { cause, seat, last: nextSeat({ ...state, plays: lastPlay - 1 }) };
}

const people = ['you', 'ben', 'cat'] as const;

export function askClosing({ cause, seat, last }: Closing, writer: Writer): Question {
  const who = people[seat] ?? 'you';
  return {
    ask: [
      writer.say('parade.lesson.end.situation', { who, pile: cause === 'empty-pile' ? 'yes' : 'no' }),
      writer.say('parade.lesson.end.question'),
    ],
    options: people.map((person) => writer.say(`parade.lesson.end.${person}`)),
    right: [last],
    several: false,
    reasons: [writer.say('parade.lesson.end.reason')],
  };
}
