/** Deals anew what a viewer cannot see. */

import type { Determinised, Random, Seat } from '../contract/index.ts';
import type { Catalogue } from './cards.ts';
import { crowdsPerRound, type FloatState, floatsEach, type Phase, roundCount } from './state.ts';
import type { FloatView } from './view.ts';

type Orders = FloatState['orders'][number];

/**
 * A complete state that the viewer cannot tell from the real one: cards to come, secretly discarded cards and Order cards are dealt
 * again.
 */
export function determinise(catalogue: Catalogue, view: FloatView, random: Random): Determinised<FloatState> {
  const seat = view.viewer === 'table' ? 0 : view.viewer;
  const { phase } = view;
  const unseen = new Unseen(catalogue, view, random);
  const orders = dealOrders(catalogue, view, seat, random);
  const saw = phase.doing === 'pick' ? (phase.saw?.map(({ id }) => id) ?? unseen.take(2)) : [];
  const discards = unseen.takeDiscards();
  const state: FloatState = {
    cards: catalogue.name,
    seats: view.seats,
    turn: view.turn,
    round: view.round,
    firsts: view.firsts,
    takes: view.takes,
    deck: unseen.take(view.deck),
    warehouse: view.warehouse.map(({ id }) => id),
    discards,
    row: dealRow(catalogue, view, random),
    dice: view.dice,
    floats: view.floats.map((own) => own.map((cards) => cards.map(({ id }) => id))),
    orders,
    phase: fillPhase(view, saw, orders[view.round] ?? [], random),
    parade: view.parade.map(({ action, ...parader }) => parader),
    history: view.history.map((parade) =>
      parade.map(({ order, seat: owner, float, crowd, cards, seen }) => [
        order,
        owner,
        float,
        crowd,
        cards.map(({ id }) => id),
        seen,
      ]),
    ),
    rounds: view.rounds,
    last: view.last,
  };
  return { seat, state };
}

/** The Decoration cards that lie face down, in a new order. */
class Unseen {
  readonly #view: FloatView;
  #cards: string[];

  constructor(catalogue: Catalogue, view: FloatView, random: Random) {
    const seen = new Set([...view.warehouse, ...view.floats.flat(2)].map(({ id }) => id));
    if (view.phase.doing === 'pick') for (const { id } of view.phase.saw ?? []) seen.add(id);
    this.#view = view;
    this.#cards = random.shuffle([...catalogue.decorations.keys()].filter((id) => !seen.has(id)));
  }

  take(count: number): string[] {
    return this.#cards.splice(0, count);
  }

  /**
   * Scored floats are in the discards until these become the deck again. After that there are fewer discards than scored cards, and
   * nobody knows which, so they are drawn by chance.
   */
  takeDiscards(): string[] {
    const { discards, history } = this.#view;
    const scored = new Set(history.flatMap((parade) => parade.flatMap(({ cards }) => cards.map(({ id }) => id))));
    if (scored.size > discards) return this.take(discards);
    const known = this.#cards.filter((id) => scored.has(id));
    this.#cards = this.#cards.filter((id) => !scored.has(id));
    return [...known, ...this.take(discards - known.length)];
  }
}

/** The Order numbers of all rounds: the revealed ones as they are, the others by chance. */
function dealOrders(catalogue: Catalogue, view: FloatView, seat: Seat, random: Random): FloatState['orders'] {
  return Array.from({ length: roundCount }, (_, round): Orders => {
    const shown = round < view.round || view.phase.doing === 'over' ? view.history[round] : view.parade;
    const isNow = round === view.round;
    const own = isNow ? view.orders.map(({ number }) => number) : [];
    const known = round <= view.round ? (shown ?? []) : [];
    const taken = new Set([...own, ...known.map(({ order }) => order)]);
    const rest = random.shuffle([...catalogue.orders.keys()].filter((number) => !taken.has(number)));
    return Array.from({ length: view.seats }, (__, owner) => {
      if (isNow && owner === seat && own.length > 0) return own;
      const numbers = known.filter((parader) => parader.seat === owner).map(({ order }) => order);
      return [...numbers, ...rest.splice(0, floatsEach(view.seats) - numbers.length)];
    });
  });
}

function dealRow(catalogue: Catalogue, view: FloatView, random: Random): string[] {
  const open = view.crowds.map(({ id }) => id);
  const hidden = random.shuffle([...catalogue.crowds.keys()].filter((id) => !open.includes(id)));
  return [...open, ...hidden].slice(0, roundCount * crowdsPerRound(view.seats));
}

function fillPhase(view: FloatView, saw: readonly string[], orders: Orders, random: Random): Phase {
  const { phase } = view;
  if (phase.doing === 'pick') {
    const [first = '', second = ''] = saw;
    return { doing: 'pick', seat: phase.seat, float: phase.float, saw: [first, second] };
  }
  if (phase.doing !== 'assign') return phase;
  const chosen = Array.from({ length: view.seats }, (_, owner) => {
    if (phase.waiting.includes(owner)) return null;
    const [first = 1, second = 1] =
      owner === view.viewer && phase.chosen ? phase.chosen : random.shuffle(orders[owner] ?? []);
    return [first, second] as const;
  });
  return { doing: 'assign', chosen };
}
