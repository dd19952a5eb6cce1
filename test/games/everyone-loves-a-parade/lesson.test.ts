import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Decoration, houseCards, makeCatalogue } from '../../../src/games/everyone-loves-a-parade/cards.ts';
import { labelCard } from '../../../src/games/everyone-loves-a-parade/face-words.ts';
import {
  drawPicking,
  drawPlacing,
  drawRepeated,
  drawStanding,
  example,
  makeLesson,
  type Standing,
} from '../../../src/games/everyone-loves-a-parade/lesson.ts';
import { askMoving, drawMoving, listMoving } from '../../../src/games/everyone-loves-a-parade/lesson-move.ts';
import { alikeCards } from '../../support/games/everyone-loves-a-parade.ts';
import { randomFrom } from '../../support/games/random.ts';
import { englishWriter } from '../../support/games/writer.ts';
import { readScene } from '../../support/pictures/scenes.ts';

const plain = englishWriter([]);

const catalogue = makeCatalogue(houseCards);
const cards = [...catalogue.decorations.values()];
const lesson = makeLesson(catalogue);
const seeds = fc.nat();

/** By the words of the rulebook: duplicates go, then each card scores for its item and again for its color. */
function scoreByHand({ float, dice }: Pick<Standing, 'float' | 'dice'>): number {
  const seen = new Set<string>(dice.map(({ face }) => face));
  return float.reduce((points, card) => points + brings(card, seen), 0);
}

function brings(card: Decoration, seen: ReadonlySet<string>): number {
  return (seen.has(card.item) ? card.points : 0) + (seen.has(card.color) ? card.points : 0);
}

describe('the example of the rules', () => {
  test('scores 10, and is the first question', () => {
    expect(scoreByHand(example)).toBe(10);
    const screen = lesson.show('0.0.0.q0', plain);
    const labels = screen.rows.flatMap((row) => ('buttons' in row ? row.buttons.map(({ label }) => label) : []));
    expect(labels).toContain('10');
    const answer = lesson.show(`0.0.0.a${(1 << labels.indexOf('10')).toString(36)}`, plain).text.join('\n');
    expect(answer).toContain('✅');
    expect(answer).toContain('both match');
  });

  test('is shown in a picture, which tells the points with the answer only', () => {
    const [asked, answered] = ['0.0.0.q0', '0.0.0.a1'].map((step) => lesson.show(step, plain).scene);
    expect(asked && readScene(asked).join('\n')).toContain('The crowd shows (balloons)(flowers)(B)');
    expect(asked && readScene(asked).join()).not.toContain('=');
    expect(answered && readScene(answered).filter((line) => line.startsWith('='))).toEqual(['= 4', '= 6', '= 0']);
    expect(answered && readScene(answered).join()).toContain('= 10');
  });
});

describe('the die to move', () => {
  test('goes to the next crowd, is one of several, and one of them is best there', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const moving = drawMoving(cards, randomFrom(seed));
        const [left = [], middle = [], right = []] = moving.crowds;
        const faces = [...left, ...right].map(({ face }) => face);
        const moves = listMoving(moving);
        for (const { face, crowd, points } of moves) {
          expect([0, 2]).toContain(crowd);
          expect(faces).toContain(face);
          expect(points).toBe(scoreByHand({ float: moving.float, dice: [...middle, { kind: 'item', face }] }));
        }
        const best = Math.max(...moves.map(({ points }) => points));
        expect(best).toBeGreaterThan(scoreByHand({ float: moving.float, dice: middle }));
        const { options, right: rightOnes } = askMoving(moving, plain);
        expect(new Set(options).size).toBe(options.length);
        expect(rightOnes).toEqual([moves.findIndex(({ points }) => points === best)]);
      }),
    );
  });
});

describe('the cards to pick from', () => {
  test.each([
    ['the house cards', cards],
    ['cards that are all alike', [...makeCatalogue(alikeCards).decorations.values()]],
  ])('never read alike, and are two at least: %s', (_, own) => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const labels = drawPicking(own, randomFrom(seed)).warehouse.map(labelCard);
        expect(new Set(labels).size).toBe(labels.length);
        expect(labels.length).toBeGreaterThanOrEqual(2);
      }),
    );
  });
});

describe('positions made by chance', () => {
  test('hold a card that matches twice and one that does not match', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { float, dice } = drawStanding(cards, randomFrom(seed));
        const seen = new Set<string>(dice.map(({ face }) => face));
        const matches = float.map((card) => brings(card, seen) / card.points);
        expect(matches).toContain(2);
        expect(matches).toContain(0);
      }),
    );
  });

  test('repeat a face where it would make a difference if each die counted', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const standing = drawRepeated(cards, randomFrom(seed));
        const everyDie = standing.dice.reduce((sum, die) => sum + scoreByHand({ ...standing, dice: [die] }), 0);
        expect(everyDie).toBeGreaterThan(scoreByHand(standing));
      }),
    );
  });

  test('have one best crowd, and one best card that is not the one with most points on it', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { float, crowds } = drawPlacing(cards, randomFrom(seed));
        const points = crowds.map((dice) => scoreByHand({ float, dice }));
        expect(new Set(points).size).toBe(crowds.length);
        const { warehouse, dice } = drawPicking(cards, randomFrom(seed));
        const each = warehouse.map((card) => scoreByHand({ float: [card], dice }));
        const best = warehouse[each.indexOf(Math.max(...each))];
        expect(best?.points).toBeLessThan(Math.max(...warehouse.map((card) => card.points)));
      }),
    );
  });

  test('are judged as the rulebook says: the offered number that is right is the float’s score', () => {
    fc.assert(
      fc.property(fc.nat(46_655), fc.constantFrom(1, 2), (seed, question) => {
        const base = `${seed.toString(36)}.${question}.0`;
        const screen = lesson.show(`${base}.q0`, plain);
        const labels = screen.rows.flatMap((row) => ('buttons' in row ? row.buttons.map(({ label }) => label) : []));
        const right = labels.filter((_, option) =>
          lesson
            .show(`${base}.a${(1 << option).toString(36)}`, plain)
            .text.join('\n')
            .includes('✅'),
        );
        const last = lesson.show(`${base}.a1`, plain).text.at(-1) ?? '';
        expect(right).toEqual([/\*\*(\d+)\*\*/.exec(last)?.[1]]);
        expect(right).toEqual([String(scoreShown(screen.text))]);
      }),
    );
  });
});

/** Reads float and crowd as they are shown. */
function scoreShown([float = '', crowd = '']: readonly string[]): number {
  const faces = (text: string) => new Set(['🎈', '🎏', '🌸', '🔵', '🟡', '🔴'].filter((sign) => text.includes(sign)));
  const seen = faces(crowd);
  return float.split(' · ').reduce((sum, card) => {
    const points = Number(/(\d+)$/.exec(card)?.[1]);
    return sum + points * [...faces(card)].filter((face) => seen.has(face)).length;
  }, 0);
}
