/** Sentences that compare moves, for hints and reviews. */

import type { AnyGame, Reasons } from '../games/contract/index.ts';
import type { Writer } from '../games/contract/screen.ts';
import type { Say } from '../locales/texts.ts';

/** How a game describes the moves of a seat: their names, and the reasons for one against another. */
export interface TellsMove<M> {
  name(move: M): string;
  reasons(move: M, against: M | undefined): Reasons;
}

/** undefined for a game that gives no reasons. */
export function tellerOf({ advice }: AnyGame, view: unknown, writer: Writer): TellsMove<object> | undefined {
  return (
    advice && {
      name: (move) => advice.nameMove(view, move, writer),
      reasons: (move, against) => advice.tellReasons(view, move, against, writer),
    }
  );
}

/** What a move does at once compared with another one, in a sentence that begins with `It`. */
export function compareMoves<M>(tell: TellsMove<M>, move: M, other: M, say: Say): string {
  const effects = listClauses(tell.reasons(move, other).effects, say);
  const otherEffects = listClauses(tell.reasons(other, undefined).effects, say);
  const values = { effects, other: tell.name(other), otherEffects };
  return say(effects === otherEffects ? 'reasons.alike' : 'reasons.differ', values);
}

/** The first thing that a move does and the other does not; undefined if both do the same at once. */
export function findReason<M>(tell: TellsMove<M>, move: M, other: M): string | undefined {
  const same = tell.reasons(other, undefined).effects;
  return tell.reasons(move, other).effects.find((clause) => !same.includes(clause));
}

function listClauses(clauses: readonly string[], say: Say): string {
  const last = clauses.at(-1) ?? '';
  return clauses.length > 1 ? say('reasons.list', { others: clauses.slice(0, -1).join(', '), last }) : last;
}

/** A share, 0 to 1, in whole per cent. */
export function percent(share: number): number {
  return Math.round(share * 100);
}

/** Points with one decimal. */
export function tenths(points: number): number {
  return Math.round(points * 10) / 10;
}
