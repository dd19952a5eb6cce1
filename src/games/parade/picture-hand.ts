/** The picture of a hand, with what each card would take. */

import type { Part, Piece, Scene } from '../contract/scene.ts';
import type { Writer } from '../contract/screen.ts';
import { joinAlt } from '../toolbox/alt.ts';
import type { Card } from './cards.ts';
import { isDone } from './face-hand.ts';
import { crownLines, drawKey } from './picture-key.ts';
import { drawLine, heightOfLine } from './picture-line.ts';
import {
  cardParts,
  describeAdvised,
  faceOf,
  headline,
  inner,
  listPlainNames,
  margin,
  markAdvised,
  shortest,
  spell,
  tell,
  tellParts,
  width,
} from './picture-parts.ts';
import { describeFront, drawFront } from './picture-players.ts';
import { type PlayPreview, previewPlay } from './preview.ts';
import { countUp } from './scoring.ts';
import { nameCard, signed, tellChange } from './symbols.ts';
import { mustAct, type ParadeView } from './view.ts';

const lineY = 32;
const cardWidth = 50;
const cardHeight = 63;
const shownTaken = 6;
const perRow = 2;
const rowHeight = 16;
const verdictHeight = 19;
const noteHeight = 14;

/** A hand below the present line, with what each card would take from it; an advised card is marked. */
export function drawHand(
  view: ParadeView,
  seat: number,
  step: string,
  writer: Writer,
  advised: readonly Card[] = [],
): Scene {
  const previews = (view.hand ?? []).map((card) => previewPlay(view, card));
  const handY = lineY + heightOfLine(view.line.length) + 8;
  const done = isDone(view, seat);
  const drew = step === 'played' ? view.drew : null;
  const own = countUp(view.collections, view.rules)[seat];
  const frontY = noteY(handY, Math.max(...previews.map(rowsOf), 0)) + noteHeight + 3;
  const front = own?.cards ? drawFront(view, { seat, count: own, y: frontY }, writer) : { pieces: [], end: frontY };
  const key = drawKey(own ? crownLines(view, [own], writer) : [], front.end + 1);
  const line = drawLine(
    { faces: view.faces, cards: view.line.map((card) => ({ card })), y: lineY, legend: [] },
    writer,
  );
  return {
    width,
    height: Math.max(shortest, key.end + 4),
    background: 'table',
    pieces: [
      ...headline(tellTurn(view, writer), tellEnd(view, writer)),
      ...line,
      ...previews.flatMap((preview, index) =>
        drawHeld(
          view,
          {
            preview,
            x: columnX(index, previews.length),
            y: handY,
            isNew: preview.card === drew,
            isAdvised: advised.includes(preview.card),
            done,
          },
          writer,
        ),
      ),
      ...front.pieces,
      ...key.pieces,
    ],
    alt: joinAlt([
      ...describeAdvised(view, advised, writer),
      tell(writer, 'alt.hand', { cards: spell(view, view.hand ?? []) }),
      tell(writer, 'alt.line', { cards: spell(view, view.line) }),
      ...previews.map((preview) => describeTaking(view, preview, tellChange(writer, preview.change), writer)),
      ...(own ? [describeFront(view, own, seat, writer)] : []),
    ]),
  };
}

const columnWidth = inner / 5;

function columnX(index: number, count: number): number {
  return margin + (inner - count * columnWidth) / 2 + index * columnWidth;
}

function tellTurn(view: ParadeView, writer: Writer): Part[] {
  if (mustAct(view)) {
    const text = ` ${tell(writer, view.ending ? 'last-turn' : 'your-turn')}`;
    return [
      { shape: 'arrow', paint: 'gold' },
      { text, bold: true },
    ];
  }
  const name: Part = { text: listPlainNames(writer, view.toMove), elastic: true, bold: true };
  return [
    { text: `${tell(writer, 'your-hand')} · `, bold: true },
    ...tellParts(writer, 'turn', { name: [name] }, {}, { bold: true }),
  ];
}

