/** What one seat, or the whole table, may know of a state. */

import type { Seat, Viewer } from '../contract/index.ts';
import type { Catalogue, Crowd, Decoration, DieFace, Order } from './cards.ts';
import { scoreFloat } from './scoring.ts';
import {
  crowdsPerRound,
  type Die,
  type FloatState,
  type Happening,
  type Paraded,
  type Parader,
  type Phase,
} from './state.ts';

/** What the game waits for, as far as the viewer may know. */
type ViewPhase =
  | Exclude<Phase, { readonly doing: 'pick' | 'assign' }>
  /** `saw` only for the seat that looks. */
  | {
      readonly doing: 'pick';
      readonly seat: Seat;
      readonly float: number;
      readonly saw: readonly Decoration[] | undefined;
    }
  /** `waiting` are the seats that have not chosen yet; `chosen` what the viewer has. */
  | {
      readonly doing: 'assign';
      readonly waiting: readonly Seat[];
      readonly chosen: readonly number[] | undefined;
    };

export type ParaderView = Parader & { readonly action: Order['action'] };

/** A float that has been scored. */
export interface ParadedView {
  readonly order: number;
  readonly seat: Seat;
  readonly float: number;
  readonly crowd: number;
  readonly cards: readonly Decoration[];
  /** What its crowd showed, each face once. */
  readonly seen: readonly DieFace[];
  readonly points: number;
}

/** All that one seat, or everybody, may know. Crowd cards are named by their indexes in the row, 0 leftmost. */
export interface FloatView {
  readonly viewer: Viewer;
  /** The name of the card set. */
  readonly cards: string;
  readonly seats: number;
  readonly turn: number;
  /** 0 to 2. */
  readonly round: number;
  /** The first player of each round that has begun. */
  readonly firsts: readonly Seat[];
  /** How many Decoration cards have been taken this round. */
  readonly takes: number;
  /** How many cards are left to draw. */
  readonly deck: number;
  readonly discards: number;
  readonly warehouse: readonly Decoration[];
  /** The Crowd cards that are open, from the left; the last ones are active. */
  readonly crowds: readonly Crowd[];
  /** How many Crowd cards the row has, face down ones included. */
  readonly rowLength: number;
  /** On each active Crowd card; empty when the game is over. */
  readonly dice: readonly (readonly Die[])[];
  /** By seat and float, in the order in which they were added. */
  readonly floats: readonly (readonly (readonly Decoration[])[])[];
  readonly phase: ViewPhase;
  /** The viewer's own Order cards of this round. */
  readonly orders: readonly Order[];
  /** All Order cards of this round once they are revealed, lowest first. */
  readonly parade: readonly ParaderView[];
  /** The rounds that have been scored. */
  readonly history: readonly (readonly ParadedView[])[];
  /** Points by seat and round. */
  readonly rounds: readonly (readonly number[])[];
  readonly last: readonly Happening[];
}

/** A view without the history: enough to list the moves, and quick to make for every move. */
export type PresentView = Omit<FloatView, 'history'>;

/** The state as a seat sees it, or as everybody sees it (`table`). */
export function makeView(catalogue: Catalogue, state: FloatState, viewer: Viewer): FloatView {
  return {
    ...viewPresent(catalogue, state, viewer),
    history: state.history.map((parade) => parade.map((paraded) => viewParaded(catalogue, paraded))),
  };
}

export function viewPresent(catalogue: Catalogue, state: FloatState, viewer: Viewer): PresentView {
  const decorations = (ids: readonly string[]) => ids.map((id) => find(catalogue.decorations, id));
  const opened = (state.round + 1) * crowdsPerRound(state.seats);
  return {
    viewer,
    cards: state.cards,
    seats: state.seats,
    turn: state.turn,
    round: state.round,
    firsts: state.firsts,
    takes: state.takes,
    deck: state.deck.length,
    discards: state.discards.length,
    warehouse: decorations(state.warehouse),
    crowds: state.row.slice(0, opened).map((id) => find(catalogue.crowds, id)),
    rowLength: state.row.length,
    dice: state.dice,
    floats: state.floats.map((own) => own.map(decorations)),
    phase: viewPhase(state.phase, viewer, decorations),
    orders: viewer === 'table' ? [] : viewOrders(catalogue, state, viewer),
    parade: state.parade.map((parader) => ({ ...parader, action: orderOf(catalogue, parader.order).action })),
    rounds: state.rounds,
    last: state.last,
  };
}

function viewOrders(catalogue: Catalogue, state: FloatState, seat: Seat): Order[] {
  return (state.orders[state.round]?.[seat] ?? []).map((number) => orderOf(catalogue, number));
}

function viewPhase(
  phase: Phase,
  viewer: Viewer,
  decorations: (ids: readonly string[]) => readonly Decoration[],
): ViewPhase {
  if (phase.doing === 'pick') {
    return { ...phase, saw: phase.seat === viewer ? decorations(phase.saw) : undefined };
  }
  if (phase.doing !== 'assign') return phase;
  return {
    doing: 'assign',
    waiting: [...phase.chosen.keys()].filter((seat) => phase.chosen[seat] === null),
    chosen: viewer === 'table' ? undefined : (phase.chosen[viewer] ?? undefined),
  };
}

function viewParaded(catalogue: Catalogue, paraded: Paraded): ParadedView {
  const [order, seat, float, crowd, ids, seen] = paraded;
  const cards = ids.map((id) => find(catalogue.decorations, id));
  return { order, seat, float, crowd, cards, seen, points: scoreFloat(cards, seen) };
}

/** A state is checked against the cards when it is read, so a missing card is a bug. */
export function find<K, V>(cards: ReadonlyMap<K, V>, id: K): V {
  const card = cards.get(id);
  if (card === undefined) throw new Error(`There is no card ${String(id)}`);
  return card;
}

export function orderOf(catalogue: Catalogue, number: number): Order {
  return find(catalogue.orders, number);
}
