import { describe, expect, it } from 'vitest';
import {
  facesSeen,
  findNextFirst,
  findWinners,
  scoreCard,
  scoreFloat,
} from '../../../src/games/everyone-loves-a-parade/scoring.ts';
import { find } from '../../../src/games/everyone-loves-a-parade/view.ts';
import { catalogue, dice, words } from '../../support/games/everyone-loves-a-parade.ts';

function cards(text: string) {
  return words(text).map((id) => find(catalogue.decorations, id));
}

function score(float: string, crowd: string): number {
  return scoreFloat(cards(float), facesSeen(dice(crowd)));
}

describe('scoring', () => {
  it('gives a card its points once for its item', () => {
    expect(score('FR-ADD', 'flowers blue')).toBe(6);
  });

  it('gives a card its points twice for item and color', () => {
    expect(score('BB-SET', 'balloons blue')).toBe(4);
  });

  it('gives nothing for a card that matches nothing', () => {
    expect(score('SY-SET', 'balloons blue')).toBe(0);
  });

  it('counts dice that show the same face once', () => {
    expect(facesSeen(dice('red flowers red flowers balloons'))).toEqual(['balloons', 'flowers', 'red']);
    expect(score('FR-ADD', 'flowers flowers red red')).toBe(12);
  });

  it('counts every card of a float, also a fourth', () => {
    expect(score('FR-ADD BB-SET FY-LOOK2 SB-SET', 'flowers blue')).toBe(6 + 2 + 5 + 3);
  });

  it('gives the same for a single card by itself', () => {
    for (const card of cards('FR-ADD BB-SET'))
      expect(scoreCard(card, ['flowers', 'blue'])).toBe(card.item === 'flowers' ? 6 : 2);
  });
});

describe('the next first player', () => {
  it('is the one with the lowest total', () => {
    expect(findNextFirst([30, 12, 25], 0)).toBe(1);
    expect(findNextFirst([5, 12, 25], 0)).toBe(0);
  });

  it.each([2, 3, 4, 5, 6])('with %i players in a tie of all is the one to the left of the previous one', (seats) => {
    for (let previous = 0; previous < seats; previous++) {
      expect(findNextFirst(Array(seats).fill(9), previous)).toBe((previous + 1) % seats);
    }
  });

  it.each([2, 3, 4, 5, 6])(
    'with %i players in any tie is never the previous one, and nobody tied sits nearer',
    (seats) => {
      for (let tied = 0; tied < 2 ** seats; tied++) {
        const totals = Array.from({ length: seats }, (_, seat) => ((tied >> seat) & 1 ? 3 : 8));
        const lowest = Math.min(...totals);
        for (let previous = 0; previous < seats; previous++) {
          const first = findNextFirst(totals, previous);
          expect(totals[first]).toBe(lowest);
          const others = totals.filter((points, seat) => points === lowest && seat !== first);
          if (others.length > 0) expect(first).not.toBe(previous);
          for (let seat = (previous + 1) % seats; seat !== first; seat = (seat + 1) % seats) {
            expect(totals[seat]).not.toBe(lowest);
          }
        }
      }
    },
  );

  it('goes by the seat, past the last one to seat 0', () => {
    expect(findNextFirst([7, 9, 7, 7], 2)).toBe(3);
    expect(findNextFirst([7, 9, 7, 8], 2)).toBe(0);
  });
});

describe('the winners', () => {
  it('have the highest total, and share the victory when equal', () => {
    expect(findWinners([50, 47, 61])).toEqual([2]);
    expect(findWinners([61, 47, 61])).toEqual([0, 2]);
    expect(findWinners([0, 0])).toEqual([0, 1]);
  });
});
