/** Part of `checkGame`: the screens of a game, and the presses on them. */

import { describe, expect, test } from 'vitest';
import { rulesAnswer } from '../../../src/discord/answers/rules-answer.ts';
import type { Rendered } from '../../../src/discord/messages/render.ts';
import type { AnyGame, Press, Screen } from '../../../src/games/contract/index.ts';
import { speak } from '../../../src/locales/texts.ts';
import { readMessage } from '../../../src/playground/stand-in/checks/message.ts';
import { writerFor } from '../../../src/screens/writer.ts';
import { commandInteraction } from '../discord/interactions.ts';
import { allOptions } from '../games/all-options.ts';
import { type Case, casesOf, describeCase, type Step, someOf, unordered, walk, write } from './walk.ts';

const say = speak('en-US');
/** Names of 32 letters, each of which markdown would take for something else. */
const seats = Array.from({ length: 20 }, (_, seat) => ({
  user: `u${seat}`,
  name: '*_|`@~#>'[seat % 8]?.repeat(32) ?? '',
}));
export const writer = writerFor({ seats, confirms: true }, say);
const steps = /^[\w.+-]{0,60}$/;

/** The rows that the platform leaves to a game: on a board below its own and its notes, in private beside a hint. */
const mostRows = { board: 3, hand: 4, practice: 4 } as const;
type Place = keyof typeof mostRows;

/** That all that the game shows keeps to Discord's limits, and that whatever is offered can be pressed. */
export function checkScreens(game: AnyGame): void {
  describe.each(casesOf(game).map((one) => [describeCase(one), one] as const))('its screens, %s', (_, one) => {
    const walked = someOf(walk(game, one), 25);

    test('keep to the limits, for everybody at any time', { timeout: 60_000 }, () => {
      for (const { before, after } of walked) {
        for (const state of [before, after]) {
          checkScreen('board', game.face.board(game.view(state, 'table'), '', writer));
          for (let seat = 0; seat < one.seats; seat += 1) {
            checkScreen('hand', game.face.hand(game.view(state, seat), '', writer));
          }
        }
      }
    });

    test('offer nothing that is refused, and a way to every kind of legal move', { timeout: 60_000 }, () => {
      for (const step of walked) checkPresses(game, step);
    });

    test('tell how things stand, and what each move did', () => {
      for (const { before, after, recorded } of walked) checkTold(game, one, before, after, recorded);
    });
  });

  test.each(allOptions(game).map((options) => [write(options), options] as const))(
    'its rules are told, %s',
    (_, options) => {
      const pages = game.face.pages(options);
      expect(pages, 'at least one page of rules').toBeGreaterThan(0);
      const request = {
        interaction: commandInteraction(),
        say,
        user: 'u',
        name: '',
        guild: '',
        channel: '',
        guildLocale: '',
        parent: undefined,
      };
      for (let page = 0; page < pages; page += 1) {
        const { message } = rulesAnswer({ symbols: { of: () => undefined } }, request, game, options, page);
        checkMessage(message);
      }
    },
  );
}

function checkMessage({ embeds, components }: Rendered): void {
  readMessage({ embeds, components }, { filenames: [], knowsEmoji: () => true });
  expect(embeds[0].description, 'a text that had to be cut off').not.toMatch(/…$/);
}

