/** Assigning Order cards and placing floats. */

import type { Played, Seat } from '../contract/index.ts';
import { recentOf } from './actions.ts';
import type { Catalogue } from './cards.ts';
import { callNext, revealOrders } from './flow.ts';
import type { FloatMove } from './moves.ts';
import type { FloatState } from './state.ts';

type Assign = Extract<FloatMove, { readonly orders: readonly number[] }>;
type Place = Extract<FloatMove, { readonly place: number }>;

/** Secret and final. The last choice reveals them all. Rulebook: rules for two players. */
export function assignOrders(catalogue: Catalogue, state: FloatState, seat: Seat, move: Assign): Played<FloatState> {
  if (state.phase.doing !== 'assign') return { state };
  const chosen = state.phase.chosen.with(seat, move.orders);
  const all = chosen.flatMap((orders) => (orders ? [orders] : []));
  return {
    state:
      all.length < state.seats ? { ...state, phase: { doing: 'assign', chosen } } : revealOrders(catalogue, state, all),
  };
}

/** Puts the pawn of the float whose turn it is at the crowd. Rulebook: placing floats. */
export function placeFloat(catalogue: Catalogue, state: FloatState, seat: Seat, move: Place): Played<FloatState> {
  const next = state.parade.findIndex(({ crowd }) => crowd === null);
  const placed: FloatState = {
    ...state,
    parade: state.parade.map((parader, index) => (index === next ? { ...parader, crowd: move.place } : parader)),
    last: [...recentOf(state), { seat, ...move }],
  };
  return { state: callNext(catalogue, placed) };
}
