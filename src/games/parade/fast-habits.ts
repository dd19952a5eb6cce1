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

/**
 * How likely it is, by what each seat has played so far, that it plays with care rather than greedily: its cards are unknown, but a
 * card that few others could have beaten by one of the two habits speaks for that habit.
 */
export function readHabits(view: ParadeView): Float64Array {
  const seats = view.handSizes.length;
  const evidence = new Float64Array(seats).fill(Math.log(prior / (1 - prior)));
  if (view.past) weighPast(view, view.past, evidence);
  return evidence.map((weight) => 1 / (1 + Math.exp(-weight)));
}

function weighPast(view: ParadeView, past: NonNullable<ParadeView['past']>, evidence: Float64Array): void {
  const seats = evidence.length;
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
    if (seat !== view.viewer) {
      players.prepare();
      const careful = chanceOf(card, gone, (other) => players.rateCarefully(seat, other));
      const greedy = chanceOf(card, gone, (other) => players.rateGreedily(other));
      evidence[seat] = (evidence[seat] ?? 0) + Math.log(careful / greedy);
    }
    gone[card] = 1;
    table.bytes[handsAt + seat * handWidth] = card;
    table.play(seat, 0);
  }
}

/** How likely it is that a player of some habit, who holds this card and unknown ones, plays this one. */
function chanceOf(card: number, gone: Uint8Array, rate: (card: number) => number): number {
  const own = rate(card);
  let cards = 0;
  let better = 0;
  for (const other of allCards) {
    if (gone[other] === 1 || other === card) continue;
    cards += 1;
    const cost = rate(other);
    if (cost < own) better += 1;
    // of equals, any may be played
    else if (cost === own) better += 0.5;
  }
  const best = cards === 0 ? 1 : (1 - better / cards) ** othersInHand;
  return whim / (othersInHand + 1) + (1 - whim) * best;
}
