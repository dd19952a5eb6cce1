/** Part of `checkGame`: planning a turn while others move. */

import { expect, test } from 'vitest';
import { type AnyGame, isRefused, type Planning, type Seat } from '../../../src/games/contract/index.ts';
import { randomFrom } from '../games/random.ts';
import { writer } from './screens.ts';
import { casesOf, seatsOf, someOf, statesOf, walk, write } from './walk.ts';

/** The most moves of one plan. */
const mostMoves = 10;

/** That whatever can be planned is asked about, told, and carried out by legal moves only, or not at all and with a reason. */
export function checkPlans(game: AnyGame): void {
  const { plan: planning } = game;
  if (!planning) return;
  test('its plans are made by legal moves, or not at all', { timeout: 60_000 }, () => {
    let carriedOut = 0;
    for (const one of casesOf(game)) {
      const states = statesOf(game, one, walk(game, one));
      for (const state of someOf(states, 4)) {
        const later = states.slice(states.indexOf(state));
        for (const seat of seatsOf(one)) {
          const plans = plansOf(game, planning, state, seat);
          const turn = later.find((next) => game.toMove(next).includes(seat));
          for (const plan of turn === undefined ? [] : someOf(plans, 12))
            carriedOut += carryOut(game, planning, turn, seat, plan);
        }
      }
    }
    expect(carriedOut, 'no plan was ever carried out').toBeGreaterThan(0);
  });
}

/** All plans that the questions about all choices offer. */
function plansOf(game: AnyGame, planning: Planning<unknown, object>, state: unknown, seat: Seat): readonly string[] {
  const view = game.view(state, seat);
  const choices = planning.choices(view, writer);
  if (game.toMove(state).includes(seat)) expect(choices, `seat ${seat} is to move, and could plan`).toEqual([]);
  expect(choices.length, 'a menu has 25 choices').toBeLessThanOrEqual(25);
  const open = choices.map(({ choice }) => choice);
  expect(new Set(open).size, `choices: ${write(open)}`).toBe(open.length);
  const seen = new Set(open);
  const plans: string[] = [];
  for (let choice = open.pop(); choice !== undefined; choice = open.pop()) {
    expect(choice).toMatch(/^[\w.+-]{1,40}$/);
    const question = planning.ask(view, choice, writer);
    expect(question?.text, `the question about ${choice}`).toMatch(/\S/);
    expect(question?.rows.length, 'rows of a question').toBeLessThanOrEqual(3);
    for (const way of question?.rows.flat() ?? []) {
      expect(way.label, `a way for ${choice}`).toMatch(/^.{1,40}$/);
      if ('plan' in way) plans.push(way.plan);
      else if (!seen.has(way.choice)) open.push(way.choice);
      if ('choice' in way) seen.add(way.choice);
    }
  }
  for (const plan of plans) {
    expect(plan).toMatch(/^[\w.+-]{1,50}$/);
    expect(planning.mayPlan(view, plan), `${plan} is offered`).toBe(true);
    expect(planning.tell(view, plan, writer), `what ${plan} means`).toMatch(/\S/);
  }
  expect(planning.mayPlan(view, 'nothing.of.this'), 'any word is a plan').toBe(false);
  return plans;
}

/** @returns how many moves it made */
function carryOut(game: AnyGame, planning: Planning<unknown, object>, turn: unknown, seat: Seat, plan: string): number {
  let state = turn;
  for (let made = 0; made <= mostMoves; made += 1) {
    const view = game.view(state, seat);
    expect(planning.tell(view, plan, writer), `what ${plan} means once the turn has come`).toMatch(/\S/);
    const move = game.toMove(state).includes(seat) ? planning.next(view, plan, made) : undefined;
    if (move === undefined) {
      if (made === 0) expect(planning.whyNot(view, plan, writer), `why not ${plan}`).toMatch(/\S/);
      return made;
    }
    const played = game.play(state, seat, move, randomFrom(made));
    if (isRefused(played)) throw new Error(`the plan ${plan} makes ${write(move)}, which is refused`);
    state = played.state;
  }
  throw new Error(`the plan ${plan} has more than ${mostMoves} moves`);
}
