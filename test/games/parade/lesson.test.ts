import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Card, cardColour, cardValue } from '../../../src/games/parade/cards.ts';
import {
  drawChoosing,
  drawHigh,
  drawTaking,
  drawZero,
  exampleLine,
  examplePlay,
  lesson,
  type Taking,
} from '../../../src/games/parade/lesson.ts';
import { drawClosing, drawColours, drawKeeping, scorePairs } from '../../../src/games/parade/lesson-end.ts';
import { randomFrom } from '../../support/games/random.ts';
import { englishWriter } from '../../support/games/writer.ts';
import { readScene, uprightCards } from '../../support/pictures/scenes.ts';

const plain = englishWriter([]);

const seeds = fc.nat();

/** By the words of the rules, and not by the program: card by card, counted from the end. */
function takenByHand({ line, played }: Taking): Card[] {
  return line.filter((card, place) => {
    const fromEnd = line.length - place;
    const exposed = fromEnd > cardValue(played);
    return exposed && (cardColour(card) === cardColour(played) || cardValue(card) <= cardValue(played));
  });
}

function reasonsOf(step: string): string {
  return lesson.show(step, plain).text.join('\n');
}

describe('the worked example', () => {
  test('is asked first: R3 takes R8 and B2', () => {
    const taken = takenByHand({ line: exampleLine, played: examplePlay });
    expect(taken).toEqual(['R8', 'B2']);
    const mask = taken.reduce((bits, card) => bits | (1 << exampleLine.indexOf(card)), 0);
    expect(reasonsOf(`0.0.0.a${mask.toString(36)}`)).toContain('✅');
  });

  test('is shown in a picture: the line alone with the question, what goes and what is safe with the answer', () => {
    const [asked, answered] = ['0.0.0.q0', '0.0.0.a0'].map((step) => lesson.show(step, plain).scene);
    const line = [...exampleLine, examplePlay, examplePlay];
    for (const scene of [asked, answered]) expect(scene && uprightCards(scene)).toEqual(line);
    expect(asked && readScene(asked).join()).not.toMatch(/safe|You take|you take \d/);
    expect(answered && readScene(answered).join('\n')).toContain('You take [R8][B2] +10');
  });

  test('gets a reason for every card', () => {
    const reasons = reasonsOf('0.0.0.a0');
    expect(reasons).toContain('Not counting your card, the last 3 cards are safe');
    expect(reasons).toMatch(/Take .*R8: same color/);
    expect(reasons).toMatch(/Take .*B2: not higher than 3/);
    expect(reasons).toMatch(/Y7 stays: another color, and higher than 3/);
  });
});

describe('positions made by chance', () => {
  test('show what they are for: a spared card that would go, cards that go and one that stays', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const position = drawTaking(randomFrom(seed));
        const { line, played } = position;
        const taken = takenByHand(position);
        const safe = line.slice(line.length - cardValue(played));
        expect(taken.length).toBeGreaterThan(0);
        expect(taken.length).toBeLessThan(line.length - safe.length);
        expect(
          safe.some((card) => cardColour(card) === cardColour(played) || cardValue(card) <= cardValue(played)),
        ).toBe(true);
        expect(new Set([...line, played]).size).toBe(line.length + 1);
      }),
    );
  });

  test('have a zero from which nothing is safe, and a high card that takes one card at most', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const zero = drawZero(randomFrom(seed));
        expect(cardValue(zero.played)).toBe(0);
        expect(takenByHand(zero).length).toBeGreaterThan(0);
        expect(takenByHand(drawHigh(randomFrom(seed))).length).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('are judged as the rules say, card by card', () => {
    fc.assert(
      fc.property(fc.nat(46_655), fc.constantFrom(1, 2, 3), (seed, question) => {
        const base = `${seed.toString(36)}.${question}.0`;
        const cards = (text: string) => [...text.matchAll(/[RBPGKY]\d+/g)].map(([card]) => card as Card);
        const [asked = ''] = lesson.show(`${base}.q0`, plain).text;
        const all = cards(asked);
        const [line, played] = [all.slice(0, -1), all.at(-1) ?? 'R0'];
        const mask = takenByHand({ line, played }).reduce((bits, card) => bits | (1 << line.indexOf(card)), 0);
        expect(reasonsOf(`${base}.a${mask.toString(36)}`)).toContain('✅');
        expect(reasonsOf(`${base}.a${(mask ^ 1).toString(36)}`)).toContain('❌');
      }),
    );
  });

  test('tell as many cards safe as there are, and no other number than was played', () => {
    const told = new Set<boolean>();
    fc.assert(
      fc.property(fc.nat(46_655), fc.constantFrom(1, 2, 3), (seed, question) => {
        const [asked = '', , reasons = ''] = lesson.show(`${seed.toString(36)}.${question}.0.a0`, plain).text;
        const numbers = [...asked.matchAll(/[RBPGKY](\d+)/g)].map(([, number]) => Number(number));
        const [length, played = 0] = [numbers.length - 1, numbers.at(-1)];
        told.add(length < played);
        const [safe = ''] = reasons.split('\n');
        if (played === 0) expect(safe).toContain('protects nothing');
        else if (length < played)
          expect(safe).toContain(`protects the last ${played} cards, and the line has only ${length}:`);
        else expect(safe).toMatch(new RegExp(`Not counting your card, the last (${played} cards are|card is) safe`));
        expect(safe.match(/[RBPGKY]\d+/g) ?? []).toHaveLength(Math.min(length, played));
      }),
    );
    expect(told).toEqual(new Set([true, false]));
  });

  test('ask for the cheapest of three cards where the lowest is not it', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { line, hand } = drawChoosing(randomFrom(seed));
        const costs = hand.map((played) =>
          takenByHand({ line, played }).reduce((sum, card) => sum + cardValue(card), 0),
        );
        const best = hand[costs.indexOf(Math.min(...costs))];
        const lowest = Math.min(...hand.map(cardValue));
        expect(cardValue(best ?? 'R0')).toBeGreaterThan(lowest);
        expect(new Set(costs).size).toBe(3);
      }),
    );
  });
});

