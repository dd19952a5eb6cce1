/** The lesson's picture of a card that is played to a line. */

import type { Scene } from '../contract/scene.ts';
import type { Writer } from '../contract/screen.ts';
import { joinAlt } from '../toolbox/alt.ts';
import { type Card, printedPoints } from './cards.ts';
import { describeTaking } from './picture-hand.ts';
import { drawLine, heightOfLine } from './picture-line.ts';
import { cardParts, faceOf, headline, margin, shortest, spell, tell, tellParts, width } from './picture-parts.ts';
import { drawMarkedLine, type Lined, lineY, type Taking, tellTaking } from './picture-preview.ts';
import { countSafe, takeFrom } from './rules.ts';
import { signed, tellChange } from './symbols.ts';

const cardWidth = 72;
const cardHeight = 96;

/** A card played to a line, for learners: first as a question, then with safe and taken cards. */
export function paintTaking(table: Lined, played: Card, show: 'asked' | 'answered', writer: Writer): Scene {
  const { collected } = takeFrom(table.line, played);
  const taking: Taking = {
    card: played,
    collected,
    safe: countSafe(table.line.length, played),
  };
  const points = printedPoints(collected);
  const belowY = lineY + heightOfLine(table.line.length + 1) + 10;
  const isAnswered = show === 'answered';
  const card = { x: margin + 12, y: belowY, width: cardWidth, height: cardHeight };
  const beside = { x: card.x + cardWidth + 16, y: belowY + cardHeight / 2 - 14 };
  return {
    width,
    height: Math.max(shortest, belowY + cardHeight + 8),
    background: 'table',
    pieces: [
      ...headline(tellParts(writer, 'preview', { card: cardParts(table.faces, [played]) }, {}, { bold: true }), []),
      ...(isAnswered ? drawMarkedLine(table, taking, writer) : drawOpenLine(table, played, writer)),
      { kind: 'card', ...card, face: faceOf(table.faces, played) },
      {
        kind: 'flow',
        ...beside,
        width: width - margin - beside.x,
        height: 28,
        parts: isAnswered ? tellTaking(table, taking, signed(points), writer) : [{ text: tell(writer, 'which-leave') }],
        size: 17,
        paint: 'ink',
      },
    ],
    alt: joinAlt([
      tell(writer, 'alt.line', { cards: spell(table, table.line) }),
      ...(isAnswered ? [describeTaking(table, taking, tellChange(writer, points), writer)] : []),
    ]),
  };
}

function drawOpenLine({ faces, line }: Lined, card: Card, writer: Writer) {
  const cards = [...line.map((one) => ({ card: one })), { card, isNew: true }];
  return drawLine({ faces, cards, y: lineY, legend: [] }, writer);
}
