/** A table as a block of bytes, quick to copy and to play on. */

import { type Card, cardValue, colourIndex, colours, deck } from './cards.ts';
import type { Preset } from './state.ts';

/**
 * The rules of play and scoring in another form, for bots that play thousands of deals to the end: no objects, no checks, only one
 * block of bytes that is copied to begin again. A test compares it with `rules.ts` and `scoring.ts`.
 *
 * A card is a byte: colour × 16 + value.
 */
export function packCard(card: Card): number {
  return (colourIndex(card) << 4) | cardValue(card);
}

const cards: ReadonlyMap<number, Card> = new Map(deck.map((card) => [packCard(card), card]));

export function unpackCard(packed: number): Card {
  const card = cards.get(packed);
  if (card === undefined) throw new Error(`There is no card ${packed}`);
  return card;
}

export const colourCount = colours.length;
const mostSeats = 6;
/** A hand holds at most five cards. */
const handWidth = 5;
const lineAt = 0;
const handsAt = 66;
const sizesAt = handsAt + mostSeats * handWidth;
const countsAt = sizesAt + mostSeats;
const sumsAt = countsAt + mostSeats * colourCount;
const byteCount = sumsAt + mostSeats * colourCount;

/**
 * Where the parts of a table begin in its bytes: the line, front first; hands of five bytes by seat; hand sizes; counts and sums of
 * values by seat and colour.
 */
export const layout = { lineAt, handsAt, handWidth, sizesAt, countsAt, sumsAt } as const;

export class FastTable {
  readonly seats: number;
  readonly classic: boolean;
  /** By how many cards a majority must lead. */
  readonly lead: number;
  readonly bytes = new Uint8Array(byteCount);
  /** The next card to draw comes first. Play never changes it. */
  readonly pile = new Uint8Array(deck.length);
  pileSize = 0;
  drawn = 0;
  lineLength = 0;
  plays = 0;
  /** After how many plays the cards to keep are chosen; −1 while that is unknown. */
  lastPlay = -1;
  /** Most cards of each colour in front of one player, who has them, and the most of the others. */
  readonly most = new Uint8Array(colourCount);
  readonly second = new Uint8Array(colourCount);
  readonly holder = new Uint8Array(colourCount);

  constructor(rules: Preset, seats: number) {
    this.seats = seats;
    this.classic = rules === 'classic';
    this.lead = this.classic && seats === 2 ? 2 : 0;
  }

  /** Becomes equal to a table of the same game, whose pile must already be the same. */
  copyFrom(other: FastTable): void {
    this.bytes.set(other.bytes);
    this.pileSize = other.pileSize;
    this.drawn = other.drawn;
    this.lineLength = other.lineLength;
    this.plays = other.plays;
    this.lastPlay = other.lastPlay;
  }

  isPlaying(): boolean {
    return this.lastPlay < 0 || this.plays < this.lastPlay;
  }

  handSize(seat: number): number {
    return this.bytes[sizesAt + seat] ?? 0;
  }

  handCard(seat: number, place: number): number {
    return this.bytes[handsAt + seat * handWidth + place] ?? 0;
  }

  /** Plays the card at that place in the hand. A drawn card takes its place, or else the last card of the hand. */
  play(seat: number, place: number): void {
    const card = this.handCard(seat, place);
    this.#take(seat, card);
    this.bytes[lineAt + this.lineLength] = card;
    this.lineLength += 1;
    this.plays += 1;
    this.#refill(seat, place);
    if (this.lastPlay < 0) this.#lookForEnding(seat);
  }

  #take(seat: number, card: number): void {
    const { bytes } = this;
    const value = card & 15;
    const colour = card >> 4;
    const length = this.lineLength;
    const exposed = length - value;
    if (exposed <= 0) return;
    let left = 0;
    for (let place = 0; place < exposed; place += 1) {
      const other = bytes[lineAt + place] ?? 0;
      if (other >> 4 === colour || (other & 15) <= value) this.collect(seat, other);
      else {
        bytes[lineAt + left] = other;
        left += 1;
      }
    }
    if (left === exposed) return;
    for (let place = exposed; place < length; place += 1) {
      bytes[lineAt + left] = bytes[lineAt + place] ?? 0;
      left += 1;
    }
    this.lineLength = left;
  }

  /** Adds a card to those in front of a seat. */
  collect(seat: number, card: number): void {
    const { bytes } = this;
    const at = seat * colourCount + (card >> 4);
    bytes[countsAt + at] = (bytes[countsAt + at] ?? 0) + 1;
    bytes[sumsAt + at] = (bytes[sumsAt + at] ?? 0) + (card & 15);
  }

  #refill(seat: number, place: number): void {
    const { bytes } = this;
    const at = handsAt + seat * handWidth;
    if ((!this.classic || this.lastPlay < 0) && this.drawn < this.pileSize) {
      bytes[at + place] = this.pile[this.drawn] ?? 0;
      this.drawn += 1;
      return;
    }
    const last = this.handSize(seat) - 1;
    bytes[at + place] = bytes[at + last] ?? 0;
    bytes[sizesAt + seat] = last;
  }

  #lookForEnding(seat: number): void {
    if (this.coloursMissing(seat) > 0 && this.drawn < this.pileSize) return;
    const { plays, seats } = this;
    this.lastPlay = this.classic ? plays + seats : Math.ceil(plays / seats) * seats;
  }

  coloursMissing(seat: number): number {
    const at = countsAt + seat * colourCount;
    let missing = 0;
    for (let colour = 0; colour < colourCount; colour += 1) if (this.bytes[at + colour] === 0) missing += 1;
    return missing;
  }

  /** Brings `most`, `second` and `holder` up to date. */
  findMost(): void {
    for (let colour = 0; colour < colourCount; colour += 1) {
      let most = 0;
      let second = 0;
      let holder = 0;
      for (let seat = 0; seat < this.seats; seat += 1) {
        const count = this.bytes[countsAt + seat * colourCount + colour] ?? 0;
        if (count > most) {
          second = most;
          most = count;
          holder = seat;
        } else if (count > second) second = count;
      }
      this.most[colour] = most;
      this.second[colour] = second;
      this.holder[colour] = holder;
    }
  }

  /** The most cards of a colour in front of one of the others. Needs `findMost`. */
  mostOfOthers(seat: number, colour: number): number {
    return (this.holder[colour] === seat ? this.second[colour] : this.most[colour]) ?? 0;
  }

  /** A colour's points for a seat if it gets some more cards and the others none. Needs `findMost`. */
  pointsWith(seat: number, colour: number, moreCards: number, moreValue: number): number {
    const at = seat * colourCount + colour;
    const count = (this.bytes[countsAt + at] ?? 0) + moreCards;
    const majority = count >= this.mostOfOthers(seat, colour) + this.lead;
    return majority ? count : (this.bytes[sumsAt + at] ?? 0) + moreValue;
  }

  /** Needs `findMost`. */
  points(seat: number): number {
    let points = 0;
    for (let colour = 0; colour < colourCount; colour += 1) points += this.pointsWith(seat, colour, 0, 0);
    return points;
  }

  cardsInFront(seat: number): number {
    let count = 0;
    for (let colour = 0; colour < colourCount; colour += 1) {
      count += this.bytes[countsAt + seat * colourCount + colour] ?? 0;
    }
    return count;
  }
}
