/** The text and buttons of a hand while cards are played. */

import type { Seat } from '../contract/index.ts';
import type { Button, PrivateScreen, Writer } from '../contract/screen.ts';
import type { Card } from './cards.ts';
import { showEnding, showLine } from './face-board.ts';
import { explainCount } from './face-count.ts';
import { showChoice } from './face-keep.ts';
import { showPreview } from './face-preview.ts';
import { arrange, type Content, refreshRow } from './face-rows.ts';
import { type PlayPreview, previewPlay } from './preview.ts';
import { countUp } from './scoring.ts';
import { buttonCard, listNames, showCard, showCards, showFront, tellChange } from './symbols.ts';
import { mustAct, type ParadeView } from './view.ts';

/** What a press showed last: nothing yet, the preview of a card, the outcome of a play, or cards picked to keep. */
export type Step =
  | { readonly kind: 'hand' | 'played' }
  | { readonly kind: 'card'; readonly card: Card }
  | { readonly kind: 'keep'; readonly picked: readonly Card[] };

export function showHand(view: ParadeView, step: Step, writer: Writer): PrivateScreen {
  const { viewer: seat } = view;
  const screen = { audience: 'seat', title: writer.say('parade.hand.title') } as const;
  if (seat === 'table') return { ...screen, text: [writer.say('parade.hand.watching')], tone: 'waiting', rows: [] };
  const news = step.kind === 'played' ? tellOwnPlay(view, seat, writer) : [];
  switch (view.phase) {
    case 'play':
      if (step.kind === 'card' && mustAct(view) && view.hand?.includes(step.card))
        return { ...screen, ...showPreview(view, step.card, writer) };
      return { ...screen, ...showCardsToPlay(view, seat, news, writer) };
    case 'keep':
      return { ...screen, ...showChoice(view, seat, step.kind === 'keep' ? step.picked : [], news, writer) };
    case 'over':
      return { ...screen, text: tellOwnCount(view, seat, writer), tone: 'over', rows: [] };
  }
}

function showCardsToPlay(view: ParadeView, seat: Seat, news: readonly string[], writer: Writer): Content {
  const acts = mustAct(view);
  const previews = (view.hand ?? []).map((card) => previewPlay(view, card));
  const hand = isDone(view, seat)
    ? [showCards(view.faces, view.hand ?? [])]
    : [showLine(view, writer), previews.map((preview) => tellTaking(view, preview, writer)).join('\n')];
  const situation = [tellTurn(view, seat, writer), ...showEnding(view, writer)].join('\n');
  return {
    text: [...news, situation, ...hand, showOwnFront(view, seat, writer)],
    besidePicture: [...news, situation],
    ...explainNumbers(view, isDone(view, seat) ? [] : previews, writer),
    tone: acts || view.ending ? 'urgent' : 'waiting',
    rows: acts ? arrange(previews.map((preview) => cardButton(view, preview, writer))) : [refreshRow(writer)],
  };
}

/** After so many turns of each player it is known what a plus and a minus mean. */
const newFor = 2;

/** What a plus and a minus mean, where there are some and that is new; and of when the screen is, where others move on while it stays. */
function explainNumbers(
  view: ParadeView,
  previews: readonly PlayPreview[],
  writer: Writer,
): { readonly footer?: string } {
  const isNew = view.turn <= newFor * view.handSizes.length;
  const notes = [
    ...(isNew && previews.some(({ collected }) => collected.length > 0) ? [writer.say('parade.hand.change')] : []),
    ...(mustAct(view) ? [] : [writer.say('parade.hand.as-of', { turn: view.turn })]),
  ];
  return notes.length > 0 ? { footer: notes.join(' ') } : {};
}

function tellTurn(view: ParadeView, seat: Seat, writer: Writer): string {
  if (mustAct(view)) return writer.say(view.ending ? 'parade.hand.last-turn' : 'parade.hand.your-turn');
  const name = listNames(writer, view.toMove);
  return writer.say(isDone(view, seat) ? 'parade.hand.done' : 'parade.hand.not-your-turn', { name });
}

/** Whether the seat has played its last card while others still play. */
export function isDone(view: ParadeView, seat: Seat): boolean {
  const seats = view.handSizes.length;
  const ahead = (seat - (view.toMove[0] ?? seat) + seats) % seats;
  return view.playsLeft !== null && ahead >= view.playsLeft;
}

function cardButton(view: ParadeView, preview: PlayPreview, writer: Writer): Button {
  const { card, collected, change } = preview;
  const { label, ...emoji } = buttonCard(writer, view.faces, card);
  const values = { card: label, count: collected.length, change: tellChange(writer, change) };
  return {
    verb: `${writer.confirms ? 'card' : 'play'}.${card}`,
    label: writer.say(collected.length ? 'parade.button.takes' : 'parade.button.takes-nothing', values),
    style: collected.length ? 'secondary' : 'primary',
    ...emoji,
  };
}

/** One line of the hand: the card and what it would take from the present line. */
function tellTaking(view: ParadeView, preview: PlayPreview, writer: Writer): string {
  const { card, collected, change, ends } = preview;
  const values = { card: showCard(view.faces, card), change: tellChange(writer, change) };
  const line = collected.length
    ? writer.say('parade.hand.takes', { ...values, cards: showCards(view.faces, collected) })
    : writer.say('parade.hand.takes-nothing', values);
  // the pile may change before this player's turn; the colours in front do not
  const isSure = ends?.cause === 'six-colours' || mustAct(view);
  return ends && isSure ? `${line} · ${writer.say(`parade.hand.ends.${ends.follows}`)}` : line;
}

function showOwnFront(view: ParadeView, seat: Seat, writer: Writer): string {
  const counts = countUp(view.collections, view.rules);
  return writer.say('parade.hand.front', {
    front: showFront(writer, view.faces, view.collections[seat] ?? [], counts[seat]),
  });
}

/** The outcome of the seat's latest turn. The drawn card is for its eyes only. */
function tellOwnPlay(view: ParadeView, seat: Seat, writer: Writer): string[] {
  const play = view.latest[seat];
  if (!play) return [];
  const card = showCard(view.faces, play.card);
  const took = play.collected.length
    ? writer.say('parade.hand.took', { card, cards: showCards(view.faces, play.collected) })
    : writer.say('parade.hand.took-nothing', { card });
  const drew = view.drew
    ? writer.say('parade.hand.drew', { card: showCard(view.faces, view.drew) })
    : writer.say('parade.hand.drew-nothing');
  return [`${took}\n${drew}`];
}

function tellOwnCount(view: ParadeView, seat: Seat, writer: Writer): string[] {
  const count = countUp(view.collections, view.rules)[seat];
  if (!count) return [];
  return [
    writer.say('parade.hand.over', { points: count.points, cards: count.cards }),
    explainCount(view, seat, count, writer),
  ];
}
