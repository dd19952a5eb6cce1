/** The text and buttons of the preview of a card. */

import type { Writer } from '../contract/screen.ts';
import type { Card } from './cards.ts';
import type { Content } from './face-rows.ts';
import { type PlayPreview, previewPlay } from './preview.ts';
import { nameCard, showCard, showCards, showColour } from './symbols.ts';
import type { ParadeView } from './view.ts';

/** What playing that card would do, and the button that plays it. */
export function showPreview(view: ParadeView, card: Card, writer: Writer): Content {
  const preview = previewPlay(view, card);
  const name = nameCard(view.faces, card);
  return {
    text: [
      writer.say('parade.preview.question', { card: showCard(writer, view.faces, card) }),
      `${markLine(view, preview, writer)}\n${tellMarks(view, preview, writer)}`,
      tellCost(view, preview, writer),
      ...(preview.ends ? [writer.say(`parade.preview.ends.${preview.ends}.${view.rules}`)] : []),
    ],
    ...(preview.collected.length > 0 && { footer: writer.say('parade.hand.plus') }),
    tone: 'urgent',
    rows: [
      {
        buttons: [
          { verb: `play.${card}`, label: writer.say('parade.button.confirm', { cards: name }), style: 'success' },
          { verb: 'back', label: writer.say('parade.button.back'), style: 'secondary' },
        ],
      },
    ],
  };
}

/** The line with the taken cards struck out, the safe ones in brackets and the played one at the end. */
function markLine(view: ParadeView, preview: PlayPreview, writer: Writer): string {
  const exposed = view.line.slice(0, view.line.length - preview.safe).map((card) => {
    const shown = showCard(writer, view.faces, card);
    return preview.collected.includes(card) ? `~~${shown}~~` : shown;
  });
  const safe = showCards(writer, view.faces, view.line.slice(view.line.length - preview.safe));
  const marked = preview.safe > 0 ? [...exposed, `**[** ${safe} **]**`] : exposed;
  return writer.say('parade.line', {
    cards: `${marked.join(' ')} ← ${showCard(writer, view.faces, preview.card)}`,
  });
}

/** Explains the brackets and the strokes if there are any. */
function tellMarks(view: ParadeView, preview: PlayPreview, writer: Writer): string {
  const safe = tellSafe(view, preview, writer);
  return preview.collected.length ? `${safe} ${writer.say('parade.preview.struck')}` : safe;
}

function tellSafe(view: ParadeView, preview: PlayPreview, writer: Writer): string {
  if (preview.safe === 0) return writer.say('parade.preview.nothing-safe');
  if (preview.safe === view.line.length) return writer.say('parade.preview.all-safe');
  return writer.say('parade.preview.safe', { count: preview.safe });
}

function tellCost(view: ParadeView, preview: PlayPreview, writer: Writer): string {
  if (preview.collected.length === 0) return writer.say('parade.preview.takes-nothing');
  const gains = preview.gains.map((gain) =>
    writer.say(gain.majority ? 'parade.preview.gain-majority' : 'parade.preview.gain', {
      colour: showColour(view.faces, gain.colour),
      before: gain.before,
      after: gain.after,
    }),
  );
  return [
    writer.say('parade.preview.takes', {
      cards: showCards(writer, view.faces, preview.collected),
      points: preview.printed,
    }),
    writer.say('parade.preview.gains', { gains: gains.join(' · ') }),
    writer.say('parade.preview.points', { before: preview.pointsBefore, after: preview.pointsAfter }),
  ].join('\n');
}
