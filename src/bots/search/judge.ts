/** Compares moves by trying them in the same deals, and spends the time on those that are close. */

import type { Playouts, Random } from '../../games/contract/index.ts';

/** A move with the results of trying it. */
export interface Judged<M> {
  readonly move: M;
  /** How often it was tried, in the same deals as the others. */
  readonly deals: number;
  /** The mean share of the victory, 0 to 1, and its standard error. */
  readonly chance: number;
  readonly error: number;
  /** The mean of the player's own score at the end, and of the lead over the best of the others. */
  readonly score: number;
  readonly lead: number;
  /** The mean of what the search counts, and its standard error: the share of the victory, plus a hundredth for each point of lead. */
  readonly value: number;
  readonly valueError: number;
}

/** Whether a search may continue after so many playouts in total, for so many moves. The clock, if any, belongs to the caller. */
export type MayGoOn = (playouts: number, moves: number) => boolean;

/**
 * The worth of a point of lead. It decides between moves that win equally often: every deal has a lead, but few deals change the
 * winner.
 */
const leadWorth = 0.01;
const mostLead = 20;

/** Moves are dropped after so many deals at the earliest, and checked again after as many more. */
const dealsAtLeast = 32;
/** By how many standard errors a move must be behind the best one to be dropped. */
const certainty = 3;

/**
 * Tries all moves in the same deals, and drops those that are clearly worse, so that the time is spent on close ones. Ends when one
 * is left or time is up. Best first; a dropped move comes after all that were tried longer.
 */
export function judgeMoves<M>(
  moves: readonly M[],
  playouts: Playouts,
  random: Random,
  mayGoOn: MayGoOn,
): readonly Judged<M>[] {
  const trials = moves.map((move, index) => new Trial(move, index, moves.length));
  let open = trials;
  let candidates = open.map(({ index }) => index);
  for (let played = 0, deals = 1; deals === 1 || (open.length > 1 && mayGoOn(played, moves.length)); deals += 1) {
    playouts.tryAll(candidates, random, (candidate, share, score, lead) => trials[candidate]?.note(share, score, lead));
    for (const trial of open) trial.compare(open);
    played += open.length;
    if (deals % dealsAtLeast > 0) continue;
    open = dropWorse(open);
    candidates = open.map(({ index }) => index);
  }
  return trials
    .toSorted((one, other) => other.deals - one.deals || other.value - one.value)
    .map((trial) => trial.judged());
}

function dropWorse<M>(open: readonly Trial<M>[]): Trial<M>[] {
  const best = open.reduce((leader, trial) => (trial.value > leader.value ? trial : leader));
  return open.filter((trial) => trial === best || !best.isClearlyAbove(trial));
}

/** The outcomes of one move. */
class Trial<M> {
  readonly index: number;
  deals = 0;
  readonly #move: M;
  #value = 0;
  #share = 0;
  #shareSquares = 0;
  #score = 0;
  #lead = 0;
  #latest = 0;
  /** The sums of the products with the values of each other move in the same deals. */
  readonly #products: Float64Array;

  constructor(move: M, index: number, moves: number) {
    this.#move = move;
    this.index = index;
    this.#products = new Float64Array(moves);
  }

  /** The mean of what the search counts. */
  get value(): number {
    return this.#value / this.deals;
  }

  note(share: number, score: number, lead: number): void {
    this.deals += 1;
    this.#latest = share + leadWorth * Math.max(-mostLead, Math.min(mostLead, lead));
    this.#value += this.#latest;
    this.#share += share;
    this.#shareSquares += share * share;
    this.#score += score;
    this.#lead += lead;
  }

  /** Notes the latest values of moves that were tried in the same deal as this one. */
  compare(others: readonly Trial<M>[]): void {
    for (const other of others) {
      this.#products[other.index] = (this.#products[other.index] ?? 0) + this.#latest * other.#latest;
    }
  }

  /** Compares deal by deal, because most of the luck is the same for both. Both have been tried equally often. */
  isClearlyAbove(other: Trial<M>): boolean {
    const difference = this.value - other.value;
    const own = this.#products[this.index] ?? 0;
    const its = other.#products[other.index] ?? 0;
    const squares = own + its - 2 * (this.#products[other.index] ?? 0);
    const variance = Math.max(0, squares / this.deals - difference * difference);
    return difference > certainty * Math.sqrt(variance / this.deals);
  }

  judged(): Judged<M> {
    const chance = this.#share / this.deals;
    return {
      move: this.#move,
      deals: this.deals,
      chance,
      error: standardError(this.#shareSquares, chance, this.deals),
      score: this.#score / this.deals,
      lead: this.#lead / this.deals,
      value: this.value,
      valueError: standardError(this.#products[this.index] ?? 0, this.value, this.deals),
    };
  }
}

function standardError(squares: number, mean: number, count: number): number {
  return Math.sqrt(Math.max(0, squares / count - mean * mean) / count);
}
