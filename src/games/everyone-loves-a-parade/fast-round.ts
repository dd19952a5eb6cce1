/** The board of one round as a block of bytes, quick to copy and to change. */

import type { Random } from '../contract/index.ts';
import { type Action, actions, type Catalogue, colors, faces, items } from './cards.ts';
import { crowdsPerRound, dicePerKind, type FloatState, firstActive, floatsEach, takesPerRound } from './state.ts';

/**
 * One round's board in another form, for bots that play thousands of rounds to the end: no objects, only one block of bytes that is
 * copied to begin again. Crowds count from 0 at the leftmost active one; a float is seat × 2 + float; equal dice on a card are one
 * number.
 */
export const faceCount = faces.length;
const mostCrowds = 6;
const mostFloats = 12;
/** Three cards taken, as many looked at, and one by an Order card. */
const floatWidth = 8;
const warehouseWidth = 5;

const diceAt = 0;
const maskAt = diceAt + mostCrowds * faceCount;
const pawnAt = maskAt + mostCrowds;
const valueAt = pawnAt + mostCrowds;
const cardsAt = valueAt + mostFloats * faceCount;
const sizesAt = cardsAt + mostFloats * floatWidth;
const warehouseAt = sizesAt + mostFloats;
const byteCount = warehouseAt + warehouseWidth;

/** How many sixths of the rolls show each face. */
export const faceSixths: readonly number[] = [3, 2, 1, 3, 2, 1];

export interface CardNumbers {
  readonly ids: readonly string[];
  readonly places: ReadonlyMap<string, number>;
  readonly item: Uint8Array;
  /** 3 to 5. */
  readonly color: Uint8Array;
  readonly points: Uint8Array;
  readonly action: readonly Action[];
  /** By Order number. */
  readonly ability: readonly Action[];
}

export function numberCards(catalogue: Catalogue): CardNumbers {
  const cards = [...catalogue.decorations.values()];
  const ability = Array.from({ length: 9 }, (_, number) => catalogue.orders.get(number)?.action ?? actions[0]);
  return {
    ids: cards.map(({ id }) => id),
    places: new Map(cards.map(({ id }, place) => [id, place])),
    item: Uint8Array.from(cards, ({ item }) => items.indexOf(item)),
    color: Uint8Array.from(cards, ({ color }) => items.length + colors.indexOf(color)),
    points: Uint8Array.from(cards, ({ points }) => points),
    action: cards.map(({ action }) => action),
    ability,
  };
}

export class FastRound {
  readonly cards: CardNumbers;
  readonly seats: number;
  readonly floatsPerSeat: number;
  readonly crowds: number;
  readonly takesInAll: number;
  readonly bytes = new Uint8Array(byteCount);
  readonly deck = new Uint8Array(64);
  deckSize = 0;
  drawn = 0;
  readonly discards = new Uint8Array(64);
  discardCount = 0;
  firstSeat = 0;
  takes = 0;

  constructor(cards: CardNumbers, seats: number) {
    this.cards = cards;
    this.seats = seats;
    this.floatsPerSeat = floatsEach(seats);
    this.crowds = crowdsPerRound(seats);
    this.takesInAll = takesPerRound(seats);
  }

  load(state: FloatState): void {
    const { bytes, cards } = this;
    bytes.fill(0);
    const place = (id: string) => cards.places.get(id) ?? 0;
    for (const [crowd, dice] of state.dice.entries())
      for (const die of dice) this.addDie(crowd, faces.indexOf(die.face));
    for (const { crowd } of state.parade) if (crowd !== null) this.placePawn(crowd - firstActive(state));
    for (const [seat, own] of state.floats.entries()) {
      for (const [float, ids] of own.entries()) for (const id of ids) this.addCard(seat * 2 + float, place(id));
    }
    for (const [index, id] of state.warehouse.entries()) bytes[warehouseAt + index] = place(id);
    this.deck.set(state.deck.map(place));
    this.deckSize = state.deck.length;
    this.drawn = 0;
    this.discards.set(state.discards.map(place));
    this.discardCount = state.discards.length;
    this.firstSeat = state.firsts.at(-1) ?? 0;
    this.takes = state.takes;
  }

  copyFrom(other: FastRound): void {
    this.bytes.set(other.bytes);
    this.deck.set(other.deck);
    this.discards.set(other.discards);
    this.deckSize = other.deckSize;
    this.drawn = other.drawn;
    this.discardCount = other.discardCount;
    this.firstSeat = other.firstSeat;
    this.takes = other.takes;
  }

