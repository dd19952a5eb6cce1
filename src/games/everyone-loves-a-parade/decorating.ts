/** Taking a Decoration card from the Warehouse. */

import type { Played, Random, Seat } from '../contract/index.ts';
import type { Action, Catalogue } from './cards.ts';
import { draw } from './drawing.ts';
import { beginAction } from './flow.ts';
import type { FloatMove } from './moves.ts';
import { type FloatState, floatsEach, type Happening } from './state.ts';

type Take = Extract<FloatMove, { readonly take: string }>;

/** Adds the card to the float, refills the Warehouse, and only then comes to the card's action. Rulebook: a parade round, step 3. */
export function takeCard(
  catalogue: Catalogue,
  state: FloatState,
  seat: Seat,
  move: Take,
  action: Action,
  random: Random,
): Played<FloatState> {
  const float = move.float ?? 0;
  const drawn = draw(state, 1, random);
  const [refill = ''] = drawn.cards;
  const firstOfTurn = state.takes % floatsEach(state.seats) === 0;
  const happening: Happening = { seat, ...move, refill, ...noteShuffle(drawn) };
  const taken: FloatState = {
    ...drawn.state,
    takes: state.takes + 1,
    warehouse: state.warehouse.map((id) => (id === move.take ? refill : id)),
    floats: changeFloat(state, seat, float, (cards) => [...cards, move.take]),
    last: firstOfTurn ? [happening] : [...state.last, happening],
  };
  return {
    state: beginAction(catalogue, taken, seat, float, action),
    added: { refill, ...addShuffle(drawn) },
  };
}

/** What a reshuffle adds to a record. It names the cards to come, so `last` only says that there was one. */
export function addShuffle(drawn: { readonly reshuffled?: readonly string[] }): {
  readonly reshuffled?: readonly string[];
} {
  return drawn.reshuffled ? { reshuffled: drawn.reshuffled } : {};
}

export function noteShuffle(drawn: { readonly reshuffled?: readonly string[] }): { readonly reshuffled?: true } {
  return drawn.reshuffled ? { reshuffled: true } : {};
}

export function changeFloat(
  state: FloatState,
  seat: Seat,
  float: number,
  change: (cards: readonly string[]) => readonly string[],
): FloatState['floats'] {
  return state.floats.map((own, owner) =>
    owner === seat ? own.map((cards, index) => (index === float ? change(cards) : cards)) : own,
  );
}
