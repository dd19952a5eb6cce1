/** The text of the board: crowds, Warehouse, the order of placing, and the players. */

import type { PublicScreen, Writer } from '../contract/screen.ts';
import { currentParader, seatsToMove } from './choices.ts';
import { activeCrowds, diceOn, openCrowds } from './dice.ts';
import { showControls, showPrompt } from './face-controls.ts';
import { showEvents, tellLast } from './face-events.ts';
import { isNewRound, showFinalCount, showRound, showRoundInShort } from './face-scoring.ts';
import {
  crowdNumber,
  floatSign,
  nameAction,
  showAction,
  showCard,
  showCards,
  showDice,
  showOwner,
  tell,
} from './face-words.ts';
import { findLeaders, scoreAt, sum } from './scoring.ts';
import { firstActive, roundCount, takesPerRound } from './state.ts';
import type { FloatView } from './view.ts';

/** What everybody at the table sees, with the controls of the seat to move. */
export function showBoard(view: FloatView, step: string, writer: Writer): PublicScreen {
  if (view.phase.doing === 'over') {
    const text = showFinalCount(view, writer);
    const besidePicture = text.slice(0, 1);
    return { audience: 'table', title: tell(writer, 'board.over'), text, besidePicture, tone: 'over', rows: [] };
  }
  return {
    audience: 'table',
    title: showTitle(view, writer),
    text: [
      showEvents(view, writer),
      ...(isNewRound(view) ? [showRound(view, writer)] : []),
      showCrowds(view, writer),
      view.parade.length > 0 ? showParade(view, writer) : showWarehouse(view, writer),
      showPlayers(view, writer),
      showPrompt(view, step, writer),
    ],
    // whoever is choosing has read the news, and the picture still shows it
    besidePicture: [[...(step === '' ? [showNews(view, writer)] : []), showPrompt(view, step, writer)].join('\n')],
    footer: tell(writer, 'board.deck', { count: view.deck }),
    tone: view.round === roundCount - 1 ? 'urgent' : 'waiting',
    rows: showControls(view, step, writer),
  };
}

/** What happened last in two lines, or what came of a round. */
export function showNews(view: FloatView, writer: Writer): string {
  if (isNewRound(view)) return showRoundInShort(view, writer);
  const lines = tellLast(view, writer).slice(-2);
  return lines.length > 0 ? lines.join('\n') : showEvents(view, writer);
}

function showTitle(view: FloatView, writer: Writer): string {
  const round = view.round + 1;
  if (view.parade.length > 0) return tell(writer, 'board.parade', { round });
  if (view.phase.doing === 'assign') return tell(writer, 'board.assign', { round });
  return tell(writer, 'board.turn', { round, ...countTurns(view) });
}

/** Which turn of the round this is. An action belongs to the turn in which its card was taken. */
export function countTurns(view: FloatView): { readonly turn: number; readonly turns: number } {
  const each = view.seats === 2 ? 2 : 1;
  const done = view.phase.doing === 'take' ? view.takes : view.takes - 1;
  return { turn: Math.floor(done / each) + 1, turns: takesPerRound(view.seats) / each };
}

/** The active Crowd cards with their dice and pawns, then those of earlier and of later rounds. */
export function showCrowds(view: FloatView, writer: Writer): string {
  const active = activeCrowds(view).map((crowd) => {
    const parader = view.parade.find((one) => one.crowd === crowd);
    const values = { crowd: crowdNumber(crowd), dice: showDice(writer, diceOn(view, crowd)) };
    if (!parader) return tell(writer, 'crowd.open', values);
    return tell(writer, 'crowd.taken', { ...values, owner: showOwner(view, writer, parader.seat, parader.float) });
  });
  return [
    `${tell(writer, 'board.crowds')} ${active.join(' · ')}`,
    ...showEarlier(view, writer),
    ...showLater(view, writer),
  ].join('\n');
}

function showEarlier(view: FloatView, writer: Writer): string[] {
  const placed = view.history
    .flat()
    .toSorted((one, other) => one.crowd - other.crowd)
    .map((parader) => `${crowdNumber(parader.crowd)} ${writer.name(parader.seat)}`);
  return placed.length ? [tell(writer, 'board.earlier', { floats: placed.join(' · ') })] : [];
}

function showLater(view: FloatView, writer: Writer): string[] {
  const opened = firstActive(view) + view.dice.length;
  if (opened >= view.rowLength) return [];
  return [tell(writer, 'board.later', { from: crowdNumber(opened), to: view.rowLength })];
}

function showWarehouse(view: FloatView, writer: Writer): string {
  const lines = view.warehouse.map((card, index) =>
    tell(writer, 'board.card', {
      number: index + 1,
      card: showCard(writer, card),
      action: showAction(writer, card.action),
    }),
  );
  return [tell(writer, 'board.warehouse'), ...lines].join('\n');
}

/** All Order cards in a row, and what each open crowd would score for the float that is placed now. */
function showParade(view: FloatView, writer: Writer): string {
  const current = currentParader(view);
  const orders = view.parade.map((parader) => {
    const values = {
      number: parader.order,
      owner: showOwner(view, writer, parader.seat, parader.float),
      action: nameAction(writer, parader.action),
    };
    if (parader === current) return tell(writer, 'parade.now', values);
    return tell(writer, parader.crowd === null ? 'parade.waiting' : 'parade.placed', values);
  });
  const cards = current ? (view.floats[current.seat]?.[current.float] ?? []) : [];
  const free = openCrowds(view).map((crowd) =>
    tell(writer, 'parade.free', {
      crowd: crowdNumber(crowd),
      points: scoreAt(view, cards, crowd),
    }),
  );
  const owner = current ? showOwner(view, writer, current.seat, current.float) : '';
  return [
    tell(writer, 'parade.orders', { orders: orders.join(' · ') }),
    tell(writer, 'parade.scores', { owner, free: free.join(' · ') }),
  ].join('\n');
}

/** One line a player, in the order of seats. */
function showPlayers(view: FloatView, writer: Writer): string {
  const toMove = seatsToMove(view);
  const leaders = findLeaders(view);
  const lines = Array.from({ length: view.seats }, (_, seat) => {
    const floats = (view.floats[seat] ?? []).map((cards, float) =>
      view.seats === 2 ? `${floatSign(float)}: ${showCards(writer, cards)}` : showCards(writer, cards),
    );
    return tell(writer, toMove.includes(seat) ? 'board.player-to-move' : 'board.player', {
      name: writer.name(seat),
      lead: leaders.includes(seat) ? 'yes' : 'no',
      points: sum(view.rounds[seat] ?? []),
      floats: floats.join(' | '),
    });
  });
  return lines.join('\n');
}
