/** The text of the board: the line, the latest turn, the end, and the players. */

import type { Seat } from '../contract/index.ts';
import type { PublicScreen, Writer } from '../contract/screen.ts';
import { countColours } from './cards.ts';
import { showFinalCount } from './face-count.ts';
import { countUp, type SeatCount } from './scoring.ts';
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
      besidePicture: showFinalCount(view, writer).slice(0, 1),
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
      ...(view.phase === 'play' ? [writer.say('parade.board.pile', { count: view.pileSize })] : []),
      ...tellNearEnd(view, writer),
    ],
    besidePicture: [
      [showEvents(view, writer, mostBeside), ...showEnding(view, writer), ...tellNearEnd(view, writer)].join('\n'),
      view.phase === 'keep' ? showChoosing(view, writer) : tellTurn(view, writer),
    ],
    tone: view.ending ? 'urgent' : 'waiting',
    rows: [],
  };
}

/** The present line, front first. */
export function showLine(view: ParadeView, writer: Writer): string {
  return writer.say('parade.line', { cards: showCards(view.faces, view.line) });
}

/** The latest turn in a sentence. */
export function tellPlay(writer: Writer, view: Pick<ParadeView, 'faces'>, seat: Seat, play: OpenPlay): string {
  const values = { name: writer.name(seat), card: showCard(view.faces, play.card) };
  if (play.collected.length === 0) return writer.say('parade.played.took-nothing', values);
  return writer.say('parade.played.took', { ...values, cards: showCards(view.faces, play.collected) });
}

/** Beside a picture so many turns are told briefly: a phone shows them in two lines. */
const mostBeside = 2;

/** The latest turn, and briefly the turns before it since the last one of the player whose turn it is, or the latest of those. */
function showEvents(view: ParadeView, writer: Writer, mostBefore = view.handSizes.length): string {
  const seats = view.handSizes.length;
  const latest = view.latestSeat;
  const play = latest === null ? undefined : view.latest[latest];
  if (latest === null || !play) return writer.say('parade.board.begins', { name: writer.name(view.firstSeat) });
  const lines = [tellPlay(writer, view, latest, play)];
  const earlier = Array.from(
    { length: Math.min(mostBefore, seats - 2) },
    (_, back) => (latest - 1 - back + seats) % seats,
  ).flatMap((seat) => {
    const before = view.latest[seat];
    return before ? [tellBriefly(view, writer, seat, before)] : [];
  });
  if (earlier.length) lines.push(writer.say('parade.board.earlier', { plays: earlier.join(' · ') }));
  return lines.join('\n');
}

function tellBriefly(view: ParadeView, writer: Writer, seat: Seat, play: OpenPlay): string {
  const values = { name: writer.name(seat), card: showCard(view.faces, play.card) };
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
export function tellLastRound(
  { rules, faces }: Pick<ParadeView, 'rules' | 'faces'>,
  { cause, seat }: Ending,
  writer: Writer,
): string {
  const why = writer.say(`parade.ending.cause.${cause}`, { name: writer.name(seat), faces });
  return writer.say(`parade.ending.${rules}`, { cause: why });
}

/** Whose turn it is, and what they press. */
function tellTurn(view: ParadeView, writer: Writer): string {
  return writer.say('parade.board.to-move', { name: writer.name(view.toMove[0] ?? view.firstSeat) });
}

/** Who lacks a single colour, and so could bring on the end next turn. */
function tellNearEnd(view: ParadeView, writer: Writer): string[] {
  const near = seatsNearEnd(view);
  return near.length
    ? [
        writer.say('parade.board.near-end', {
          names: listNames(writer, near),
          count: near.length,
          rules: view.rules,
          faces: view.faces,
        }),
      ]
    : [];
}

/** Who has five of the six colours in front, as long as the end is not in sight. */
export function seatsNearEnd(view: ParadeView): Seat[] {
  if (view.ending || view.phase !== 'play') return [];
  return [...view.collections.keys()].filter((seat) => countColours(view.collections[seat] ?? []) === 5);
}

/** Who has the fewest points as things lie; nobody while all are level. */
export function findLeaders(counts: readonly SeatCount[]): Seat[] {
  const fewest = Math.min(...counts.map(({ points }) => points));
  const leaders = [...counts.keys()].filter((seat) => counts[seat]?.points === fewest);
  return leaders.length < counts.length ? leaders : [];
}

/** Who has chosen the cards to keep and who has not, and nothing of what. */
function showChoosing(view: ParadeView, writer: Writer): string {
  const chosen = [...view.chosen.keys()].filter((seat) => view.chosen[seat]);
  const lines = [
    writer.say('parade.board.keeping'),
    writer.say('parade.board.choosing', { names: listNames(writer, view.toMove) }),
  ];
  if (chosen.length) lines.push(writer.say('parade.board.chosen', { names: listNames(writer, chosen) }));
  return lines.join('\n');
}

/** One line a player, always in the order of the seats, so that all find themselves where they were. */
function showPlayers(view: ParadeView, writer: Writer): string {
  const counts = countUp(view.collections, view.rules);
  const leaders = findLeaders(counts);
  const lines = view.handSizes.map((count, seat) =>
    writer.say(view.toMove.includes(seat) ? 'parade.board.player-to-move' : 'parade.board.player', {
      name: writer.name(seat),
      count,
      leads: leaders.includes(seat) ? 'yes' : 'no',
      front: showFront(writer, view.faces, view.collections[seat] ?? [], counts[seat]),
    }),
  );
  return lines.join('\n');
}
