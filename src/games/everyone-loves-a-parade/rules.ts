/**
 * The rules of the game: the deal, the legal moves, playing one, and the result. Here and in the files that this one calls, comments
 * name the section of the rulebook behind each rule.
 */

import type { Played, Random, Refused, Result, Seat } from '../contract/index.ts';
import { performAction } from './actions.ts';
import type { Catalogue } from './cards.ts';
import { listMoves } from './choices.ts';
import { takeCard } from './decorating.ts';
import { beginRound } from './flow.ts';
import { type FloatMove, isSameMove } from './moves.ts';
import { assignOrders, placeFloat } from './parading.ts';
import { findWinners, sum } from './scoring.ts';
import { crowdsPerRound, type FloatState, floatsEach, roundCount, warehouseSize } from './state.ts';
import { find, viewPresent } from './view.ts';

/**
 * Deals: draws the first seat, the Decoration cards, the Crowd cards, then the Order cards of rounds 1, 2 and 3 (seat by seat).
 * Rulebook: setup; a parade round, step 2; rules for two players. The first player is drawn at random instead of by age.
 */
export function setUp(catalogue: Catalogue, seats: number, random: Random): FloatState {
  const firstSeat = random.below(seats);
  const decorations = random.shuffle([...catalogue.decorations.keys()]);
  const crowds = random.shuffle([...catalogue.crowds.keys()]);
  const each = floatsEach(seats);
  const orders = Array.from({ length: roundCount }, () => {
    const numbers = random.shuffle([...catalogue.orders.keys()]);
    return Array.from({ length: seats }, (_, seat) => numbers.slice(seat * each, (seat + 1) * each));
  });
  const bare = {
    cards: catalogue.name,
    seats,
    turn: 1,
    round: 0,
    firsts: [],
    takes: 0,
    deck: decorations.slice(warehouseSize),
    warehouse: decorations.slice(0, warehouseSize),
    discards: [],
    row: crowds.slice(0, roundCount * crowdsPerRound(seats)),
    dice: [],
    floats: [],
    orders,
    phase: { doing: 'over' },
    parade: [],
    history: [],
    rounds: Array.from({ length: seats }, () => []),
    last: [],
  } satisfies FloatState;
  return beginRound(catalogue, bare, 0, firstSeat);
}

/** One player at a time, clockwise (a parade round, step 3); with two players both assign their Order cards at once (rules for two players). */
export function seatsToMove(state: FloatState): readonly Seat[] {
  const { phase } = state;
  if (phase.doing === 'over') return [];
  if (phase.doing !== 'assign') return [phase.seat];
  return [...phase.chosen.keys()].filter((seat) => phase.chosen[seat] === null);
}

/**
 * The moves are listed from the seat's own view, so bots and screens know the same moves as the rules. Rulebook: a parade round,
 * step 3 and its note; placing floats.
 */
export function legalMoves(catalogue: Catalogue, state: FloatState, seat: Seat): readonly FloatMove[] {
  if (latest?.state === state && latest.seat === seat) return latest.moves;
  const moves = seatsToMove(state).includes(seat) ? listMoves(viewPresent(catalogue, state, seat)) : [];
  latest = { state, seat, moves };
  return moves;
}

/** Whoever asks for the moves of a state mostly makes one of them next, which is then checked against the same list. States never change. */
let latest: { readonly state: FloatState; readonly seat: Seat; readonly moves: readonly FloatMove[] } | undefined;

/** Makes one move. Refusals: `game-over`, `not-your-turn`, `already-chosen` (a second assignment), `illegal-move`. */
export function applyMove(
  catalogue: Catalogue,
  state: FloatState,
  seat: Seat,
  move: FloatMove,
  random: Random,
): Played<FloatState> | Refused {
  const { phase } = state;
  if (phase.doing === 'over') return { refused: 'game-over' };
  if (!seatsToMove(state).includes(seat)) {
    const chosen = phase.doing === 'assign' && phase.chosen[seat];
    return { refused: chosen ? 'already-chosen' : 'not-your-turn' };
  }
  if (!legalMoves(catalogue, state, seat).some((legal) => isSameMove(legal, move))) return { refused: 'illegal-move' };
  const { state: played, added } = perform(catalogue, state, seat, move, random);
  const secret = played.phase.doing === 'assign' && 'orders' in move;
  return { state: secret ? played : { ...played, turn: state.turn + 1 }, ...(added && { added }) };
}

function perform(
  catalogue: Catalogue,
  state: FloatState,
  seat: Seat,
  move: FloatMove,
  random: Random,
): Played<FloatState> {
  if ('take' in move)
    return takeCard(catalogue, state, seat, move, find(catalogue.decorations, move.take).action, random);
  if ('orders' in move) return assignOrders(catalogue, state, seat, move);
  if ('place' in move) return placeFloat(catalogue, state, seat, move);
  return performAction(catalogue, state, seat, move, random);
}

/** Scores and winners once the third round is scored. Rulebook: winning. */
export function resultOf(state: FloatState): Result | undefined {
  if (state.phase.doing !== 'over') return undefined;
  const scores = state.rounds.map(sum);
  return { scores, winners: findWinners(scores) };
}
