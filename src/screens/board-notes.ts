/** The notes on a board besides the game itself, and their buttons. */

import type { Button, Row } from '../games/contract/screen.ts';
import { type Say, textKey } from '../locales/texts.ts';
import { agreedTo, missingFor } from '../tables/admitting.ts';
import { type Finished, isPerson, type Running, type Table } from '../tables/table.ts';
import { isHeld } from '../tables/time.ts';
import { votesNeeded } from '../tables/votes.ts';
import { escapeName, listNames } from './names.ts';
import { namesOf, seatNotes, spanOf } from './seat-notes.ts';

/** Notes about time, absence, votes, requests and pauses, and after the game about who wants to play again. */
export function boardNotes(table: Running | Finished, say: Say): string {
  if (table.phase === 'over') return rematchNote(table, say);
  return [
    backNote(table, say),
    timeNote(table, say),
    missedNote(table, say),
    ...seatNotes(table, say),
    voteNote(table, say),
    votedNote(table, say),
    requestNote(table, say),
    turnedAwayNote(table, say),
  ]
    .filter(Boolean)
    .join('\n');
}

/** Why the clock is stopped if nobody can see the board. People who continue to play read it on their hand. */
export function heldNote(table: Table, say: Say): string {
  return isHeld(table) ? say('table.note.held', { channel: table.channel }) : '';
}

/** The buttons that go with the notes. Empty if there is nothing to answer. */
export function noteButtons(table: Running | Finished, say: Say): readonly Row[] {
  if (table.phase === 'over') return [];
  const buttons: Button[] = [];
  if (table.stopped?.why === 'paused') buttons.push({ verb: 'resume', label: say('button.resume'), style: 'success' });
  else if (table.seats.some((occupant) => isPerson(occupant) && occupant.away)) {
    buttons.push({ verb: 'return', label: say('button.return'), style: 'success' });
  }
  if (table.vote) {
    const { question, seat } = table.vote;
    const asked = seat === undefined ? question : `${question}.${seat}`;
    buttons.push({ verb: `agree.${asked}`, label: say('button.agree'), style: 'primary' });
    buttons.push({ verb: `disagree.${asked}`, label: say('button.disagree'), style: 'secondary' });
  }
  if (table.request) {
    buttons.push({ verb: `let-in.${table.request.user}`, label: say('button.let-in'), style: 'success' });
    buttons.push({ verb: `turn-away.${table.request.user}`, label: say('button.turn-away'), style: 'secondary' });
  }
  return buttons.length > 0 ? [{ buttons: buttons.slice(0, 5) }] : [];
}

function rematchNote({ rematch, seats }: Finished, say: Say): string {
  if (!rematch) return '';
  if (rematch.table !== undefined) return say('table.note.rematch.open', { table: rematch.table });
  const people = seats.filter(isPerson);
  const names = people.filter(({ user }) => rematch.users.includes(user)).map(({ name }) => escapeName(name));
  return say('table.note.rematch', { names: listNames(names, say), count: names.length, needed: people.length });
}

function nameOf(table: Running, seat: number): string {
  return escapeName(table.seats[seat]?.name ?? '?');
}

function timeNote(table: Running, say: Say): string {
  const { stopped, play } = table;
  if (stopped?.why === 'paused' && stopped.until !== undefined) {
    return say('table.note.paused', { until: relative(stopped.until) });
  }
  if (stopped) return '';
  const until = play.waits.flatMap((wait) => (wait.until === undefined ? [] : [wait.until]));
  if (until.length > 0) return say('table.note.until', { until: relative(Math.min(...until)) });
  return table.pace === 'untimed' ? say('table.note.untimed') : '';
}

/** The note stands until somebody moves. */
function backNote({ givenBack }: Running, say: Say): string {
  return givenBack?.away === undefined ? '' : say('table.note.back', { span: spanOf(givenBack.away, say) });
}

/** For whom a bot moved. The note stays until they move themselves, so that they read it when they are back. */
function missedNote(table: Running, say: Say): string {
  const names = table.seats.flatMap((occupant) =>
    isPerson(occupant) && occupant.missed !== undefined && !occupant.away ? [escapeName(occupant.name)] : [],
  );
  return names.length === 0 ? '' : say('table.note.forced', { names: listNames(names, say) });
}

function voteNote(table: Running, say: Say): string {
  if (!table.vote) return '';
  const { question, seat, users, against = [], until } = table.vote;
  const names = namesOf(table, users);
  const note = say(textKey(`table.note.vote.${question}`), {
    names: listNames(names, say),
    count: names.length,
    needed: votesNeeded(table, table.vote),
    target: seat === undefined ? '' : nameOf(table, seat),
  });
  const noes =
    against.length === 0 ? '' : say('table.note.vote.against', { names: listNames(namesOf(table, against), say) });
  const end = until === undefined ? '' : say('table.note.vote.until', { until: relative(until) });
  return [note, noes, end].filter(Boolean).join(' ');
}

function votedNote(table: Running, say: Say): string {
  if (!table.voted) return '';
  const { question, seat, result, users = [] } = table.voted;
  const target = seat === undefined ? '' : nameOf(table, seat);
  const named = namesOf(table, users);
  // somebody who asked to be forgotten, or who said no in a version that did not note it
  const names = named.length > 0 ? listNames(named, say) : say('privacy.player');
  return say(textKey(`table.note.voted.${result}`), { question, target, names });
}

function requestNote(table: Running, say: Say): string {
  if (!table.request) return '';
  const { name, seat, until } = table.request;
  const yes = agreedTo(table);
  const missing = missingFor(table, yes);
  const note = say('table.note.request', {
    name: escapeName(name),
    seat: nameOf(table, seat),
    who: missing?.all === false ? 'one' : 'all',
    yes: yes.length,
    needed: yes.length + (missing?.users.length ?? 0),
  });
  const end = until === undefined ? '' : say('table.note.request.until', { until: relative(until) });
  return [note, end].filter(Boolean).join(' ');
}

/** The note stays until the next move, so that the person who asked reads it. */
function turnedAwayNote(table: Running, say: Say): string {
  const away = table.turnedAway?.at(-1);
  if (!away || away.moves !== table.play.moves) return '';
  const names = { name: escapeName(away.name), seat: nameOf(table, away.seat) };
  return say('table.note.turned-away', { ...names, why: away.why ?? 'no' });
}

/** A time that every reader sees as `in 5 minutes`, in their own language. */
export function relative(time: number): string {
  return `<t:${Math.floor(time / 1000)}:R>`;
}
