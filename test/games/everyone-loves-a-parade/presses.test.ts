/** How many presses a turn takes: those that the screens ask for, counted over whole games of greedy players. */
import { expect, test } from 'vitest';
import { isRefused } from '../../../src/games/contract/index.ts';
import type { Screen, Writer } from '../../../src/games/contract/screen.ts';
import type { FloatMove } from '../../../src/games/everyone-loves-a-parade/moves.ts';
import type { FloatState } from '../../../src/games/everyone-loves-a-parade/state.ts';
import { deal, game } from '../../support/games/everyone-loves-a-parade.ts';
import { board, buttonsOf, cards, plain } from '../../support/games/everyone-loves-a-parade-screens.ts';
import { randomFrom } from '../../support/games/random.ts';

const { face } = game;
const swift: Writer = { ...plain, confirms: false };

interface Made {
  readonly state: FloatState;
  readonly move: FloatMove;
}

interface Turn {
  readonly seat: number;
  readonly moves: readonly Made[];
  readonly isParade: boolean;
}

/** A game of greedy players by turns: of a card, or of the two cards of two players, with its action; of an ability with the float. */
function playTurns(seats: number, seed: number): Turn[] {
  const turns: { seat: number; moves: Made[]; isParade: boolean; part: string }[] = [];
  let state = deal(seats, seed);
  for (let count = 0; ; count++) {
    const [seat] = game.toMove(state);
    if (seat === undefined) return turns;
    const move = game.strategy.greedy(game.view(state, seat), randomFrom(seed * 1000 + count));
    const played = game.play(state, seat, move, randomFrom(seed * 2000 + count));
    if (isRefused(played)) throw new Error('a greedy move was refused');
    if (!('orders' in move)) {
      const placed = state.parade.filter(({ crowd }) => crowd !== null).length;
      const taken = 'take' in move ? state.takes : state.takes - 1;
      const part = `${state.round} ${state.parade.length > 0 ? `parade ${placed}` : `take ${taken}`}`;
      const latest = turns.at(-1);
      if (latest?.part === part) latest.moves.push({ state, move });
      else turns.push({ seat, moves: [{ state, move }], isParade: state.parade.length > 0, part });
    }
    state = played.state;
  }
}

/** What somebody gets who presses everything: the presses, and the moves that come of them. */
function offered(screen: Screen): readonly (readonly [string, readonly string[]])[] {
  return [
    ...buttonsOf(screen).map(({ verb }) => [verb, []] as const),
    ...screen.rows.flatMap((row) =>
      'menu' in row ? row.menu.choices.map(({ value }) => [row.menu.verb, [value]] as const) : [],
    ),
  ];
}

/** A die is as good as an equal one on the same card: what it does is what counts. */
function likeness(state: FloatState, move: FloatMove): string {
  const faceOf = ([crowd, index]: readonly [number, number]) =>
    state.dice[crowd - state.round * state.dice.length]?.[index]?.face;
  if ('set' in move) return JSON.stringify(['set', move.set[0], faceOf(move.set), move.face]);
  if ('move' in move) return JSON.stringify(['move', move.move[0], faceOf(move.move), move.to]);
  if ('reroll' in move) return JSON.stringify(['reroll', move.reroll[0], faceOf(move.reroll)]);
  return JSON.stringify(move);
}

/** The fewest presses by which all these moves of one turn are made. */
function countPresses(seat: number, moves: readonly Made[], writer: Writer): number {
  const [first] = moves;
  if (!first) return 0;
  const { state } = first;
  const view = game.view(state, seat);
  let steps = new Set(['']);
  let fewest = Number.POSITIVE_INFINITY;
  for (let depth = 1; depth <= 4; depth++) {
    const next = new Set<string>();
    for (const step of steps) {
      const screen = face.hand?.opensItself?.(view) ? cards(state, seat, step, writer) : board(state, step, writer);
      for (const [verb, values] of offered(screen)) {
        const press = face.press(view, verb, values);
        if ('step' in press) next.add(press.step);
        if (!('move' in press)) continue;
        const plan = [press.move, ...(press.followedBy ?? [])];
        const fits = plan.every((move, index) => {
          const made = moves[index];
          return made !== undefined && likeness(made.state, move) === likeness(made.state, made.move);
        });
        if (fits) fewest = Math.min(fewest, depth + countPresses(seat, moves.slice(plan.length), writer));
      }
    }
    steps = next;
  }
  return fewest;
}

const turns = [2, 3, 4, 6].flatMap((seats) => playTurns(seats, seats));
const counted = turns.map(({ seat, moves, isParade }) => {
  const asked = countPresses(seat, moves, plain);
  return { isParade, moves, asked, unasked: countPresses(seat, moves, swift), before: moves.length };
});

/** A swap for the card that came in place of the one taken: nobody could choose it before. */
function swapsForNew([first, second]: readonly Made[]): boolean {
  if (!first || !second || !('get' in second.move)) return false;
  return !first.state.warehouse.includes(second.move.get);
}

test('to be asked takes at most one press more than the moves of a turn have parts', () => {
  const decorating = counted.filter(({ isParade, moves }) => !isParade && !swapsForNew(moves));
  expect(decorating.length).toBeGreaterThan(100);
  for (const { asked, before, moves } of decorating) {
    const tooMuch = asked > before + 1 ? moves.map(({ move }) => move) : [];
    expect(tooMuch).toEqual([]);
  }
});

test('placing takes a press more, and after an ability none; only a roll or a look in between is a turn of its own', () => {
  for (const { asked, moves, isParade } of counted) {
    if (!isParade) continue;
    const hasChance = moves.some(({ move }) => 'add' in move || 'look' in move || 'reroll' in move);
    if (!hasChance) expect(asked).toBeLessThanOrEqual(2);
    else expect(asked).toBeLessThanOrEqual(moves.length + 2);
  }
});

test('a turn takes at most three presses on the average, and nobody who is not asked needs more than before', () => {
  const mean = (of: 'asked' | 'unasked' | 'before') => counted.reduce((sum, one) => sum + one[of], 0) / counted.length;
  expect(mean('asked')).toBeLessThanOrEqual(3);
  // with two floats the card comes first and then the float
  expect(mean('unasked')).toBeLessThanOrEqual(mean('before') + 0.05);
});
