import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LessonScreen } from '../../../src/games/contract/index.ts';
import type { Scene } from '../../../src/games/contract/scene.ts';
import type { Button, Writer } from '../../../src/games/contract/screen.ts';
import { games } from '../../../src/games/index.ts';
import { type AskQuestion, drawUntil, makeLesson, offerNumbers } from '../../../src/games/toolbox/make-lesson.ts';
import { randomFrom } from '../../support/games/random.ts';
import { englishWriter } from '../../support/games/writer.ts';
import { faultsOf } from '../../support/pictures/scenes.ts';
import { runs } from '../../support/size.ts';

const plain = englishWriter([]);

const questions: readonly AskQuestion[] = [
  (random) => {
    const number = random.below(8);
    const bits = [0, 1, 2].filter((bit) => (number >> bit) & 1);
    return { ask: ['which bits?'], options: ['1', '2', '4'], right: bits, several: true, reasons: [`${number}`] };
  },
  () => ({ ask: ['one or two?'], options: ['one', 'two', 'three'], right: [0, 1], several: false, reasons: ['both'] }),
];
const scene: Scene = { width: 10, height: 10, pieces: [], alt: 'a position' };
const lesson = makeLesson(() => ({ text: ['the idea'], scene }), questions);

function buttonsOf(screen: LessonScreen): readonly Button[] {
  return [...screen.rows.flatMap((row) => ('buttons' in row ? row.buttons : [])), ...screen.onward];
}

function press(screen: LessonScreen, label: string): string {
  const button = buttonsOf(screen).find((known) => known.label === label);
  if (!button) throw new Error(`no ${label} among ${buttonsOf(screen).map((known) => known.label)}`);
  return button.verb;
}

function verdict(step: string): string {
  return lesson.show(step, plain).text.join('\n');
}

