/** The picture of the final count. */

import type { Part, Piece, Scene } from '../contract/scene.ts';
import type { Writer } from '../contract/screen.ts';
import { fitAlt } from '../toolbox/alt.ts';
import { showSum } from './face-scoring.ts';
import { crowdNumber, floatSign, listNames, showFaces } from './face-words.ts';
import {
  diceParts,
  headline,
  inner,
  inWords,
  margin,
  matchedLines,
  shortest,
  takeApart,
  tellPicture,
  width,
} from './picture-parts.ts';
import { findWinners, sum } from './scoring.ts';
import { roundCount } from './state.ts';
import type { FloatView, ParadedView } from './view.ts';

const headY = 31;
const firstY = 46;
const nameWidth = 92;
const totalWidth = 34;
const cellWidth = (inner - nameWidth - totalWidth) / roundCount;
const dotsHeight = 18;
const lineHeight = 17;
/** So many matched cards have room in a line. */
const inLine = 3;

/** Everybody's points by round, best first, with what the crowd showed and the cards that matched. */
export function drawFinal(view: FloatView, writer: Writer): Scene {
  const totals = view.rounds.map(sum);
  const winners = findWinners(totals);
  const ranking = [...totals.keys()].sort((one, other) => (totals[other] ?? 0) - (totals[one] ?? 0) || one - other);
  const heights = ranking.map((seat) => heightOf(view, seat));
  const bottom = Math.max(shortest, firstY + sum(heights) + 18);
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
          {
            seat,
            total: totals[seat] ?? 0,
            won: winners.includes(seat),
            y: firstY + sum(heights.slice(0, place)),
            height: heights[place] ?? 0,
          },
          writer,
        ),
      ),
      { kind: 'text', ...key, text: tellPicture(writer, 'final-key'), size: 11.5, paint: 'quiet' },
    ],
    alt: fitAlt(
      writer,
      (short) => [
        inWords(short, tellTitle),
        ...ranking.map((seat) =>
          tellPicture(short, 'alt.final', {
            name: short.plainName(seat),
            points: (view.rounds[seat] ?? []).join(' + '),
            total: totals[seat] ?? 0,
          }),
        ),
      ],
      (short) => ranking.flatMap((seat) => describeReasons(view, seat, short)),
    ),
  };
}

/** For each float, what its crowd showed and which cards matched. */
function describeReasons(view: FloatView, seat: number, writer: Writer): string[] {
  return view.history.flatMap((parade, round) =>
    ownIn(parade, seat).map((parader) =>
      tellPicture(writer, 'alt.reason', {
        name: writer.plainName(seat),
        round: round + 1,
        crowd: crowdNumber(parader.crowd),
        seen: inWords(writer, (plain) => showFaces(plain, parader.seen)),
        sum: inWords(writer, (plain) => showSum(plain, parader.cards, parader.seen, parader.points)),
      }),
    ),
  );
}

function ownIn(parade: readonly ParadedView[], seat: number): ParadedView[] {
  return parade.filter((parader) => parader.seat === seat).toSorted((one, other) => one.float - other.float);
}

/** As high as the round with most to tell. */
function heightOf(view: FloatView, seat: number): number {
  const rounds = view.history.map((parade) =>
    sum(parade.filter((parader) => parader.seat === seat).map((parader) => entryHeight(parader))),
  );
  return 4 + Math.max(dotsHeight + lineHeight, ...rounds);
}

function entryHeight(parader: ParadedView): number {
  return dotsHeight + lineHeight * Math.max(1, matchedLines(parader, inLine).length);
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
  const middle = { y: y + height / 2 - (won ? 1 : 10), height: 18 };
  const trophy = { x: width - margin - 22, y: y + height / 2 - 17, size: 16 };
  return [
    { kind: 'box', x: margin, y, width: inner, height: height - 2, fill: 'panel', radius: 5, ...frame },
    {
      kind: 'text',
      x: margin + 5,
      y: y + 1,
      width: nameWidth - 9,
      height: height - 4,
      text: writer.plainName(seat),
      size: 13,
      bold: true,
      paint,
      lines: 2,
    },
    ...(won ? [{ kind: 'shape', shape: 'trophy', ...trophy, paint } as const] : []),
    ...view.history.flatMap((parade, round) => {
      const own = ownIn(parade, seat);
      return own.flatMap((parader, index) =>
        drawEntry(view, parader, { x: cellX(round), y: y + 1 + sum(own.slice(0, index).map(entryHeight)) }),
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
    ...matchedLines(parader, inLine).map((parts, line): Piece => {
      const area = { x: x + 3, y: y + dotsHeight + line * lineHeight, width: cellWidth - 4, height: lineHeight - 1 };
      return { kind: 'flow', ...area, parts, size: 12, paint: 'ink' };
    }),
  ];
}
