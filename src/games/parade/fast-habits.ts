/** Guesses from the plays so far how each seat plays, and which cards it holds. */

import { deck } from './cards.ts';
import { FastPlayers } from './fast-players.ts';
import { FastTable, layout, packCard } from './fast-table.ts';
import { pileAtStart } from './state.ts';
import type { ParadeView } from './view.ts';

const { lineAt, handsAt, handWidth, sizesAt } = layout;
const allCards = Uint8Array.from(deck, packCard);
/** How many cards a hand has besides the one that was played. */
const othersInHand = 4;
/** How often a player does something that neither habit predicts. */
const whim = 0.1;
/** The probability before anything was played. */
const prior = 0.3;

/** What the plays of one seat show. */
export interface Habits {
  /** How likely it is that the seat plays with care rather than greedily. */
  careful: number;
  /**
   * By packed card, how likely the seat holds it compared with another hidden card (1: equally likely): for greedy players, and for
   * careful ones.
   */
  readonly holds: readonly [Float64Array, Float64Array];
}

/**
 * What each seat's plays so far show about its habit and its hand. Its cards are unknown. But a play that few other cards would
 * have beaten under one habit is evidence for that habit, and a card that would have beaten it was probably not in the hand.
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
  // cards that have left the hands and the pile for good, and cards that only the viewer can have had
  const gone = new Uint8Array(96);
  for (const card of past.line) gone[packCard(card)] = 1;
  for (const card of view.hand ?? []) gone[packCard(card)] = 1;
  for (const [number, played] of past.played.entries()) {
    const seat = (view.firstSeat + number) % seats;
    const card = packCard(played);
    const habit = habits[seat];
    if (seat !== view.viewer && habit) {
      // how many of the seat's present cards it already held then
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
 * How likely a player with some habit, who holds this card and unknown ones, plays this one. Lowers the probability of cards that
 * it would have preferred.
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
    // among equals, any may be played
    const beats = cost < own ? 1 : cost === own ? 0.5 : 0;
    better += beats;
    if (held > 0) holds[other] = (holds[other] ?? 1) * (1 - held * beats * (1 - whim));
  }
  const best = cards === 0 ? 1 : (1 - better / cards) ** othersInHand;
  return whim / (othersInHand + 1) + (1 - whim) * best;
}
