/** The face of the game: its screens, and what the presses on them mean. */

import type { Around, Face, Press, RecordedMove } from '../contract/index.ts';
import type { Writer } from '../contract/screen.ts';
import { type Card, isCard } from './cards.ts';
import { showBoard, tellLastRound, tellPlay } from './face-board.ts';
import { type Step, showHand } from './face-hand.ts';
import { countRulePages, showRules } from './face-rules.ts';
import { countUp } from './scoring.ts';
import type { ParadeMove, ParadeOptions } from './state.ts';
import { showCards } from './symbols.ts';
import type { ParadeView } from './view.ts';

const illegal = { refused: 'illegal-move' } as const;

export function parseStep(step: string): Step {
  const [kind, ...rest] = step.split('.');
  const cards = rest.filter(isCard);
  const [card] = cards;
  if (kind === 'card' && card) return { kind, card };
  if (kind === 'keep') return { kind, picked: cards.slice(0, 2) };
  return { kind: kind === 'played' ? kind : 'hand' };
}

/**
 * Verbs: `card.R3` shows what a card would do, `play.R3` plays it, `back` and `refresh` show the hand, `keep.R3.B2` picks up
 * to two of the last cards, `confirm.R3.B2` keeps them.
 */
function press(view: ParadeView, verb: string): Press<ParadeMove> {
  const { viewer: seat } = view;
  const [action, ...rest] = verb.split('.');
  if (verb === 'back' || verb === 'refresh') return { step: '' };
  const cards = readHeld(view, rest);
  if (seat === 'table' || !cards) return illegal;
  const [first, second, third] = cards;
  if (action === 'keep' && third === undefined && view.phase === 'keep') return { step: verb };
  if (first === undefined) return illegal;
  if (second === undefined && view.phase === 'play') {
    if (action === 'card') return { step: verb };
    if (action === 'play') return { move: { play: first }, next: 'played' };
  }
  if (action === 'confirm' && second !== undefined && third === undefined && view.phase === 'keep')
    return { move: { keep: [first, second] }, next: 'kept' };
  return illegal;
}

/** The named cards if all are in the viewer's hand and none is named twice. */
function readHeld(view: ParadeView, names: readonly string[]): readonly Card[] | undefined {
  const cards = names.filter(isCard);
  const held = cards.every((card) => view.hand?.includes(card));
  return held && cards.length === names.length && new Set(cards).size === cards.length ? cards : undefined;
}

function summarise(view: ParadeView, writer: Writer): string {
  const seat = view.viewer === 'table' ? undefined : view.viewer;
  if (view.phase === 'over') {
    const best = Math.min(...countUp(view.collections, view.rules).map((count) => count.points));
    return writer.say('parade.summary.over', { points: best });
  }
  if (view.phase === 'keep') {
    const chosen = seat !== undefined && view.chosen[seat];
    return writer.say(chosen ? 'parade.summary.chosen' : 'parade.summary.keep');
  }
  const values = { turn: view.turn, count: view.hand?.length ?? view.pileSize };
  return writer.say(view.hand ? 'parade.summary.hand' : 'parade.summary.table', values);
}

/** A play as everybody saw it, without the drawn card, and whether it triggered the end. Kept cards are secret until the game is over. */
function logLine(
  move: RecordedMove,
  around: Around<ParadeView> | undefined,
  { faces }: ParadeOptions,
  writer: Writer,
): string | undefined {
  const { play, collected, keep } = move;
  if (Array.isArray(keep)) {
    const name = writer.name(move.seat);
    if (!around?.isOver) return writer.say('parade.played.keep', { name });
    return writer.say('parade.played.kept', { name, cards: showCards(faces, keep.filter(isCard)) });
  }
  if (!isCard(play) || !Array.isArray(collected)) return undefined;
  const told = tellPlay(writer, { faces }, move.seat, { card: play, collected: collected.filter(isCard) });
  const begins = around?.before.ending === null && around.after.ending;
  return begins ? `${told} ${tellLastRound(around.after, begins, writer)}` : told;
}

export const face: Face<ParadeView, ParadeMove, ParadeOptions> = {
  board: (view, _step, writer) => showBoard(view, writer),
  hand: { label: 'parade.button.hand', screen: (view, step, writer) => showHand(view, parseStep(step), writer) },
  press,
  task: ({ phase }) => (phase === 'keep' ? 'parade.task.keep' : undefined),
  mayConfirm: true,
  rules: showRules,
  pages: countRulePages,
  summary: summarise,
  logLine,
};
