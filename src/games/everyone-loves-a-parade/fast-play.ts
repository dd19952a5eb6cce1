/** Plays a fast round on, with every seat greedy. */

import type { Random } from '../contract/index.ts';
import { actionWorth } from './action-worth.ts';
import type { Action } from './cards.ts';
import { reachOf } from './dice.ts';
import { type FastRound, faceCount } from './fast-round.ts';
import { FastWorth } from './fast-worth.ts';
import { warehouseSize } from './state.ts';

const noMove = -1;

/** Plays a fast round to its end, with all seats greedy as in `strategy.ts`. */
export class FastPlay {
  readonly #round: FastRound;
  readonly #worth: FastWorth;
  readonly #random: Random;
  /** Order numbers by float. */
  readonly orders = new Uint8Array(12);
  /** The card that was taken last. */
  #taken = 0;
  #highest = 0;
  #ties = 0;

  constructor(round: FastRound, random: Random) {
    this.#round = round;
    this.#worth = new FastWorth(round);
    this.#random = random;
  }

  /**
   * Takes all cards that are left to take, with their actions.
   * @param latest the float (0 or 1) that took the latest card, for two players
   * @param crowding by seat, how likely it is that another float is at its best crowd
   */
  takeAll(latest: number, crowding: Float64Array): void {
    const round = this.#round;
    const each = round.floatsPerSeat;
    let float = latest;
    while (round.takes < round.takesInAll) {
      const seat = (round.firstSeat + Math.floor(round.takes / each)) % round.seats;
      const isFree = round.takes % each === 0;
      this.lookFor(seat, crowding[seat] ?? 0);
      float = this.#take(seat, isFree ? 0 : 1 - float, isFree ? each - 1 : 1 - float);
      round.takes += 1;
      this.#worth.refresh();
      this.act(seat * 2 + float, round.cards.action[this.#taken] ?? 'SET');
    }
  }

  /** Makes the floats of a seat count for the next choices. */
  lookFor(seat: number, crowding: number): void {
    this.#worth.look(seat * 2, this.#round.floatsPerSeat, crowding);
  }

  #take(seat: number, from: number, to: number): number {
    const round = this.#round;
    let best = 0;
    let bestFloat = from;
    this.#begin(Number.NEGATIVE_INFINITY);
    for (let float = from; float <= to; float += 1) {
      for (let index = 0; index < warehouseSize; index += 1) {
        const card = round.warehouse(index);
        const action = round.cards.action[card];
        const worth = this.#worth.withCard(seat * 2 + float, card) + (action ? actionWorth[action] : 0);
        if (!this.#isBest(worth)) continue;
        best = index;
        bestFloat = float;
      }
    }
    this.#taken = round.warehouse(best);
    round.addCard(seat * 2 + bestFloat, this.#taken);
    round.setWarehouse(best, round.draw(this.#random));
    return bestFloat;
  }

  /** Places all remaining floats, lowest Order number first, each after its ability. `floats` are in that order. */
  parade(floats: Uint8Array, count: number, from: number, abilityIsOver: boolean, crowdOf: Uint8Array): void {
    const round = this.#round;
    for (let index = from; index < count; index += 1) {
      const float = floats[index] ?? 0;
      this.#worth.look(float, 1, 0);
      if (index > from || !abilityIsOver) this.act(float, round.cards.ability[this.orders[float] ?? 1] ?? 'SET');
      const crowd = this.#place(float);
      round.placePawn(crowd);
      crowdOf[float] = crowd;
    }
  }

  #place(float: number): number {
    const round = this.#round;
    let best = 0;
    this.#begin(noMove);
    for (let crowd = 0; crowd < round.crowds; crowd += 1) {
      if (round.isOpen(crowd) && this.#isBest(round.score(float, round.mask(crowd)))) best = crowd;
    }
    return best;
  }

  /** What a float alone is worth while no float is placed. */
  worthAlone(float: number, crowding: number): number {
    this.#worth.look(float, 1, crowding);
    return this.#worth.now();
  }

  /** Makes one float count for the next choices, as when floats are placed. */
  lookForFloat(float: number): void {
    this.#worth.look(float, 1, 0);
  }

  /** One action for a float, from its target to its end. */
  act(float: number, action: Action): void {
    const round = this.#round;
    if (action === 'LOOK2') {
      if (round.canDraw(2)) this.#look(float);
      return;
    }
    this.#worth.refresh();
    if (action === 'SET') this.#set();
    else if (action === 'SWAP') this.#swap(float);
    else if (action === 'ADD') this.#add();
    else if (action === 'MOVE1' || action === 'MOVE2') this.#move(reachOf(action));
    else this.#reroll(action === 'BALLOON' ? 1 : faceCount, action === 'REROLL2');
  }

  #begin(least: number): void {
    this.#highest = least;
    this.#ties = 1;
  }

  /** Whether a move is the best so far. Among equal moves, each is chosen equally often. */
  #isBest(worth: number): boolean {
    if (worth < this.#highest - 1e-9) return false;
    this.#ties = worth > this.#highest + 1e-9 ? 1 : this.#ties + 1;
    this.#highest = Math.max(worth, this.#highest);
    return this.#ties === 1 || this.#random.below(this.#ties) === 0;
  }

  #set(): void {
    const round = this.#round;
    let [onto, from, to] = [noMove, 0, 0];
    this.#begin(this.#worth.now());
    for (let crowd = 0; crowd < round.crowds; crowd += 1) {
      if (!round.isOpen(crowd)) continue;
      for (let face = 0; face < faceCount; face += 1) {
        if (round.dice(crowd, face) === 0) continue;
        const rest = round.maskWithout(crowd, face);
        const first = face < 3 ? 0 : 3;
        for (let other = first; other < first + 3; other += 1) {
          if (other === face || !this.#isBest(this.#worth.withMask(crowd, rest | (1 << other)))) continue;
          [onto, from, to] = [crowd, face, other];
        }
      }
    }
    if (onto !== noMove) this.#replace(onto, from, to);
  }

  #replace(crowd: number, from: number, to: number): void {
    this.#round.removeDie(crowd, from);
    this.#round.addDie(crowd, to);
  }

  /** @param endFace the faces below it may be rerolled: balloons are the first */
  #reroll(endFace: number, twice: boolean): void {
    const round = this.#round;
    let [onto, from] = [noMove, 0];
    this.#begin(this.#worth.now());
    for (let crowd = 0; crowd < round.crowds; crowd += 1) {
      if (!round.isOpen(crowd)) continue;
      for (let face = 0; face < endFace; face += 1) {
        if (round.dice(crowd, face) === 0 || !this.#isBest(this.#worth.expectReroll(crowd, face))) continue;
        [onto, from] = [crowd, face];
      }
    }
    if (onto === noMove) return;
    const rolled = this.#roll(from < 3 ? 0 : 1);
    this.#replace(onto, from, rolled);
    if (twice) this.rerollAgain(onto, rolled);
  }

  /** The second of two rerolls, if it is worth it. */
  rerollAgain(crowd: number, face: number): void {
    this.#worth.refresh();
    this.#begin(this.#worth.now());
    if (this.#isBest(this.#worth.expectReroll(crowd, face))) this.#replace(crowd, face, this.#roll(face < 3 ? 0 : 1));
  }

  /** @param kind 0 for items, 1 for colours */
  #roll(kind: number): number {
    const side = this.#random.below(6);
    return kind * 3 + (side < 3 ? 0 : side < 5 ? 1 : 2);
  }

  #move(reach: number): void {
    const round = this.#round;
    let [from, moved, onto] = [noMove, 0, 0];
    this.#begin(this.#worth.now());
    for (let crowd = 0; crowd < round.crowds; crowd += 1) {
      if (!round.isOpen(crowd) || round.diceOn(crowd) < 2) continue;
      for (let face = 0; face < faceCount; face += 1) {
        if (round.dice(crowd, face) === 0) continue;
        const rest = round.maskWithout(crowd, face);
        for (let to = Math.max(0, crowd - reach); to <= Math.min(round.crowds - 1, crowd + reach); to += 1) {
          if (to === crowd || !round.isOpen(to)) continue;
          if (!this.#isBest(this.#worth.withMasks(crowd, rest, to, round.mask(to) | (1 << face)))) continue;
          [from, moved, onto] = [crowd, face, to];
        }
      }
    }
    if (from === noMove) return;
    round.removeDie(from, moved);
    round.addDie(onto, moved);
  }

  #add(): void {
    const round = this.#round;
    let kind = noMove;
    this.#begin(this.#worth.now());
    for (let option = 0; option < 2; option += 1) {
      if (round.supply(option) > 0 && this.#isBest(this.#worth.expectNewDie(option))) kind = option;
    }
    if (kind === noMove) return;
    const rolled = this.#roll(kind);
    this.putNew(rolled);
  }

  /** Adds a die that was just rolled to the best crowd. */
  putNew(face: number): void {
    const round = this.#round;
    this.#worth.refresh();
    let onto = 0;
    this.#begin(Number.NEGATIVE_INFINITY);
    for (let crowd = 0; crowd < round.crowds; crowd += 1) {
      if (round.isOpen(crowd) && this.#isBest(this.#worth.withMask(crowd, round.mask(crowd) | (1 << face))))
        onto = crowd;
    }
    round.addDie(onto, face);
  }

  #look(float: number): void {
    const first = this.#round.draw(this.#random);
    const second = this.#round.draw(this.#random);
    this.pick(float, first, second);
  }

  pick(float: number, first: number, second: number): void {
    this.#begin(this.#worth.withCard(float, first));
    const takesSecond = this.#isBest(this.#worth.withCard(float, second));
    this.#round.addCard(float, takesSecond ? second : first);
    this.#round.discard(takesSecond ? first : second);
  }

  #swap(float: number): void {
    const round = this.#round;
    let [given, got] = [noMove, 0];
    this.#begin(this.#worth.now());
    for (let index = 0; index < round.floatSize(float); index += 1) {
      for (let place = 0; place < warehouseSize; place += 1) {
        if (!this.#isBest(this.#worth.withSwap(float, round.floatCard(float, index), round.warehouse(place)))) continue;
        [given, got] = [index, place];
      }
    }
    if (given === noMove) return;
    const card = round.floatCard(float, given);
    round.swapCard(float, given, round.warehouse(got));
    round.setWarehouse(got, card);
  }
}