describe('the question about a majority', () => {
  test('comes with most cards, with as many as another and with fewer, all of one colour', () => {
    const kinds = new Set<number>();
    fc.assert(
      fc.property(seeds, (seed) => {
        const [own, ben, cat] = drawColours(randomFrom(seed));
        kinds.add(Math.sign(own.length - Math.max(ben.length, cat.length)));
        expect(new Set([...own, ...ben, ...cat].map(cardColour)).size).toBe(1);
      }),
    );
    expect([...kinds].sort()).toEqual([-1, 0, 1]);
  });

  test('counts one a card for the most and for a tie, and the printed numbers otherwise', () => {
    fc.assert(
      fc.property(fc.nat(46_655), (seed) => {
        const base = `${seed.toString(36)}.5.0`;
        const screen = lesson.show(`${base}.q0`, plain);
        const rows = (screen.text[1] ?? '').split('\n');
        const [own = [], ben = [], cat = []] = rows.map((row) =>
          [...row.matchAll(/ (\d+)/g)].map(([, n]) => Number(n)),
        );
        const isMost = own.length >= Math.max(ben.length, cat.length);
        const points = isMost ? own.length : own.reduce((sum, value) => sum + value, 0);
        const labels = screen.rows.flatMap((row) => ('buttons' in row ? row.buttons.map(({ label }) => label) : []));
        const mask = 1 << labels.indexOf(String(points));
        expect(reasonsOf(`${base}.a${mask.toString(36)}`)).toContain('✅');
      }),
    );
  });
});

describe('the question about the last round', () => {
  test('names as the last player whoever starts it, for each player and either cause', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(fc.nat(46_655), (seed) => {
        const { seat, last } = drawClosing(randomFrom(seed));
        expect(last).toBe(seat);
        const base = `${seed.toString(36)}.6.0`;
        const [situation = ''] = lesson.show(`${base}.q0`, plain).text;
        const [, name = ''] = /\*\*(You|Ben|Cat)\*\* ha(?:ve|s) just/.exec(situation) ?? [];
        const mask = 1 << ['You', 'Ben', 'Cat'].indexOf(name);
        expect(reasonsOf(`${base}.a${mask.toString(36)}`)).toContain('✅');
        seen.add(name).add(situation.includes('pile') ? 'pile' : 'six');
      }),
      // fewer would not meet every case
      { numRuns: 60 },
    );
    expect([...seen].sort()).toEqual(['Ben', 'Cat', 'You', 'pile', 'six']);
  });
});

describe('the question about the last two cards', () => {
  test('has one best pair, which is not that of the two lowest numbers', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const keeping = drawKeeping(randomFrom(seed));
        const pairs = scorePairs(keeping).toSorted((one, other) => one.points - other.points);
        expect(pairs).toHaveLength(6);
        expect(pairs[0]?.points).toBeLessThan(pairs[1]?.points ?? 0);
        const best: readonly Card[] = pairs[0]?.pair ?? [];
        const rest = keeping.hand.filter((card) => !best.includes(card));
        expect(Math.max(...best.map(cardValue))).toBeGreaterThanOrEqual(Math.min(...rest.map(cardValue)));
      }),
    );
  });
});
