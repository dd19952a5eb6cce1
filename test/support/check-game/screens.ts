/** Part of `checkGame`: the screens of a game, and the presses on them. */

import { describe, expect, test } from 'vitest';
import { rulesAnswer } from '../../../src/discord/answers/rules-answer.ts';
import type { Rendered } from '../../../src/discord/messages/render.ts';
import { type AnyGame, isRefused, type Menu, type Press, type Screen } from '../../../src/games/contract/index.ts';
import { speak } from '../../../src/locales/texts.ts';
import { readMessage } from '../../../src/playground/stand-in/checks/message.ts';
import { writerFor } from '../../../src/screens/writer.ts';
import { commandInteraction } from '../discord/interactions.ts';
import { allOptions } from '../games/all-options.ts';
import { randomFrom } from '../games/random.ts';
import { type Case, casesOf, describeCase, type Step, someOf, unordered, walk, write } from './walk.ts';

const say = speak('en-US');
/** Names of 32 letters, each of which markdown would take for something else. */
const seats = Array.from({ length: 20 }, (_, seat) => ({
  user: `u${seat}`,
  name: '*_|`@~#>'[seat % 8]?.repeat(32) ?? '',
}));
export const writer = writerFor({ seats, confirms: true }, say);
const steps = /^[\w.+-]{0,60}$/;

/** So many steps towards a move are tried, and so many selections of each menu. */
const mostSteps = 1_000;
const mostSelections = 500;

/** The rows that the platform leaves to a game: on a board below its own and its notes, in private beside a hint. */
const mostRows = { board: 3, hand: 4, practice: 4 } as const;
type Place = keyof typeof mostRows;

