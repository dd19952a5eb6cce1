/** Guesses from the plays so far how each seat plays, and which cards it holds. */

import { deck } from './cards.ts';
import { FastPlayers } from './fast-players.ts';
import { FastTable, layout, packCard } from './fast-table.ts';
import { pileAtStart } from './state.ts';
import type { ParadeView } from './view.ts';

const { lineAt, handsAt, handWidth, sizesAt } = layout;
const allCards = Uint8Array.from(deck, packCard);
/** Besides the card that was played, a hand holds so many that were not. */
const othersInHand = 4;
/** How often a player does something else than both habits say. */
const whim = 0.1;
/** Before anything was played. */
const prior = 0.3;

/** What the plays of one seat say. */
export interface Habits {
  /** How likely it is that the seat plays with care rather than greedily. */
  careful: number;
  /** By packed card, how much less likely the seat holds it than another hidden card (1: not less): for greedy players, and for careful ones. */
  readonly holds: readonly [Float64Array, Float64Array];
}

/**
 * What each seat's plays so far say of its habit and of its hand. Its cards are unknown; but a card that few others could have beaten
 * by one of the two habits speaks for that habit, and a card that would have beaten it was probably not there.
 */
export function readHabits(view: ParadeView): Habits[] {
  const habits = view.handSizes.map(
    (): Habits => ({ careful: prior, holds: [new Float64Array(96).fill(1), new Float64Array(96).fill(1)] }),
  );
  if (view.past) weighPast(view, view.past, habits);
  return habits;
}

function weighPast(view: ParadeView, past: NonNullable<ParadeView['past']>, habits: readonly Habits[]): void {
  const seats = habits.length;
  const table = new FastTable(view.rules, seats);
  for (const [place, card] of past.line.entries()) table.bytes[lineAt + place] = packCard(card);
  table.lineLength = past.line.length;
  table.pileSize = pileAtStart(seats);
  table.bytes.fill(handWidth, sizesAt, sizesAt + seats);
  const players = new FastPlayers(table);
  // what has left the hands and the pile for good, and what only the viewer can have had
  const gone = new Uint8Array(96);
  for (const card of past.line) gone[packCard(card)] = 1;
  for (const card of view.hand ?? []) gone[packCard(card)] = 1;
  for (const [number, played] of past.played.entries()) {
    const seat = (view.firstSeat + number) % seats;
    const card = packCard(played);
    const habit = habits[seat];
    if (seat !== view.viewer && habit) {
      // how many of the cards that the seat holds now it held then as well
      const held = (handWidth - 1 - Math.floor((past.played.length - 1 - number) / seats)) / handWidth;
      players.prepare();
      const greedy = weighPlay(card, gone, held, habit.holds[0], (other) => players.rateGreedily(other));
      const careful = weighPlay(card, gone, held, habit.holds[1], (other) => players.rateCarefully(seat, other));
      const odds = (habit.careful / (1 - habit.careful)) * (careful / greedy);
      habit.careful = odds / (1 + odds);
    }
    gone[card] = 1;
    table.bytes[handsAt + seat * handWidth] = card;
    table.play(seat, 0);
  }
}

/**
 * How likely it is that a player of some habit, who holds this card and unknown ones, plays this one. Makes those less likely in its
 * hand that it would have played rather.
 */
function weighPlay(
  card: number,
  gone: Uint8Array,
  held: number,
  holds: Float64Array,
  rate: (card: number) => number,
): number {
  const own = rate(card);
  let cards = 0;
  let better = 0;
  for (const other of allCards) {
    if (gone[other] === 1 || other === card) continue;
    cards += 1;
    const cost = rate(other);
    // of equals, any may be played
    const beats = cost < own ? 1 : cost === own ? 0.5 : 0;
    better += beats;
    if (held > 0) holds[other] = (holds[other] ?? 1) * (1 - held * beats * (1 - whim));
  }
  const best = cards === 0 ? 1 : (1 - better / cards) ** othersInHand;
  return whim / (othersInHand + 1) + (1 - whim) * best;
}
