/** The face of the game: its screens, and what the presses on them mean. */

import type { Face, Press, Seat } from '../contract/index.ts';
import type { Screen, Writer } from '../contract/screen.ts';
import type { Catalogue } from './cards.ts';
import { seatsToMove } from './choices.ts';
import { hasOwnControls } from './face-alone.ts';
import { readCardStep } from './face-asking.ts';
import { countTurns, showBoard } from './face-board.ts';
import { logLine } from './face-events.ts';
import { showOwnCards } from './face-hand.ts';
import { menuVerb, readGroup } from './face-menus.ts';
import { countRulePages, showRules } from './face-rules.ts';
import { keepCardsWhole, tell } from './face-words.ts';
import type { FloatMove } from './moves.ts';
import { readPlan, readSure } from './plans.ts';
import { sum } from './scoring.ts';
import type { FloatView } from './view.ts';

/**
 * Verbs are moves in a word (`take.FB-SET`), or several that are made one after the other (`take.FB-SET+set.5.0.red`), or steps that
 * narrow the choice (`card.FB-SET`, `at.5.0`) or ask once more (`sure.place.5`); `back` and `refresh` show the first step. A menu's verb
 * begins with `do`, and its value is one of these.
 */
function press(view: FloatView, verb: string, values: readonly string[]): Press<FloatMove> {
  if (verb === 'back' || verb === 'refresh') return { step: '' };
  const { viewer: seat } = view;
  if (seat === 'table' || !seatsToMove(view).includes(seat)) return { refused: 'illegal-move' };
  const word = verb.split('.')[0] === menuVerb ? (values[0] ?? '') : verb;
  const [move, ...followedBy] = readPlan(view, seat, word) ?? [];
  if (move) return followedBy.length > 0 ? { move, followedBy } : { move };
  return isStep(view, seat, word) ? { step: word } : { refused: 'illegal-move' };
}

function isStep(view: FloatView, seat: Seat, word: string): boolean {
  const found = readSure(view, seat, word) ?? readCardStep(view, seat, word);
  return found !== undefined || readGroup(view, seat, word).length > 0;
}

function summarise(view: FloatView, writer: Writer): string {
  const round = view.round + 1;
  if (view.phase.doing === 'over') {
    return tell(writer, 'summary.over', { points: Math.max(...view.rounds.map(sum)) });
  }
  if (view.viewer === 'table') return tell(writer, 'summary.table', { round });
  const points = sum(view.rounds[view.viewer] ?? []);
  if (view.phase.doing === 'assign') return tell(writer, 'summary.assign', { round, points });
  if (view.parade.length > 0) return tell(writer, 'summary.parade', { round, points });
  return tell(writer, 'summary.seat', { round, points, ...countTurns(view) });
}

/** The chat service's limit for a message, less some room. */
const mostText = 4000;

/** The bot's own emojis are long in a message's text. If it would become too long, plain signs replace them. */
export function keepShort<S extends Screen>(writer: Writer, show: (writer: Writer) => S): S {
  const own = wrapCards(writer, show(writer));
  if (own.text.join('\n\n').length <= mostText) return own;
  const plain: Writer = { ...writer, symbol: (_id, fallback) => fallback };
  return wrapCards(plain, show(plain));
}

function wrapCards<S extends Screen>(writer: Writer, screen: S): S {
  const keep = (blocks: readonly string[]) => blocks.map((block) => keepCardsWhole(writer, block));
  return {
    ...screen,
    text: keep(screen.text),
    ...(screen.besidePicture && { besidePicture: keep(screen.besidePicture) }),
  };
}

/** The name of the cards that the game is played with. */
export type FloatOptions = { readonly cards: string };

/** @param cardsOf the cards that a game with these options is played with */
export const makeFace = (cardsOf: (options: FloatOptions) => Catalogue): Face<FloatView, FloatMove, FloatOptions> => ({
  board: (view, step, writer) => keepShort(writer, (plain) => showBoard(view, step, plain)),
  hand: {
    label: 'everyone-loves-a-parade.button.hand',
    screen: (view, step, writer) => keepShort(writer, (plain) => showOwnCards(view, step, plain)),
    opensItself: hasOwnControls,
  },
  press,
  mayConfirm: true,
  rules: (page, options, writer) => showRules(page, cardsOf(options), writer),
  pages: countRulePages,
  task: ({ phase }) => (phase.doing === 'assign' ? 'everyone-loves-a-parade.task.assign' : undefined),
  summary: summarise,
  logLine: (move, around, _, writer) => logLine(move, writer, around),
});
