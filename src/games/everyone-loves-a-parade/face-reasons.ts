/** Puts the effects of a move into words, for hints and reviews. */

import type { Reasons } from '../contract/index.ts';
import type { Writer } from '../contract/screen.ts';
import { findEffect, type MoveEffect, type RivalChange, type Standing, type Standings } from './effects.ts';
import { nameMove } from './face-alone.ts';
import { crowdNumber, floatSign, labelDie, showAction, showOwner, tell } from './face-words.ts';
import type { FloatMove } from './moves.ts';
import type { FloatView } from './view.ts';

/** The reasons for a move: what it does at once to the player's own float and to those of others. */
export function tellReasons(view: FloatView, move: FloatMove, writer: Writer): Reasons {
  return { advice: tellAdvice(view, move, writer), effects: tellEffect(view, findEffect(view, move), writer) };
}

function tellAdvice(view: FloatView, move: FloatMove, writer: Writer): string {
  const name = nameMove(view, move, writer);
  if ('take' in move) return tell(writer, 'advice.take', { move: name });
  if ('pick' in move) return tell(writer, 'advice.pick', { move: name });
  if ('give' in move) return tell(writer, 'advice.swap', { move: name });
  if ('set' in move) return tell(writer, 'advice.set', { move: name });
  if ('move' in move) return tell(writer, 'advice.move', { move: name });
  if ('reroll' in move) return tell(writer, 'advice.reroll', { die: labelDie(view, writer, move.reroll) });
  if ('onto' in move) return tell(writer, 'advice.onto', { move: name });
  if ('place' in move) return tell(writer, 'advice.place', { move: name });
  return name;
}

function tellEffect(view: FloatView, effect: MoveEffect, writer: Writer): string[] {
  const own = nameOwn(view, effect.float, writer);
  switch (effect.kind) {
    case 'float': {
      const { before, after, action } = effect;
      const lets = action ? [tell(writer, 'effect.action', { action: showAction(writer, action) })] : [];
      return [...tellStandings(own, before, after, writer), ...lets];
    }
    case 'dice':
      return [
        ...tellStandings(own, effect.before, effect.after, writer),
        ...tellRival(view, effect.rival, 'effect.costs', writer),
      ];
    case 'roll':
      return [...tellRoll(own, effect, writer), ...tellRival(view, effect.rivals[0], 'effect.costs-about', writer)];
    case 'look':
      return [tell(writer, 'effect.look', { own })];
    case 'place': {
      const { points, kept } = effect;
      const scores = tell(writer, 'effect.place', { points });
      return kept ? [scores, tell(writer, 'effect.keeps-out', valuesOf(view, kept, writer))] : [scores];
    }
    case 'orders': {
      const { number, best } = effect;
      return [tell(writer, 'effect.orders', { own, number, points: best.points })];
    }
  }
}

/** If the best crowd is unchanged, the second best may be the reason. */
function tellStandings(own: string, before: Standings, after: Standings, writer: Writer): string[] {
  const best = tellBest(own, before.best, after.best, writer);
  if (after.best.points !== before.best.points || after.second.points <= before.second.points) return [best];
  const { crowd, points } = after.second;
  return [best, tell(writer, 'effect.second', { crowd: crowdNumber(crowd), points, before: before.second.points })];
}

/** Less than half a point is not worth telling. */
const leastLoss = 0.5;

function tellRival(
  view: FloatView,
  rival: RivalChange | undefined,
  key: 'effect.costs' | 'effect.costs-about',
  writer: Writer,
): string[] {
  const loses = rival !== undefined && rival.before - rival.after >= leastLoss;
  return loses ? [tell(writer, key, valuesOf(view, rival, writer))] : [];
}

function tellBest(own: string, before: Standing, after: Standing, writer: Writer): string {
  if (after.points === 0) return tell(writer, 'effect.nothing', { own });
  const values = { own, crowd: crowdNumber(after.crowd), points: after.points, before: before.points };
  if (after.points > before.points) return tell(writer, 'effect.raises', values);
  return tell(writer, after.points < before.points ? 'effect.lowers' : 'effect.leaves', values);
}

function tellRoll(
  own: string,
  { before, most, better, worse }: MoveEffect & { readonly kind: 'roll' },
  writer: Writer,
): string[] {
  const values = { own, before: before.points, points: most.points, crowd: crowdNumber(most.crowd) };
  if (better === 0 && worse === 0) return [tell(writer, 'effect.roll.even', values)];
  return [
    ...(better > 0 ? [tell(writer, 'effect.roll.better', { ...values, sides: better })] : []),
    ...(worse > 0 ? [tell(writer, 'effect.roll.worse', { ...values, sides: worse })] : []),
  ];
}

function valuesOf(view: FloatView, { seat, float, before, after }: RivalChange, writer: Writer) {
  return { name: showOwner(view, writer, seat, float), points: Math.round((before - after) * 10) / 10, before };
}

function nameOwn(view: FloatView, float: number, writer: Writer): string {
  return view.seats === 2
    ? tell(writer, 'effect.own.two', { float: floatSign(float) })
    : tell(writer, 'effect.own.one');
}
