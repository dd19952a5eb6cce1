/** A hint in a person's words: what to do and the one reason that counts; the figures come when they are asked for. */

import { type Explanation, isWorthMore, standsOut } from '../bots/explain.ts';
import type { Judged } from '../bots/search/judge.ts';
import type { Say } from '../locales/texts.ts';
import { compareMoves, findReason, percent, type TellsMove, tenths } from './move-reasons.ts';

/** What a search advises, against the best of the other moves, in whole numbers. */
export interface Hint<M> {
  readonly best: M;
  /** undefined if there is only one thing to do. */
  readonly rival: M | undefined;
  /** What sets the two apart: chances and points, the chances alone, the points alone, or little. */
  readonly by: 'both' | 'chance' | 'points' | 'little';
  readonly deals: number;
  /** In per cent. */
  readonly chance: number;
  readonly otherChance: number;
  /** How much better it ends, in tenths of a point. */
  readonly points: number;
}

/** From this difference in points on, the lead says more than the chances. */
const leastPoints = 0.5;

export function makeHint<M>({ best, others }: Explanation<M>, tell: TellsMove<M>): Hint<M> {
  // another name for the same move is no reason
  const rival = others.find((other) => tell.name(other.move) !== tell.name(best.move));
  return {
    best: best.move,
    rival: rival?.move,
    by: rival ? findDifference(best, rival) : 'little',
    deals: best.deals,
    chance: percent(best.chance),
    otherChance: percent(rival?.chance ?? 0),
    points: rival ? Math.round(tenths(best.lead - rival.lead) * 10) : 0,
  };
}

function findDifference<M>(best: Judged<M>, rival: Judged<M>): Hint<M>['by'] {
  const hasPoints = best.lead - rival.lead >= leastPoints;
  // a difference of less than one percent is not worth telling
  if (standsOut(best, rival) && percent(best.chance) > percent(rival.chance)) return hasPoints ? 'both' : 'chance';
  return hasPoints && isWorthMore(best, rival) ? 'points' : 'little';
}

/** What to do, and the one reason that counts. */
export function tellHint<M>({ best, rival }: Hint<M>, tell: TellsMove<M>, say: Say): string {
  const { advice } = tell.reasons(best, rival);
  if (rival === undefined) return say('hint.only', { advice });
  const reason = findReason(tell, best, rival);
  return reason === undefined ? say('hint.bare', { advice }) : say('hint.reason', { advice, reason });
}

/** All that both moves do, and what the search made of them; nothing if there is only one thing to do. */
export function tellFigures<M>(hint: Hint<M>, tell: TellsMove<M>, say: Say): string {
  const { best, rival, by, points, ...values } = hint;
  if (rival === undefined) return '';
  const reasons = compareMoves(tell, best, rival, say);
  return `${reasons} ${say(`hint.by-${by}`, { ...values, points: points / 10 })}`;
}

const base = 36;
const kinds = ['both', 'chance', 'points', 'little'] as const;
const lengths = [3, 3, 1, 2, 2, 3, 4];
/** Leads may be below 0. */
const zero = 20_000;
const mostDeals = base ** 4 - 1;

/**
 * As letters and digits, for a button: nothing is remembered of a hint. A game has fewer moves at a time than three digits can say.
 * @param moves of the strategy, for the same view
 */
export function writeHint<M>(
  { best, rival, by, deals, chance, otherChance, points }: Hint<M>,
  moves: readonly M[],
): string {
  const written = moves.map((move) => JSON.stringify(move));
  const placeOf = (move: M) => written.indexOf(JSON.stringify(move));
  const [one, other] = [placeOf(best), rival === undefined ? moves.length : placeOf(rival)];
  if (one < 0 || other < 0) throw new Error('a search advises what the strategy lists');
  const values = [one, other, kinds.indexOf(by), chance, otherChance, points + zero, Math.min(deals, mostDeals)];
  return values.map((value, index) => value.toString(base).padStart(lengths[index] ?? 0, '0')).join('');
}

/** undefined for what `writeHint` never writes for these moves. */
export function readHint<M>(text: string, moves: readonly M[]): Hint<M> | undefined {
  if (!/^[0-9a-z]{18}$/.test(text)) return undefined;
  let at = 0;
  const [one = 0, other = 0, kind = 0, chance = 0, otherChance = 0, points = 0, deals = 0] = lengths.map((length) => {
    at += length;
    return Number.parseInt(text.slice(at - length, at), base);
  });
  const [best, rival, by] = [moves[one], moves[other], kinds[kind]];
  if (best === undefined || by === undefined || other > moves.length) return undefined;
  return { best, rival, by, deals, chance, otherChance, points: points - zero };
}