  dice(crowd: number, face: number): number {
    return this.bytes[diceAt + crowd * faceCount + face] ?? 0;
  }

  /** The faces on a crowd as bits. */
  mask(crowd: number): number {
    return this.bytes[maskAt + crowd] ?? 0;
  }

  isOpen(crowd: number): boolean {
    return this.bytes[pawnAt + crowd] === 0;
  }

  placePawn(crowd: number): void {
    this.bytes[pawnAt + crowd] = 1;
  }

  diceOn(crowd: number): number {
    let count = 0;
    for (let face = 0; face < faceCount; face += 1) count += this.dice(crowd, face);
    return count;
  }

  addDie(crowd: number, face: number): void {
    const at = diceAt + crowd * faceCount + face;
    this.bytes[at] = (this.bytes[at] ?? 0) + 1;
    this.bytes[maskAt + crowd] = this.mask(crowd) | (1 << face);
  }

  removeDie(crowd: number, face: number): void {
    const at = diceAt + crowd * faceCount + face;
    const left = (this.bytes[at] ?? 0) - 1;
    this.bytes[at] = left;
    if (left === 0) this.bytes[maskAt + crowd] = this.mask(crowd) & ~(1 << face);
  }

  /** The mask of a crowd without one die of a face. */
  maskWithout(crowd: number, face: number): number {
    return this.dice(crowd, face) > 1 ? this.mask(crowd) : this.mask(crowd) & ~(1 << face);
  }

  /** @param kind 0 for items, 1 for colours */
  supply(kind: number): number {
    let count = dicePerKind;
    for (let crowd = 0; crowd < this.crowds; crowd += 1) {
      for (let face = kind * 3; face < kind * 3 + 3; face += 1) count -= this.dice(crowd, face);
    }
    return count;
  }

  warehouse(index: number): number {
    return this.bytes[warehouseAt + index] ?? 0;
  }

  setWarehouse(index: number, card: number): void {
    this.bytes[warehouseAt + index] = card;
  }

  floatSize(float: number): number {
    return this.bytes[sizesAt + float] ?? 0;
  }

  floatCard(float: number, index: number): number {
    return this.bytes[cardsAt + float * floatWidth + index] ?? 0;
  }

  addCard(float: number, card: number): void {
    const size = this.floatSize(float);
    this.bytes[cardsAt + float * floatWidth + size] = card;
    this.bytes[sizesAt + float] = size + 1;
    this.#changeValue(float, card, this.cards.points[card] ?? 0);
  }

  /** Replaces one card of a float by another. */
  swapCard(float: number, index: number, card: number): void {
    const given = this.floatCard(float, index);
    this.#changeValue(float, given, -(this.cards.points[given] ?? 0));
    this.bytes[cardsAt + float * floatWidth + index] = card;
    this.#changeValue(float, card, this.cards.points[card] ?? 0);
  }

  #changeValue(float: number, card: number, points: number): void {
    const at = valueAt + float * faceCount;
    for (const face of [this.cards.item[card] ?? 0, this.cards.color[card] ?? 0]) {
      this.bytes[at + face] = (this.bytes[at + face] ?? 0) + points;
    }
  }

  /** A float's points at these faces. */
  score(float: number, mask: number): number {
    const { bytes } = this;
    const at = valueAt + float * faceCount;
    let points = 0;
    for (let face = 0; face < faceCount; face += 1) if (mask & (1 << face)) points += bytes[at + face] ?? 0;
    return points;
  }

  canDraw(count: number): boolean {
    return this.deckSize - this.drawn + this.discardCount >= count;
  }

  draw(random: Random): number {
    if (this.drawn === this.deckSize) {
      const { discards, discardCount } = this;
      for (let left = discardCount; left > 0; left -= 1) {
        const other = random.below(left);
        this.deck[discardCount - left] = discards[other] ?? 0;
        discards[other] = discards[left - 1] ?? 0;
      }
      this.deckSize = discardCount;
      this.drawn = 0;
      this.discardCount = 0;
    }
    const card = this.deck[this.drawn] ?? 0;
    this.drawn += 1;
    return card;
  }

  discard(card: number): void {
    this.discards[this.discardCount] = card;
    this.discardCount += 1;
  }
}