/** That all that the game shows keeps to Discord's limits, and that whatever is offered can be pressed. */
export function checkScreens(game: AnyGame, looks: number): void {
  describe.each(casesOf(game).map((one) => [describeCase(one), one] as const))('its screens, %s', (_, one) => {
    const walked = someOf(walk(game, one), looks);

    test('keep to the limits, for everybody at any time', { timeout: 60_000 }, () => {
      for (const { before, after } of walked) {
        for (const state of [before, after]) {
          checkScreen('board', game.face.board(game.view(state, 'table'), '', writer));
          for (let seat = 0; seat < one.seats; seat += 1) {
            const hand = game.face.hand?.screen(game.view(state, seat), '', writer);
            if (hand) checkScreen('hand', hand);
          }
        }
      }
    });

    test('offer nothing that is refused, and a way to every legal move', { timeout: 60_000 }, () => {
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
      expect(pages, 'the pages of the rules are a menu').toBeLessThanOrEqual(25);
      const titles = Array.from({ length: pages }, (_, page) => game.face.rules(page, options, writer).title);
      if (pages > 1) expect(titles.join(''), 'the menu of the pages shows their titles').toMatch(/\S/);
      expect(new Set(titles).size, `pages of the same title: ${titles}`).toBe(pages);
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

/** That the platform need not cut anything off a screen, and Discord does not refuse it. */
export function checkScreen(place: Place, screen: Screen): void {
  expect(screen).toMatchObject({ audience: place === 'board' ? 'table' : 'seat' });
  // one expectation for all the rest, since there are very many screens
  expect(faultsOf(place, screen)).toEqual([]);
}

/** Whether something holds, and what to say where it does not. */
type Check = readonly [boolean, string];

function faultsOf(place: Place, { title, text, rows }: Screen): readonly string[] {
  const buttons = rows.flatMap((row) => ('buttons' in row ? row.buttons : []));
  const verbs = buttons.map(({ verb }) => verb);
  const checks: readonly Check[] = [
    [title.length <= 100, `the title of the ${place} has more than 100 characters: ${title}`],
    [!/\*\*|<[:@#]/.test(title), `a title is read without markdown: ${title}`],
    [text.join('\n\n').length <= 4_000, `the text of the ${place} has more than 4,000 characters`],
    [text.join('').trim() !== '', `the ${place} says nothing`],
    [rows.length <= mostRows[place], `the ${place} has ${rows.length} rows, not at most ${mostRows[place]}`],
    ...rows.flatMap((row) =>
      'menu' in row ? checksOf(row.menu) : [checkCount(row.buttons.length, 5, 'buttons in a row')],
    ),
    ...buttons.flatMap(({ verb, label, emoji }): Check[] => [
      [/^[\w.+-]{1,60}$/.test(verb), `the verb of the button ${label} is ${verb}`],
      [label !== '' || emoji !== undefined, `the button ${verb} has no label`],
      [label.length <= 80, `the label of the button ${verb} has more than 80 characters`],
    ]),
    [new Set(verbs).size === verbs.length, `the ${place} has two buttons for the same: ${verbs}`],
  ];
  return checks.flatMap(([holds, fault]) => (holds ? [] : [fault]));
}

function checksOf({ verb, placeholder, choices }: Menu): readonly Check[] {
  const values = new Set(choices.map(({ value }) => value));
  return [
    [steps.test(verb), `the verb of a menu is ${verb}`],
    [placeholder.length <= 150, `the placeholder of the menu ${verb} has more than 150 characters`],
    checkCount(choices.length, 25, `choices of the menu ${verb}`),
    [values.size === choices.length, `the menu ${verb} has a value twice`],
    ...choices.map(
      ({ value, label }): Check => [
        value.length <= 100 && label !== '' && label.length <= 100,
        `the menu ${verb} has the choice ${value} with the label ${label}: at most 100 characters each, and a label`,
      ],
    ),
  ];
}

function checkCount(count: number, most: number, what: string): Check {
  return [count > 0 && count <= most, `${count} ${what}, not from 1 to ${most}`];
}

interface Offered {
  readonly verb: string;
  readonly values: readonly string[];
}

function pressesOf({ rows }: Screen): readonly Offered[] {
  return rows.flatMap((row): readonly Offered[] => {
    if ('buttons' in row) return row.buttons.flatMap(({ verb, disabled }) => (disabled ? [] : [{ verb, values: [] }]));
    const { verb, choices, least = 1, most = 1 } = row.menu;
    return selectionsOf(
      choices.map(({ value }) => value),
      least,
      most,
    ).map((values) => ({ verb, values }));
  });
}

/** What can be chosen in a menu: so many values at once, in their order. */
function selectionsOf(values: readonly string[], least: number, most: number): readonly (readonly string[])[] {
  let chosen: (readonly string[])[] = [[]];
  for (const value of values) {
    const longer = chosen.filter(({ length }) => length < most).map((earlier) => [...earlier, value]);
    chosen = [...chosen, ...longer].slice(0, mostSelections);
  }
  return chosen.filter(({ length }) => length >= least);
}

/** What somebody comes to who presses everything. */
export interface Explored {
  readonly moves: readonly object[];
  /** Moves that one press makes one after the other; the first of each is among the moves. */
  readonly plans: readonly (readonly object[])[];
  /** Whether really everything was pressed: there may be more steps than a test has time for. */
  readonly whole: boolean;
}

const nothing: Explored = { moves: [], plans: [], whole: true };

/** Goes from step to step, the newest first, so that moves of many steps are come to even where there are too many to try them all. */
export function explore(
  show: (step: string) => Screen,
  press: (verb: string, values: readonly string[]) => Press<object>,
  place: Place,
): Explored {
  const seen = new Set(['']);
  const open = [''];
  const moves: object[] = [];
  const plans: (readonly object[])[] = [];
  for (let step = open.pop(); step !== undefined; step = open.pop()) {
    const screen = show(step);
    checkScreen(place, screen);
    for (const { verb, values } of pressesOf(screen)) {
      const pressed = press(verb, values);
      const what = `a press of ${verb} ${values} on the ${place}${step && ` at step ${step}`}`;
      if ('refused' in pressed) throw new Error(`${what} is offered, and refused`);
      if ('move' in pressed) {
        moves.push(pressed.move);
        if (pressed.followedBy) plans.push([pressed.move, ...pressed.followedBy]);
        continue;
      }
      if (seen.has(pressed.step)) continue;
      expect(pressed.step, `the step after ${what}`).toMatch(steps);
      if (seen.size === mostSteps) return { moves, plans, whole: false };
      seen.add(pressed.step);
      open.push(pressed.step);
    }
  }
  return { moves, plans, whole: true };
}

/** That what a seat can press leads to every legal move and to no other, on board and hand together and on a screen for practice. */
export function checkPresses(game: AnyGame, step: Pick<Step, 'before' | 'seat'>): void {
  const { before, seat } = step;
  const { face, practice } = game;
  const view = game.view(before, seat);
  const everybody = game.view(before, 'table');
  const press = (verb: string, values: readonly string[]) => face.press(view, verb, values);
  const onBoard = explore((at) => face.board(everybody, at, writer), press, 'board');
  const { hand } = face;
  const inHand = hand ? explore((at) => hand.screen(view, at, writer), press, 'hand') : nothing;
  checkReach(game, step, 'on board and hand', {
    moves: [...onBoard.moves, ...inHand.moves],
    plans: [...onBoard.plans, ...inHand.plans],
    whole: onBoard.whole && inHand.whole,
  });
  if (practice) {
    const alone = explore((at) => practice.screen(view, at, ['News.'], writer), press, 'practice');
    checkReach(game, step, 'on the screen for practice', alone);
    return;
  }
  const rows = [face.board(everybody, '', writer), hand?.screen(view, '', writer)].flatMap(
    (shown) => shown?.rows ?? [],
  );
  const why = 'rows of board and hand together: give the game a screen for practice';
  expect(rows.length, why).toBeLessThanOrEqual(mostRows.practice);
}

/**
 * One button may stand for several moves that do the same, as for two like dice, if the game's advice calls them the same. Where there are
 * more steps than can be tried, one move of each kind must be come to.
 */
function checkReach(
  game: AnyGame,
  { before, seat }: Pick<Step, 'before' | 'seat'>,
  where: string,
  { moves, plans, whole }: Explored,
): void {
  for (const plan of plans) checkPlan(game, before, seat, plan);
  const legal = game.legalMoves(before, seat);
  const allowed = new Set(legal.map(unordered));
  const wrong = moves.filter((move) => !allowed.has(unordered(move))).map(write);
  expect(wrong, `presses ${where} for moves that are not legal`).toEqual([]);
  const view = game.view(before, seat);
  const exactly = (move: object) => game.advice?.nameMove(view, move, writer) ?? unordered(move);
  const named = whole ? exactly : kindOf;
  const reached = new Set(moves.map(named));
  const missing = legal.filter((move) => !reached.has(named(move))).map(write);
  const why = `no press ${where} of seat ${seat} leads to these legal moves: give each a button or a choice, or leave it out of legalMoves if it does the same as another`;
  expect(missing, why).toEqual([]);
}

/** That moves chosen by one press can be made one after the other, whatever chance brings. */
function checkPlan(game: AnyGame, state: unknown, seat: number, plan: readonly object[]): void {
  const random = randomFrom(plan.length);
  plan.reduce((before: unknown, move) => {
    const played = game.play(before, seat, move, random);
    if (isRefused(played)) throw new Error(`one press is to make ${write(plan)}, and ${write(move)} is refused`);
    return played.state;
  }, state);
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
