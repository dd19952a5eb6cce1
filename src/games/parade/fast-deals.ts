/** Plays a view to the end of the game many times, for bots that search. */

import type { NoteOutcome, Playouts, Random, Seat } from '../contract/index.ts';
import { type Habits, readHabits } from './fast-habits.ts';
import { FastPlayers } from './fast-players.ts';
import { FastTable, layout, packCard } from './fast-table.ts';
import { listHidden } from './hidden.ts';
import type { ParadeView } from './view.ts';

const { lineAt, handsAt, handWidth, sizesAt } = layout;
const wordRange = 2 ** 32;
/** Chances are rounded to a thousandth. */
const steps = 1000;
/** How often a place for a card is tried: a card that is unlikely everywhere must still be somewhere. */
const mostTries = 6;
/** Small enough that the number of cards only decides between equal points. */
const cardScale = 1 / 128;

/** A view as a fast table; hidden cards are 0. */
export function loadView(view: ParadeView): FastTable {
  const table = new FastTable(view.rules, view.handSizes.length);
  for (const [place, card] of view.line.entries()) table.bytes[lineAt + place] = packCard(card);
  for (const [seat, cards] of view.collections.entries()) for (const card of cards) table.collect(seat, packCard(card));
  for (const [seat, size] of view.handSizes.entries()) table.bytes[sizesAt + seat] = size;
  if (view.viewer !== 'table') {
    for (const [place, card] of (view.hand ?? []).entries()) {
      table.bytes[handsAt + view.viewer * handWidth + place] = packCard(card);
    }
  }
  table.lineLength = view.line.length;
  table.pileSize = view.pileSize;
  table.plays = view.plays;
  table.lastPlay = view.ending?.lastPlay ?? -1;
  return table;
}

/** Plays Parade to its end from one seat's view, each time with other hidden cards. */
export class FastDeals implements Playouts {
  readonly #seat: Seat;
  readonly #firstSeat: Seat;
  readonly #hidden: Uint8Array;
  readonly #view: FastTable;
  readonly #dealt: FastTable;
  readonly #table: FastTable;
  readonly #players: FastPlayers;
  readonly #habits: readonly Habits[];
  readonly #pairs: readonly (readonly [number, number])[];
  readonly #keptFirst: Uint8Array;
  readonly #keptSecond: Uint8Array;

  /** The view is that of a seat that is to move. */
  constructor(view: ParadeView) {
    const seats = view.handSizes.length;
    this.#seat = view.viewer === 'table' ? 0 : view.viewer;
    this.#firstSeat = view.firstSeat;
    this.#hidden = Uint8Array.from(listHidden(view), packCard);
    this.#view = loadView(view);
    this.#dealt = new FastTable(view.rules, seats);
    this.#table = new FastTable(view.rules, seats);
    this.#players = new FastPlayers(this.#table);
    this.#habits = readHabits(view);
    this.#keptFirst = new Uint8Array(seats);
    this.#keptSecond = new Uint8Array(seats);
    const size = view.handSizes[this.#seat] ?? 0;
    const places = Array.from({ length: size }, (_, place) => place);
    this.#pairs = places.flatMap((first) => places.slice(first + 1).map((second) => [first, second] as const));
  }

  tryAll(candidates: readonly number[], random: Random, note: NoteOutcome): void {
    for (const [seat, { careful }] of this.#habits.entries()) {
      this.#players.careful[seat] = seat === this.#seat || random.below(steps) < careful * steps ? 1 : 0;
    }
    this.#deal(random);
    const ties = random.below(wordRange);
    for (const candidate of candidates) {
      this.#table.copyFrom(this.#dealt);
      this.#players.reseed(ties);
      this.#playOut(candidate);
      this.#note(candidate, note);
    }
  }

  #deal(random: Random): void {
    const dealt = this.#dealt;
    dealt.copyFrom(this.#view);
    let left = this.#hidden.length;
    for (let seat = 0; seat < dealt.seats; seat += 1) {
      if (seat === this.#seat) continue;
      const size = dealt.handSize(seat);
      for (let place = 0; place < size; place += 1) {
        const at = this.#findHeld(seat, left, random);
        left -= 1;
        dealt.bytes[handsAt + seat * handWidth + place] = this.#takeOut(at, left);
      }
    }
    for (let place = 0; place < dealt.pileSize; place += 1) {
      const at = random.below(left);
      left -= 1;
      this.#table.pile[place] = this.#takeOut(at, left);
    }
  }

  /** Picks a hidden card that the seat may hold, by what its plays say about it. */
  #findHeld(seat: Seat, left: number, random: Random): number {
    const holds = this.#habits[seat]?.holds[this.#players.careful[seat] === 1 ? 1 : 0];
    for (let tries = 1; tries < mostTries; tries += 1) {
      const at = random.below(left);
      if (random.below(steps) < (holds?.[this.#hidden[at] ?? 0] ?? 1) * steps) return at;
    }
    return random.below(left);
  }

  /** Takes out a hidden card; the last remaining one takes its place. */
  #takeOut(at: number, left: number): number {
    const hidden = this.#hidden;
    const card = hidden[at] ?? 0;
    hidden[at] = hidden[left] ?? 0;
    hidden[left] = card;
    return card;
  }

  #playOut(candidate: number): void {
    const table = this.#table;
    const players = this.#players;
    let seat = (this.#firstSeat + table.plays) % table.seats;
    const inPlay = table.isPlaying();
    if (inPlay) {
      table.play(seat, candidate);
      seat = seat + 1 === table.seats ? 0 : seat + 1;
    }
    while (table.isPlaying()) {
      table.play(seat, players.chooseCard(seat));
      seat = seat + 1 === table.seats ? 0 : seat + 1;
    }
    this.#keep(inPlay ? undefined : this.#pairs[candidate]);
  }

  /** All seats choose before any cards are added. */
  #keep(ownPair: readonly [number, number] | undefined): void {
    const table = this.#table;
    table.findMost();
    for (let seat = 0; seat < table.seats; seat += 1) {
      this.#players.choosePair(seat);
      const own = seat === this.#seat ? ownPair : undefined;
      this.#keptFirst[seat] = table.handCard(seat, own ? own[0] : this.#players.first);
      this.#keptSecond[seat] = table.handCard(seat, own ? own[1] : this.#players.second);
    }
    for (let seat = 0; seat < table.seats; seat += 1) {
      table.collect(seat, this.#keptFirst[seat] ?? 0);
      table.collect(seat, this.#keptSecond[seat] ?? 0);
    }
    table.findMost();
  }

  #note(candidate: number, note: NoteOutcome): void {
    const table = this.#table;
    const points = table.points(this.#seat);
    const own = this.#standing(this.#seat, points);
    let fewest = Number.POSITIVE_INFINITY;
    let sharing = 1;
    let ahead = true;
    for (let seat = 0; seat < table.seats; seat += 1) {
      if (seat === this.#seat) continue;
      const other = table.points(seat);
      fewest = Math.min(fewest, other);
      const standing = this.#standing(seat, other);
      if (standing < own) ahead = false;
      else if (standing === own) sharing += 1;
    }
    note(candidate, ahead ? 1 / sharing : 0, points, fewest - points);
  }

  /** Points and the tie-break in one number; less is better. */
  #standing(seat: Seat, points: number): number {
    return this.#table.classic ? points + this.#table.cardsInFront(seat) * cardScale : points;
  }
}
