/** Lists what a seat may do, from its view alone. */

import type { Seat } from '../contract/index.ts';
import { type Decoration, facesOf } from './cards.ts';
import { diceOn, kindsInSupply, openCrowds, openDice, reachableFrom, reachOf } from './dice.ts';
import type { FloatMove } from './moves.ts';
import { firstActive, floatsEach } from './state.ts';
import type { ParaderView, PresentView } from './view.ts';

/** The seats that must act now. */
export function seatsToMove(view: Pick<PresentView, 'phase'>): readonly Seat[] {
  const { phase } = view;
  if (phase.doing === 'over') return [];
  return phase.doing === 'assign' ? phase.waiting : [phase.seat];
}

/** What the viewer may do now, in a fixed order; nothing if it is not their turn. */
export function listMoves(view: PresentView): FloatMove[] {
  return view.viewer === 'table' ? [] : listMovesOf(view, view.viewer);
}

/** What a seat may do now, as far as the viewer can know. Moves with cards that only the seat sees are left out. */
export function listMovesOf(view: PresentView, seat: Seat): FloatMove[] {
  const { phase } = view;
  if (!seatsToMove(view).includes(seat)) return [];
  switch (phase.doing) {
    case 'take':
      return phase.floats.flatMap((float) =>
        view.warehouse.map(({ id }) => ({ take: id, ...nameFloat(view.seats, float) })),
      );
    case 'act':
      return [...listActions(view, phase.action, view.floats[seat]?.[phase.float] ?? []), { skip: true }];
    case 'again':
      return [{ reroll: phase.die }, { skip: true }];
    case 'onto':
      return openCrowds(view).map((onto) => ({ onto }));
    case 'pick':
      return (phase.saw ?? []).map(({ id }) => ({ pick: id }));
    case 'assign':
      return listAssignments(view, seat);
    case 'place':
      return openCrowds(view).map((place) => ({ place, ...nameFloat(view.seats, phase.float) }));
    case 'over':
      return [];
  }
}

/** A move only names the float if there are two. */
function nameFloat(seats: number, float: number): { readonly float?: number } {
  return floatsEach(seats) === 2 ? { float } : {};
}

function listActions(view: PresentView, action: Decoration['action'], float: readonly Decoration[]): FloatMove[] {
  switch (action) {
    case 'SET':
      return openDice(view).flatMap(({ place, die }) =>
        facesOf(die.kind)
          .filter((face) => face !== die.face)
          .map((face) => ({ set: place, face })),
      );
    case 'REROLL':
    case 'REROLL2':
      return openDice(view).map(({ place }) => ({ reroll: place }));
    case 'BALLOON':
      return openDice(view)
        .filter(({ die }) => die.face === 'balloons')
        .map(({ place }) => ({ reroll: place }));
    case 'MOVE1':
    case 'MOVE2':
      return listDieMoves(view, reachOf(action));
    case 'ADD':
      return kindsInSupply(view).map((add) => ({ add }));
    case 'LOOK2':
      return [{ look: true }];
    case 'SWAP':
      return float.flatMap((give) => view.warehouse.map((get) => ({ give: give.id, get: get.id })));
  }
}

function listDieMoves(view: PresentView, reach: number): FloatMove[] {
  const open = openCrowds(view);
  return open.flatMap((crowd) => {
    const targets = reachableFrom(view, open, crowd, reach);
    return diceOn(view, crowd).flatMap((_, index) => targets.map((to) => ({ move: [crowd, index] as const, to })));
  });
}

function listAssignments(view: PresentView, seat: Seat): FloatMove[] {
  const [one, other] = view.viewer === seat ? view.orders : [];
  if (!one || !other) return [];
  return [{ orders: [one.number, other.number] }, { orders: [other.number, one.number] }];
}

/** The float that is being placed now, if any. */
export function currentParader(view: PresentView): ParaderView | undefined {
  return view.parade.find(({ crowd }) => crowd === null);
}

/** The place of an active Crowd card among the active ones, from 0. */
export function activeIndex(view: PresentView, crowd: number): number {
  return crowd - firstActive(view);
}
