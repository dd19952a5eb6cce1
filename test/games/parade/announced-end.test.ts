import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Screen } from '../../../src/games/contract/screen.ts';
import { parade } from '../../../src/games/parade/index.ts';
import { type ParadeState, phaseOf } from '../../../src/games/parade/state.ts';
import { showCard } from '../../../src/games/parade/symbols.ts';
import { handOf } from '../../support/games/hand-of.ts';
import { deal, type GameStep, playRandomGame } from '../../support/games/parade.ts';
import { randomFrom } from '../../support/games/random.ts';
import { englishWriter } from '../../support/games/writer.ts';
import { runs } from '../../support/size.ts';

const writer = englishWriter(['Ann', 'Ben', 'Cat', 'Dee', 'Eve', 'Fay']);

type End = 'none' | 'last-round' | 'this-round' | 'at-once';

/** What a text announces of the end, by the words that a person reads. */
function announced(text: string): End {
  const told = [
    ...(/starts the last round/.test(text.replaceAll('*', '')) ? (['last-round'] as const) : []),
    ...(/(this|that) round (is )?the last/i.test(text.replaceAll('*', '')) ? (['this-round'] as const) : []),
    ...(/round (ends here|at once)/.test(text.replaceAll('*', '')) ? (['at-once'] as const) : []),
  ];
  expect(told.length).toBeLessThan(2);
  return told[0] ?? 'none';
}

/** What the rules then do. */
function done({ before, after }: GameStep): End {
  if (before.ending || !after.ending) return 'none';
  if (phaseOf(after) === 'keep') return 'at-once';
  const left = after.ending.lastPlay - after.plays;
  return left === after.hands.length ? 'last-round' : 'this-round';
}

const games = fc.record({
  rules: fc.constantFrom('classic', 'musicians'),
  seats: fc.integer({ min: 2, max: 6 }),
  seed: fc.nat(1e6),
});

function stepsOf({ rules, seats, seed }: typeof games extends fc.Arbitrary<infer Game> ? Game : never) {
  return playRandomGame(deal(rules, seats, seed), randomFrom(seed));
}

function hand(state: ParadeState, seat: number, step: string): Screen {
  return handOf(parade.face).screen(parade.view(state, seat), step, writer);
}

function plays(steps: readonly GameStep[]) {
  return steps.flatMap((step) => ('play' in step.move ? [{ ...step, card: step.move.play }] : []));
}

describe('what is announced of the end', () => {
  it('by the preview, its picture, the hand and the reasons is what the rules then do', () => {
    const ends = new Set<End>();
    fc.assert(
      fc.property(games, (game) => {
        for (const { card, ...step } of plays(stepsOf(game))) {
          const { before, seat } = step;
          const end = done(step);
          ends.add(end);
          const view = parade.view(before, seat);
          const [line = ''] = hand(before, seat, '')
            .text.join('\n')
            .split('\n')
            .filter((told) => told.startsWith(`${showCard(view.faces, card)} takes`));
          const effects = parade.advice?.tellReasons(view, step.move, undefined, writer).effects.join('\n') ?? '';
          const alt = parade.picture?.hand?.(view, `card.${card}`, writer)?.alt ?? '';
          if (before.ending === null) {
            expect(announced(hand(before, seat, `card.${card}`).text.join('\n'))).toBe(end);
            expect(announced(line)).toBe(end);
            expect(announced(effects)).toBe(end);
          }
          expect(announced(alt)).toBe(end);
        }
      }),
      { numRuns: runs(60) },
    );
    expect([...ends].sort()).toEqual(['at-once', 'last-round', 'none', 'this-round']);
  });

  it('by the rules is how many cards everyone then has to choose from', () => {
    fc.assert(
      fc.property(games, (game) => {
        const keeping = stepsOf(game).find(({ after }) => phaseOf(after) === 'keep')?.after;
        if (!keeping) throw new Error('every game comes to the last two cards');
        const { rules, faces } = keeping;
        const page = parade.face.rules(3, { rules, faces }, writer).text.join('\n');
        const [, number = ''] = /two of their (\w+) cards/.exec(page) ?? [];
        for (const { length } of keeping.hands) expect(length).toBe({ four: 4, five: 5 }[number]);
      }),
      { numRuns: runs(40) },
    );
  });
});
