import { expect, test } from 'vitest';
import type { Title } from '../../../src/games/contract/index.ts';
import { everyoneLovesAParade } from '../../../src/games/everyone-loves-a-parade/index.ts';
import { texts } from '../../../src/games/everyone-loves-a-parade/texts/index.ts';
import type { FloatView, ParadedView } from '../../../src/games/everyone-loves-a-parade/view.ts';
import { games } from '../../../src/games/index.ts';
import { type ToldGame, tellGame } from '../../support/games/told-games.ts';
import { runs } from '../../support/size.ts';

type Told = ToldGame<FloatView>;

/** The floats of a round in the order in which they were placed. */
const roundOf = ({ after }: Told, title: Title): readonly ParadedView[] =>
  after.history[Number(title.values?.round) - 1] ?? [];
const ownIn = (told: Told, title: Title) => roundOf(told, title).filter(({ seat }) => seat === title.seat);
const pointsIn = (told: Told, seat: number, round: number) =>
  (told.after.history[round] ?? [])
    .filter((float) => float.seat === seat)
    .reduce((total, { points }) => total + points, 0);
const roundsOf = (told: Told, seat: number) => [0, 1, 2].map((round) => pointsIn(told, seat, round));
const others = (told: Told, seat: number) => [...told.scores.keys()].filter((each) => each !== seat);
const isBest = (told: Told, seat: number, value: (seat: number) => number) =>
  others(told, seat).every((other) => value(other) < value(seat));
const lead = (told: Told, seat: number) => {
  expect(told.winners).toEqual([seat]);
  return (told.scores[seat] ?? 0) - Math.max(...others(told, seat).map((other) => told.scores[other] ?? 0));
};
const shown = ({ seen }: ParadedView, card: ParadedView['cards'][number]) =>
  [card.item, card.color].filter((face) => (seen as readonly string[]).includes(face)).length;
const worth = (float: ParadedView) => float.cards.reduce((total, card) => total + card.points * shown(float, card), 0);
const bestFloat = (told: Told, title: Title) => {
  const [best, next] = [...roundOf(told, title)].sort((one, other) => worth(other) - worth(one));
  expect(best?.seat).toBe(title.seat);
  if (best && next) expect(worth(best)).toBeGreaterThan(worth(next));
  return best;
};
const all = ({ after }: Told) => after.history.flat();
const own = (told: Told, seat: number) => all(told).filter((float) => float.seat === seat);
const pointsAre = (told: Told, { seat, values }: Title, round: number) =>
  expect(pointsIn(told, seat, round)).toBe(values?.points);

/** What each title states, counted in another way. */
const truths: Readonly<Record<string, (told: Told, title: Title) => void>> = {
  'all-rounds': (told, { seat }) => {
    for (const round of [0, 1, 2]) expect(isBest(told, seat, (each) => pointsIn(told, each, round))).toBe(true);
  },
  perfect: (told, title) =>
    expect(
      ownIn(told, title).some(
        (float) => worth(float) === title.values?.points && float.cards.every((card) => shown(float, card) === 2),
      ),
    ).toBe(true),
  'ahead-of-its-time': (told, title) => expect(ownIn(told, title).map(worth)).toContain(0),
  'one-item': (told, title) =>
    expect(ownIn(told, title).some(({ cards }) => new Set(cards.map(({ id }) => id.charAt(0))).size === 1)).toBe(true),
  'one-color': (told, title) =>
    expect(ownIn(told, title).some(({ cards }) => new Set(cards.map(({ id }) => id.charAt(1))).size === 1)).toBe(true),
  shared: (told, { seat }) => {
    expect(told.winners.length).toBeGreaterThan(1);
    expect(told.winners).toContain(seat);
  },
  'from-behind': (told, { seat }) => {
    expect(told.winners).toEqual([seat]);
    expect(isBest(told, seat, (each) => -pointsIn(told, each, 0) - pointsIn(told, each, 1))).toBe(true);
  },
  'by-one': (told, { seat }) => expect(lead(told, seat)).toBe(1),
  'same-again': (told, { seat }) => expect(new Set(roundsOf(told, seat)).size).toBe(1),
  steady: (told, { seat }) => {
    const [worst = 0, , best = 99] = roundsOf(told, seat).sort((one, other) => one - other);
    expect(best - worst).toBeLessThanOrEqual(2);
  },
  'never-missed': (told, { seat }) => {
    for (const float of own(told, seat)) for (const card of float.cards) expect(shown(float, card)).toBeGreaterThan(0);
  },
  'last-and-best': (told, title) => expect(bestFloat(told, title)).toBe(roundOf(told, title).at(-1)),
  'small-means': (told, title) => {
    const sumOf = ({ cards }: ParadedView) => cards.reduce((total, { points }) => total + points, 0);
    const best = bestFloat(told, title);
    for (const float of roundOf(told, title))
      if (best && float !== best) expect(sumOf(float)).toBeGreaterThan(sumOf(best));
  },
  'always-late': (told, { seat }) =>
    expect(told.after.history.map((round) => round.at(-1)?.seat)).toEqual([seat, seat, seat]),
  'always-early': (told, { seat }) =>
    expect(told.after.history.map((round) => round[0]?.seat)).toEqual([seat, seat, seat]),
  'far-ahead': (told, { seat, values }) => expect(lead(told, seat)).toBe(values?.count),
  climbing: (told, { seat }) => {
    const [one = 0, two = 0, three = 0] = roundsOf(told, seat);
    expect(one < two && two < three).toBe(true);
  },
  doubles: (told, { seat, values }) =>
    expect(own(told, seat).flatMap((float) => float.cards.filter((card) => shown(float, card) === 2))).toHaveLength(
      Number(values?.count),
    ),
  'one-card': (told, title) => {
    const values = (float: ParadedView) => float.cards.map((card) => card.points * shown(float, card));
    expect(ownIn(told, title).flatMap(values)).toContain(title.values?.points);
    expect(Math.max(...all(told).flatMap(values))).toBe(title.values?.points);
  },
  'late-spurt': (told, title) => {
    pointsAre(told, title, 2);
    expect(Math.max(...roundsOf(told, title.seat))).toBe(title.values?.points);
    expect(isBest(told, title.seat, (each) => pointsIn(told, each, 2))).toBe(true);
  },
  'flying-start': (told, title) => {
    pointsAre(told, title, 0);
    expect(isBest(told, title.seat, (each) => pointsIn(told, each, 0))).toBe(true);
  },
  'led-off': (told, { seat, values }) =>
    expect(told.after.firsts.filter((each) => each === seat)).toHaveLength(Number(values?.count)),
  'best-float': (told, title) => {
    expect(ownIn(told, title).map(worth)).toContain(title.values?.points);
    expect(all(told).filter((float) => worth(float) >= Number(title.values?.points))).toHaveLength(1);
  },
};

const prefix = 'everyone-loves-a-parade.title.';

test('what every title states is true, in random games of two to six', () => {
  const game = games.find(({ id }) => id === everyoneLovesAParade().id);
  if (!game) throw new Error('the game is not in the list');
  for (let number = 0; number < runs(240); number += 1) {
    const told = tellGame(game, number, 6, (view) => view as FloatView);
    for (const title of told.titles) truths[title.text.slice(prefix.length)]?.(told, title);
  }
}, 600_000);

test('there are at least twenty, each with a text and a check of its truth', () => {
  const keys = Object.keys(texts['en-US']).filter((key) => key.startsWith(prefix));
  expect(keys.length).toBeGreaterThanOrEqual(20);
  expect(keys.map((key) => key.slice(prefix.length)).sort()).toEqual(Object.keys(truths).sort());
});
