/** Deals anew what a viewer cannot see. */

import type { Determinised, Random } from '../contract/index.ts';
import { type Card, deck } from './cards.ts';
import type { Pair, ParadeState } from './state.ts';
import type { ParadeView } from './view.ts';

/** The cards that the viewer does not see, in the order of the deck: other hands, the pile and the discards. */
export function listHidden(view: ParadeView): Card[] {
  const seen = new Set([view.line, view.hand ?? [], view.collections].flat(2));
  return deck.filter((card) => !seen.has(card));
}

/**
 * A complete state that the viewer cannot tell from the real one, with the hidden cards dealt again. What others drew last is left
 * out, because nothing follows from it.
 */
export function determinise(view: ParadeView, random: Random): Determinised<ParadeState> {
  const seat = view.viewer === 'table' ? 0 : view.viewer;
  return { seat, state: dealHidden(view, random) };
}

function dealHidden(view: ParadeView, random: Random): ParadeState {
  const hidden = random.shuffle(listHidden(view));
  const hands = view.handSizes.map((size, seat) =>
    seat === view.viewer && view.hand ? view.hand : hidden.splice(0, size),
  );
  return {
    rules: view.rules,
    faces: view.faces,
    firstSeat: view.firstSeat,
    plays: view.plays,
    line: view.line,
    pile: hidden.splice(0, view.pileSize),
    hands,
    collections: view.collections,
    latest: view.latest.map((play, seat) => play && { ...play, drew: seat === view.viewer ? view.drew : null }),
    ...(view.past && { past: view.past }),
    ending: view.ending,
    kept: view.kept.map((pair, seat) => pair ?? (view.chosen[seat] ? anyPair(hands[seat] ?? []) : null)),
  };
}

/** Hands are dealt by chance, so their first two cards are as good as any. */
function anyPair([first, second]: readonly Card[]): Pair | null {
  return first && second ? [first, second] : null;
}
