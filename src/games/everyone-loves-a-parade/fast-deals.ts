/** Plays the round of a view to its end many times, for bots that search. */

import type { NoteOutcome, Playouts, Random, Seat } from '../contract/index.ts';
import { FastRandom } from '../toolbox/fast-random.ts';
import { type Catalogue, faces } from './cards.ts';
import { FastPlay } from './fast-play.ts';
import { type CardNumbers, FastRound } from './fast-round.ts';
import { determinise } from './hidden.ts';
import type { FloatMove } from './moves.ts';
import { applyMove } from './rules.ts';
import { sum } from './scoring.ts';
import { type FloatState, firstActive, roundCount } from './state.ts';
import type { FloatView } from './view.ts';

const wordRange = 2 ** 32;
/** How many times the round is played to its end after a move, with other luck each time. */
const roundsPerDeal = 4;
/** The difference of totals that matters, in points, to be multiplied by the root of the rounds left. */
const spread = 6;

/**
 * Plays the round of a view to its end. Later rounds begin with empty floats and only the points carry over. So each total's chance
 * to win is estimated from the differences.
 */
export class FastDeals implements Playouts {
  readonly #catalogue: Catalogue;
  readonly #view: FloatView;
  readonly #moves: readonly FloatMove[];
  readonly #random = new FastRandom();
  readonly #loaded: FastRound;
  readonly #round: FastRound;
  readonly #play: FastPlay;
  readonly #crowding = new Float64Array(6);
  readonly #crowdOf = new Uint8Array(12);
  readonly #parade = new Uint8Array(12);
  readonly #totals = new Float64Array(6);

  constructor(catalogue: Catalogue, numbers: CardNumbers, view: FloatView, moves: readonly FloatMove[]) {
    this.#catalogue = catalogue;
    this.#view = view;
    this.#moves = moves;
    this.#loaded = new FastRound(numbers, view.seats);
    this.#round = new FastRound(numbers, view.seats);
    this.#play = new FastPlay(this.#round, this.#random);
  }

