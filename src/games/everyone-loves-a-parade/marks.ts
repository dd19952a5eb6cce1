/** What of the board a move is about: it is marked in pictures of an advised move, and framed in those of a move. */

import type { FloatMove } from './moves.ts';
import type { FloatView } from './view.ts';

interface Marks {
  /** The card that comes to the float. */
  readonly card: string | undefined;
  /** The crowds whose dice it touches, or where the float or die goes. */
  readonly crowds: readonly number[];
}

export function findMarks(view: FloatView, move: FloatMove): Marks {
  const card = 'take' in move ? move.take : 'pick' in move ? move.pick : 'get' in move ? move.get : undefined;
  return { card, crowds: findCrowds(view, move) };
}

function findCrowds({ phase }: FloatView, move: FloatMove): readonly number[] {
  if ('set' in move) return [move.set[0]];
  if ('move' in move) return [move.move[0], move.to];
  if ('reroll' in move) return [move.reroll[0]];
  if ('onto' in move) return [move.onto];
  if ('place' in move) return [move.place];
  return 'skip' in move && phase.doing === 'again' ? [phase.die[0]] : [];
}
