/** Draws Decoration cards, and shuffles the discards when the deck has run out. */

import type { Random } from '../contract/index.ts';
import type { FloatState } from './state.ts';

export interface Drawn {
  readonly state: FloatState;
  readonly cards: readonly string[];
  /** The whole new deck, next to draw first, before this move drew from it. */
  readonly reshuffled?: readonly string[];
}

/**
 * Draws from the deck. When a card must be drawn and there is none, the discards become the new deck, even between two
 * cards of one draw. Rulebook: preparing the next round.
 */
export function draw(state: FloatState, count: number, random: Random): Drawn {
  const cards = state.deck.slice(0, count);
  const missing = count - cards.length;
  if (missing === 0) return { state: { ...state, deck: state.deck.slice(count) }, cards };
  const reshuffled = random.shuffle(state.discards);
  return {
    state: { ...state, deck: reshuffled.slice(missing), discards: [] },
    cards: [...cards, ...reshuffled.slice(0, missing)],
    reshuffled,
  };
}

export function canDraw(state: FloatState, count: number): boolean {
  return state.deck.length + state.discards.length >= count;
}
