/** The text and buttons of the preview of a card. */

import type { Writer } from '../contract/screen.ts';
import type { Card } from './cards.ts';
import type { Content } from './face-rows.ts';
import { type PlayPreview, previewPlay } from './preview.ts';
import { nameCard, showCard, showCards, showColour, tellChange } from './symbols.ts';
import type { ParadeView } from './view.ts';

/** What playing that card would do, and the button that plays it. */
export function showPreview(view: ParadeView, card: Card, writer: Writer): Content {
  const preview = previewPlay(view, card);
  const name = nameCard(view.faces, card);
  const consequences = [...tellOthers(preview, writer), ...tellEnd(view, preview, writer)];
  return {
    text: [
      writer.say('parade.preview.question', { card: showCard(view.faces, card) }),
      `${markLine(view, preview, writer)}\n${tellMarks(view, preview, writer)}`,
      tellCost(view, preview, writer),
      ...consequences,
    ],
    besidePicture: [
      [writer.say('parade.preview.question', { card: showCard(view.faces, card) }), tellScore(preview, writer)].join(
        ' ',
      ),
      ...consequences,
    ],
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

function tellEnd({ faces }: ParadeView, { ends }: PlayPreview, writer: Writer): string[] {
  return ends ? [writer.say(`parade.preview.ends.${ends.cause}.${ends.follows}`, { faces })] : [];
}

/** The line with the taken cards struck out, the safe ones in brackets and the played one at the end. */
function markLine(view: ParadeView, preview: PlayPreview, writer: Writer): string {
  const exposed = view.line.slice(0, view.line.length - preview.safe).map((card) => {
    const shown = showCard(view.faces, card);
    return preview.collected.includes(card) ? `~~${shown}~~` : shown;
  });
  const safe = showCards(view.faces, view.line.slice(view.line.length - preview.safe));
  const marked = preview.safe > 0 ? [...exposed, `**[** ${safe} **]**`] : exposed;
  return writer.say('parade.line', {
    cards: `${marked.join(' ')} ← ${showCard(view.faces, preview.card)}`,
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
    writer.say('parade.preview.takes', { cards: showCards(view.faces, preview.collected) }),
    writer.say('parade.preview.gains', { faces: view.faces, gains: gains.join(' · ') }),
    tellScore(preview, writer),
  ].join('\n');
}

function tellScore({ collected, pointsBefore, pointsAfter, change }: PlayPreview, writer: Writer): string {
  if (collected.length === 0) return writer.say('parade.preview.takes-nothing');
  const values = { before: pointsBefore, after: pointsAfter, change: tellChange(writer, change) };
  return writer.say('parade.preview.points', values);
}

/** Whose score changes besides, because a majority does. */
function tellOthers({ others }: PlayPreview, writer: Writer): string[] {
  if (others.length === 0) return [];
  const scores = others.map(({ seat, before, after }) =>
    writer.say('parade.preview.other', { name: writer.name(seat), before, after }),
  );
  return [writer.say('parade.preview.others', { scores: scores.join(' · ') })];
}
