/** Where the dice are, where they may go, and how they change. */

import type { Action, DieKind } from './cards.ts';
import type { DiePlace } from './moves.ts';
import { countSupply, type Die, type FloatState, firstActive } from './state.ts';

/** The part of a state or view with the dice. Everybody may know all of it. */
export type DiceTable = Pick<FloatState, 'seats' | 'round' | 'dice' | 'parade'>;

/** The dice on a Crowd card, given by its index in the row; none if it is not active. */
export function diceOn(table: DiceTable, crowd: number): readonly Die[] {
  return table.dice[crowd - firstActive(table)] ?? [];
}

/** The active Crowd cards, by their indexes in the row. */
export function activeCrowds(table: DiceTable): number[] {
  const first = firstActive(table);
  return table.dice.map((_, index) => first + index);
}

/** The active Crowd cards without a pawn. Only their dice may be touched, and only there can a float go. Rulebook: placing floats. */
export function openCrowds(table: DiceTable): number[] {
  return activeCrowds(table).filter((crowd) => !table.parade.some((parader) => parader.crowd === crowd));
}

/** All dice that may be changed. */
export function openDice(table: DiceTable): { readonly place: DiePlace; readonly die: Die }[] {
  return openCrowds(table).flatMap((crowd) =>
    diceOn(table, crowd).map((die, index) => ({ place: [crowd, index] as const, die })),
  );
}

/** The kinds of dice that are still in the supply. */
export function kindsInSupply(table: DiceTable): DieKind[] {
  return (['item', 'color'] as const).filter((kind) => countSupply(table, kind) > 0);
}

/**
 * Where dice of this Crowd card may go in one move, left to right: `open` cards up to `reach` cards away. A card with
 * a pawn may be passed over; the last die stays. Rulebook: a parade round, step 3 and its note.
 */
export function reachableFrom(table: DiceTable, open: readonly number[], crowd: number, reach: number): number[] {
  if (diceOn(table, crowd).length < 2) return [];
  return open.filter((to) => to !== crowd && Math.abs(to - crowd) <= reach);
}

export function reachOf(action: 'MOVE1' | 'MOVE2'): number {
  return action === 'MOVE1' ? 1 : 2;
}

/** Whether the dice allow the action; SWAP and LOOK2 need no dice. */
export function hasDiceTarget(table: DiceTable, action: Action): boolean {
  switch (action) {
    case 'ADD':
      return kindsInSupply(table).length > 0 && openCrowds(table).length > 0;
    case 'BALLOON':
      return openDice(table).some(({ die }) => die.face === 'balloons');
    case 'MOVE1':
    case 'MOVE2': {
      const open = openCrowds(table);
      return open.some((crowd) => reachableFrom(table, open, crowd, reachOf(action)).length > 0);
    }
    case 'SET':
    case 'REROLL':
    case 'REROLL2':
      return openDice(table).length > 0;
    default:
      return true;
  }
}

export function addDie(table: DiceTable, crowd: number, die: Die): FloatState['dice'] {
  return changeDice(table, crowd, (dice) => [...dice, die]);
}

/** A rerolled or set die keeps its index. */
export function replaceDie(table: DiceTable, [crowd, index]: DiePlace, die: Die): FloatState['dice'] {
  return changeDice(table, crowd, (dice) => dice.with(index, die));
}

/** The gap closes; the die goes to the end of the other card. */
export function moveDie(table: DiceTable, [crowd, index]: DiePlace, to: number): FloatState['dice'] {
  const die = diceOn(table, crowd)[index];
  if (!die) return table.dice;
  const dice = changeDice(table, crowd, (own) => own.toSpliced(index, 1));
  return changeDice({ ...table, dice }, to, (own) => [...own, die]);
}

function changeDice(
  table: DiceTable,
  crowd: number,
  change: (dice: readonly Die[]) => readonly Die[],
): FloatState['dice'] {
  const index = crowd - firstActive(table);
  return table.dice.map((dice, other) => (other === index ? change(dice) : dice));
}
