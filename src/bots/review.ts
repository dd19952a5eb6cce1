/** Reviews the moves of a finished game: finds those that cost or won the most. */

import type { Random, Refused } from '../games/contract/index.ts';
import { isRefused } from '../games/contract/index.ts';
import type { Judged, MayGoOn } from './search/judge.ts';
import { judgeView, shortlistMoves } from './search/judge-view.ts';
import type { Searchable } from './search/rule-playouts.ts';

/** A move of a finished game: what its player saw before it, and what they did, as they sent it. */
export interface ReviewedMove<M, V> {
  /** As in the record: the first move is 1. */
  readonly number: number;
  readonly view: V;
  readonly move: M;
}

/** A move and its best alternative, judged by what its player could know then. */
export interface Verdict<M> {
  readonly number: number;
  readonly played: Judged<M>;
  /** The best of the other moves. */
  readonly instead: Judged<M>;
  /** The difference to the best other move, in what the search counts: above 0 the move won something, below 0 it cost something. */
  readonly change: number;
}

export interface Review<M> {
  /** The moves that cost most, the worst first. */
  readonly cost: readonly Verdict<M>[];
  /** The moves that won most, the best first. */
  readonly won: readonly Verdict<M>[];
}

/**
 * What a play changed according to the search; undefined if that may be the luck of the deals, or if there was no choice. Refused
 * for a game that cannot be searched.
 */
export function judgePlay<S, M extends object, V>(
  game: Searchable<S, M, V>,
  reviewed: ReviewedMove<M, V>,
  random: Random,
  mayGoOn: MayGoOn,
): Verdict<M> | Refused<'no-search'> | undefined {
  const { number, view, move } = reviewed;
  const made = findMove(game.strategy.moves(view), move);
  if (made === undefined) return undefined;
  const isMade = (other: M) => writeMove(other) === writeMove(made);
  const worthwhile = shortlistMoves(game, view);
  // a move that no shortlist would contain may have cost the most
  const moves = worthwhile.some(isMade) ? worthwhile : [...worthwhile, made];
  const judged = judgeView(game, view, random, mayGoOn, moves);
  if (isRefused(judged)) return judged;
  const [played, instead] = [judged.find((one) => isMade(one.move)), judged.find((one) => !isMade(one.move))];
  return played && instead && giveVerdict(number, played, instead);
}

/**
 * The plays that changed most, of one player or of several.
 * @param most how many of each kind
 */
export function sumUp<M>(verdicts: readonly Verdict<M>[], most: number): Review<M> {
  const rising = verdicts.toSorted((one, other) => one.change - other.change);
  return {
    cost: rising.filter(({ change }) => change < 0).slice(0, most),
    won: rising
      .filter(({ change }) => change > 0)
      .toReversed()
      .slice(0, most),
  };
}

function giveVerdict<M>(number: number, played: Judged<M>, instead: Judged<M>): Verdict<M> | undefined {
  const change = played.value - instead.value;
  const luck = Math.max(played.valueError, instead.valueError);
  return Math.abs(change) > luck ? { number, played, instead, change } : undefined;
}

/** Finds an equal move among the moves. */
function findMove<M>(moves: readonly M[], move: M): M | undefined {
  return (
    moves.find((other) => writeMove(other) === writeMove(move)) ??
    moves.find((other) => writeUnordered(other) === writeUnordered(move))
  );
}

function writeMove(move: unknown): string {
  return JSON.stringify(move, sortFields);
}

/** For moves that name several things in any order, such as two cards to keep. */
function writeUnordered(move: unknown): string {
  return JSON.stringify(move, (_, value: unknown) => (Array.isArray(value) ? value.toSorted() : sortFields(_, value)));
}

function sortFields(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
