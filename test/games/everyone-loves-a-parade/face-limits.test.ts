import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRefused } from '../../../src/games/contract/index.ts';
import type { Screen } from '../../../src/games/contract/screen.ts';
import type { FloatMove } from '../../../src/games/everyone-loves-a-parade/moves.ts';
import type { FloatState } from '../../../src/games/everyone-loves-a-parade/state.ts';
import { deal, type GameStep, game, playRandomGame } from '../../support/games/everyone-loves-a-parade.ts';
import {
  board,
  buttonsOf,
  cards,
  checkLimits,
  plain,
  textOf,
} from '../../support/games/everyone-loves-a-parade-screens.ts';
import { randomFrom } from '../../support/games/random.ts';
import { englishWriter } from '../../support/games/writer.ts';
import { runs } from '../../support/size.ts';

const { face } = game;
const nasty = ['**Ann**', '`Ben`\n', '||Cat||', '@everyone', '[Eve](https://x.y)', '<@123456>'];
/** The longest texts: long names that need escapes, and an own emoji for every face. */
const worst = englishWriter(
  nasty.map((name) => name.padEnd(32, '_*')),
  { symbol: (id) => `<:${id.replaceAll('/', '_')}:1234567890123456789>` },
);

/** What a seat can press on a screen: the verb and the value of a menu, or the verb of a button. */
function pressesOf(screen: Screen): readonly (readonly [string, readonly string[]])[] {
  return [
    ...buttonsOf(screen).map(({ verb }) => [verb, []] as const),
    ...screen.rows.flatMap((row) =>
      'menu' in row ? row.menu.choices.map(({ value }) => [row.menu.verb, [value]] as const) : [],
    ),
  ];
}

/** All states that can be reached by presses alone, following every step, and which moves they lead to. */
function movesByPressing(state: FloatState, seat: number): Set<string> {
  const view = game.view(state, seat);
  const moves = new Set<string>();
  const shown = new Set<string>();
  const follow = (step: string): void => {
    if (shown.has(step)) return;
    shown.add(step);
    const screens = [board(state, step), cards(state, seat, step)];
    checkLimits(screens[0] ?? board(state), 4);
    for (const [verb, values] of screens.flatMap(pressesOf)) {
      const press = face.press(view, verb, values);
      if ('refused' in press) throw new Error(`${verb} ${values} was refused`);
      if ('step' in press) follow(press.step);
      else {
        moves.add(JSON.stringify(press.move));
        expectAllPlayed(state, seat, [press.move, ...(press.followedBy ?? [])]);
      }
    }
  };
  follow('');
  return moves;
}

/** Whatever chance brings, what was chosen together can be done together. */
function expectAllPlayed(state: FloatState, seat: number, plan: readonly FloatMove[]): void {
  const random = randomFrom(state.turn);
  plan.reduce((before, move) => {
    const played = game.play(before, seat, move, random);
    if (isRefused(played)) throw new Error(`${JSON.stringify(plan)} was offered, and refused`);
    return played.state;
  }, state);
}

/** Equal dice on a card are one choice, and so is what is done with them: compares what moves lead to. */
function outcomesOf(state: FloatState, seat: number, moves: Iterable<string>): Set<string> {
  const outcomes = Array.from(moves, (json) => {
    const played = game.play(state, seat, game.move.parse(JSON.parse(json)), randomFrom(1));
    if (isRefused(played)) throw new Error('an illegal move was offered');
    const dice = played.state.dice.map((own) => own.map((die) => die.face).toSorted());
    const { doing } = played.state.phase;
    return JSON.stringify([dice, played.state.floats, played.state.warehouse, doing, played.state.parade]);
  });
  return new Set(outcomes);
}

/** Checks random games of 2 to 6 players; a failure names the game by its seats and seed. */
function always(check: (steps: readonly GameStep[]) => void, numRuns: number): void {
  const deals = fc.record({ seats: fc.integer({ min: 2, max: 6 }), seed: fc.nat(1e6) });
  const property = fc.property(deals, ({ seats, seed }) =>
    check(playRandomGame(deal(seats, seed), randomFrom(seed), (move) => randomFrom(seed + move))),
  );
  fc.assert(property, { numRuns: runs(numRuns) });
}

describe('in any game', () => {
  it('all that a seat may do can be pressed, and every press is understood', () => {
    always((steps) => {
      for (const { before } of steps.filter((_, index) => index % 4 === 0)) {
        for (const seat of game.toMove(before)) {
          const legal = game.legalMoves(before, seat).map((move) => JSON.stringify(move));
          const pressed = movesByPressing(before, seat);
          expect(outcomesOf(before, seat, pressed)).toEqual(outcomesOf(before, seat, legal));
        }
      }
    }, 8);
  });

  it('nothing is final on one tap where people are asked, but what cannot be a mistake, or a Confirm later in a turn', () => {
    always((steps) => {
      for (const { before } of steps) {
        for (const seat of game.toMove(before)) {
          const screen = game.face.hand?.opensItself?.(game.view(before, seat)) ? cards(before, seat) : board(before);
          const confirms = buttonsOf(screen).flatMap(({ label, verb }) => (label.startsWith('Confirm') ? [verb] : []));
          expect(confirms.length).toBeLessThanOrEqual(1);
          const atOnce = pressesOf(screen).flatMap(([verb, values]) => {
            const press = face.press(game.view(before, seat), verb, values);
            const isProposed = confirms.includes(verb) && before.last.at(-1)?.seat === seat;
            return 'move' in press && !isProposed ? [press.move] : [];
          });
          const isForced = game.legalMoves(before, seat).length === 1;
          const isAnswer = before.phase.doing === 'again';
          if (!isForced && !isAnswer) expect(atOnce.filter((move) => !('look' in move))).toEqual([]);
        }
      }
    }, 6);
  });

  it('every screen keeps to the limits of the chat, with the longest names and with own emoji too', () => {
    always((steps) => {
      const states = steps.filter((_, index) => index % 3 === 0).map(({ before }) => before);
      for (const state of [...states, ...steps.slice(-1).map(({ after }) => after)]) {
        for (const writer of [plain, worst]) {
          checkLimits(board(state, '', writer), 4);
          for (let seat = 0; seat < state.seats; seat++) checkLimits(cards(state, seat, '', writer), 5);
        }
        expect(textOf(board(state)).length).toBeLessThan(1800);
      }
    }, 10);
  });

  it('nobody but the seats to move can press anything that moves', () => {
    always((steps) => {
      for (const { before } of steps) {
        const presses = pressesOf(board(before));
        for (let seat = 0; seat < before.seats; seat++) {
          if (game.toMove(before).includes(seat)) continue;
          for (const [verb, values] of presses.filter(([verb]) => verb !== 'back')) {
            expect(face.press(game.view(before, seat), verb, values)).toEqual({ refused: 'illegal-move' });
          }
        }
      }
    }, 5);
  });
});
