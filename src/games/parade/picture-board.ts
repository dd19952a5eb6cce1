/** The picture of the board. */

import type { Part, Piece, Scene } from '../contract/scene.ts';
import type { Writer } from '../contract/screen.ts';
import { fitAlt } from '../toolbox/alt.ts';
import { findLeaders, seatsNearEnd } from './face-board.ts';
import { drawCount } from './picture-count.ts';
import { crownLines, drawKey, lineOfEnd } from './picture-key.ts';
import { countLatestSafe, drawLine, heightOfLine, safeLegend } from './picture-line.ts';
import {
  cardParts,
  headline,
  inner,
  listPlainNames,
  margin,
  namePart,
  shortest,
  spell,
  tell,
  tellParts,
  width,
} from './picture-parts.ts';
import { describeFront, drawHeads, drawPlayer, headHeight, listValues, stackRows } from './picture-players.ts';
import { countUp, type SeatCount } from './scoring.ts';
import { nameCard } from './symbols.ts';
import type { OpenPlay, ParadeView } from './view.ts';

const eventY = 30;
const eventHeight = 20;
const lineY = 53;

/** The table as everybody sees it; once the game is over, the final count. */
export function drawBoard(view: ParadeView, writer: Writer): Scene {
  if (view.phase === 'over') return drawCount(view, writer);
  const counts = countUp(view.collections, view.rules);
  const playersY = lineY + heightOfLine(view.line.length) + 4;
  const players = drawPlayers(view, counts, playersY + headHeight + 2, writer);
  const key = drawKey([...crownLines(view, counts, writer), lineOfEnd(view, counts, writer)], players.end + 1);
  return {
    width,
    height: Math.max(shortest, key.end + 4),
    background: 'table',
    pieces: [
      ...headline(tellTurn(view, writer), tellPile(view, writer)),
      {
        kind: 'flow',
        x: margin,
        y: eventY,
        width: inner,
        height: eventHeight,
        parts: tellLatest(view, writer),
        size: 14,
        paint: 'ink',
      },
      ...drawLatestLine(view, writer),
      ...drawHeads(view.faces, playersY, writer),
      ...players.pieces,
      ...key.pieces,
    ],
    alt: describe(view, counts, writer),
  };
}

function tellTurn(view: ParadeView, writer: Writer): Part[] {
  if (view.phase === 'keep') return [{ text: tell(writer, 'keep'), bold: true }];
  const name = namePart(writer, view.toMove[0] ?? 0);
  return [
    { shape: 'arrow', paint: 'gold' },
    { text: ' ' },
    ...tellParts(writer, 'turn', { name: [name] }, {}, { bold: true }),
  ];
}

function tellPile(view: ParadeView, writer: Writer): Part[] {
  if (view.phase === 'keep') return [];
  if (view.playsLeft !== null) {
    const text = ` ${tell(writer, 'last-round', { count: view.playsLeft })}`;
    return [
      { shape: 'flag', paint: 'gold' },
      { text, bold: true, paint: 'gold' },
    ];
  }
  return [{ shape: 'cards', paint: 'ink' }, { text: ` ${tell(writer, 'pile', { count: view.pileSize })}` }];
}

function tellLatest(view: ParadeView, writer: Writer): Part[] {
  const latest = latestPlay(view);
  if (!latest) return tellParts(writer, 'begins', { name: [namePart(writer, view.firstSeat)] });
  const { seat, play } = latest;
  return tellParts(writer, play.collected.length ? 'took' : 'took-nothing', {
    name: [namePart(writer, seat)],
    card: cardParts(view.faces, [play.card]),
    cards: cardParts(view.faces, play.collected),
  });
}

function latestPlay(view: ParadeView): { readonly seat: number; readonly play: OpenPlay } | undefined {
  const seat = view.latestSeat;
  const play = seat === null ? undefined : view.latest[seat];
  return seat === null || !play ? undefined : { seat, play };
}

function drawLatestLine(view: ParadeView, writer: Writer): Piece[] {
  const latest = latestPlay(view);
  const safe = latest ? countLatestSafe(view.line) : 0;
  const last = view.line.length - 1;
  return drawLine(
    {
      faces: view.faces,
      y: lineY,
      cards: view.line.map((card, index) => ({
        card,
        safe: index < last && index >= last - safe,
        ...(index === last && latest && { isNew: true }),
      })),
      legend: latest ? safeLegend(writer, nameCard(view.faces, latest.play.card), safe) : [],
    },
    writer,
  );
}