describe('a lesson', () => {
  test('picks and puts back options until they are checked, and asks for all right ones and no others', () => {
    const first = lesson.show('1.0.0.q0', plain);
    const picked = lesson.show(press(first, '2'), plain);
    const undone = lesson.show(press(picked, '✓ 2'), plain);
    expect(undone).toEqual(first);
    const rightBits = Number(lesson.show('1.0.0.a0', plain).text.at(-1));
    for (let bits = 0; bits < 8; bits += 1) {
      expect(verdict(`1.0.0.a${bits.toString(36)}`).includes('✅')).toBe(bits === rightBits);
    }
  });

  test('takes any of several right answers where one press answers', () => {
    const screen = lesson.show('1.1.0.q0', plain);
    expect(['one', 'two', 'three'].map((label) => verdict(press(screen, label)).includes('✅'))).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('counts what was right and starts anew with other positions', () => {
    const wrong = lesson.show('1.1.1.a4', plain);
    const end = lesson.show(press(wrong, 'Finish'), plain);
    expect(end.finished).toBe(true);
    expect(end.text[0]).toContain('1 of 2');
    expect(press(end, 'Again, with new questions')).toBe('2.0.0.q0');
  });

  test('begins with what it is about, before any question', () => {
    const beginning = lesson.show(lesson.begin(randomFrom(3)), plain);
    expect(beginning).toMatchObject({ text: ['the idea'], scene, rows: [], finished: false });
    expect(beginning.footer).toContain('2 questions');
    expect(lesson.show(press(beginning, 'First question'), plain).title).toContain('question 1 of 2');
  });

  test.each(['', 'x', '1.9.0.q0', '1.0.0.z0', '1.0.0.q', '....', 'ZZ.0.0.q0'])(
    'shows the beginning for the unknown step “%s”',
    (step) => {
      expect(lesson.show(step, plain)).toEqual(lesson.show('0.0.0.i0', plain));
    },
  );

  test('begins with a seed that chance decides', () => {
    const begun = Array.from({ length: 20 }, (_, seed) => lesson.begin(randomFrom(seed)));
    expect(new Set(begun).size).toBeGreaterThan(15);
  });

  test('offers numbers that rise and are all different, the right one among them', () => {
    const numbers = fc.array(fc.integer({ min: -3, max: 40 }), { maxLength: 6 });
    fc.assert(
      fc.property(fc.nat(40), numbers, (right, mistakes) => {
        const offered = offerNumbers(right, mistakes);
        expect(offered).toHaveLength(4);
        expect(offered).toContain(right);
        expect(offered.every((number, index) => number > (offered[index - 1] ?? -1))).toBe(true);
      }),
    );
  });

  test('draws until a position is good, and takes the last one if none is', () => {
    let drawn = 0;
    const draw = () => {
      drawn += 1;
      return drawn;
    };
    expect(drawUntil(draw, (number) => number === 4)).toBe(4);
    expect(drawUntil(draw, () => false, 3)).toBe(7);
  });
});

const taught = games.flatMap((game) => (game.lesson ? [[game.id, game.lesson] as const] : []));

describe.each(taught)('the lesson of %s', (id, own) => {
  const seeds = fc.nat(46_655).map((seed) => seed.toString(36));

  /** Walks from question to question, and picks by `choose`. */
  function walk(seed: string, choose: (count: number) => number, writer: Writer): LessonScreen[] {
    const screens: LessonScreen[] = [];
    let step = `${seed}.0.0.i0`;
    for (;;) {
      const screen = own.show(step, writer);
      screens.push(screen);
      if (screen.finished) return screens;
      const buttons = buttonsOf(screen);
      step = buttons[choose(buttons.length)]?.verb ?? '';
      if (screens.length > 200) throw new Error('the lesson does not end');
    }
  }

  test('can be walked to its end from every seed, in steps that fit into a button', () => {
    fc.assert(
      fc.property(seeds, fc.nat(), (seed, chance) => {
        const random = randomFrom(chance);
        const screens = walk(seed, (count) => (random.below(3) === 0 ? random.below(count) : count - 1), plain);
        for (const screen of screens) {
          const verbs = buttonsOf(screen).map(({ verb }) => verb);
          expect(new Set(verbs).size).toBe(verbs.length);
          for (const verb of verbs) expect(`lesson.${id}.${verb}`).toMatch(/^[a-z0-9.-]{1,60}$/);
          const labels = buttonsOf(screen).map(({ label }) => label);
          expect(new Set(labels).size, labels.join(' | ')).toBe(labels.length);
          for (const label of labels) expect(label.length).toBeLessThanOrEqual(40);
          expect(screen.rows.length).toBeLessThanOrEqual(4);
          expect(screen.onward.length).toBeLessThanOrEqual(2);
          if (screen.scene) expect(faultsOf(screen.scene)).toEqual([]);
          expect(screen.text.join('\n\n').length).toBeLessThan(1_500);
        }
      }),
      { numRuns: runs(60) },
    );
  });

  test('can be answered all right: each question has an answer that it calls right, and one that it does not', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        for (let question = 0; ; question += 1) {
          const screen = own.show(`${seed}.${question}.0.q0`, plain);
          if (screen.finished) return;
          const several = buttonsOf(screen).length > 0 && JSON.stringify(screen).includes('Check');
          const options = buttonsOf(screen).length - (several ? 1 : 0);
          const masks = several
            ? Array.from({ length: 1 << options }, (_, mask) => mask)
            : Array.from({ length: options }, (_, option) => 1 << option);
          const right = masks.filter((mask) =>
            own
              .show(`${seed}.${question}.0.a${mask.toString(36)}`, plain)
              .text.join('\n')
              .includes('✅'),
          );
          expect(right.length).toBeGreaterThan(0);
          expect(right.length).toBeLessThan(masks.length);
        }
      }),
      { numRuns: runs(10) },
    );
  });

  test('asks other questions with another seed', () => {
    const texts = Array.from({ length: 30 }, (_, seed) =>
      own.show(`${seed.toString(36)}.1.0.q0`, plain).text.join('\n'),
    );
    expect(new Set(texts).size).toBeGreaterThan(25);
  });
});
