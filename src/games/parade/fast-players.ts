/** The greedy and the careful player at a fast table. */

import { FastRandom } from '../toolbox/fast-random.ts';
import { colourCount, type FastTable, layout } from './fast-table.ts';
import { chooseOutlook, type Outlook, outlookAt, roundsPerColour } from './outlook.ts';

const { lineAt, countsAt, sumsAt } = layout;
const tooMuch = 1e9;

/** The players at a fast table: each seat plays either carefully or greedily. */
export class FastPlayers {
  readonly #table: FastTable;
  readonly #outlook: Outlook;
  /** 1 for a seat that plays carefully. */
  readonly careful: Uint8Array;
  /** The two cards of the latest chosen pair, as places in the hand. */
  first = 0;
  second = 1;
  readonly #random = new FastRandom();
  #chancesAt = 0;
  #weight = 0;
  /** By colour, what a card would take; all 0 between uses. */
  readonly #addedCards = new Uint8Array(colourCount);
  readonly #addedValue = new Uint8Array(colourCount);

  constructor(table: FastTable) {
    this.#table = table;
    this.#outlook = chooseOutlook(table.seats);
    this.careful = new Uint8Array(table.seats);
  }

  /** Seeds the chance that breaks ties. */
  reseed(word: number): void {
    this.#random.reseed(word);
  }

  /** How a greedy and a careful player rate a card: they play the lowest. `rateCarefully` needs `prepare`. */
  rateGreedily(card: number): number {
    const { bytes, lineLength } = this.#table;
    const value = card & 15;
    const colour = card >> 4;
    const exposed = lineLength - value;
    let cost = 0;
    for (let at = 0; at < exposed; at += 1) {
      const other = bytes[lineAt + at] ?? 0;
      if (other >> 4 === colour || (other & 15) <= value) cost += ((other & 15) << 7) + 1;
    }
    return cost;
  }

  rateCarefully(seat: number, card: number): number {
    return this.#rateTaking(seat, card) - this.#weight * (card & 15);
  }

  /** Prepares the ratings for a careful player's turn. */
  prepare(): void {
    const table = this.#table;
    const stage = this.#estimateRoundsLeft();
    this.#chancesAt = outlookAt(stage) - table.lead;
    this.#weight = stage <= 1 ? this.#outlook.late : this.#outlook.early;
    table.findMost();
  }

  /** The place of the card in the hand. */
  chooseCard(seat: number): number {
    return this.careful[seat] === 1 ? this.#chooseCarefully(seat) : this.#chooseGreedily(seat);
  }

  /** As in `strategy.ts`: fewest printed points, then fewest cards, then by chance. */
  #chooseGreedily(seat: number): number {
    const table = this.#table;
    const size = table.handSize(seat);
    let best = 0;
    let least = tooMuch;
    let ties = 0;
    for (let place = 0; place < size; place += 1) {
      const cost = this.rateGreedily(table.handCard(seat, place));
      if (cost > least) continue;
      ties = cost < least ? 1 : ties + 1;
      least = cost;
      if (ties === 1 || this.#random.below(ties) === 0) best = place;
    }
    return best;
  }

  /** The card that costs least, given the outlook on majorities. */
  #chooseCarefully(seat: number): number {
    const table = this.#table;
    const size = table.handSize(seat);
    this.prepare();
    let best = 0;
    let least = tooMuch;
    for (let place = 0; place < size; place += 1) {
      // the last term only breaks ties
      const cost = this.rateCarefully(seat, table.handCard(seat, place)) + this.#random.below(1024) * 1e-6;
      if (cost >= least) continue;
      least = cost;
      best = place;
    }
    return best;
  }

  #estimateRoundsLeft(): number {
    const table = this.#table;
    if (table.lastPlay >= 0) return (table.lastPlay - table.plays) / table.seats;
    let missing: number = colourCount;
    for (let seat = 0; seat < table.seats; seat += 1) missing = Math.min(missing, table.coloursMissing(seat));
    return Math.min((table.pileSize - table.drawn) / table.seats, missing * roundsPerColour) + 1;
  }

  #rateTaking(seat: number, card: number): number {
    const table = this.#table;
    const { bytes } = table;
    const value = card & 15;
    const colour = card >> 4;
    const exposed = table.lineLength - value;
    if (exposed <= 0) return 0;
    const cards = this.#addedCards;
    const values = this.#addedValue;
    for (let at = 0; at < exposed; at += 1) {
      const other = bytes[lineAt + at] ?? 0;
      const own = other >> 4;
      if (own !== colour && (other & 15) > value) continue;
      cards[own] = (cards[own] ?? 0) + 1;
      values[own] = (values[own] ?? 0) + (other & 15);
    }
    let cost = 0;
    for (let own = 0; own < colourCount; own += 1) {
      const more = cards[own] ?? 0;
      if (more === 0) continue;
      cost += this.#rateColour(seat, own, more, values[own] ?? 0);
      cards[own] = 0;
      values[own] = 0;
    }
    return cost;
  }

  /** What it costs to take so many cards of a colour: the player's own expected points, less what others lose. */
  #rateColour(seat: number, colour: number, more: number, moreValue: number): number {
    const table = this.#table;
    const { chances, rival } = this.#outlook;
    const outlook = this.#chancesAt;
    const at = seat * colourCount + colour;
    const count = table.bytes[countsAt + at] ?? 0;
    const sum = table.bytes[sumsAt + at] ?? 0;
    const most = table.mostOfOthers(seat, colour);
    const now = count + more;
    const after = chances[outlook + now - most] ?? 0;
    let cost = after * now + (1 - after) * (sum + moreValue);
    if (count > 0) {
      const before = chances[outlook + count - most] ?? 0;
      cost -= before * count + (1 - before) * sum;
    }
    if (now < most) return cost;
    for (let other = 0; other < table.seats; other += 1) {
      if (other === seat) continue;
      const its = table.bytes[countsAt + other * colourCount + colour] ?? 0;
      const above = table.mostOfOthers(other, colour);
      if (its === 0 || now <= above) continue;
      const value = table.bytes[sumsAt + other * colourCount + colour] ?? 0;
      const lost = (chances[outlook + its - above] ?? 0) - (chances[outlook + its - now] ?? 0);
      cost -= rival * lost * (value - its);
    }
    return cost;
  }

  /**
   * Which two cards to keep so that they cost least against the cards in front of the others; ties are broken by chance. Needs
   * `findMost`.
   */
  choosePair(seat: number): void {
    const table = this.#table;
    const size = table.handSize(seat);
    let least = tooMuch;
    let ties = 0;
    for (let first = 0; first < size; first += 1) {
      for (let second = first + 1; second < size; second += 1) {
        const cost = this.#ratePair(seat, table.handCard(seat, first), table.handCard(seat, second));
        if (cost > least) continue;
        ties = cost < least ? 1 : ties + 1;
        least = cost;
        if (ties > 1 && this.#random.below(ties) > 0) continue;
        this.first = first;
        this.second = second;
      }
    }
  }

  #ratePair(seat: number, first: number, second: number): number {
    const table = this.#table;
    const colour = first >> 4;
    const other = second >> 4;
    const before = table.pointsWith(seat, colour, 0, 0);
    if (colour === other) return table.pointsWith(seat, colour, 2, (first & 15) + (second & 15)) - before;
    const after = table.pointsWith(seat, colour, 1, first & 15) + table.pointsWith(seat, other, 1, second & 15);
    return after - before - table.pointsWith(seat, other, 0, 0);
  }
}
