/** The menu ⋯ of a running game. */

import { type AnyGame, isRefused } from '../games/contract/index.ts';
import type { Button, PrivateScreen, Row } from '../games/contract/screen.ts';
import type { Say } from '../locales/texts.ts';
import { isPerson, type Running, seatOf } from '../tables/table.ts';
import { giveTime, nudge } from '../tables/time.ts';
import { decidesAlone, mayBeKicked } from '../tables/votes.ts';
import { heldNote } from './board-notes.ts';
import { tellOutsider } from './outsider.ts';
import { dealLine } from './table-screens.ts';

/** The menu ⋯: what a person can do at a running game besides playing. */
export function moreScreen(
  table: Running,
  game: AnyGame,
  user: string,
  mayEnd: boolean,
  now: number,
  say: Say,
): PrivateScreen {
  const showsPictures = game.picture !== undefined && table.pictures !== 'none';
  const seat = seatOf(table, user);
  const texts = [say('table.more.text'), heldNote(table, say)];
  const rows: Row[] = [
    {
      buttons: [
        { verb: 'log', label: say('button.log'), style: 'secondary' },
        ...(showsPictures
          ? ([{ verb: 'words.board', label: say('button.board-in-words'), style: 'secondary' }] as const)
          : []),
      ],
    },
  ];
  if (seat === undefined) {
    const { text, buttons } = tellOutsider(table, user, now, say);
    texts.push(text);
    if (buttons.length > 0) rows.push({ buttons });
    if (mayEnd) rows.push({ buttons: [endButton(true, say)] });
  } else {
    rows.push(
      { buttons: boardAndClock(table, user, now, say) },
      { buttons: partings(mayEnd || decidesAlone(table, user, { question: 'end' }), say) },
      ...kicks(table, user, now, say),
    );
    if (table.host === user) rows.push(...hostMenu(table, seat, say));
  }
  return {
    audience: 'seat',
    title: say('table.more.title'),
    tone: 'waiting',
    text: [...texts, dealLine(table, say)],
    rows,
  };
}

function boardAndClock(table: Running, user: string, now: number, say: Say): Button[] {
  const paused = table.stopped?.why === 'paused';
  const pause = decidesAlone(table, user, { question: 'pause' }) ? 'button.pause-alone' : 'button.pause';
  return [
    { verb: 'board', label: say('button.board'), style: 'secondary' },
    { verb: 'nudge', label: say('button.nudge'), style: 'secondary', disabled: hasNobody(nudge(table, user, now)) },
    {
      verb: 'time',
      label: say('button.more-time'),
      style: 'secondary',
      disabled: hasNobody(giveTime(table, user, now)),
    },
    paused
      ? { verb: 'resume', label: say('button.resume'), style: 'success' }
      : { verb: 'ask.pause', label: say(pause), style: 'secondary' },
  ];
}

/** Whether there is nobody to do it to now. If it was only done too often, the press says so. */
function hasNobody(outcome: ReturnType<typeof nudge>): boolean {
  return isRefused(outcome) && (outcome.refused === 'nobody-waited-for' || outcome.refused === 'paused');
}

function partings(mayEnd: boolean, say: Say): Button[] {
  return [{ verb: 'leave', label: say('button.leave'), style: 'secondary' }, endButton(mayEnd, say)];
}

function endButton(alone: boolean, say: Say): Button {
  return alone
    ? { verb: 'end', label: say('button.end-game'), style: 'danger' }
    : { verb: 'ask.end', label: say('button.ask-end'), style: 'danger' };
}

/** If the person's vote alone decides, they are asked to confirm first. */
function kicks(table: Running, user: string, now: number, say: Say): Row[] {
  const buttons = table.play.waits
    .filter((wait) => mayBeKicked(table, user, wait.seat, now))
    .map(({ seat }): Button => {
      const name = table.seats[seat]?.name ?? '?';
      return decidesAlone(table, user, { question: 'kick', seat })
        ? { verb: `kick.${seat}`, label: say('button.kick-alone', { name }), style: 'secondary' }
        : { verb: `ask.kick.${seat}`, label: say('button.kick', { name }), style: 'secondary' };
    });
  return buttons.length > 0 ? [{ buttons: buttons.slice(0, 5) }] : [];
}

function hostMenu(table: Running, own: number, say: Say): Row[] {
  const choices = table.seats.flatMap((occupant, seat) =>
    isPerson(occupant) && seat !== own ? [{ value: String(seat), label: occupant.name }] : [],
  );
  return choices.length > 0 ? [{ menu: { verb: 'host', placeholder: say('table.host-menu'), choices } }] : [];
}
