/** The text of the board: the line, the latest turn, the end, and the players. */

import type { Seat } from '../contract/index.ts';
import type { PublicScreen, Writer } from '../contract/screen.ts';
import { showFinalCount } from './face-count.ts';
import { countUp } from './scoring.ts';
import type { Ending } from './state.ts';
import { listNames, showCard, showCards, showFront } from './symbols.ts';
import type { OpenPlay, ParadeView } from './view.ts';

/** What everybody at the table sees. It has no buttons of its own; the platform adds those of every game. */
export function showBoard(view: ParadeView, writer: Writer): PublicScreen {
  if (view.phase === 'over') {
    return {
      audience: 'table',
      title: writer.say('parade.board.over'),
      text: showFinalCount(view, writer),
      tone: 'over',
      rows: [],
    };
  }
  return {
    audience: 'table',
    title:
      view.phase === 'keep' ? writer.say('parade.board.keep') : writer.say('parade.board.turn', { turn: view.turn }),
    text: [
      showEvents(view, writer),
      ...showEnding(view, writer),
      ...(view.phase === 'keep' ? [showChoosing(view, writer)] : [showLine(view, writer)]),
      showPlayers(view, writer),
    ],
    ...(view.phase === 'play' && { footer: writer.say('parade.board.pile', { count: view.pileSize }) }),
    tone: view.ending ? 'urgent' : 'waiting',
    rows: [],
  };
}

/** The present line, front first. */
export function showLine(view: ParadeView, writer: Writer): string {
  return writer.say('parade.line', { cards: showCards(writer, view.faces, view.line) });
}

/** The latest turn in a sentence. */
export function tellPlay(writer: Writer, view: Pick<ParadeView, 'faces'>, seat: Seat, play: OpenPlay): string {
  const values = { name: writer.name(seat), card: showCard(writer, view.faces, play.card) };
  if (play.collected.length === 0) return writer.say('parade.played.took-nothing', values);
  return writer.say('parade.played.took', { ...values, cards: showCards(writer, view.faces, play.collected) });
}

/** The latest turn, and briefly the turns before it since the last one of the player whose turn it is. */
function showEvents(view: ParadeView, writer: Writer): string {
  const seats = view.handSizes.length;
  const latest = view.latestSeat;
  const play = latest === null ? undefined : view.latest[latest];
  if (latest === null || !play) return writer.say('parade.board.begins', { name: writer.name(view.firstSeat) });
  const lines = [tellPlay(writer, view, latest, play)];
  const earlier = Array.from({ length: seats - 2 }, (_, back) => (latest - 1 - back + seats) % seats).flatMap(
    (seat) => {
      const before = view.latest[seat];
      return before ? [tellBriefly(view, writer, seat, before)] : [];
    },
  );
  if (earlier.length) lines.push(writer.say('parade.board.earlier', { plays: earlier.join(' · ') }));
  return lines.join('\n');
}

function tellBriefly(view: ParadeView, writer: Writer, seat: Seat, play: OpenPlay): string {
  const values = { name: writer.name(seat), card: showCard(writer, view.faces, play.card) };
  if (play.collected.length === 0) return writer.say('parade.board.brief-nothing', values);
  return writer.say('parade.board.brief', { ...values, count: play.collected.length });
}

/** That the end is near, why, and how many turns are left; nothing before that. */
export function showEnding(view: ParadeView, writer: Writer): string[] {
  const { ending, playsLeft } = view;
  if (!ending || view.phase !== 'play') return [];
  const left = writer.say('parade.ending.left', { count: playsLeft ?? 0 });
  return [`${tellLastRound(view, ending, writer)} ${left}`];
}

/** That it is the last round, and why. */
export function tellLastRound({ rules }: Pick<ParadeView, 'rules'>, { cause, seat }: Ending, writer: Writer): string {
  const why = writer.say(`parade.ending.cause.${cause}`, { name: writer.name(seat) });
  return writer.say(`parade.ending.${rules}`, { cause: why });
}

/** Who has chosen the cards to keep and who has not, without the cards. */
function showChoosing(view: ParadeView, writer: Writer): string {
  const chosen = [...view.chosen.keys()].filter((seat) => view.chosen[seat]);
  const lines = [
    writer.say('parade.board.keeping'),
    writer.say('parade.board.choosing', { names: listNames(writer, view.toMove) }),
  ];
  if (chosen.length) lines.push(writer.say('parade.board.chosen', { names: listNames(writer, chosen) }));
  return lines.join('\n');
}

/** One line for each player, starting with the one whose turn it is. */
function showPlayers(view: ParadeView, writer: Writer): string {
  const seats = view.handSizes.length;
  const counts = countUp(view.collections, view.rules);
  const first = view.phase === 'play' ? (view.toMove[0] ?? 0) : view.firstSeat;
  const lines = Array.from({ length: seats }, (_, place) => {
    const seat = (first + place) % seats;
    return writer.say(view.toMove.includes(seat) ? 'parade.board.player-to-move' : 'parade.board.player', {
      name: writer.name(seat),
      count: view.handSizes[seat] ?? 0,
      front: showFront(writer, view.faces, view.collections[seat] ?? [], counts[seat]),
    });
  });
  return lines.join('\n');
}
