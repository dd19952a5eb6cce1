/** The players in the picture of the board: floats, points and bars. */

import type { Part, Piece } from '../contract/scene.ts';
import type { Writer } from '../contract/screen.ts';
import type { Decoration } from './cards.ts';
import { seatsToMove } from './choices.ts';
import { isNewRound } from './face-scoring.ts';
import { crowdNumber, floatSign } from './face-words.ts';
import { chipOf, diceParts, matchedParts, tellPicture } from './picture-parts.ts';
import { findLeaders, sum } from './scoring.ts';
import { floatsEach } from './state.ts';
import type { FloatView, ParadedView } from './view.ts';

const gap = 4;
/** With three players a row is one line; otherwise the float is below the name. */
const leastHighRow = 36;
const barHeight = 3;
const headHeight = 17;
const shortestTrack = 50;

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Every player in the order of seats with the floats as they grow, the points, and a bar that is as long as the points are many.
 * When a round has just been scored its reasons stand in place of the floats, which are empty then.
 */
export function drawPlayers(view: FloatView, area: Area, writer: Writer): Piece[] {
  const columns = view.seats === 3 ? 1 : view.seats <= 4 ? 2 : 3;
  const rows = Math.ceil(view.seats / columns);
  const width = (area.width - (columns - 1) * gap) / columns;
  const height = (area.height - (rows - 1) * gap) / rows;
  return Array.from({ length: view.seats }, (_, seat): Piece[] => {
    const x = area.x + (seat % columns) * (width + gap);
    const y = area.y + Math.floor(seat / columns) * (height + gap);
    return drawPlayer(view, seat, { x, y, width, height }, writer);
  }).flat();
}

function drawPlayer(view: FloatView, seat: number, area: Area, writer: Writer): Piece[] {
  const { x, y, width, height } = area;
  const acts = seatsToMove(view).includes(seat);
  const high = height >= leastHighRow;
  const free = height - barHeight - 2;
  const head: Area = { x: x + 5, y: y + 1, width: high ? width - 10 : 118, height: high ? headHeight : free - 1 };
  const right = x + width - 5;
  const across = (isNewRound(view) ? 60 : 34) + (findLeaders(view).includes(seat) ? 18 : 0);
  const floats = high
    ? { x: head.x, y: y + headHeight + 1, width: width - 10, height: free - headHeight - 1 }
    : { x: x + 128, y: head.y, width: right - across - 8 - (x + 128), height: head.height };
  return [
    { kind: 'box', ...area, fill: 'panel', radius: 5, ...(acts && { stroke: 'gold' as const, thickness: 1.8 }) },
    ...drawBar(view, seat, area),
    ...drawHead(view, seat, { head, right, across }, writer),
    ...drawFloats(view, seat, floats, writer),
  ];
}

/** The player's name and points, with those of a round that has just been scored. */
function drawHead(
  view: FloatView,
  seat: number,
  { head, right, across }: { readonly head: Area; readonly right: number; readonly across: number },
  writer: Writer,
): Piece[] {
  const paint = seatsToMove(view).includes(seat) ? 'gold' : 'ink';
  const points = view.rounds[seat] ?? [];
  const turn: Part[] = seatsToMove(view).includes(seat) ? [{ shape: 'arrow', paint: 'gold' }, { text: ' ' }] : [];
  const leads: Part[] = findLeaders(view).includes(seat) ? [{ shape: 'crown', paint: 'gold' }, { text: ' ' }] : [];
  const gained: Part[] = isNewRound(view) ? [{ text: `+${points.at(-1) ?? 0}  `, bold: true, paint: 'safe' }] : [];
  return [
    {
      kind: 'flow',
      ...head,
      width: Math.min(head.width, right - across - head.x),
      parts: [...turn, { text: writer.plainName(seat), elastic: true, bold: true }],
      size: 13.5,
      paint,
    },
    {
      kind: 'flow',
      x: right - across,
      y: head.y,
      width: across,
      height: head.height,
      parts: [...gained, ...leads, { text: String(sum(points)), bold: true }],
      size: 16,
      paint,
      align: 'right',
    },
  ];
}

/** The cards of each float; with two players its letter before them. */
function drawFloats(view: FloatView, seat: number, area: Area, writer: Writer): Piece[] {
  const count = floatsEach(view.seats);
  const height = area.height / count;
  const size = Math.min(15, height * 0.7);
  return Array.from({ length: count }, (_, float): Piece => {
    const letter: Part[] = count > 1 ? [{ text: `${floatSign(float)} `, bold: true, paint: 'quiet' }] : [];
    const parts = isNewRound(view)
      ? tellScored(
          view.history.at(-1)?.find((one) => one.seat === seat && one.float === float),
          area.width / (size * 0.8),
          writer,
        )
      : (view.floats[seat]?.[float] ?? []).map(chipOf);
    return {
      kind: 'flow',
      ...area,
      y: area.y + float * height,
      height,
      parts: [...letter, ...parts],
      size,
      paint: 'ink',
    };
  });
}

/** The crowd that the float was at, what it showed, and the cards that matched. `across` is the width, in sizes of the text. */
function tellScored(scored: ParadedView | undefined, across: number, writer: Writer): Part[] {
  if (!scored) return [];
  // the width besides the number of the crowd, its dice and the sign for double matches
  const matched = matchedParts(scored, Math.floor((across - 3 - 1.5 * scored.seen.length) / 2.8));
  return [
    { text: `${crowdNumber(scored.crowd)} `, bold: true, paint: 'gold' },
    ...diceParts(scored.seen),
    { text: '  ' },
    ...(matched.length > 0 ? matched : [{ text: tellPicture(writer, 'no-match'), paint: 'quiet' as const }]),
  ];
}

/** The score track of a player. Once somebody has more than 50 points, the highest score reaches its end. */
function drawBar(view: FloatView, seat: number, { x, y, width, height }: Area): Piece[] {
  const totals = view.rounds.map(sum);
  const end = Math.max(shortestTrack, ...totals);
  const track = { kind: 'box', x: x + 5, y: y + height - barHeight - 1.5, height: barHeight, radius: 1.5 } as const;
  const points = totals[seat] ?? 0;
  return [
    { ...track, width: width - 10, fill: 'table' },
    ...(points > 0 ? [{ ...track, width: Math.max(4, ((width - 10) * points) / end), fill: 'safe' } as const] : []),
  ];
}

/** A player's state in words. */
export function describePlayer(
  view: FloatView,
  seat: number,
  writer: Writer,
  words: (cards: readonly Decoration[]) => string,
): string {
  const floats = (view.floats[seat] ?? [])
    .map((cards, index) => {
      const float = view.seats === 2 ? floatSign(index) : 'none';
      const key = cards.length > 0 ? 'alt.float-with' : 'alt.float-empty';
      return tellPicture(writer, key, { float, cards: words(cards) });
    })
    .join('; ');
  return tellPicture(writer, 'alt.player', {
    name: writer.plainName(seat),
    points: sum(view.rounds[seat] ?? []),
    floats,
  });
}
