/** What follows from a move by itself, from the opening of a round to its scoring. */

import type { Seat } from '../contract/index.ts';
import type { Action, Catalogue } from './cards.ts';
import { diceOn, hasDiceTarget } from './dice.ts';
import { canDraw } from './drawing.ts';
import { facesSeen, findNextFirst, scoreFloat, sum } from './scoring.ts';
import {
  crowdsPerRound,
  type Die,
  type FloatState,
  floatsEach,
  type Paraded,
  type Parader,
  type Phase,
  roundCount,
  takesPerRound,
} from './state.ts';
import { find, orderOf } from './view.ts';

/** Opens the next Crowd cards with the dice that their icons show, and clears the floats. Rulebook: a parade round, step 1. */
export function beginRound(catalogue: Catalogue, state: FloatState, round: number, firstSeat: Seat): FloatState {
  const active = crowdsPerRound(state.seats);
  const firsts = [...state.firsts, firstSeat];
  return {
    ...state,
    round,
    firsts,
    takes: 0,
    dice: state.row.slice(round * active, (round + 1) * active).map((id) => startingDice(catalogue, id)),
    floats: emptyFloats(state.seats),
    parade: [],
    phase: nextTake({ seats: state.seats, takes: 0, firsts }, 0),
  };
}

function startingDice(catalogue: Catalogue, id: string): Die[] {
  const { item, color } = find(catalogue.crowds, id);
  return [
    { kind: 'item', face: item },
    { kind: 'color', face: color },
  ];
}

function emptyFloats(seats: number): FloatState['floats'] {
  return Array.from({ length: seats }, () => Array.from({ length: floatsEach(seats) }, () => []));
}

/** Asks for the action, which is optional (a parade round, note). Without a target nobody is asked, and what happened last says so. */
export function beginAction(
  catalogue: Catalogue,
  state: FloatState,
  seat: Seat,
  float: number,
  action: Action,
): FloatState {
  const possible = action === 'LOOK2' ? canDraw(state, 2) : hasDiceTarget(state, action);
  if (possible) return { ...state, phase: { doing: 'act', seat, float, action } };
  return endAction(catalogue, { ...state, last: [...state.last, { seat, passed: action }] }, seat, float);
}

/** After an action or an ability: the float is placed, or the next card is taken, or the parade begins. */
export function endAction(catalogue: Catalogue, state: FloatState, seat: Seat, float: number): FloatState {
  if (state.parade.length > 0) return { ...state, phase: { doing: 'place', seat, float } };
  if (state.takes < takesPerRound(state.seats)) return { ...state, phase: nextTake(state, float) };
  return beginParade(catalogue, state);
}

/** Whose turn it is to take a card, and for which floats: with two players the second card goes to the other float (rules for two players). */
function nextTake(state: Pick<FloatState, 'seats' | 'takes' | 'firsts'>, latestFloat: number): Phase {
  const each = floatsEach(state.seats);
  const first = state.firsts.at(-1) ?? 0;
  const seat = (first + Math.floor(state.takes / each)) % state.seats;
  if (each === 1) return { doing: 'take', seat, floats: [0] };
  return { doing: 'take', seat, floats: state.takes % each === 0 ? [0, 1] : [1 - latestFloat] };
}

/** All cards are taken: with two floats each the Order cards are assigned first, else they are revealed. Rulebook: placing floats. */
function beginParade(catalogue: Catalogue, state: FloatState): FloatState {
  if (floatsEach(state.seats) === 1) return revealOrders(catalogue, state, state.orders[state.round] ?? []);
  return { ...state, phase: { doing: 'assign', chosen: Array.from({ length: state.seats }, () => null) } };
}

/** `orders` are the numbers by seat and float. */
export function revealOrders(
  catalogue: Catalogue,
  state: FloatState,
  orders: readonly (readonly number[])[],
): FloatState {
  const parade = orders
    .flatMap((numbers, seat) => numbers.map((order, float): Parader => ({ order, seat, float, crowd: null })))
    .toSorted((one, other) => one.order - other.order);
  return callNext(catalogue, { ...state, parade });
}

/** The lowest Order number whose float is not placed: first its ability, then the float. Rulebook: placing floats. */
export function callNext(catalogue: Catalogue, state: FloatState): FloatState {
  const next = state.parade.find(({ crowd }) => crowd === null);
  if (!next) return endRound(catalogue, state);
  return beginAction(catalogue, state, next.seat, next.float, orderOf(catalogue, next.order).action);
}

/**
 * Scores the floats, discards their cards (seat by seat, float by float) and begins the next round or ends the game. Rulebook: scoring;
 * preparing the next round.
 */
function endRound(catalogue: Catalogue, state: FloatState): FloatState {
  const paraded = state.parade.map(({ order, seat, float, crowd }): Paraded => {
    const cards = state.floats[seat]?.[float] ?? [];
    return [order, seat, float, crowd ?? 0, cards, facesSeen(diceOn(state, crowd ?? 0))];
  });
  const rounds = state.rounds.map((points, seat) => [...points, scoreSeat(catalogue, paraded, seat)]);
  const scored: FloatState = {
    ...state,
    discards: [...state.discards, ...state.floats.flat(2)],
    floats: emptyFloats(state.seats),
    history: [...state.history, paraded],
    rounds,
  };
  const round = state.round + 1;
  if (round === roundCount) return { ...scored, dice: [], parade: [], phase: { doing: 'over' } };
  const previous = state.firsts.at(-1) ?? 0;
  return beginRound(catalogue, scored, round, findNextFirst(rounds.map(sum), previous));
}

function scoreSeat(catalogue: Catalogue, paraded: readonly Paraded[], seat: Seat): number {
  const own = paraded.filter(([, owner]) => owner === seat);
  return sum(
    own.map(([, , , , cards, seen]) =>
      scoreFloat(
        cards.map((id) => find(catalogue.decorations, id)),
        seen,
      ),
    ),
  );
}
