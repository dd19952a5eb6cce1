import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Screen, Writer } from '../../../src/games/contract/screen.ts';
import { parade } from '../../../src/games/parade/index.ts';
import type { ParadeState, Preset } from '../../../src/games/parade/state.ts';
import { handOf } from '../../support/games/hand-of.ts';
import { deal, type GameStep, playRandomGame, position } from '../../support/games/parade.ts';
import { randomFrom } from '../../support/games/random.ts';
import { englishWriter, escaped } from '../../support/games/writer.ts';
import { runs } from '../../support/size.ts';

const nasty = ['**Ann**', '`Ben`\n', '||Cat||', '@everyone', '[Eve](https://x.y)', '<@123456>'];
const long = nasty.map((name) => name.padEnd(32, '_*'));
const plain = englishWriter(['Ann', 'Ben', 'Cat', 'Dee', 'Eve', 'Fay']);
/** The longest texts: long names that need escapes, and an own emoji for every card. */
const worst = englishWriter(long, { symbol: (id) => `<:${id.replaceAll('/', '_')}:1234567890123456789>` });

function length(screen: Screen): number {
  return screen.text.join('\n\n').length;
}

/** What is wrong with a screen; one expectation for all of it, since there are very many screens. */
function faultsOf(screen: Screen): string[] {
  const buttons = screen.rows.map((row) => ('buttons' in row ? row.buttons : []));
  const verbs = buttons.flat().map((button) => button.verb);
  const checks: readonly (readonly [boolean, string])[] = [
    [length(screen) > 0 && length(screen) <= 4096, `${length(screen)} characters`],
    [screen.title.length <= 60, screen.title],
    [screen.rows.length <= 5, 'more than five rows'],
    [buttons.every((row) => row.length > 0 && row.length <= 5), 'a row with no buttons or more than five'],
    [new Set(verbs).size === verbs.length, `a verb twice: ${verbs.join(' ')}`],
    ...buttons.flat().flatMap(({ label, verb }): (readonly [boolean, string])[] => [
      [[...label].length > 0 && [...label].length <= 34, label],
      [/^[A-Za-z0-9._+-]{1,60}$/.test(verb), verb],
    ]),
  ];
  return checks.flatMap(([holds, fault]) => (holds ? [] : [fault]));
}

/** All screens of a seat that there can be in a state, as a person may come to them. */
function privateScreens(state: ParadeState, seat: number, writer: Writer): Screen[] {
  const view = parade.view(state, seat);
  const hand = state.hands[seat] ?? [];
  const [first, second] = hand;
  const steps = ['', 'played', 'kept', 'keep', ...hand.map((card) => `card.${card}`)];
  steps.push(`keep.${first}`, `keep.${first}.${second}`);
  return steps.map((step) => handOf(parade.face).screen(view, step, writer));
}

const games = fc
  .record({
    rules: fc.constantFrom('classic', 'musicians'),
    faces: fc.constantFrom('wonderland', 'musicians'),
    seats: fc.integer({ min: 2, max: 6 }),
    seed: fc.nat(1e6),
  })
  .map(({ rules, faces, seats, seed }): GameStep[] =>
    playRandomGame({ ...deal(rules, seats, seed), faces }, randomFrom(seed)),
  );

function always(check: (state: ParadeState) => void): void {
  fc.assert(
    fc.property(games, (steps) => {
      for (const { after } of steps) check(after);
    }),
    { numRuns: runs(8) },
  );
}

describe('in any game', () => {
  it('every board and every private screen keeps within Discord’s limits and what a phone shows', () =>
    always((state) => {
      for (const writer of [plain, worst]) {
        const board = parade.face.board(parade.view(state, 'table'), '', writer);
        const own = [...state.hands.keys()].flatMap((seat) => privateScreens(state, seat, writer));
        expect([board, ...own].flatMap(faultsOf)).toEqual([]);
      }
    }));

  it('a board in plain text stays under 1,500 characters', () =>
    always((state) => {
      expect(length(parade.face.board(parade.view(state, 'table'), '', plain))).toBeLessThan(1500);
    }));

  it('names are escaped in every text, and there is no emoji in a code block', () =>
    always((state) => {
      const writer = englishWriter(nasty);
      const screens = [
        parade.face.board(parade.view(state, 'table'), '', writer),
        ...[...state.hands.keys()].flatMap((seat) => privateScreens(state, seat, writer)),
      ];
      for (const screen of screens) {
        const text = screen.text.join('\n\n');
        for (const name of nasty) expect(text.replaceAll(escaped(name), '')).not.toContain(name);
        expect(text).not.toMatch(/```[^`]*\p{Extended_Pictographic}/u);
      }
    }));

  it('every button leads to a step or to a move that is taken', () =>
    always((state) => {
      for (const seat of state.hands.keys()) {
        const view = parade.view(state, seat);
        for (const screen of privateScreens(state, seat, plain)) {
          for (const row of screen.rows) {
            for (const button of 'buttons' in row ? row.buttons : []) {
              const pressed = parade.face.press(view, button.verb, []);
              if (button.disabled) continue;
              const works =
                'step' in pressed ||
                ('move' in pressed && 'state' in parade.play(state, seat, pressed.move, randomFrom(0)));
              expect(works).toBe(true);
            }
          }
        }
      }
    }));
});

