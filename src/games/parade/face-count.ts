/** The text of the final count: who won, and the reason for every number. */

import type { Seat } from '../contract/index.ts';
import type { Writer } from '../contract/screen.ts';
import { type ColourCount, countUp, findWinners, type SeatCount } from './scoring.ts';
import { listNames, showCards, showColour } from './symbols.ts';
import type { ParadeView } from './view.ts';

/** The winner or winners, what decided a tie, and for every player the reason for every number; best first. */
export function showFinalCount(view: ParadeView, writer: Writer): string[] {
  const counts = countUp(view.collections, view.rules);
  const winners = findWinners(counts, view.rules);
  const ranking = rankSeats(counts, winners);
  return [
    [tellWinners(winners, counts, ranking, writer), ...tellTieBreak(winners, counts, writer)].join('\n'),
    ...ranking.map((seat) => showSeatCount(view, seat, counts[seat], writer)),
    writer.say('parade.count.key'),
  ];
}

/** All seats, best first. */
export function rankSeats(counts: readonly SeatCount[], winners: readonly Seat[]): Seat[] {
  return [...counts.keys()].sort((one, other) => compareSeats(counts, winners, one, other));
}

/** By rising points; among equals the winners first, then fewer cards. */
function compareSeats(counts: readonly SeatCount[], winners: readonly Seat[], one: Seat, other: Seat): number {
  const [a, b] = [counts[one], counts[other]];
  if (!a || !b) return 0;
  const won = Number(winners.includes(other)) - Number(winners.includes(one));
  return a.points - b.points || won || a.cards - b.cards;
}

function tellWinners(
  winners: readonly Seat[],
  counts: readonly SeatCount[],
  ranking: readonly Seat[],
  writer: Writer,
): string {
  const others = ranking
    .filter((seat) => !winners.includes(seat))
    .map((seat) => `${writer.name(seat)} ${counts[seat]?.points ?? 0}`)
    .join(', ');
  return writer.say(others ? 'parade.count.winners' : 'parade.count.all-win', {
    count: winners.length,
    names: listNames(writer, winners),
    points: counts[winners[0] ?? 0]?.points ?? 0,
    others,
  });
}

function tellTieBreak(winners: readonly Seat[], counts: readonly SeatCount[], writer: Writer): string[] {
  const best = counts[winners[0] ?? 0];
  const beaten = [...counts.keys()].filter(
    (seat) => !winners.includes(seat) && best && counts[seat]?.points === best.points,
  );
  if (!best || beaten.length === 0) return [];
  const cards = beaten.map((seat) => `${writer.name(seat)} ${counts[seat]?.cards ?? 0}`).join(', ');
  return [
    writer.say('parade.count.tie-break', {
      names: listNames(writer, winners),
      winners: winners.length,
      count: best.cards,
      others: cards,
    }),
  ];
}

function showSeatCount(view: ParadeView, seat: Seat, count: SeatCount | undefined, writer: Writer): string {
  if (!count) return '';
  const values = { name: writer.name(seat), points: count.points, cards: count.cards };
  return `${writer.say('parade.count.seat', values)}\n${explainCount(view, seat, count, writer)}`;
}

/** The reason for every number of one player, and the two kept cards. */
export function explainCount(view: ParadeView, seat: Seat, count: SeatCount, writer: Writer): string {
  const parts = count.colours
    .filter((colour) => colour.values.length > 0)
    .map((colour) => explainColour(view, colour, writer));
  const kept = view.kept[seat];
  const lines = [parts.join(' · ')];
  if (kept) lines.push(writer.say('parade.count.kept', { cards: showCards(view.faces, kept) }));
  return lines.join('\n');
}

/** The reason for one number: the majority, or the printed numbers. */
export function explainColour(view: Pick<ParadeView, 'faces'>, count: ColourCount, writer: Writer): string {
  const colour = showColour(view.faces, count.colour);
  if (count.majority) return writer.say('parade.count.majority', { colour, count: count.values.length });
  if (count.values.length === 1) return `${colour} ${count.points}`;
  return `${colour} ${count.values.join(' + ')} = ${count.points}`;
}
