/** What one seat, or the whole table, may know of a state. */

import type { Seat, Viewer } from '../contract/index.ts';
import type { Card } from './cards.ts';
import { sortCards } from './cards.ts';
import { seatsToMove, turnOf } from './rules.ts';
import {
  type Ending,
  type Faces,
  type Pair,
  type ParadeState,
  type Past,
  type Phase,
  type Preset,
  phaseOf,
} from './state.ts';

/** A turn as everybody saw it. */
export interface OpenPlay {
  readonly card: Card;
  readonly collected: readonly Card[];
}

/** What one viewer sees of a game. Lists by seat have one entry for each seat. */
export interface ParadeView {
  readonly viewer: Viewer;
  readonly rules: Preset;
  readonly faces: Faces;
  readonly firstSeat: Seat;
  readonly phase: Phase;
  readonly plays: number;
  readonly turn: number;
  readonly toMove: readonly Seat[];
  /** Front (oldest) first. */
  readonly line: readonly Card[];
  readonly pileSize: number;
  readonly handSizes: readonly number[];
  readonly collections: readonly (readonly Card[])[];
  readonly latest: readonly (OpenPlay | null)[];
  /** Everything that was played; absent if it is not known. */
  readonly past?: Past;
  /** Who played last. */
  readonly latestSeat: Seat | null;
  readonly ending: Ending | null;
  /** How many plays are left, including the present one, once the end is in sight. */
  readonly playsLeft: number | null;
  /** The viewer's own hand, sorted; null for the table, and once the rest of it is discarded. */
  readonly hand: readonly Card[] | null;
  /** What the viewer drew in its latest turn. */
  readonly drew: Card | null;
  readonly chosen: readonly boolean[];
  /** The kept pairs: the viewer's own, and everybody's once all have chosen. */
  readonly kept: readonly (Pair | null)[];
}

export function viewOf(state: ParadeState, viewer: Viewer): ParadeView {
  const phase = phaseOf(state);
  const over = phase === 'over';
  const hand = viewer === 'table' ? undefined : state.hands[viewer];
  const seats = state.hands.length;
  return {
    viewer,
    rules: state.rules,
    faces: state.faces,
    firstSeat: state.firstSeat,
    phase,
    plays: state.plays,
    turn: turnOf(state),
    toMove: seatsToMove(state),
    line: state.line,
    pileSize: state.pile.length,
    handSizes: state.hands.map((cards) => cards.length),
    collections: state.collections,
    latest: state.latest.map((play) => play && { card: play.card, collected: play.collected }),
    ...(state.past && { past: state.past }),
    latestSeat: state.plays > 0 ? (state.firstSeat + state.plays - 1) % seats : null,
    ending: state.ending,
    playsLeft: state.ending && state.ending.lastPlay - state.plays,
    hand: hand && !over ? sortCards(hand) : null,
    drew: viewer === 'table' ? null : (state.latest[viewer]?.drew ?? null),
    chosen: state.kept.map((pair) => pair !== null),
    kept: state.kept.map((pair, seat) => (over || seat === viewer ? pair : null)),
  };
}

/** Whether the seat whose view it is must act now. */
export function mustAct(view: ParadeView): boolean {
  return view.viewer !== 'table' && view.toMove.includes(view.viewer);
}