/** Always in the order of the seats, so that all find themselves where they were. */
function drawPlayers(view: ParadeView, counts: readonly SeatCount[], y: number, writer: Writer) {
  const leaders = findLeaders(counts);
  const near = seatsNearEnd(view);
  const { placed, end } = stackRows(
    counts.map((count, seat) => ({ count, seat })),
    y,
  );
  const pieces = placed.flatMap(({ count, seat, y: top, height }): Piece[] => {
    const acts = view.toMove.includes(seat);
    const waiting = view.phase === 'keep' ? (acts ? 'hourglass' : 'check') : undefined;
    const sign = view.phase === 'play' && acts ? 'arrow' : waiting;
    return drawPlayer({
      y: top,
      height,
      name: writer.plainName(seat),
      ...(sign && { sign }),
      bright: acts && view.phase === 'play',
      leads: leaders.includes(seat),
      faces: view.faces,
      count,
      note: (colour) => listValues(view.faces, colour),
      pointsNote: tell(writer, 'cards', { count: count.cards }),
      ...(near.includes(seat) && { below: (area) => warnOfEnd(view, area, writer) }),
    });
  });
  return { pieces, end };
}

function warnOfEnd(
  { faces }: ParadeView,
  area: { readonly x: number; readonly y: number; readonly width: number },
  writer: Writer,
): Piece[] {
  return [
    {
      kind: 'flow',
      ...area,
      height: 14,
      parts: [
        { shape: 'flag', paint: 'gold' },
        { text: ` ${tell(writer, 'near-end', { faces })}`, paint: 'gold' },
      ],
      size: 11,
      paint: 'gold',
    },
  ];
}

function describe(view: ParadeView, counts: readonly SeatCount[], writer: Writer): string {
  return fitAlt(writer, (short) => [
    ...(view.phase === 'keep'
      ? [tell(short, 'alt.keep', { names: listPlainNames(short, view.toMove) })]
      : [tell(short, 'alt.turn', { name: short.plainName(view.toMove[0] ?? 0) })]),
    ...describeLatest(view, short),
    tell(short, 'alt.line', { cards: spell(view, view.line) }),
    ...describeEnd(view, short),
    ...describeLeaders(counts, short),
    ...counts.map((count, seat) => describeFront(view, count, seat, short)),
  ]);
}

function describeLeaders(counts: readonly SeatCount[], writer: Writer): string[] {
  const leaders = findLeaders(counts);
  return leaders.length
    ? [tell(writer, 'alt.leads', { names: listPlainNames(writer, leaders), count: leaders.length })]
    : [];
}

function describeEnd(view: ParadeView, writer: Writer): string[] {
  if (view.phase === 'keep') return [];
  if (view.playsLeft === null) {
    const near = seatsNearEnd(view).map((seat) =>
      tell(writer, 'alt.near-end', { name: writer.plainName(seat), faces: view.faces }),
    );
    return [tell(writer, 'alt.pile', { count: view.pileSize }), ...near];
  }
  return [tell(writer, 'alt.last-round', { count: view.playsLeft })];
}

function describeLatest(view: ParadeView, writer: Writer): string[] {
  const latest = latestPlay(view);
  if (!latest) return explainGoal(view, writer);
  const { seat, play } = latest;
  const safe = countLatestSafe(view.line);
  const card = nameCard(view.faces, play.card);
  return [
    tell(writer, play.collected.length ? 'alt.took' : 'alt.took-nothing', {
      name: writer.plainName(seat),
      card,
      cards: spell(view, play.collected),
    }),
    safe > 0
      ? tell(writer, 'alt.safe', { card, cards: spell(view, view.line.slice(-1 - safe, -1)) })
      : tell(writer, 'nothing-safe', { card }),
  ];
}

/** What the small print of the picture says, once: read aloud at each turn it would be tiresome. */
function explainGoal({ rules, handSizes, faces }: ParadeView, writer: Writer): string[] {
  const majority = tell(writer, rules === 'classic' && handSizes.length === 2 ? 'alt.crown.two' : 'alt.crown', {
    faces,
  });
  return [`${tell(writer, 'key.goal')}.`, majority, tell(writer, 'alt.end', { faces })];
}
