/** Part of `checkGame`: the rules of a game. */

import { describe, expect, test } from 'vitest';
import { type AnyGame, isRefused, type Viewer } from '../../../src/games/contract/index.ts';
import { seededRandom } from '../../../src/tables/random.ts';
import { checkSecrets, checkTurn } from './secrets.ts';
import { type Case, casesOf, deal, describeCase, seatsOf, someOf, statesOf, throughJson, walk, write } from './walk.ts';

/** So many positions of a game are looked at closely. */
const looks = 40;

/** That setup, toMove, legalMoves, play, turn, result and view agree with each other all through random games. */
export function checkRules(game: AnyGame): void {
  describe.each(casesOf(game).map((one) => [describeCase(one), one] as const))('its rules, %s', (_, one) => {
    test('lead every random game to an end, without changing a state that was there before', () => {
      const steps = walk(game, one);
      const over = steps.at(-1)?.after;
      for (const state of statesOf(game, one, steps)) checkEnd(game, state, one.seats);
      for (const seat of seatsOf(one)) {
        expect(game.legalMoves(over, seat), `legalMoves of seat ${seat} after the end`).toEqual([]);
        const refused = game.play(over, seat, steps.at(-1)?.move ?? {}, seededRandom(one.seed, 0));
        expect(refused, 'play after the end').toHaveProperty('refused');
      }
    });

    test('have states and moves that are plain JSON and pass their schemas as they are', () => {
      const steps = walk(game, one);
      for (const state of someOf(statesOf(game, one, steps), looks)) {
        expect(throughJson(state), 'a state that is stored must come back as it was').toEqual(state);
        const parsed = game.state.schema.safeParse(throughJson(state));
        expect(parsed.error?.issues, `the state schema refuses ${write(state)}`).toBeUndefined();
        expect(parsed.data, 'the state schema changes a state').toEqual(state);
      }
      for (const { move } of someOf(steps, looks)) {
        expect(throughJson(move), 'a move must come back from JSON as it was').toEqual(move);
        const parsed = game.move.safeParse(throughJson(move));
        expect(parsed.error?.issues, `the move schema refuses ${write(move)}`).toBeUndefined();
        expect(parsed.data, 'the move schema changes a move').toEqual(move);
      }
    });

    test('deal and play the same from the same chance', () => {
      expect(deal(game, one)).toEqual(deal(game, one));
      for (const { before, seat, move, number, after } of someOf(walk(game, one), looks)) {
        expect(game.play(before, seat, move, seededRandom(one.seed, number))).toMatchObject({ state: after });
      }
    });

    test('take all legal moves and refuse what a seat may not do', () => {
      for (const { before, move, number } of someOf(walk(game, one), looks))
        checkSeats(game, one, before, move, number);
    });

    test('count turns so that a press for an earlier turn can be told', () => {
      for (const step of walk(game, one)) checkTurn(game, one, step);
    });

    test('keep secret what a seat chooses while others still choose', () => {
      checkSecrets(game, one, walk(game, one));
    });

    test('show views that are plain JSON and depend on nothing but the state', () => {
      const viewers: Viewer[] = ['table', ...seatsOf(one)];
      for (const state of someOf(statesOf(game, one, walk(game, one)), looks)) {
        for (const viewer of viewers) {
          const view = game.view(state, viewer);
          expect(throughJson(view), `the view of ${viewer} goes to worker threads and must be plain`).toEqual(view);
          expect(game.view(state, viewer)).toEqual(view);
        }
      }
    });
  });
}

function checkEnd(game: AnyGame, state: unknown, seats: number): void {
  const toMove = game.toMove(state);
  expect(new Set(toMove).size, `toMove names a seat twice: ${toMove}`).toBe(toMove.length);
  expect(toMove.every((seat) => Number.isInteger(seat) && seat >= 0 && seat < seats)).toBe(true);
  const result = game.result(state);
  if (!result) {
    expect(toMove.length, 'nobody is to move, but there is no result').toBeGreaterThan(0);
    return;
  }
  expect(toMove, 'there is a result, but somebody is to move').toEqual([]);
  const { scores, winners } = result;
  expect(scores.length, 'one score a seat').toBe(seats);
  expect(winners.length, 'somebody wins').toBeGreaterThan(0);
  expect(
    [...new Set(winners)].sort((one, other) => one - other),
    'winners rise and stand there once',
  ).toEqual(winners);
  expect(winners.every((seat) => seat >= 0 && seat < seats)).toBe(true);
  const best = game.aim === 'most' ? Math.max(...scores) : Math.min(...scores);
  expect(
    winners.map((seat) => scores[seat]),
    `winners have the ${game.aim} points, as aim says`,
  ).toEqual(winners.map(() => best));
}

function checkSeats(game: AnyGame, one: Case, state: unknown, otherMove: object, number: number): void {
  const toMove = game.toMove(state);
  for (const seat of seatsOf(one)) {
    const legal = game.legalMoves(state, seat);
    expect(legal.length > 0, `seat ${seat} is ${toMove.includes(seat) ? '' : 'not '}to move`).toBe(
      toMove.includes(seat),
    );
    expect(new Set(legal.map(write)).size, 'legalMoves names a move twice').toBe(legal.length);
    for (const move of someOf(legal, 10)) {
      const played = game.play(state, seat, move, seededRandom(one.seed, number));
      expect(isRefused(played) && played.refused, `play of ${write(move)}, which is legal`).toBe(false);
      const unknown = isRefused(played) ? [] : Object.keys(played.added ?? {});
      expect(
        unknown.filter((name) => !game.record.adds.includes(name)),
        'not named in record.adds',
      ).toEqual([]);
    }
    if (toMove.includes(seat)) continue;
    const played = game.play(state, seat, otherMove, seededRandom(one.seed, number));
    expect(played, `play for seat ${seat}, which is not to move`).toHaveProperty('refused');
  }
  const nobody = game.play(state, one.seats, otherMove, seededRandom(one.seed, number));
  expect(nobody, `play for seat ${one.seats}, which there is not`).toHaveProperty('refused');
}