/** What the platform would otherwise cut off, or Discord refuse. */
export function checkScreen(place: Place, screen: Screen): void {
  const { title, text, rows } = screen;
  expect(screen).toMatchObject({ audience: place === 'board' ? 'table' : 'seat' });
  expect(title.length, `the title of the ${place}`).toBeLessThanOrEqual(100);
  expect(title, 'a title is read without markdown').not.toMatch(/\*\*|<[:@#]/);
  expect(text.join('\n\n').length, `the text of the ${place}`).toBeLessThanOrEqual(4_000);
  expect(text.join('').trim(), `the ${place} says nothing`).not.toBe('');
  expect(rows.length, `rows of the ${place}`).toBeLessThanOrEqual(mostRows[place]);
  for (const row of rows) {
    if ('menu' in row) {
      const { verb, placeholder, choices } = row.menu;
      expect(verb).toMatch(steps);
      expect(placeholder.length).toBeLessThanOrEqual(150);
      expect(choices.length, `choices of the menu ${verb}`).toBeGreaterThan(0);
      expect(choices.length, `choices of the menu ${verb}`).toBeLessThanOrEqual(25);
      expect(new Set(choices.map(({ value }) => value)).size, `the menu ${verb} has a value twice`).toBe(
        choices.length,
      );
      for (const { value, label } of choices)
        expect(value.length <= 100 && label !== '' && label.length <= 100).toBe(true);
    } else {
      expect(row.buttons.length, 'buttons in a row').toBeGreaterThan(0);
      expect(row.buttons.length, 'buttons in a row').toBeLessThanOrEqual(5);
    }
  }
  const buttons = rows.flatMap((row) => ('buttons' in row ? row.buttons : []));
  for (const { verb, label, emoji } of buttons) {
    expect(verb, `the verb of the button ${label}`).toMatch(/^[\w.+-]{1,60}$/);
    expect(label !== '' || emoji !== undefined, `the button ${verb} has no label`).toBe(true);
    expect(label.length, `the label of the button ${verb}`).toBeLessThanOrEqual(80);
  }
  const verbs = buttons.map(({ verb }) => verb);
  expect(new Set(verbs).size, `the ${place} has two buttons for the same: ${verbs}`).toBe(verbs.length);
}

interface Offered {
  readonly verb: string;
  readonly values: readonly string[];
}

function pressesOf({ rows }: Screen): readonly Offered[] {
  return rows.flatMap((row): readonly Offered[] => {
    if ('menu' in row) return row.menu.choices.map(({ value }) => ({ verb: row.menu.verb, values: [value] }));
    return row.buttons.flatMap(({ verb, disabled }) => (disabled ? [] : [{ verb, values: [] }]));
  });
}

/** Goes from step to step as somebody would who presses everything, and gives all moves that can be come to. */
function explore(
  show: (step: string) => Screen,
  press: (verb: string, values: readonly string[]) => Press<object>,
  place: Place,
): readonly object[] {
  const seen = new Set(['']);
  const moves: object[] = [];
  for (const step of seen) {
    const screen = show(step);
    checkScreen(place, screen);
    for (const { verb, values } of pressesOf(screen)) {
      const pressed = press(verb, values);
      const what = `a press of ${verb} ${values} on the ${place}${step && ` at step ${step}`}`;
      if ('refused' in pressed) throw new Error(`${what} is offered, and refused`);
      if ('move' in pressed) moves.push(pressed.move);
      else expect(pressed.step, `the step after ${what}`).toMatch(steps);
      if ('step' in pressed && seen.size < 400) seen.add(pressed.step);
    }
  }
  return moves;
}

function checkPresses(game: AnyGame, { before, seat }: Step): void {
  const view = game.view(before, seat);
  const press = (verb: string, values: readonly string[]) => game.face.press(view, verb, values);
  const onBoard = explore((step) => game.face.board(game.view(before, 'table'), step, writer), press, 'board');
  const inHand = explore((step) => game.face.hand(view, step, writer), press, 'hand');
  checkReach(game, before, seat, [...onBoard, ...inHand]);
  if (!game.practice) {
    const rows =
      game.face.board(game.view(before, 'table'), '', writer).rows.length +
      game.face.hand(view, '', writer).rows.length;
    expect(rows, 'rows of board and hand together: give the game a screen for practice').toBeLessThanOrEqual(
      mostRows.practice,
    );
    return;
  }
  const { practice } = game;
  checkReach(
    game,
    before,
    seat,
    explore((step) => practice.screen(view, step, ['News.'], writer), press, 'practice'),
  );
}

/** One button may stand for several moves that do the same, as for two like dice; but of each kind of move one must be there. */
function checkReach(game: AnyGame, state: unknown, seat: number, moves: readonly object[]): void {
  const legal = game.legalMoves(state, seat);
  const allowed = new Set(legal.map(unordered));
  const wrong = moves.filter((move) => !allowed.has(unordered(move))).map(write);
  expect(wrong, 'presses for moves that are not legal').toEqual([]);
  const reached = new Set(moves.map(kindOf));
  const missing = legal.filter((move) => !reached.has(kindOf(move))).map(write);
  expect(missing, 'legal moves that no press leads to').toEqual([]);
}

/** A move by the fields that it has. */
function kindOf(move: object): string {
  return Object.keys(move).sort().join();
}

function checkTold(game: AnyGame, one: Case, before: unknown, after: unknown, recorded: Step['recorded']): void {
  for (const viewer of ['table', ...Array.from({ length: one.seats }, (_, seat) => seat)] as const) {
    const summary = game.face.summary(game.view(after, viewer), writer);
    expect(summary, `the summary for ${viewer}`).toMatch(/\S/);
    expect(summary).not.toContain('\n');
  }
  const around = { before: game.view(before, 'table'), after: game.view(after, 'table') };
  for (const known of [around, undefined]) {
    const line = game.face.logLine(recorded, known, one.options, writer);
    if (line !== undefined) expect(line.length, `the line of the log for ${write(recorded)}`).toBeLessThanOrEqual(500);
  }
}