describe('with the most that there can be on the table', () => {
  it('the board of six keeps within the limits: a line of 19 and 20 cards in front of one', () => {
    const state = position({
      line: 'R0 R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 B0 B1 B2 B3 B4 B5 B6 B7',
      front: ['P0 P1 P2 P3 P4 P5 P6 P7 P8 P9 P10 G0 G1 G2 G3 G4 G5 G6 G7 G8', '-', '-', '-', '-', '-'],
      hands: ['K0 K1 K2', 'K3 K4 K5', 'K6 K7 K8', 'K9 K10 Y0', 'Y1 Y2 Y3', 'Y4 Y5 Y6'],
    });
    const view = parade.view(state, 'table');
    expect(faultsOf(parade.face.board(view, '', worst))).toEqual([]);
    expect(length(parade.face.board(view, '', plain))).toBeLessThan(1000);
  });

  it('so does the final count of two with 45 cards in front of one', () => {
    const all = 'R B P G'.split(' ').flatMap((colour) => Array.from({ length: 11 }, (_, value) => `${colour}${value}`));
    const state = position({
      line: '-',
      front: [[...all, 'K0'].join(' '), 'K2 K3 K4 K5'],
      hands: ['K6 K7', 'K8 K9'],
      plays: 4,
      ending: { seat: 0, cause: 'six-colours', lastPlay: 4 },
    });
    const view = parade.view(
      {
        ...state,
        kept: [
          ['R0', 'R1'],
          ['K2', 'K3'],
        ],
      },
      'table',
    );
    expect(faultsOf(parade.face.board(view, '', worst))).toEqual([]);
    expect(length(parade.face.board(view, '', plain))).toBeLessThan(1500);
  });
});

describe('the rules', () => {
  it.each(['classic', 'musicians'])('under %s fit their pages', (rules) => {
    const options = parade.options.schema.parse({ rules });
    const pages = parade.face.pages(options);
    expect(pages).toBeGreaterThan(4);
    for (let page = 0; page < pages; page++) {
      const screen = parade.face.rules(page, options, worst);
      expect(faultsOf(screen)).toEqual([]);
      expect(length(parade.face.rules(page, options, plain))).toBeLessThan(1000);
    }
  });

  it('work the example out: the red 3 takes the red 8 and the blue 2', () => {
    const text = parade.face.rules(2, parade.options.usual, plain).text.join('\n');
    expect(text).toContain('🟥R8 🟦B2 🟨Y7 🟦B5 🟥R9 🟨Y1');
    expect(text).toContain('Take 🟥R8: same color');
    expect(text).toContain('Take 🟦B2: its number isn’t higher than 3');
    expect(text).toContain('🟨Y7 stays');
    expect(text).toContain('The line is now 🟨Y7 🟦B5 🟥R9 🟨Y1 🟥R3.');
  });

  it('differ between the two: the end, the majority of two, the tie', () => {
    const told = (rules: Preset) => {
      const options = { rules, faces: 'wonderland' } as const;
      const pages = Array.from({ length: parade.face.pages(options) }, (_, page) =>
        parade.face.rules(page, options, plain).text.join('\n'),
      );
      return pages.join('\n');
    };
    expect(told('classic')).toContain('two more cards');
    expect(told('classic')).toContain('the player with the fewest cards in front of them (kept cards included) wins');
    expect(told('musicians')).not.toContain('two more cards');
    expect(told('musicians')).toContain('finish the round');
  });

  it('tell of majorities only what holds with the players of the table', () => {
    const scoring = (rules: Preset, seats?: number) =>
      parade.face.rules(4, { rules, faces: 'wonderland' }, plain, seats).text.join('\n');
    expect(scoring('classic', 2)).toContain('at least **two more cards**');
    expect(scoring('classic', 2)).not.toContain('If players tie');
    expect(scoring('classic', 3)).toContain('If players tie');
    expect(scoring('classic', 3)).not.toContain('two more cards');
    expect(scoring('musicians', 2)).toContain('If players tie');
    expect(scoring('classic')).toMatch(/If players tie.*two more cards/s);
  });
});
