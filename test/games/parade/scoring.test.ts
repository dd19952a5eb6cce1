import { describe, expect, it } from 'vitest';
import { colours } from '../../../src/games/parade/cards.ts';
import { countUp, findWinners } from '../../../src/games/parade/scoring.ts';
import { line } from '../../support/games/parade.ts';
import cases from './parade-cases.json' with { type: 'json' };

const count = (...front: string[]) => countUp(front.map(line), 'classic');
const points = (...front: string[]) => count(...front).map((seat) => seat.points);

describe('the count', () => {
  it.each(cases.score)('$id $title', (worked) => {
    const kept = worked.kept_hand_cards;
    const front = worked.collections.map((cards, seat) => line([...cards, ...(kept?.[seat] ?? [])].join(' ')));
    const counts = countUp(front, 'classic');
    const majority = Object.fromEntries(
      colours.map((colour, index) => [
        colour,
        [...counts.keys()].filter((seat) => counts[seat]?.colours[index]?.majority),
      ]),
    );
    expect(majority).toEqual(worked.majority);
    expect(counts.map((seat) => seat.cards)).toEqual(worked.card_counts);
    expect(counts.map((seat) => seat.points)).toEqual(worked.scores);
    expect(findWinners(counts, 'classic')).toEqual(worked.winners);
  });

  it('lets all who are tied for the most have the majority, even if that is everybody', () => {
    expect(points('R9 R8', 'R10 R7', 'R6 R5')).toEqual([2, 2, 2]);
  });

  it('counts the number of cards for a majority, not what is printed on them', () => {
    expect(points('R1 R2 R3', 'R9 R10', '-')).toEqual([3, 19, 0]);
  });

  it('gives nothing for a colour that nobody has', () => {
    expect(points('-', '-', '-')).toEqual([0, 0, 0]);
  });

  it('between two asks for a lead of two cards under the classic rules', () => {
    expect(points('R9 R8', 'R7')).toEqual([17, 7]);
    expect(points('R9 R8', 'R7 R6')).toEqual([17, 13]);
    expect(points('R9 R8 R7', 'R6')).toEqual([3, 6]);
    expect(points('R9 R8', 'G5')).toEqual([2, 5]);
    expect(points('R9', 'G5 G6')).toEqual([9, 2]);
  });

  it('between two is as between more under the musicians’ rules', () => {
    const between = countUp([line('R9 R8 B5'), line('R7 B6')], 'musicians');
    expect(between.map((seat) => seat.points)).toEqual([2 + 1, 7 + 1]);
  });
});

describe('the winner', () => {
  it('has the fewest points', () => {
    expect(findWinners(count('R3 R2', 'B5', 'G9 P9'), 'classic')).toEqual([1]);
  });

  const tied = ['R4', 'R1 G3', 'R8 R9 R10 G8 G9 G10'].map(line);

  it('of players with equal points has the fewest cards under the classic rules', () => {
    const counts = countUp(tied, 'classic');
    expect(counts.map((seat) => [seat.points, seat.cards])).toEqual([
      [4, 1],
      [4, 2],
      [6, 6],
    ]);
    expect(findWinners(counts, 'classic')).toEqual([0]);
  });

  it('is nobody alone if points and cards are equal', () => {
    expect(findWinners(count('R1', 'B1', 'G1 G2'), 'classic')).toEqual([0, 1]);
  });

  it('is everybody with the fewest points under the musicians’ rules, whatever the cards', () => {
    expect(findWinners(countUp(tied, 'musicians'), 'musicians')).toEqual([0, 1]);
  });
});