function tellEnd(view: ParadeView, writer: Writer): Part[] {
  if (view.playsLeft === null) return [];
  const text = ` ${tell(writer, 'last-round', { count: view.playsLeft })}`;
  return [
    { shape: 'flag', paint: 'gold' },
    { text, bold: true, paint: 'gold' },
  ];
}

interface Held {
  readonly preview: PlayPreview;
  readonly x: number;
  readonly y: number;
  readonly isNew: boolean;
  readonly isAdvised: boolean;
  /** Whether the seat has played its last card. */
  readonly done: boolean;
}

function drawHeld(view: ParadeView, held: Held, writer: Writer): Piece[] {
  const { preview, x, y, isNew } = held;
  const face = faceOf(view.faces, preview.card);
  const place = { x: x + (columnWidth - cardWidth) / 2, y, width: cardWidth, height: cardHeight };
  return [
    { kind: 'card', ...place, face, ...(isNew && { isNew }) },
    ...(held.isAdvised ? markAdvised(place) : []),
    ...(held.done ? [] : drawVerdict(view, held, writer)),
    ...drawNote(held, writer),
  ];
}

/** What the card would take now, and how many points that would add. */
function drawVerdict(view: ParadeView, { preview, x, y }: Held, writer: Writer): Piece[] {
  const { collected, change } = preview;
  const column = { x: x + 3, width: columnWidth - 6, align: 'centre' } as const;
  const parts: Part[] = collected.length
    ? [{ text: tell(writer, 'takes', { count: collected.length, change: signed(change) }), bold: true, paint: 'taken' }]
    : [
        { shape: 'shield', paint: 'safe' },
        { text: ` ${tell(writer, 'takes-nothing')}`, paint: 'safe' },
      ];
  const below = y + cardHeight;
  return [
    { kind: 'flow', ...column, y: below + 3, height: 15, parts, size: 12, paint: 'ink' },
    ...takenRows(view, preview, writer).map(
      (taken, row): Piece => ({
        kind: 'flow',
        ...column,
        y: below + verdictHeight + row * rowHeight,
        height: rowHeight - 1,
        parts: taken,
        size: 11.5,
        paint: 'quiet',
      }),
    ),
  ];
}

/** Where a note goes, below so many rows of taken cards. */
function noteY(y: number, rows: number): number {
  return y + cardHeight + verdictHeight + rows * rowHeight;
}

function rowsOf({ collected }: PlayPreview): number {
  return Math.ceil(Math.min(collected.length, shownTaken) / perRow);
}

function drawNote({ preview, x, y, isNew, done }: Held, writer: Writer): Piece[] {
  const ends = !done && preview.ends?.cause === 'six-colours';
  if (!isNew && !ends) return [];
  const text = tell(writer, isNew ? 'drew' : preview.ends?.follows === 'at-once' ? 'ends.at-once' : 'ends');
  const area = { x: x + 1, y: noteY(y, done ? 0 : rowsOf(preview)), width: columnWidth - 2, height: noteHeight };
  return [{ kind: 'text', ...area, text, size: 12, bold: true, paint: 'gold', align: 'centre' }];
}

/** The cards that would be taken, two in a row; if they do not fit into three rows, how many more there are. */
function takenRows(view: ParadeView, { collected }: PlayPreview, writer: Writer): Part[][] {
  const over = collected.length > shownTaken;
  const parts = cardParts(view.faces, over ? collected.slice(0, shownTaken - 1) : collected);
  if (over) parts.push({ text: ` ${tell(writer, 'more', { count: collected.length - shownTaken + 1 })}` });
  const rows = Array.from({ length: shownTaken / perRow }, (_, row) => parts.slice(row * perRow, (row + 1) * perRow));
  return rows.filter((row) => row.length > 0);
}

/** @param change what that costs, as `+3 points` */
export function describeTaking(
  view: Pick<ParadeView, 'faces'>,
  { card, collected }: Pick<PlayPreview, 'card' | 'collected'>,
  change: string,
  writer: Writer,
): string {
  const name = nameCard(view.faces, card);
  if (collected.length === 0) return tell(writer, 'alt.card-takes-nothing', { card: name });
  return tell(writer, 'alt.card-takes', { card: name, cards: spell(view, collected), change });
}
