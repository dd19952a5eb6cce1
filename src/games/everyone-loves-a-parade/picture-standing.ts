/** The lesson's picture of a float at a crowd. */

import type { Part, Scene } from '../contract/scene.ts';
import type { Writer } from '../contract/screen.ts';
import { joinAlt } from '../toolbox/alt.ts';
import type { Decoration, DieFace } from './cards.ts';
import { showCards, showFaces } from './face-words.ts';
import {
  diceParts,
  drawDecoration,
  headline,
  inner,
  inWords,
  margin,
  shortest,
  tellPicture,
  width,
} from './picture-parts.ts';
import { scoreCard, scoreFloat } from './scoring.ts';

const cardsY = 34;
const cardHeight = 112;
const gap = 6;
const mostAcross = 124;

/** A float at a crowd, for learners: what the crowd shows, the cards, and after the answer what each card scores. */
export function paintStanding(
  float: readonly Decoration[],
  shown: readonly DieFace[],
  show: 'asked' | 'answered',
  writer: Writer,
): Scene {
  const across = Math.min(mostAcross, (inner - gap * (float.length - 1)) / float.length);
  const isAnswered = show === 'answered';
  const sumY = cardsY + cardHeight + 3;
  const bottom = sumY + 21;
  const crowd: Part[] = [{ text: `${tellPicture(writer, 'crowd')} `, bold: true }, ...diceParts(shown)];
  return {
    width,
    height: shortest,
    background: 'table',
    pieces: [
      ...headline([{ text: tellPicture(writer, 'float'), bold: true }], ''),
      ...float.flatMap((card, index) => {
        const area = { x: margin + index * (across + gap), y: cardsY, width: across, height: cardHeight };
        const points = scoreCard(card, shown);
        const text = tellPicture(writer, 'would-score', { points });
        const sum = { ...area, y: sumY, height: 16, text, size: 13, bold: true, align: 'centre' } as const;
        return [
          ...drawDecoration(card, area, writer),
          ...(isAnswered ? [{ kind: 'text', ...sum, paint: points > 0 ? 'safe' : 'quiet' } as const] : []),
        ];
      }),
      { kind: 'box', x: margin, y: bottom, width: inner, height: shortest - bottom - margin, fill: 'panel', radius: 6 },
      {
        kind: 'flow',
        x: margin + 6,
        y: bottom + 7,
        width: inner - 12,
        height: 32,
        parts: [...crowd, ...(isAnswered ? sumParts(float, shown, writer) : [])],
        size: 18,
        paint: 'ink',
      },
    ],
    alt: joinAlt([
      tellPicture(writer, 'alt.own-float', { cards: inWords(writer, (plain) => showCards(plain, float)) }),
      tellPicture(writer, 'alt.shown', { dice: inWords(writer, (plain) => showFaces(plain, shown)) }),
      ...(isAnswered ? [tellPicture(writer, 'would-score', { points: scoreFloat(float, shown) })] : []),
    ]),
  };
}

function sumParts(float: readonly Decoration[], shown: readonly DieFace[], writer: Writer): Part[] {
  const text = `   ${tellPicture(writer, 'would-score', { points: scoreFloat(float, shown) })}`;
  return [{ text, bold: true, paint: 'safe' }];
}