  tryAll(candidates: readonly number[], random: Random, note: NoteOutcome): void {
    const { seat, state } = determinise(this.#catalogue, this.#view, random);
    const word = random.below(wordRange);
    for (const candidate of candidates) {
      const move = this.#moves[candidate];
      if (!move) continue;
      this.#random.reseed(word);
      const played = applyMove(this.#catalogue, state, seat, move, this.#random);
      if ('refused' in played) throw new Error(`A move to be tried was refused (${played.refused})`);
      this.#finish(played.state, state.round, seat, candidate, word, note);
    }
  }

  #finish(state: FloatState, round: number, seat: Seat, candidate: number, word: number, note: NoteOutcome): void {
    const isOver = state.round > round || state.phase.doing === 'over';
    if (!isOver) this.#loaded.load(state);
    let [share, score, lead] = [0, 0, 0];
    for (let times = 1; times <= roundsPerDeal; times += 1) {
      for (const [owner, points] of state.rounds.entries()) this.#totals[owner] = sum(points);
      this.#random.reseed(Math.imul(word, 2 * times + 1));
      if (!isOver) this.#playRound(state, seat);
      share += this.#estimateShare(seat, roundCount - 1 - round) / roundsPerDeal;
      score += (this.#totals[seat] ?? 0) / roundsPerDeal;
      lead += ((this.#totals[seat] ?? 0) - this.#bestOfOthers(seat)) / roundsPerDeal;
    }
    note(candidate, share, score, lead);
  }

  #bestOfOthers(seat: Seat): number {
    let best = 0;
    for (let other = 0; other < this.#round.seats; other += 1) {
      if (other !== seat) best = Math.max(best, this.#totals[other] ?? 0);
    }
    return best;
  }

  #estimateShare(seat: Seat, roundsLeft: number): number {
    const own = this.#totals[seat] ?? 0;
    let all = 0;
    for (let other = 0; other < this.#round.seats; other += 1) {
      const ahead = (this.#totals[other] ?? 0) - own;
      if (roundsLeft > 0) all += Math.exp(ahead / (spread * Math.sqrt(roundsLeft)));
      else if (ahead > 0) return 0;
      else if (ahead === 0) all += 1;
    }
    return 1 / all;
  }

  /** Plays the loaded round to its end and adds its points to the totals. */
  #playRound(state: FloatState, viewer: Seat): void {
    const round = this.#round;
    round.copyFrom(this.#loaded);
    this.#shuffleDeck();
    if (state.parade.length === 0) {
      this.#dealOrders(state, viewer);
      const latest = this.#finishAction(state);
      this.#play.takeAll(latest, this.#crowding);
      this.#assignOrders(state, viewer);
      this.#lineUp();
      this.#play.parade(this.#parade, round.crowds, 0, false, this.#crowdOf);
    } else {
      const next = state.parade.findIndex(({ crowd }) => crowd === null);
      for (const [index, { order, seat, float, crowd }] of state.parade.entries()) {
        this.#parade[index] = seat * 2 + float;
        this.#play.orders[seat * 2 + float] = order;
        this.#crowdOf[seat * 2 + float] = (crowd ?? 0) - (crowd === null ? 0 : firstActive(state));
      }
      this.#finishAction(state);
      this.#play.parade(this.#parade, round.crowds, next, true, this.#crowdOf);
    }
    for (let index = 0; index < round.crowds; index += 1) {
      const float = this.#parade[index] ?? 0;
      const points = round.score(float, round.mask(this.#crowdOf[float] ?? 0));
      this.#totals[float >> 1] = (this.#totals[float >> 1] ?? 0) + points;
    }
  }

  /** The rest of the deck is hidden, so it comes in any order. */
  #shuffleDeck(): void {
    const { deck, deckSize, drawn } = this.#round;
    for (let left = deckSize - 1; left > drawn; left -= 1) {
      const other = drawn + this.#random.below(left - drawn + 1);
      const card = deck[left] ?? 0;
      deck[left] = deck[other] ?? 0;
      deck[other] = card;
    }
  }

  /** Deals the Order cards that nobody has shown to the other players. `orders` are then those of the floats in any order. */
  #dealOrders(state: FloatState, viewer: Seat): void {
    const own = state.orders[state.round]?.[viewer] ?? [];
    const rest = this.#random.shuffle([...this.#catalogue.orders.keys()].filter((number) => !own.includes(number)));
    const each = this.#round.floatsPerSeat;
    for (let seat = 0; seat < state.seats; seat += 1) {
      let total = 0;
      for (let float = 0; float < each; float += 1) {
        const order = (seat === viewer ? own[float] : rest.pop()) ?? 1;
        this.#play.orders[seat * 2 + float] = order;
        total += order;
      }
      // as the greedy player estimates it
      this.#crowding[seat] = 0.1 + (0.4 * (total / each - 1)) / 7;
    }
  }

  /** Finishes the action that a seat has begun. Returns which of its floats (0 or 1) took the latest card. */
  #finishAction(state: FloatState): number {
    const { phase } = state;
    if (phase.doing === 'take') return phase.floats.length === 1 ? 1 - (phase.floats[0] ?? 0) : 0;
    if (phase.doing !== 'act' && phase.doing !== 'again' && phase.doing !== 'onto' && phase.doing !== 'pick') return 0;
    const float = phase.seat * 2 + phase.float;
    if (state.parade.length > 0) this.#play.lookForFloat(float);
    else this.#play.lookFor(phase.seat, this.#crowding[phase.seat] ?? 0);
    if (phase.doing === 'act') this.#play.act(float, phase.action);
    else if (phase.doing === 'onto') this.#play.putNew(faces.indexOf(phase.die.face));
    else if (phase.doing === 'pick') {
      const [first, second] = phase.saw.map((id) => this.#round.cards.places.get(id) ?? 0);
      this.#play.pick(float, first ?? 0, second ?? 0);
    } else {
      const [crowd, index] = phase.die;
      const at = crowd - firstActive(state);
      const face = state.dice[at]?.[index]?.face;
      if (face) this.#play.rerollAgain(at, faces.indexOf(face));
    }
    return phase.float;
  }

  /** Two players: the more valuable float goes first. The viewer's own choice stays. */
  #assignOrders(state: FloatState, viewer: Seat): void {
    if (this.#round.floatsPerSeat === 1) return;
    const { orders } = this.#play;
    const chosen = state.phase.doing === 'assign' ? state.phase.chosen[viewer] : undefined;
    for (let seat = 0; seat < state.seats; seat += 1) {
      const [one, other] = [orders[seat * 2] ?? 0, orders[seat * 2 + 1] ?? 0];
      const crowding = this.#crowding[seat] ?? 0;
      const firstGoesFirst = this.#play.worthAlone(seat * 2, crowding) >= this.#play.worthAlone(seat * 2 + 1, crowding);
      const [low, high] = [Math.min(one, other), Math.max(one, other)];
      orders[seat * 2] = firstGoesFirst ? low : high;
      orders[seat * 2 + 1] = firstGoesFirst ? high : low;
      if (seat !== viewer || !chosen) continue;
      orders[seat * 2] = chosen[0];
      orders[seat * 2 + 1] = chosen[1];
    }
  }

  /** The floats in the order of their Order numbers. */
  #lineUp(): void {
    const each = this.#round.floatsPerSeat;
    const { orders } = this.#play;
    let count = 0;
    for (let number = 1; number < 9; number += 1) {
      for (let seat = 0; seat < this.#round.seats; seat += 1) {
        for (let float = 0; float < each; float += 1) {
          if (orders[seat * 2 + float] !== number) continue;
          this.#parade[count] = seat * 2 + float;
          count += 1;
        }
      }
    }
  }
}
