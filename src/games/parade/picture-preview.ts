/** The picture of the preview of a card. */

import type { Part, Piece, Scene } from '../contract/scene.ts';
import type { Writer } from '../contract/screen.ts';
import { joinAlt } from '../toolbox/alt.ts';
import type { Card } from './cards.ts';
import { describeTaking } from './picture-hand.ts';
import { crownLines, drawKey } from './picture-key.ts';
import { drawLine, heightOfLine } from './picture-line.ts';
import {
  cardParts,
  headline,
  inner,
  margin,
  namePart,
  shortest,
  spell,
  tell,
  tellParts,
  width,
} from './picture-parts.ts';
import { drawFront } from './picture-players.ts';
import { type PlayEnd, type PlayPreview, previewPlay } from './preview.ts';
import { countUp } from './scoring.ts';
import { nameCard, signed, tellChange } from './symbols.ts';
import type { ParadeView } from './view.ts';

export const lineY = 32;

/** What a play would do: the line with safe and taken cards, and the player's cards after it. */
export function drawPreview(view: ParadeView, seat: number, card: Card, writer: Writer): Scene {
  const preview = previewPlay(view, card);
  const own = [...(view.collections[seat] ?? []), ...preview.collected];
  const after = countUp(view.collections.with(seat, own), view.rules)[seat];
  const textY = lineY + heightOfLine(view.line.length + 1) + 4;
  const headsY = textY + 22 + (preview.ends ? 17 : 0);
  const front = after ? drawFront(view, { seat, count: after, y: headsY, sign: 'arrow' }, writer) : undefined;
  const othersY = (front?.end ?? headsY) + 3;
  const key = drawKey(after ? crownLines(view, [after], writer) : [], othersY + (preview.others.length > 0 ? 17 : 0));
  return {
    width,
    height: Math.max(shortest, key.end + 3),
    background: 'table',
    pieces: [
      ...headline(tellParts(writer, 'preview', { card: cardParts(view.faces, [card]) }, {}, { bold: true }), [
        {
          text: tell(writer, 'before-after', { before: preview.pointsBefore, after: preview.pointsAfter }),
          bold: true,
        },
      ]),
      ...drawMarkedLine(view, preview, writer),
      {
        kind: 'flow',
        x: margin,
        y: textY,
        width: inner,
        height: 18,
        parts: tellTaking(view, preview, signed(preview.change), writer),
        size: 14,
        paint: 'ink',
      },
      ...(preview.ends ? [warn(preview.ends, textY + 20, writer)] : []),
      ...(front?.pieces ?? []),
      ...drawOthers(preview, othersY, writer),
      ...key.pieces,
    ],
    alt: joinAlt([
      describeTaking(view, preview, tellChange(writer, preview.change), writer),
      ...(preview.safe > 0
        ? [tell(writer, 'alt.preview-safe', { cards: spell(view, view.line.slice(-preview.safe)) })]
        : []),
      tell(writer, 'alt.line', { cards: spell(view, view.line) }),
      tell(writer, 'alt.before-after', { before: preview.pointsBefore, after: preview.pointsAfter }),
      ...preview.others.map(({ seat: other, before, after: then }) =>
        tell(writer, 'alt.other', { name: writer.plainName(other), before, after: then }),
      ),
      ...(preview.ends ? [tell(writer, `ends-now.${preview.ends.follows}`)] : []),
    ]),
  };
}

/** A line that a card is played to. */
export type Lined = Pick<ParadeView, 'faces' | 'line'>;
export type Taking = Pick<PlayPreview, 'card' | 'collected' | 'safe'>;

/** The line with safe and taken cards, and the played card at its end. */
export function drawMarkedLine(view: Lined, preview: Taking, writer: Writer): Piece[] {
  const firstSafe = view.line.length - preview.safe;
  const cards = view.line.map((card, index) => ({
    card,
    safe: index >= firstSafe,
    taken: preview.collected.includes(card),
  }));
  return drawLine(
    {
      faces: view.faces,
      cards: [...cards, { card: preview.card, isNew: true }],
      y: lineY,
      legend: explainMarks(view, preview, writer),
    },
    writer,
  );
}

function explainMarks(view: Lined, preview: Taking, writer: Writer): Part[] {
  const name = nameCard(view.faces, preview.card);
  const safe: Part[] = preview.safe
    ? [
        { shape: 'shield', paint: 'safe' },
        { text: ` ${tell(writer, 'preview-safe', { count: preview.safe })}`, bold: true, paint: 'safe' },
      ]
    : [{ text: tell(writer, 'preview-nothing-safe', { card: name }) }];
  if (preview.collected.length === 0) return safe;
  const taken = ` ${tell(writer, 'preview-taken', { count: preview.collected.length })}`;
  return [...safe, { text: '   ' }, { shape: 'cross', paint: 'taken' }, { text: taken, bold: true, paint: 'taken' }];
}

/** @param change what that costs, as `+3` */
export function tellTaking(view: Lined, { collected }: Taking, change: string, writer: Writer): Part[] {
  if (collected.length === 0) return [{ text: tell(writer, 'you-take-nothing'), bold: true, paint: 'safe' }];
  return tellParts(writer, 'you-take', { cards: cardParts(view.faces, collected) }, { change }, { bold: true });
}

function warn({ follows }: PlayEnd, y: number, writer: Writer): Piece {
  const text = ` ${tell(writer, `ends-now.${follows}`)}`;
  return {
    kind: 'flow',
    x: margin,
    y,
    width: inner,
    height: 16,
    parts: [
      { shape: 'flag', paint: 'gold' },
      { text, bold: true },
    ],
    size: 13,
    paint: 'gold',
  };
}

/** Whose score changes besides, because a majority does. */
function drawOthers({ others }: PlayPreview, y: number, writer: Writer): Piece[] {
  if (others.length === 0) return [];
  const parts = others.flatMap(({ seat, before, after }, index): Part[] => [
    ...(index > 0 ? [{ text: '  ·  ' }] : []),
    ...tellParts(writer, 'other', { name: [namePart(writer, seat)] }, { before, after }),
  ]);
  return [{ kind: 'flow', x: margin + 4, y, width: inner - 8, height: 15, parts, size: 12.5, paint: 'ink' }];
}
