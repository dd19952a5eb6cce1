import type { Played, Seat } from '../contract/index.ts';
import { recentOf } from './actions.ts';
import type { Catalogue } from './cards.ts';
import { callNext, revealOrders } from './flow.ts';
import type { FloatMove } from './moves.ts';
import type { FloatState } from './state.ts';

type Assign = Extract<FloatMove, { readonly orders: readonly number[] }>;
type Place = Extract<FloatMove, { readonly place: number }>;

/** Secret and final; the last one to choose makes all be revealed. */
export function assignOrders(catalogue: Catalogue, state: FloatState, seat: Seat, move: Assign): Played<FloatState> {
  if (state.phase.doing !== 'assign') return { state };
  const chosen = state.phase.chosen.with(seat, move.orders);
  const all = chosen.flatMap((orders) => (orders ? [orders] : []));
  return {
    state:
      all.length < state.seats ? { ...state, phase: { doing: 'assign', chosen } } : revealOrders(catalogue, state, all),
  };
}

/** Puts the pawn of the float whose turn it is before the crowd. */
export function placeFloat(catalogue: Catalogue, state: FloatState, seat: Seat, move: Place): Played<FloatState> {
  const next = state.parade.findIndex(({ crowd }) => crowd === null);
  const placed: FloatState = {
    ...state,
    parade: state.parade.map((parader, index) => (index === next ? { ...parader, crowd: move.place } : parader)),
    last: [...recentOf(state), { seat, ...move }],
  };
  return { state: callNext(catalogue, placed) };
}
