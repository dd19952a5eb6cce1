/** The text and buttons for choosing the two cards to keep. */

import type { Seat } from '../contract/index.ts';
import type { Button, Writer } from '../contract/screen.ts';
import type { Card } from './cards.ts';
import { arrange, type Content, refreshRow } from './face-rows.ts';
import { type PairPreview, previewPairs } from './preview.ts';
import { countUp } from './scoring.ts';
import { buttonCard, listNames, nameCard, showCard, showFront } from './symbols.ts';
import type { ParadeView } from './view.ts';

/** The last cards: which two to keep, and what each pair would score at present; after the choice, who has not chosen yet. */
export function showChoice(
  view: ParadeView,
  seat: Seat,
  picked: readonly Card[],
  news: readonly string[],
  writer: Writer,
): Content {
  const kept = view.kept[seat];
  if (kept) {
    const cards = kept.map((card) => showCard(view.faces, card)).join(' + ');
    const waiting = writer.say('parade.keep.waiting', { names: listNames(writer, view.toMove) });
    return {
      text: [`${writer.say('parade.keep.chosen', { cards })}\n${waiting}`],
      footer: writer.say('parade.keep.as-of'),
      tone: 'urgent',
      rows: [refreshRow(writer)],
    };
  }
  const hand = view.hand ?? [];
  const chosen = picked.filter((card) => hand.includes(card));
  const counts = countUp(view.collections, view.rules);
  const front = showFront(writer, view.faces, view.collections[seat] ?? [], counts[seat]);
  return {
    text: [
      ...news,
      writer.say('parade.keep.question', { count: hand.length - 2 }),
      writer.say('parade.hand.front', { front }),
      showPairs(view, chosen, writer),
    ],
    besidePicture: [
      ...news,
      writer.say('parade.keep.question', { count: hand.length - 2 }),
      writer.say('parade.hand.front', { front }),
    ],
    tone: 'urgent',
    rows: [
      ...arrange(hand.map((card) => toggle(view, chosen, card, writer))),
      ...(chosen.length === 2 ? [{ buttons: [confirmButton(view, chosen, writer)] }] : []),
    ],
  };
}

/** Every pair with its points, cheapest first; if one card is picked, the pairs with it. */
function showPairs(view: ParadeView, chosen: readonly Card[], writer: Writer): string {
  const pairs = previewPairs(view).filter((preview) => chosen.every((card) => preview.pair.includes(card)));
  return [writer.say('parade.keep.pairs'), ...pairs.map((preview) => showPair(view, preview, writer))].join('\n');
}

function showPair(view: ParadeView, preview: PairPreview, writer: Writer): string {
  const [first, second] = preview.pair;
  return writer.say('parade.keep.pair', {
    first: showCard(view.faces, first),
    second: showCard(view.faces, second),
    points: preview.points,
  });
}

/** Picks a card or puts it back. The button itself holds what would then be picked, because nothing else remembers it. */
function toggle(view: ParadeView, chosen: readonly Card[], card: Card, writer: Writer): Button {
  const on = chosen.includes(card);
  const next = on ? chosen.filter((other) => other !== card) : [...chosen, card];
  const decides = next.length === 2 && !writer.confirms;
  const { label, ...emoji } = buttonCard(writer, view.faces, card);
  return {
    verb: [decides ? 'confirm' : 'keep', ...(next.length > 2 ? [card, 'full'] : next)].join('.'),
    label: on ? writer.say('parade.button.picked', { card: label }) : label,
    style: on ? 'primary' : 'secondary',
    disabled: next.length > 2,
    ...emoji,
  };
}

function confirmButton(view: ParadeView, chosen: readonly Card[], writer: Writer): Button {
  const cards = chosen.map((card) => nameCard(view.faces, card)).join(' + ');
  return {
    verb: `confirm.${chosen.join('.')}`,
    label: writer.say('parade.button.confirm', { cards }),
    style: 'success',
  };
}
