/** The plays of a finished game that mattered, as a review tells of them. */

import type { Review, Verdict } from '../bots/review.ts';
import type { AnyGame } from '../games/contract/index.ts';
import type { Writer } from '../games/contract/screen.ts';
import { percent, tellerOf, tenths } from './move-reasons.ts';

/** No more plays than somebody remembers. */
export const mostMoments = 3;

/**
 * A play that mattered, against the best of the other moves. All figures are whole numbers, for a review travels in its buttons, under a
 * seal: nothing is remembered of it, and to think again would take long.
 */
export interface KeyMoment {
  /** Of the move, as in the record. */
  readonly number: number;
  /** The other move's place among those of the strategy. */
  readonly other: number;
  readonly effect: 'cost' | 'won';
  /** What it changed: the chances of winning, or only the points. */
  readonly of: 'chance' | 'points';
  /** The chances of both in per cent, or the leads of both over the best of the others in tenths of a point. */
  readonly played: number;
  readonly instead: number;
}

/** A play that was judged, with what its player saw. */
interface Judgeable {
  readonly number: number;
  readonly view: unknown;
}

/** The plays that changed most; those of which neither the chances nor the points alone show it are left out. */
export function findMoments(
  game: AnyGame,
  moves: readonly Judgeable[],
  review: Review<object>,
  writer: Writer,
): readonly KeyMoment[] {
  return [...review.cost, ...review.won]
    .toSorted((one, other) => Math.abs(other.change) - Math.abs(one.change))
    .flatMap((verdict) => findMoment(game, moves, verdict, writer) ?? [])
    .slice(0, mostMoments);
}

function findMoment(
  game: AnyGame,
  moves: readonly Judgeable[],
  { number, played, instead, change }: Verdict<object>,
  writer: Writer,
): KeyMoment | undefined {
  const view = moves.find((move) => move.number === number)?.view;
  const tell = view === undefined ? undefined : tellerOf(game, view, writer);
  // two dice with the same face have one name and do the same: that is not another play
  if (!tell || tell.name(played.move) === tell.name(instead.move)) return undefined;
  const written = JSON.stringify(instead.move);
  const other = game.strategy.moves(view).findIndex((move) => JSON.stringify(move) === written);
  const moment = { number, other, effect: change < 0 ? 'cost' : 'won' } as const;
  if (other < 0 || other >= mostWritten) return undefined;
  const chances = { played: percent(played.chance), instead: percent(instead.chance) };
  const isClear = Math.abs(played.chance - instead.chance) > Math.max(played.error, instead.error);
  if (isClear && isOneSign(chances.played - chances.instead, change)) return { ...moment, of: 'chance', ...chances };
  // where a game was as good as lost or won, a play may only have changed the points
  const points = { played: Math.round(tenths(played.lead) * 10), instead: Math.round(tenths(instead.lead) * 10) };
  return isOneSign(points.played - points.instead, change) ? { ...moment, of: 'points', ...points } : undefined;
}

function isOneSign(one: number, other: number): boolean {
  return one !== 0 && Math.sign(one) === Math.sign(other);
}

const base = 36;
const mostWritten = base ** 2;
/** Leads may be below 0. */
const zero = 20_000;
const kinds = { cost: { chance: 'c', points: 'd' }, won: { chance: 'w', points: 'x' } } as const;

/** As letters and digits, eleven a moment. */
export function writeMoments(moments: readonly KeyMoment[]): string {
  const write = (value: number, length: number) => value.toString(base).padStart(length, '0');
  return moments
    .map(({ number, other, effect, of, played, instead }) =>
      [write(number, 2), write(other, 2), kinds[effect][of], write(played + zero, 3), write(instead + zero, 3)].join(
        '',
      ),
    )
    .join('');
}

/** undefined for what `writeMoments` never writes. */
export function readMoments(text: string): readonly KeyMoment[] | undefined {
  if (!/^(?:[0-9a-z]{4}[cdwx][0-9a-z]{6}){1,3}$/.test(text)) return undefined;
  const read = (digits: string) => Number.parseInt(digits, base);
  return Array.from({ length: text.length / 11 }, (_, index) => {
    const one = text.slice(index * 11, index * 11 + 11);
    const kind = one[4];
    return {
      number: read(one.slice(0, 2)),
      other: read(one.slice(2, 4)),
      effect: kind === 'c' || kind === 'd' ? 'cost' : 'won',
      of: kind === 'c' || kind === 'w' ? 'chance' : 'points',
      played: read(one.slice(5, 8)) - zero,
      instead: read(one.slice(8)) - zero,
    };
  });
}
