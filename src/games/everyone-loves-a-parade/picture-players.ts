import type { Piece } from '../scene.ts';
import type { Writer } from '../screen.ts';
import type { Decoration } from './cards.ts';
import { seatsToMove } from './choices.ts';
import { floatLetter } from './face-words.ts';
import { chipOf, inner, margin, tellPicture } from './picture-parts.ts';
import { sum } from './scoring.ts';
import type { FloatView } from './view.ts';

const rowHeight = 21;

/**
 * Every player with the floats as they grow and the points, in two columns but for three players; below, where all are on the
 * track.
 */
export function drawPlayers(view: FloatView, y: number, writer: Writer): Piece[] {
  const first = view.firsts.at(-1) ?? 0;
  const seats = Array.from({ length: view.seats }, (_, place) => (first + place) % view.seats);
  const columns = view.seats === 3 ? 1 : 2;
  const width = (inner - (columns - 1) * 6) / columns;
  const perColumn = Math.ceil(seats.length / columns);
  return [
    ...seats.flatMap((seat, index) => {
      const area = {
        x: margin + Math.floor(index / perColumn) * (width + 6),
        y: y + (index % perColumn) * rowHeight,
        width,
      };
      return view.seats === 2 ? drawBuilder(view, seat, area, writer) : drawPlayer(view, seat, area, writer);
    }),
    ...drawTrack(view, y + 3 * rowHeight + 2),
  ];
}

interface Row {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

function drawPlayer(view: FloatView, seat: number, { x, y, width }: Row, writer: Writer): Piece[] {
  const nameWidth = width > 250 ? 110 : 58;
  const [cards = []] = view.floats[seat] ?? [];
  return [
    ...drawPanel(view, seat, { x, y, width, height: rowHeight - 2 }),
    ...drawName(view, seat, { x, y, width: nameWidth }, writer),
    drawFloat(cards, { x: x + nameWidth + 22, y: y + 1, width: width - nameWidth - 50 }),
    drawPoints(view, seat, { x: x + width - 27, y, width: 24 }),
  ];
}

/** One of two players: the name, and below it both floats. */
function drawBuilder(view: FloatView, seat: number, { x, y, width }: Row, writer: Writer): Piece[] {
  return [
    ...drawPanel(view, seat, { x, y, width, height: 3 * rowHeight - 2 }),
    ...drawName(view, seat, { x, y, width: width - 60 }, writer),
    drawPoints(view, seat, { x: x + width - 34, y, width: 30 }),
    ...(view.floats[seat] ?? []).flatMap((cards, float): Piece[] => {
      const top = y + (float + 1) * rowHeight - 1;
      const text = floatLetter(float);
      return [
        { kind: 'text', x: x + 5, y: top, width: 12, height: 18, text, size: 11, bold: true, paint: 'quiet' },
        drawFloat(cards, { x: x + 18, y: top, width: width - 22 }),
      ];
    }),
  ];
}

function drawPanel(view: FloatView, seat: number, area: Row & { readonly height: number }): Piece[] {
  const acts = seatsToMove(view).includes(seat);
  return [{ kind: 'box', ...area, fill: 'panel', radius: 5, ...(acts && { stroke: 'gold' as const, thickness: 1.5 }) }];
}

/** The number stands for the player on the track. */
function drawName(view: FloatView, seat: number, { x, y, width }: Row, writer: Writer): Piece[] {
  const paint = seatsToMove(view).includes(seat) ? 'gold' : 'ink';
  return [
    drawMarker(seat, x + 3, y + 3),
    {
      kind: 'text',
      x: x + 20,
      y: y + 1,
      width,
      height: 17,
      text: writer.plainName(seat),
      size: 11.5,
      bold: true,
      paint,
    },
  ];
}

function drawFloat(cards: readonly Decoration[], { x, y, width }: Row): Piece {
  return { kind: 'flow', x, y, width, height: 17, parts: cards.map(chipOf), size: 11, paint: 'quiet' };
}

function drawPoints(view: FloatView, seat: number, { x, y, width }: Row): Piece {
  const text = String(sum(view.rounds[seat] ?? []));
  const paint = seatsToMove(view).includes(seat) ? 'gold' : 'ink';
  return { kind: 'text', x, y: y + 1, width, height: 17, text, size: 13, bold: true, paint, align: 'right' };
}

function drawMarker(seat: number, x: number, y: number): Piece {
  const face = { paint: 'grey', letter: String(seat + 1) } as const;
  return { kind: 'die', x, y, size: 14, face };
}

const markerSize = 14;
const shortestTrack = 50;

/** Points from left to right; who has as many as another stands behind. */
function drawTrack(view: FloatView, y: number): Piece[] {
  const totals = view.rounds.map(sum);
  const end = Math.max(shortestTrack, Math.ceil(Math.max(...totals) / 10) * 10);
  const x = margin + 4;
  const length = inner - 8 - markerSize;
  const at = (points: number) => x + (points / end) * length;
  const step = end > 100 ? 50 : 10;
  const ticks = Array.from({ length: Math.floor(end / step) + 1 }, (_, index) => index * step);
  let free = x;
  const order = [...totals.keys()].sort((one, other) => (totals[one] ?? 0) - (totals[other] ?? 0) || one - other);
  const markers = order.map((seat, index): Piece => {
    const behind = (order.length - 1 - index) * markerSize;
    const left = Math.min(Math.max(at(totals[seat] ?? 0), free), x + length - behind);
    free = left + markerSize;
    return drawMarker(seat, left, y + 1);
  });
  return [
    { kind: 'box', x: margin, y: y + 3, width: inner, height: 10, fill: 'panel', radius: 5 },
    ...ticks.map((points): Piece => {
      const box = { x: at(points), y: y + 4, width: 24, height: 9 };
      return { kind: 'text', ...box, text: String(points), size: 8, paint: 'quiet' };
    }),
    ...markers,
  ];
}

/** How a player stands, in words. */
export function describePlayer(
  view: FloatView,
  seat: number,
  writer: Writer,
  words: (cards: readonly Decoration[]) => string,
): string {
  const floats = (view.floats[seat] ?? []).map(words).join(' | ');
  return tellPicture(writer, 'alt.player', {
    name: writer.plainName(seat),
    points: sum(view.rounds[seat] ?? []),
    floats,
  });
}
