/** The picture for choosing the two cards to keep. */

import type { Piece, Scene } from '../contract/scene.ts';
import type { Writer } from '../contract/screen.ts';
import { joinAlt } from '../toolbox/alt.ts';
import type { Card } from './cards.ts';
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
  width,
} from './picture-parts.ts';
import { type PairPreview, previewPairs } from './preview.ts';
import type { ParadeView } from './view.ts';

const cardsY = 36;
const cardWidth = 62;
const cardHeight = 82;
const pairHeight = 21;
const fewPairs = 5;

/** The last cards with marks on the picked and the advised ones, and every pair with what it would score; after the choice, the two kept cards. */
export function drawChoice(
  view: ParadeView,
  seat: number,
  picked: readonly Card[],
  writer: Writer,
  advised: readonly Card[] = [],
): Scene {
  const kept = view.kept[seat];
  const hand = kept ?? view.hand ?? [];
  const chosen = picked.filter((card) => hand.includes(card));
  const pairs = kept
    ? []
    : previewPairs(view).filter(({ pair }) => chosen.every((card) => pair.some((other) => other === card)));
  const title = tell(writer, kept ? 'you-keep' : 'choose');
  const waiting = tell(writer, 'waiting', { names: listPlainNames(writer, view.toMove) });
  const text = kept ? waiting : tell(writer, 'pairs');
  const textY = cardsY + placeOf(0, hand.length).height + 6;
  const pairsY = textY + 21;
  return {
    width,
    height: Math.max(shortest, pairsY + rowsOf(pairs) * pairHeight + 6),
    background: 'table',
    pieces: [
      ...headline([{ text: title, bold: true }], []),
      ...hand.map(
        (card, index): Piece => ({
          kind: 'card',
          ...placeOf(index, hand.length),
          face: faceOf(view.faces, card),
          ...((kept || chosen.includes(card)) && { isNew: true }),
        }),
      ),
      ...hand.flatMap((card, index) => (advised.includes(card) ? markAdvised(placeOf(index, hand.length)) : [])),
      { kind: 'text', x: margin, y: textY, width: inner, height: 18, text, size: 13, paint: 'quiet', align: 'centre' },
      ...drawPairs(view, pairs, pairsY),
    ],
    alt: joinAlt(
      kept
        ? [tell(writer, 'alt.you-keep', { cards: spell(view, kept) }), `${waiting}.`]
        : [
            ...describeAdvised(view, advised, writer),
            tell(writer, 'alt.hand', { cards: spell(view, hand) }),
            ...pairs.map(({ pair, points }) => tell(writer, 'alt.pair', { pair: spell(view, pair), points })),
          ],
    ),
  };
}

/** Side by side in the middle; two alone are larger. */
function placeOf(index: number, count: number) {
  const scale = count === 2 ? 1.6 : 1;
  const [across, height] = [cardWidth * scale, cardHeight * scale];
  const gap = 14;
  const left = margin + (inner - count * (across + gap) + gap) / 2;
  return { x: left + index * (across + gap), y: cardsY, width: across, height };
}

function rowsOf(pairs: readonly PairPreview[]): number {
  return Math.ceil(pairs.length / (pairs.length > fewPairs ? 2 : 1));
}

/** Cheapest first, down the first column and then the second. */
function drawPairs(view: ParadeView, pairs: readonly PairPreview[], y: number): Piece[] {
  const perColumn = rowsOf(pairs);
  const columns = pairs.length > perColumn ? 2 : 1;
  const columnWidth = inner / 2;
  return pairs.map(({ pair, points }, index): Piece => {
    const column = Math.floor(index / perColumn);
    const best = points === pairs[0]?.points;
    return {
      kind: 'flow',
      x: margin + column * columnWidth + (columns === 1 ? columnWidth / 2 : 0),
      y: y + (index % perColumn) * pairHeight,
      width: columnWidth,
      height: pairHeight - 1,
      parts: [...cardParts(view.faces, pair), { text: `  → ${points}`, bold: true, paint: best ? 'gold' : 'ink' }],
      size: 14,
      paint: 'ink',
      align: 'centre',
    };
  });
}
