/** What bots need: which moves to look at, the greedy choice, and the search. */

import type { Random, Strategy } from '../contract/index.ts';
import { pickOne } from '../toolbox/pick-one.ts';
import { actionWorth } from './action-worth.ts';
import { type Catalogue, type Decoration, type DieFace, facesOf, kindOf, sixths } from './cards.ts';
import { activeIndex, listMoves, seatsToMove } from './choices.ts';
import { addDie, diceOn, moveDie, openCrowds, replaceDie } from './dice.ts';
import { FastDeals } from './fast-deals.ts';
import { numberCards } from './fast-round.ts';
import { determinise } from './hidden.ts';
import type { DiePlace, FloatMove } from './moves.ts';
import { scoreAt } from './scoring.ts';
import type { Die, FloatState } from './state.ts';
import { type FloatView, find } from './view.ts';

/** What bots need, for games with any of these card sets. */
export function makeStrategy(catalogues: ReadonlyMap<string, Catalogue>): Strategy<FloatView, FloatMove, FloatState> {
  const numbers = new Map([...catalogues].map(([name, catalogue]) => [name, numberCards(catalogue)]));
  return {
    moves: listMoves,
    greedy: chooseGreedily,
    search: {
      determinise: (view, random) => determinise(find(catalogues, view.cards), view, random),
      shortlist,
      playouts: (view, moves) => new FastDeals(find(catalogues, view.cards), find(numbers, view.cards), view, moves),
    },
  };
}

/** The most moves that are looked at closely: those that greedy players like best. */
const longestList = 10;

function shortlist(view: FloatView): readonly FloatMove[] {
  const moves = listMoves(view);
  if (moves.length <= longestList) return moves;
  const judge = new Judge(view);
  const rated = moves.map((move) => ({ move, worth: judge.rate(move) }));
  return rated
    .toSorted((one, other) => other.worth - one.worth)
    .slice(0, longestList)
    .map(({ move }) => move);
}

/** The move after which the player's own floats would score most if they were placed at once; ties are broken by chance. */
function chooseGreedily(view: FloatView, random: Random): FloatMove {
  const moves = listMoves(view);
  const judge = new Judge(view);
  let best: FloatMove[] = [];
  let highest = Number.NEGATIVE_INFINITY;
  for (const move of moves) {
    const worth = judge.rate(move);
    if (worth > highest + 1e-9) {
      highest = worth;
      best = [];
    }
    if (worth > highest - 1e-9) best.push(move);
  }
  return pickOne(best, random);
}

type Dice = FloatView['dice'];
type Floats = readonly (readonly Decoration[])[];

/** Rates the moves of the seat whose view it is. */
class Judge {
  readonly #view: FloatView;
  readonly #floats: Floats;
  readonly #float: number;
  /** How likely it is, at most, that another float takes the best crowd first. */
  readonly #crowding: number;

  constructor(view: FloatView) {
    const seat = view.viewer === 'table' ? (seatsToMove(view)[0] ?? 0) : view.viewer;
    this.#view = view;
    this.#floats = view.floats[seat] ?? [];
    this.#float = 'float' in view.phase ? view.phase.float : 0;
    const mean = view.orders.reduce((total, order) => total + order.number, 0) / Math.max(1, view.orders.length);
    this.#crowding = view.parade.length > 0 ? 0 : 0.1 + (0.4 * (mean - 1)) / 7;
  }

  rate(move: FloatMove): number {
    if ('take' in move) return this.#rateTake(move.take, move.float ?? 0);
    if ('reroll' in move) return this.#rateReroll(move.reroll);
    if ('set' in move) return this.#rateDice(replaceDie(this.#view, move.set, dieOf(move.face)));
    if ('add' in move) return this.#rateNewDie(move.add);
    if ('onto' in move) return this.#rateOnto(move.onto);
    if ('move' in move) return this.#rateDice(moveDie(this.#view, move.move, move.to));
    if ('look' in move) return this.#rateFloats(this.#floats, this.#view.dice) + actionWorth.LOOK2;
    if ('pick' in move) return this.#ratePick(move.pick);
    if ('give' in move) return this.#rateSwap(move.give, move.get);
    if ('orders' in move) return this.#rateAssignment(move.orders);
    if ('place' in move) return this.#ratePlace(move.place);
    return this.#rateFloats(this.#floats, this.#view.dice);
  }

