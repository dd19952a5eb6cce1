/** The picture of the final count. */

import type { Part, Piece, Scene } from '../contract/scene.ts';
import type { Writer } from '../contract/screen.ts';
import { fitAlt } from '../toolbox/alt.ts';
import { rankSeats } from './face-count.ts';
import { explainCrown } from './picture-key.ts';
import {
  cardParts,
  headline,
  inner,
  listPlainNames,
  margin,
  nameParts,
  shortest,
  spell,
  tell,
  tellParts,
  width,
} from './picture-parts.ts';
import { drawHeads, drawPlayer, headHeight, reasonOfColour, stackRows, sumOfColour } from './picture-players.ts';
import { countUp, findWinners, type SeatCount } from './scoring.ts';
import { nameColour } from './symbols.ts';
import type { ParadeView } from './view.ts';

const headsY = 32;
const keyHeight = 17;

/** Everybody's points, best first, with the reason for every number. */
export function drawCount(view: ParadeView, writer: Writer): Scene {
  const counts = countUp(view.collections, view.rules);
  const winners = findWinners(counts, view.rules);
  const ranking = rankSeats(counts, winners);
  const y = headsY + headHeight + 3;
  const rows = ranking.flatMap((seat) => {
    const count = counts[seat];
    return count ? [{ seat, count, won: winners.includes(seat) }] : [];
  });
  const { placed, end } = stackRows(rows, y, 42);
  const bottom = Math.max(shortest, end + keyHeight + 2);
  return {
    width,
    height: bottom,
    background: 'table',
    pieces: [
      ...headline(tellWinners(counts, winners, writer), []),
      ...drawHeads(view.faces, headsY, writer),
      ...placed.flatMap((row) => drawSeat(view, row, writer)),
      {
        kind: 'flow',
        x: margin,
        y: bottom - keyHeight,
        width: inner,
        height: 14,
        parts: tellKey(view, counts, winners, writer),
        size: 12,
        paint: 'quiet',
      },
    ],
    alt: fitAlt(writer, (short) => [
      tell(short, 'winners', winnerValues(counts, winners, short)),
      ...tieBreak(counts, winners, short),
      ...ranking.map((seat) => describeSeat(view, seat, counts[seat], short)),
    ]),
  };
}

function winnerValues(counts: readonly SeatCount[], winners: readonly number[], writer: Writer) {
  return {
    names: listPlainNames(writer, winners),
    count: winners.length,
    points: counts[winners[0] ?? 0]?.points ?? 0,
  };
}

function tellWinners(counts: readonly SeatCount[], winners: readonly number[], writer: Writer): Part[] {
  const { count, points } = winnerValues(counts, winners, writer);
  const told = tellParts(writer, 'winners', { names: nameParts(writer, winners) }, { count, points }, { bold: true });
  return [{ shape: 'trophy', paint: 'gold' }, { text: ' ' }, ...told];
}

/** What decided between equal points, or else what a crown means. */
function tellKey(view: ParadeView, counts: readonly SeatCount[], winners: readonly number[], writer: Writer): Part[] {
  const decided = tieBreak(counts, winners, writer);
  return decided.length ? decided.map((text) => ({ text })) : explainCrown(view, writer);
}

function tieBreak(counts: readonly SeatCount[], winners: readonly number[], writer: Writer): string[] {
  const best = counts[winners[0] ?? 0];
  const beaten = counts.some((count, seat) => count.points === best?.points && !winners.includes(seat));
  return best && beaten ? [tell(writer, 'tie-break', { count: best.cards })] : [];
}

interface CountRow {
  readonly seat: number;
  readonly count: SeatCount;
  readonly won: boolean;
  readonly y: number;
  readonly height: number;
}

function drawSeat(view: ParadeView, { seat, count, won, y, height }: CountRow, writer: Writer): Piece[] {
  const kept = view.kept[seat];
  return drawPlayer({
    y,
    height,
    name: writer.plainName(seat),
    ...(won && { sign: 'trophy' as const }),
    bright: won,
    faces: view.faces,
    count,
    note: (colour) => reasonOfColour(view.faces, colour),
    pointsNote: tell(writer, 'cards', { count: count.cards }),
    below: (area) =>
      kept
        ? [
            {
              kind: 'flow',
              ...area,
              height: 16,
              parts: [{ text: `${tell(writer, 'kept')} ` }, ...cardParts(view.faces, kept)],
              size: 11.5,
              paint: 'quiet',
            },
          ]
        : [],
  });
}

function describeSeat(view: ParadeView, seat: number, count: SeatCount | undefined, writer: Writer): string {
  if (!count) return '';
  const kept = view.kept[seat];
  const reasons = count.colours
    .filter((colour) => colour.values.length > 0)
    .map((colour) => {
      const name = nameColour(view.faces, colour.colour);
      return colour.majority
        ? tell(writer, 'alt.majority', { colour: name, count: colour.values.length })
        : tell(writer, 'alt.sum', { colour: name, sum: sumOfColour(view.faces, colour) });
    });
  return tell(writer, 'alt.count', {
    name: writer.plainName(seat),
    points: count.points,
    reasons: reasons.join(', '),
    kept: kept ? spell(view, kept) : '—',
  });
}
