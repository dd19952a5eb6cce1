import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Title } from '../../../src/games/contract/index.ts';
import { cardColour, cardValue, isCard } from '../../../src/games/parade/cards.ts';
import { texts } from '../../../src/games/parade/texts/index.ts';
import type { ParadeView } from '../../../src/games/parade/view.ts';
import { type ToldGame, tellGame } from '../../support/games/told-games.ts';
import { runs } from '../../support/size.ts';
import { paradeGame } from '../../support/tables/tables.ts';

type Told = ToldGame<ParadeView>;
const cards = z.array(z.custom<Parameters<typeof cardValue>[0]>(isCard));
const playSchema = z.object({ play: z.custom<Parameters<typeof cardValue>[0]>(isCard), collected: cards });

/** What a seat played and took, by the record. */
function playsOf(told: Told, seat?: number) {
  return told.moves.flatMap(({ move, before }) => {
    const read = playSchema.safeParse(move);
    if (!read.success || (seat !== undefined && move.seat !== seat)) return [];
    return [{ seat: move.seat, card: read.data.play, took: read.data.collected, line: before.line.length }];
  });
}

const heap = ({ after }: Told, seat: number) => after.collections[seat] ?? [];
const count = (told: Told, seat: number, letter: string) =>
  heap(told, seat).filter((card) => cardColour(card) === letter).length;
const others = (told: Told, seat: number) => [...told.scores.keys()].filter((each) => each !== seat);
const hasMajority = (told: Told, seat: number, letter: string) => {
  const lead = told.scores.length === 2 ? 2 : 0;
  const own = count(told, seat, letter);
  return own > 0 && others(told, seat).every((other) => own >= count(told, other, letter) + lead);
};
const lead = (told: Told, seat: number) =>
  Math.min(...others(told, seat).map((other) => told.scores[other] ?? 0)) - (told.scores[seat] ?? 0);
const wonAlone = (told: Told, seat: number) => told.winners.length === 1 && told.winners[0] === seat;
const kept = (told: Told, seat: number) => told.after.kept[seat] ?? [];
const keptAre = (told: Told, { seat, values }: Title) =>
  expect([values?.one, values?.other].sort()).toEqual([...kept(told, seat)].sort());
const rowOfNothing = (took: readonly number[]) =>
  Math.max(
    ...took
      .map((_, from) => took.slice(from).findIndex((each) => each > 0))
      .map((end, from) => (end < 0 ? took.length - from : end)),
  );

/** What each title states, counted in another way. */
const truths: Readonly<Record<string, (told: Told, title: Title) => void>> = {
  untouched: (told, { seat }) => expect(playsOf(told, seat).flatMap(({ took }) => took)).toEqual([]),
  'no-points': (told, { seat }) => {
    expect(told.scores[seat]).toBe(0);
    expect(told.winners).toContain(seat);
  },
  'one-color': (told, { seat }) => expect(new Set(heap(told, seat).map((card) => card.charAt(0))).size).toBe(1),
  swallowed: (told, title) =>
    expect(playsOf(told, title.seat).map(({ took }) => took.length)).toContain(title.values?.count),
  shared: (told, { seat }) => {
    expect(told.winners.length).toBeGreaterThan(1);
    expect(told.winners).toContain(seat);
  },
  zeros: (told, { seat, values }) =>
    expect(playsOf(told, seat).filter(({ card }) => card.slice(1) === '0')).toHaveLength(Number(values?.count)),
  tens: (told, { seat, values }) =>
    expect(playsOf(told, seat).filter(({ card }) => card.slice(1) === '10')).toHaveLength(Number(values?.count)),
  heap: (told, { seat, values }) => {
    expect(told.winners).toContain(seat);
    expect(heap(told, seat)).toHaveLength(Number(values?.count));
    for (const other of others(told, seat)) expect(heap(told, other).length).toBeLessThan(Number(values?.count));
  },
  'by-one': (told, { seat }) => {
    expect(wonAlone(told, seat)).toBe(true);
    expect(lead(told, seat)).toBe(1);
  },
  'long-line': (told, { seat, values }) =>
    expect(playsOf(told, seat)).toContainEqual(expect.objectContaining({ line: values?.count, took: [] })),
  'kept-dear': keptAre,
  'kept-small': keptAre,
  bargain: (told, { seat, values }) =>
    expect([heap(told, seat).length, told.scores[seat]]).toEqual([values?.cards, values?.points]),
  calm: (told, { seat, values }) =>
    expect(rowOfNothing(playsOf(told, seat).map(({ took }) => took.length))).toBe(values?.count),
  majorities: (told, { seat, values }) =>
    expect([...'RBPGKY'].filter((letter) => hasMajority(told, seat, letter))).toHaveLength(Number(values?.count)),
  'far-ahead': (told, { seat, values }) => {
    expect(wonAlone(told, seat)).toBe(true);
    expect(lead(told, seat)).toBe(values?.count);
  },
  mouthful: (told, title) =>
    expect(playsOf(told, title.seat).map(({ took }) => took.length)).toContain(title.values?.count),
  'last-bite': (told, { seat, values }) =>
    expect(playsOf(told).at(-1)).toMatchObject({ seat, took: { length: values?.count } }),
  'few-cards': (told, { seat, values }) => expect(heap(told, seat)).toHaveLength(Number(values?.count)),
  sips: (told, { seat }) => {
    for (const { took } of playsOf(told, seat)) expect(took.length).toBeLessThanOrEqual(2);
  },
  dearest: (told, { seat, values }) => {
    const letter = String(values?.card).charAt(0);
    expect(heap(told, seat)).toContain(values?.card);
    expect(hasMajority(told, seat, letter)).toBe(false);
    expect(values?.card).toBe(`${letter}${values?.points}`);
    for (const each of told.scores.keys())
      for (const card of heap(told, each))
        if (!hasMajority(told, each, card.charAt(0)) && card !== values?.card)
          expect(cardValue(card)).toBeLessThan(Number(values?.points));
  },
  'all-colors': (told, { seat }) => {
    const held = told.scores.map(() => new Set<string>());
    const firstWithAll = playsOf(told).find(({ seat: mover, took }) => {
      for (const card of took) held[mover]?.add(card.charAt(0));
      return held[mover]?.size === 6;
    });
    expect(firstWithAll?.seat).toBe(seat);
  },
  quiet: (told, { seat, values }) =>
    expect(playsOf(told, seat).filter(({ took }) => took.length === 0)).toHaveLength(Number(values?.count)),
  'first-taken': (told, { seat, values }) => {
    const first = playsOf(told).find(({ took }) => took.length > 0);
    expect([first?.seat, first?.took[0]]).toEqual([seat, values?.card]);
  },
};

const prefix = 'parade.title.';

test('what every title states is true, in random games of two to six', () => {
  for (let number = 0; number < runs(600); number += 1) {
    const told = tellGame(paradeGame, number, 6, (view) => view as ParadeView);
    for (const title of told.titles) truths[title.text.slice(prefix.length)]?.(told, title);
  }
}, 300_000);

test('there are at least twenty, each with a text and a check of its truth', () => {
  const keys = Object.keys(texts['en-US']).filter((key) => key.startsWith(prefix));
  expect(keys.length).toBeGreaterThanOrEqual(20);
  expect(keys.map((key) => key.slice(prefix.length)).sort()).toEqual(Object.keys(truths).sort());
});
