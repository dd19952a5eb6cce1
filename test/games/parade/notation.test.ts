import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deck } from '../../../src/games/parade/cards.ts';
import {
  formatCards,
  formatMove,
  formatState,
  parseCards,
  parseMove,
  parseState,
} from '../../../src/games/parade/notation.ts';
import { deal, playRandomGame } from '../../support/games/parade.ts';
import { randomFrom } from '../../support/games/random.ts';

const cards = fc.shuffledSubarray([...deck]);

describe('the notation', () => {
  it('of cards reads back as the same cards', () => {
    fc.assert(
      fc.property(cards, (some) => {
        expect(parseCards(formatCards(some))).toEqual(some);
      }),
    );
  });

  it('of a move reads back as the same move', () => {
    const play = fc.record({ seat: fc.nat(5), play: fc.constantFrom(...deck) });
    const pair = fc.shuffledSubarray([...deck], { minLength: 2, maxLength: 2 });
    const keep = fc.tuple(fc.nat(5), pair).map(([seat, [first = 'R0', second = 'R1']]) => {
      return { seat, keep: [first, second] as const };
    });
    fc.assert(
      fc.property(fc.oneof(play, keep), (move) => {
        expect(parseMove(formatMove(move))).toEqual(move);
      }),
    );
  });

  it('of any state of a game is one line and reads back as the same state', () => {
    for (const rules of ['classic', 'musicians'] as const) {
      for (const seats of [2, 3, 4, 5, 6]) {
        const start = deal(rules, seats, seats);
        for (const { after } of [{ after: start }, ...playRandomGame(start, randomFrom(seats))]) {
          const text = formatState(after);
          expect(text).not.toContain('\n');
          expect(parseState(text)).toEqual(after);
        }
      }
    }
  });

  it.each(['R11', 'r3', 'X', 'R3,B2', 'R3 ?', '01', ''])('knows no card in “%s”', (text) => {
    expect(parseCards(text)).toBeUndefined();
  });

  it.each(['', '6: R3', '0 R3', '0: R11', '0: R3 + R3', '0: R3 + B2 + G1', '0:'])('knows no move in “%s”', (text) => {
    expect(parseMove(text)).toBeUndefined();
  });

  it('gives undefined for any text that is no state, however close, and never throws', () => {
    const good = formatState(deal('classic', 3, 1));
    fc.assert(
      fc.property(fc.nat(good.length - 1), fc.string({ minLength: 1, maxLength: 1 }), (place, other) => {
        const changed = good.slice(0, place) + other + good.slice(place + 1);
        const parsed = parseState(changed);
        if (parsed) expect(formatState(parsed).replaceAll(/\s/g, '')).toBe(changed.replaceAll(/\s/g, ''));
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(parseState(text)).toBeUndefined();
      }),
    );
  });
});