  #rateTake(id: string, float: number): number {
    const card = this.#view.warehouse.find((one) => one.id === id);
    return card ? this.#rateFloats(this.#extend(float, card), this.#view.dice) + actionWorth[card.action] : 0;
  }

  #ratePick(id: string): number {
    const { phase } = this.#view;
    const card = phase.doing === 'pick' ? phase.saw?.find((one) => one.id === id) : undefined;
    return card ? this.#rateFloats(this.#extend(this.#float, card), this.#view.dice) : 0;
  }

  #extend(float: number, card: Decoration): Floats {
    return this.#floats.map((cards, index) => (index === float ? [...cards, card] : cards));
  }

  #rateSwap(give: string, get: string): number {
    const card = this.#view.warehouse.find((one) => one.id === get);
    if (!card) return 0;
    const floats = this.#floats.map((cards, index) =>
      index === this.#float ? [...cards.filter(({ id }) => id !== give), card] : cards,
    );
    return this.#rateFloats(floats, this.#view.dice);
  }

  #rateReroll(place: DiePlace): number {
    const die = diceOn(this.#view, place[0])[place[1]];
    if (!die) return 0;
    return this.#expect(die.kind, (face) => this.#rateDice(replaceDie(this.#view, place, dieOf(face))));
  }

  #rateNewDie(kind: Die['kind']): number {
    return this.#expect(kind, (face) =>
      Math.max(...openCrowds(this.#view).map((crowd) => this.#rateDice(addDie(this.#view, crowd, dieOf(face))))),
    );
  }

  #rateOnto(crowd: number): number {
    const { phase } = this.#view;
    return phase.doing === 'onto' ? this.#rateDice(addDie(this.#view, crowd, phase.die)) : 0;
  }

  /** The float that scores more gets the lower number, because it has more to lose when others choose first. */
  #rateAssignment(orders: readonly number[]): number {
    const worths = this.#floats.map((float) => this.#rateFloats([float], this.#view.dice));
    return -worths.reduce((total, worth, float) => total + worth * (orders[float] ?? 0), 0);
  }

  #ratePlace(crowd: number): number {
    return scoreAt(this.#view, this.#floats[this.#float] ?? [], crowd);
  }

  #expect(kind: Die['kind'], rate: (face: DieFace) => number): number {
    return facesOf(kind).reduce((total, face) => total + (sixths(face) / 6) * rate(face), 0);
  }

  #rateDice(dice: Dice): number {
    return this.#rateFloats(this.#floats, dice);
  }

  /** What the floats would score at the best open crowds, each at a different one. */
  #rateFloats(floats: Floats, dice: Dice): number {
    const masks = openCrowds(this.#view).map((crowd) => maskOf(dice[activeIndex(this.#view, crowd)] ?? []));
    // While floats are placed, only the float whose turn it is is affected by this decision.
    const own = this.#view.parade.length > 0 ? floats.slice(this.#float, this.#float + 1) : floats;
    const scores = own.map((cards) => masks.map((mask) => scoreMask(cards, mask)));
    const [one = [], other] = scores;
    if (!other) return this.#blend(one);
    return this.#blend(one) + this.#blend(other) - this.#clash(one, other);
  }

  /** The best crowd's points, and in part the second best's. */
  #blend(scores: readonly number[]): number {
    let best = 0;
    let second = 0;
    for (const score of scores) {
      if (score > best) {
        second = best;
        best = score;
      } else if (score > second) second = score;
    }
    return best - this.#crowding * (best - second);
  }

  /** What two floats lose because they cannot both have the same best crowd. */
  #clash(one: readonly number[], other: readonly number[]): number {
    let together = 0;
    for (const [index, first] of one.entries()) {
      for (const [place, second] of other.entries()) if (place !== index) together = Math.max(together, first + second);
    }
    return Math.max(...one) + Math.max(...other) - together;
  }
}

function dieOf(face: DieFace): Die {
  return { kind: kindOf(face), face };
}

const bits: Readonly<Record<DieFace, number>> = {
  balloons: 1,
  streamers: 2,
  flowers: 4,
  blue: 8,
  yellow: 16,
  red: 32,
};

/** The faces on a Crowd card as bits, because thousands of positions are rated and lists of words are slow. */
function maskOf(dice: readonly Die[]): number {
  let mask = 0;
  for (const die of dice) mask |= bits[die.face];
  return mask;
}

/** The same points as `scoreFloat`. */
function scoreMask(cards: readonly Decoration[], mask: number): number {
  let points = 0;
  for (const card of cards) {
    if (mask & bits[card.item]) points += card.points;
    if (mask & bits[card.color]) points += card.points;
  }
  return points;
}
