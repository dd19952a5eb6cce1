/** Rates the floats of a fast round. */

import { type FastRound, faceSixths } from './fast-round.ts';

/**
 * What one or two floats would score at the best open crowds, as `strategy.ts` rates it: the best crowd's points and a part of the
 * second best's. For two floats, it subtracts what they lose because they cannot share a crowd.
 */
export class FastWorth {
  readonly #round: FastRound;
  /** The scores by float and crowd: 6 for the first float, 6 for the second. */
  readonly #scores = new Int16Array(12);
  #first = 0;
  #count = 1;
  #crowding = 0;

  constructor(round: FastRound) {
    this.#round = round;
  }

  /** Whose floats count, and how likely it is that another float is at their best crowd. */
  look(first: number, count: number, crowding: number): void {
    this.#first = first;
    this.#count = count;
    this.#crowding = crowding;
    this.refresh();
  }

  /** After a change of dice, cards or pawns. */
  refresh(): void {
    for (let crowd = 0; crowd < this.#round.crowds; crowd += 1) this.#scoreCrowd(crowd, this.#round.mask(crowd));
  }

  #scoreCrowd(crowd: number, mask: number): void {
    for (let own = 0; own < this.#count; own += 1) {
      const score = this.#round.isOpen(crowd) ? this.#round.score(this.#first + own, mask) : 0;
      this.#scores[own * 6 + crowd] = score;
    }
  }

  now(): number {
    const first = this.#blend(0);
    return this.#count === 1 ? first : first + this.#blend(6) - this.#clash();
  }

  #blend(at: number): number {
    let best = 0;
    let second = 0;
    for (let crowd = 0; crowd < this.#round.crowds; crowd += 1) {
      const score = this.#scores[at + crowd] ?? 0;
      if (score > best) {
        second = best;
        best = score;
      } else if (score > second) second = score;
    }
    return best - this.#crowding * (best - second);
  }

  #clash(): number {
    const scores = this.#scores;
    let [best, other, together] = [0, 0, 0];
    for (let crowd = 0; crowd < this.#round.crowds; crowd += 1) {
      best = Math.max(best, scores[crowd] ?? 0);
      other = Math.max(other, scores[6 + crowd] ?? 0);
      for (let place = 0; place < this.#round.crowds; place += 1) {
        if (place !== crowd) together = Math.max(together, (scores[crowd] ?? 0) + (scores[6 + place] ?? 0));
      }
    }
    return best + other - together;
  }

  withMask(crowd: number, mask: number): number {
    this.#scoreCrowd(crowd, mask);
    const worth = this.now();
    this.#scoreCrowd(crowd, this.#round.mask(crowd));
    return worth;
  }

  withMasks(crowd: number, mask: number, other: number, otherMask: number): number {
    this.#scoreCrowd(other, otherMask);
    const worth = this.withMask(crowd, mask);
    this.#scoreCrowd(other, this.#round.mask(other));
    return worth;
  }

  expectReroll(crowd: number, face: number): number {
    const rest = this.#round.maskWithout(crowd, face);
    const first = face < 3 ? 0 : 3;
    let worth = 0;
    for (let rolled = first; rolled < first + 3; rolled += 1) {
      worth += ((faceSixths[rolled] ?? 0) / 6) * this.withMask(crowd, rest | (1 << rolled));
    }
    return worth;
  }

  /** @param kind 0 for items, 1 for colours */
  expectNewDie(kind: number): number {
    let worth = 0;
    for (let rolled = kind * 3; rolled < kind * 3 + 3; rolled += 1) {
      let best = 0;
      for (let crowd = 0; crowd < this.#round.crowds; crowd += 1) {
        if (this.#round.isOpen(crowd))
          best = Math.max(best, this.withMask(crowd, this.#round.mask(crowd) | (1 << rolled)));
      }
      worth += ((faceSixths[rolled] ?? 0) / 6) * best;
    }
    return worth;
  }

  /** With one more card on a float. */
  withCard(float: number, card: number): number {
    return this.#withChange(float, (mask) => this.#gain(card, mask));
  }

  withSwap(float: number, given: number, got: number): number {
    return this.#withChange(float, (mask) => this.#gain(got, mask) - this.#gain(given, mask));
  }

  #withChange(float: number, gain: (mask: number) => number): number {
    const round = this.#round;
    const at = (float - this.#first) * 6;
    for (let crowd = 0; crowd < round.crowds; crowd += 1) {
      const mask = round.mask(crowd);
      if (round.isOpen(crowd)) this.#scores[at + crowd] = round.score(float, mask) + gain(mask);
    }
    const worth = this.now();
    for (let crowd = 0; crowd < round.crowds; crowd += 1) {
      if (round.isOpen(crowd)) this.#scores[at + crowd] = round.score(float, round.mask(crowd));
    }
    return worth;
  }

  #gain(card: number, mask: number): number {
    const { cards } = this.#round;
    const points = cards.points[card] ?? 0;
    const item = mask & (1 << (cards.item[card] ?? 0)) ? points : 0;
    return mask & (1 << (cards.color[card] ?? 0)) ? item + points : item;
  }
}
