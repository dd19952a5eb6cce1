import { joinAlt, type Piece, type Scene } from '../scene.ts';
import type { Writer } from '../screen.ts';
import type { Card } from './cards.ts';
import {
  cardParts,
  faceOf,
  headline,
  inner,
  listPlainNames,
  margin,
  shortest,
  spell,
  tell,
  width,
} from './picture-parts.ts';
import { type PairPreview, previewPairs } from './preview.ts';
import type { ParadeView } from './view.ts';

const cardsY = 34;
const cardWidth = 56;
const cardHeight = 74;
const fewPairs = 5;

/** The last cards, those picked up marked, and every pair with what it would score; after the choice, the two that are kept. */
export function drawChoice(view: ParadeView, seat: number, picked: readonly Card[], writer: Writer): Scene {
  const kept = view.kept[seat];
  const hand = kept ?? view.hand ?? [];
  const chosen = picked.filter((card) => hand.includes(card));
  const pairs = kept
    ? []
    : previewPairs(view).filter(({ pair }) => chosen.every((card) => pair.some((other) => other === card)));
  const title = tell(writer, kept ? 'you-keep' : 'choose');
  const waiting = tell(writer, 'waiting', { names: listPlainNames(writer, view.toMove) });
  const text = kept ? waiting : tell(writer, 'pairs');
  return {
    width,
    height: shortest + 5,
    background: 'table',
    pieces: [
      ...headline([{ text: title, bold: true }], []),
      ...hand.map(
        (card, index): Piece => ({
          kind: 'card',
          x: margin + (inner - hand.length * 70) / 2 + index * 70 + 7,
          y: cardsY,
          width: cardWidth,
          height: cardHeight,
          face: faceOf(view.faces, card),
          ...((kept || chosen.includes(card)) && { isNew: true }),
        }),
      ),
      { kind: 'text', x: margin, y: cardsY + cardHeight + 6, width: inner, height: 16, text, size: 11, paint: 'quiet' },
      ...drawPairs(view, pairs, cardsY + cardHeight + 24),
    ],
    alt: joinAlt(
      kept
        ? [tell(writer, 'alt.you-keep', { cards: spell(view, kept) }), `${waiting}.`]
        : [
            tell(writer, 'alt.hand', { cards: spell(view, hand) }),
            ...pairs.map(({ pair, points }) => tell(writer, 'alt.pair', { pair: spell(view, pair), points })),
          ],
    ),
  };
}

/** Cheapest first, down the first column and then the second. */
function drawPairs(view: ParadeView, pairs: readonly PairPreview[], y: number): Piece[] {
  const columns = pairs.length > fewPairs ? 2 : 1;
  const perColumn = Math.ceil(pairs.length / columns);
  const columnWidth = inner / 2;
  return pairs.map(({ pair, points }, index): Piece => {
    const column = Math.floor(index / perColumn);
    const best = points === pairs[0]?.points;
    return {
      kind: 'flow',
      x: margin + column * columnWidth + (columns === 1 ? columnWidth / 2 : 0),
      y: y + (index % perColumn) * 18.5,
      width: columnWidth,
      height: 17,
      parts: [...cardParts(view.faces, pair), { text: `  → ${points}`, bold: true, paint: best ? 'gold' : 'ink' }],
      size: 12,
      paint: 'ink',
      align: 'centre',
    };
  });
}
