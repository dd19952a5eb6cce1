/** The picture of the final count. */

import type { Part, Piece, Scene } from '../contract/scene.ts';
import type { Writer } from '../contract/screen.ts';
import { joinAlt } from '../toolbox/alt.ts';
import { floatSign, listNames } from './face-words.ts';
import {
  diceParts,
  headline,
  inner,
  inWords,
  margin,
  matchedParts,
  shortest,
  takeApart,
  tallest,
  tellPicture,
  width,
} from './picture-parts.ts';
import { findWinners, sum } from './scoring.ts';
import { floatsEach, roundCount } from './state.ts';
import type { FloatView, ParadedView } from './view.ts';

const headY = 31;
const firstY = 46;
const nameWidth = 76;
const totalWidth = 38;
const cellWidth = (inner - nameWidth - totalWidth) / roundCount;
const entryHeight = 39;
/** How many matched cards of a float have room for their figures. */
const mostRoomy = 3;

/** Everybody's points by round, best first, with what the crowd showed and the cards that matched. */
export function drawFinal(view: FloatView, writer: Writer): Scene {
  const totals = view.rounds.map(sum);
  const winners = findWinners(totals);
  const ranking = [...totals.keys()].sort((one, other) => (totals[other] ?? 0) - (totals[one] ?? 0) || one - other);
  const needed = 4 + entryHeight * floatsEach(view.seats);
  const height = Math.min(needed, (tallest - 18 - firstY) / view.seats);
  const bottom = Math.max(shortest, firstY + height * view.seats + 18);
  const said = { count: winners.length, points: totals[winners[0] ?? 0] ?? 0 };
  const tellTitle = (plain: Writer) => tellPicture(plain, 'winners', { ...said, names: listNames(plain, winners) });
  const title = takeApart(writer, tellTitle).map((part): Part => ('text' in part ? { ...part, bold: true } : part));
  const key = { x: margin, y: bottom - 16, width: inner, height: 14 };
  return {
    width,
    height: bottom,
    background: 'table',
    pieces: [
      ...headline([{ shape: 'trophy', paint: 'gold' }, { text: ' ' }, ...title], ''),
      ...drawHeads(writer),
      ...ranking.flatMap((seat, place) =>
        drawSeat(
          view,
          { seat, total: totals[seat] ?? 0, won: winners.includes(seat), y: firstY + place * height, height },
          writer,
        ),
      ),
      { kind: 'text', ...key, text: tellPicture(writer, 'final-key'), size: 11.5, paint: 'quiet' },
    ],
    alt: joinAlt([
      inWords(writer, tellTitle),
      ...ranking.map((seat) =>
        tellPicture(writer, 'alt.final', {
          name: writer.plainName(seat),
          points: (view.rounds[seat] ?? []).join(' + '),
          total: totals[seat] ?? 0,
        }),
      ),
    ]),
  };
}

function drawHeads(writer: Writer): Piece[] {
  return Array.from({ length: roundCount }, (_, round): Piece => {
    const area = { x: cellX(round) + 4, y: headY, width: cellWidth - 8, height: 14 };
    const text = tellPicture(writer, 'round-short', { round: round + 1 });
    return { kind: 'text', ...area, text, size: 12, paint: 'quiet' };
  });
}

function cellX(round: number): number {
  return margin + nameWidth + round * cellWidth;
}

interface Row {
  readonly seat: number;
  readonly total: number;
  readonly won: boolean;
  readonly y: number;
  readonly height: number;
}

function drawSeat(view: FloatView, { seat, total, won, y, height }: Row, writer: Writer): Piece[] {
  const paint = won ? 'gold' : 'ink';
  const frame = won ? ({ stroke: 'gold', thickness: 1.5 } as const) : {};
  const middle = { y: y + height / 2 - 10, height: 18 };
  return [
    { kind: 'box', x: margin, y, width: inner, height: height - 2, fill: 'panel', radius: 5, ...frame },
    {
      kind: 'flow',
      ...middle,
      x: margin + 5,
      width: nameWidth - 8,
      parts: [
        ...(won ? [{ shape: 'trophy', paint } as const, { text: ' ' }] : []),
        { text: writer.plainName(seat), elastic: true, bold: true },
      ],
      size: 13.5,
      paint,
    },
    ...view.history.flatMap((parade, round) => {
      const own = parade.filter((parader) => parader.seat === seat).toSorted((one, other) => one.float - other.float);
      return own.flatMap((parader, index) =>
        drawEntry(view, parader, { x: cellX(round), y: y + 1 + (index * (height - 3)) / own.length }),
      );
    }),
    {
      kind: 'text',
      ...middle,
      x: width - margin - totalWidth,
      width: totalWidth - 5,
      text: String(total),
      size: 17,
      bold: true,
      paint,
      align: 'right',
    },
  ];
}

/** One float in one round: what the crowd showed and the points; below, the cards that matched, with a mark if they matched twice. */
function drawEntry(
  view: FloatView,
  parader: ParadedView,
  { x, y }: { readonly x: number; readonly y: number },
): Piece[] {
  const letter: Part[] = view.seats === 2 ? [{ text: `${floatSign(parader.float)} `, bold: true }] : [];
  const points = { x: x + cellWidth - 28, y, width: 24, height: 17, align: 'right' } as const;
  return [
    {
      kind: 'flow',
      x: x + 3,
      y,
      width: cellWidth - 33,
      height: 17,
      parts: [...letter, ...diceParts(parader.seen)],
      size: 11,
      paint: 'quiet',
    },
    { kind: 'text', ...points, text: String(parader.points), size: 14, bold: true, paint: 'ink' },
    {
      kind: 'flow',
      x: x + 3,
      y: y + 17,
      width: cellWidth - 4,
      height: 16,
      parts: matchedParts(parader, mostRoomy),
      size: 11.5,
      paint: 'ink',
    },
  ];
}
