/** Whether the suite for games finds a game that breaks the contract, and spares one that keeps it. */

import { describe, expect, test } from 'vitest';
import type { Menu, Press, PrivateScreen } from '../../src/games/contract/index.ts';
import { checkPresses, explore } from '../support/check-game/screens.ts';
import { checkSecrets, checkTurn } from '../support/check-game/secrets.ts';
import { casesOf, walk } from '../support/check-game/walk.ts';
import { blindTricks, type TricksState } from '../support/games/blind-tricks.ts';
import { handOf } from '../support/games/hand-of.ts';

type Tricks = typeof blindTricks;

const { view, face, turn, toMove } = blindTricks;
const cardsDown = ({ down }: TricksState) => down.filter((card) => card > 0).length;

/** Looks at all games that the suite would play. */
function check(game: Tricks): void {
  for (const one of casesOf(game)) {
    const steps = walk(game, one);
    for (const step of steps) checkTurn(game, one, step);
    checkSecrets(game, one, steps);
    for (const step of steps) checkPresses(game, step);
  }
}

/** The game with another way to tell a move in the log. */
function telling(logLine: Tricks['face']['logLine']): Tricks {
  return { ...blindTricks, face: { ...face, logLine } };
}

test('a game that keeps the contract passes', () => {
  check(blindTricks);
});

describe('a secret that gets out is found', () => {
  test('in the table’s view', () => {
    const leaking: Tricks = {
      ...blindTricks,
      view: (state, viewer) => ({ ...view(state, viewer), latest: viewer === 'table' ? state.down : state.latest }),
    };
    expect(() => check(leaking)).toThrow(
      /the table's view tells whether seat \d chose .*: keep it back until all have/,
    );
  });

  test('in the view of a neighbour', () => {
    const leaking: Tricks = {
      ...blindTricks,
      view: (state, viewer) => ({
        ...view(state, viewer),
        own: viewer === 'table' ? 0 : Math.max(0, ...state.down.slice(0, viewer + 1)),
      }),
    };
    expect(() => check(leaking)).toThrow(/the view of seat \d tells whether seat \d chose/);
  });

  test('in the log', () => {
    const leaking = telling(({ card }, _, __, { name }) => `${name(0)} saw ${card}`);
    expect(() => check(leaking)).toThrow(/face\.logLine tells whether seat \d chose/);
  });

  test('in the log of a table that cannot be replayed any more', () => {
    const leaking = telling(({ card }, around) => (around ? undefined : `${card}`));
    expect(() => check(leaking)).toThrow(/face\.logLine tells whether/);
  });

  test('in the line of the next one who chooses', () => {
    const leaking: Tricks = {
      ...blindTricks,
      record: { ...blindTricks.record, adds: ['before'] },
      play(state, seat, move, random) {
        const played = blindTricks.play(state, seat, move, random);
        return 'refused' in played ? played : { ...played, added: { before: Math.max(...state.down) } };
      },
      face: { ...face, logLine: ({ before }) => `Somebody chose ${before}` },
    };
    expect(() => check(leaking)).toThrow(/face\.logLine tells whether/);
  });

  test('in who is still waited for', () => {
    const hesitates: Tricks = {
      ...blindTricks,
      // who put down an odd card is asked once more
      toMove: (state) =>
        state.down.flatMap((card, seat) => (card % 2 === 1 || toMove(state).includes(seat) ? [seat] : [])),
    };
    const [one] = casesOf(blindTricks).slice(-1);
    if (!one) throw new Error('there is no case');
    expect(() => checkSecrets(hesitates, one, walk(blindTricks, one))).toThrow(/toMove tells whether/);
  });
});

describe('a turn that is counted wrongly is found', () => {
  test('where it rises with a secret choice, which makes the buttons of the others stale', () => {
    const rising: Tricks = { ...blindTricks, turn: (state) => turn(state) * 10 + cardsDown(state) };
    expect(() => check(rising)).toThrow(/while these seats still choose .*: leave the turn as it is/);
  });

  test('where it does not rise although others may do something else', () => {
    expect(() => check({ ...blindTricks, turn: () => 0 })).toThrow(/: raise the turn/);
  });
});

describe('a way that is missing is found', () => {
  const showCards = handOf(face).screen;
  const screen: typeof showCards = (seen, step, writer) => {
    const shown = showCards(seen, step, writer);
    return {
      ...shown,
      rows: shown.rows.map((row) => ('buttons' in row ? { buttons: row.buttons.slice(0, 2) } : row)),
    };
  };
  const hand = { ...handOf(face), screen };

  test('to one move of a kind of which others can be made', () => {
    expect(() => check({ ...blindTricks, face: { ...face, hand } })).toThrow(
      /no press on board and hand of seat \d leads to these legal moves/,
    );
  });

  test('on the screen for practice', () => {
    const alone: Tricks = {
      ...blindTricks,
      practice: { screen: (seen, step, _, writer) => screen(seen, step, writer) },
    };
    expect(() => check(alone)).toThrow(/no press on the screen for practice/);
  });

  test('but not where moves that do the same have one name', () => {
    const named: Tricks = {
      ...blindTricks,
      face: { ...face, hand },
      advice: { nameMove: () => 'a card', tellReasons: () => ({ advice: 'Play it', effects: ['plays it'] }) },
    };
    check(named);
  });
});

describe('whoever presses everything', () => {
  const bare = { audience: 'seat', title: 'Cards', text: ['Choose.'], tone: 'waiting' } as const;
  const choices = ['a', 'b', 'c', 'd'].map((value) => ({ value, label: value }));
  const menu: Menu = { verb: 'keep', placeholder: 'Keep two', choices, least: 2, most: 2 };

  test('chooses all there is in a menu of several', () => {
    const { moves, whole } = explore(
      () => ({ ...bare, rows: [{ menu }] }),
      (_, keep) => ({ move: { keep } }),
      'hand',
    );
    expect(moves).toHaveLength(6);
    expect(moves).toContainEqual({ keep: ['b', 'd'] });
    expect(whole).toBe(true);
  });

  test('comes to the end of long ways even where there are too many to go them all', () => {
    const cards = [...'abcdefghijklmnop'];
    const show = (step: string): PrivateScreen => ({
      ...bare,
      rows: [0, 5, 10].map((from) => ({
        buttons: cards.slice(from, from + 5).map((verb) => ({ verb: `${step}${verb}`, label: verb, style: 'primary' })),
      })),
    });
    const press = (verb: string): Press<object> => (verb.length < 8 ? { step: verb } : { move: { verb } });
    const { moves, whole } = explore(show, press, 'hand');
    expect(whole).toBe(false);
    expect(moves.length).toBeGreaterThan(0);
  });
});
