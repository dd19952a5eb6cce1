/** Part of `checkGame`: that secret choices stay secret until all have chosen, and that the turn counts what it has to. */

import { expect } from 'vitest';
import { type AnyGame, isRefused, recordMove, type Seat } from '../../../src/games/contract/index.ts';
import { seededRandom } from '../../../src/tables/random.ts';
import { writer } from './screens.ts';
import { type Case, type Step, seatsOf, someOf, write } from './walk.ts';

/** So many other choices are compared with each one. */
const mostOthers = 6;

/** What everybody else may know after a move. Screens and bots are made of views, so a view that tells nothing is enough. */
interface Known {
  readonly state: unknown;
  readonly line: readonly (string | undefined)[];
}

/**
 * That nobody can tell what a seat chose as long as others still choose at the same time: not by a view, not by the log, not by whom the
 * platform waits for. What the others choose after it stays the same, so that their moves cannot give it away either.
 * @param steps all of one game
 */
export function checkSecrets(game: AnyGame, one: Case, steps: readonly Step[]): void {
  const chosen = steps.filter((step) => isSecret(game, step));
  for (const { number, before, seat, move } of someOf(chosen, 25)) {
    const rest = stepsOfTheSame(game, seat, steps.slice(number));
    const asItWas = followed(game, one, before, [{ number, seat, move }, ...rest]);
    const others = game.legalMoves(before, seat).filter((other) => write(other) !== write(move));
    for (const other of someOf(others, mostOthers)) {
      const otherwise = followed(game, one, before, [{ number, seat, move: other }, ...rest]);
      // a choice that lets the others go on is no longer secret, and `checkTurn` has looked at it
      for (const [index, known] of otherwise.entries()) {
        const was = asItWas[index];
        if (was) checkSame(game, one, seat, [move, was], [other, known]);
      }
    }
  }
}

/** Whether others still choose in the same turn. */
function isSecret(game: AnyGame, { before, after, seat }: Step): boolean {
  return game.turn(after) === game.turn(before) && game.toMove(after).some((other) => other !== seat);
}

/** The moves of others that follow while the same choice is going on. */
function stepsOfTheSame(game: AnyGame, seat: Seat, later: readonly Step[]): readonly Step[] {
  const end = later.findIndex((step) => step.seat === seat || !isSecret(game, step));
  return end < 0 ? later : later.slice(0, end);
}

function followed(
  game: AnyGame,
  one: Case,
  start: unknown,
  moves: readonly Pick<Step, 'number' | 'seat' | 'move'>[],
): readonly Known[] {
  const known: Known[] = [];
  let before = start;
  for (const { number, seat, move } of moves) {
    const played = game.play(before, seat, move, seededRandom(one.seed, number));
    if (isRefused(played))
      throw new Error(`seat ${seat} may not ${write(move)} any more, because of what another seat chose in secret`);
    const around = { before: game.view(before, 'table'), after: game.view(played.state, 'table') };
    const recorded = recordMove(seat, move, played);
    if (!isSecret(game, { number, seat, move, before, after: played.state, recorded })) return known;
    const line = [around, undefined].map((seen) => game.face.logLine(recorded, seen, one.options, writer));
    known.push({ state: played.state, line });
    before = played.state;
  }
  return known;
}

function checkSame(
  game: AnyGame,
  one: Case,
  seat: Seat,
  [move, was]: readonly [object, Known],
  [other, is]: readonly [object, Known],
): void {
  const choice = `seat ${seat} chose ${write(move)} or ${write(other)} while others still choose`;
  const why = (place: string) => `${place} tells whether ${choice}: keep it back until all have chosen`;
  expect(is.line, why('face.logLine')).toEqual(was.line);
  for (const viewer of ['table', ...seatsOf(one).filter((candidate) => candidate !== seat)] as const) {
    const place = viewer === 'table' ? "the table's view" : `the view of seat ${viewer}`;
    expect(game.view(is.state, viewer), why(place)).toEqual(game.view(was.state, viewer));
  }
  expect(game.toMove(is.state), why('toMove')).toEqual(game.toMove(was.state));
}

/** That the turn counts what it has to: it never falls, and rises when others may do something else than before, and only then. */
export function checkTurn(game: AnyGame, one: Case, { before, after, seat, move }: Step): void {
  const [turn, next] = [game.turn(before), game.turn(after)];
  expect(Number.isSafeInteger(turn) && turn >= 0, `turn ${turn}`).toBe(true);
  expect(next, `the turn falls with ${write(move)}`).toBeGreaterThanOrEqual(turn);
  const others = seatsOf(one).filter((candidate) => candidate !== seat);
  const changed = others.filter(
    (other) => write(game.legalMoves(after, other)) !== write(game.legalMoves(before, other)),
  );
  if (next === turn) {
    const why = `after ${write(move)} of seat ${seat} the turn is the same, but these seats may do something else than before: raise the turn`;
    expect(changed, why).toEqual([]);
    expect(game.result(after), 'the last move must raise the turn').toBeUndefined();
    return;
  }
  const choosing = others.filter((other) => game.toMove(before).includes(other));
  const why = `seat ${seat} chose ${write(move)} while these seats still choose among the same moves as before: leave the turn as it is, or their buttons are refused as too late`;
  expect(changed.length === 0 ? choosing : [], why).toEqual([]);
}
