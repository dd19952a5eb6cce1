/** The text of a scored round and of the final count. */

import type { Seat } from '../contract/index.ts';
import type { Writer } from '../contract/screen.ts';
import type { Decoration, DieFace } from './cards.ts';
import { crowdNumber, floatSign, listNames, showCard, showFaces, showOwner, tell } from './face-words.ts';
import { countMatches, findWinners, sum } from './scoring.ts';
import type { FloatView, ParadedView } from './view.ts';

/** The cards that matched and what each scored: `2×🎈🔵B2 + 🌸🔴R6 = 10`. */
export function showSum(
  writer: Writer,
  cards: readonly Decoration[],
  seen: readonly DieFace[],
  points: number,
): string {
  const terms = cards.flatMap((card) => {
    const matches = countMatches(card, seen);
    if (matches === 0) return [];
    return [matches === 2 ? `2×${showCard(writer, card)}` : showCard(writer, card)];
  });
  return terms.length ? `${terms.join(' + ')} = **${points}**` : `**${points}**`;
}

/** Whether a round has just been scored: the next one has begun, and nobody has taken a card. */
export function isNewRound(view: FloatView): boolean {
  return view.phase.doing !== 'over' && view.takes === 0 && view.history.length > 0;
}

/** The latest round crowd by crowd, who goes first in the next one, and why. */
export function showRound(view: FloatView, writer: Writer): string {
  const round = view.history.length;
  const parade = view.history[round - 1];
  if (!parade) return '';
  const lines = parade
    .toSorted((one, other) => one.crowd - other.crowd)
    .map((parader) =>
      tell(writer, 'scoring.crowd', {
        crowd: crowdNumber(parader.crowd),
        seen: showFaces(writer, parader.seen),
        owner: showOwner(view, writer, parader.seat, parader.float),
        sum: showSum(writer, parader.cards, parader.seen, parader.points),
      }),
    );
  return [tell(writer, 'scoring.title', { round }), ...lines, ...tellFirst(view, writer)].join('\n');
}

/**
 * Who goes first after a scored round, and why: the players with the lowest score, and the player from whom the first of them is
 * counted.
 */
export function firstOfRound(view: FloatView) {
  const first = view.firsts[view.history.length];
  const previous = view.firsts[view.history.length - 1];
  if (first === undefined || previous === undefined) return undefined;
  const totals = view.rounds.map(sum);
  const points = totals[first] ?? 0;
  return { first, previous, points, tied: [...totals.keys()].filter((seat) => totals[seat] === points) };
}

/** What the latest round brought each player, and who goes first next. */
export function showRoundInShort(view: FloatView, writer: Writer): string {
  const round = view.history.length;
  const gains = view.rounds.map((points, seat) => `${writer.name(seat)} +${points[round - 1] ?? 0}`).join(' · ');
  return [`${tell(writer, 'scoring.title', { round })} ${gains}`, ...tellFirst(view, writer)].join('\n');
}

function tellFirst(view: FloatView, writer: Writer): string[] {
  const found = firstOfRound(view);
  if (!found) return [];
  const { points, tied } = found;
  const name = writer.name(found.first);
  if (tied.length === 1) return [tell(writer, 'first.lowest', { name, points })];
  const previous = writer.name(found.previous);
  return [tell(writer, 'first.tied', { name, points, tied: listNames(writer, tied), previous })];
}

/** The winners, and for every player the points of each round and their reasons; best first. */
export function showFinalCount(view: FloatView, writer: Writer): string[] {
  const totals = view.rounds.map(sum);
  const winners = findWinners(totals);
  const ranking = [...totals.keys()].sort((one, other) => (totals[other] ?? 0) - (totals[one] ?? 0) || one - other);
  return [
    tellWinners(winners, totals, ranking, writer),
    ...ranking.map((seat) => showSeat(view, seat, totals[seat] ?? 0, writer)),
    tell(writer, 'final.key'),
  ];
}

function tellWinners(
  winners: readonly Seat[],
  totals: readonly number[],
  ranking: readonly Seat[],
  writer: Writer,
): string {
  const others = ranking
    .filter((seat) => !winners.includes(seat))
    .map((seat) => `${writer.name(seat)} ${totals[seat] ?? 0}`)
    .join(', ');
  return tell(writer, others ? 'final.winners' : 'final.all-win', {
    count: winners.length,
    names: listNames(writer, winners),
    points: totals[winners[0] ?? 0] ?? 0,
    others,
  });
}

function showSeat(view: FloatView, seat: Seat, total: number, writer: Writer): string {
  const points = (view.rounds[seat] ?? []).join(' + ');
  const lines = view.history.flatMap((parade, round) =>
    parade
      .filter((parader) => parader.seat === seat)
      .toSorted((one, other) => one.float - other.float)
      .map((parader) => showReason(view, round, parader, writer)),
  );
  return [tell(writer, 'final.seat', { name: writer.name(seat), points, total }), ...lines].join('\n');
}

function showReason(view: FloatView, round: number, parader: ParadedView, writer: Writer): string {
  const float = view.seats === 2 ? ` ${floatSign(parader.float)}` : '';
  return tell(writer, 'final.reason', {
    round: `${round + 1}${float}`,
    seen: showFaces(writer, parader.seen),
    sum: showSum(writer, parader.cards, parader.seen, parader.points),
  });
}
