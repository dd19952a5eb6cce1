/** The lobby: what is played, who sits there, and how the game begins. */

import type { AnyGame } from '../games/contract/index.ts';
import type { PublicScreen, Row } from '../games/contract/screen.ts';
import { type Say, textKey } from '../locales/texts.ts';
import { isPerson, type Lobby, type Occupant, type TableBase } from '../tables/table.ts';
import { escapeName } from './names.ts';
import { dealLine } from './table-screens.ts';
import { writerFor } from './writer.ts';

/** The open lobby, for everybody. */
export function lobbyScreen(table: Lobby, game: AnyGame, say: Say): PublicScreen {
  return {
    audience: 'table',
    title: '',
    tone: 'waiting',
    text: [callLine(table, game, say), settingLines(table, game, say), seatLines(table, say), dealLine(table, say)],
    rows: lobbyRows(table, game, say),
  };
}

/** How many players are missing, and whether every seat is taken. */
function countSeats({ seats, size }: TableBase, game: AnyGame): { readonly missing: number; readonly full: boolean } {
  return { missing: game.seats.least - seats.length, full: seats.length >= size };
}

function callLine(table: Lobby, game: AnyGame, say: Say): string {
  const { missing, full } = countSeats(table, game);
  const host = hostName(table);
  if (full) return say('table.lobby.full', { host });
  const state =
    missing > 0
      ? say('table.lobby.missing', { missing })
      : say('table.lobby.ready', { free: table.size - table.seats.length });
  return `${say('table.lobby.call', { host })} ${state}`;
}

/** The host’s name for running text. */
export function hostName({ seats, host }: TableBase): string {
  const found = seats.find((occupant) => isPerson(occupant) && occupant.user === host);
  return escapeName(found?.name ?? '?');
}

/** What the game is, which rules and cards it is played with, and how fast. */
function settingLines(table: Lobby, game: AnyGame, say: Say): string {
  const { goal, minutes } = game.about;
  const { least } = game.seats;
  const range = least < table.size ? 'yes' : 'no';
  const players = say('table.lobby.size', { range, least, size: table.size });
  const writer = writerFor(table, say);
  const options = game.options.describe(table.options, writer);
  const explained = game.options.explain(table.options, writer).join(' ');
  const plain = [
    ...(explained ? [] : [options]),
    say(textKey(`table.pace.${table.pace}`)),
    ...(table.hints === false ? [say('table.lobby.no-hints')] : []),
  ];
  return [
    say('table.lobby.about', { goal: say(goal), minutes, players }),
    explained && say('table.lobby.options', { options, explained }),
    plain.filter(Boolean).join(' · '),
    table.pace === 'untimed' ? say('table.note.untimed') : '',
  ]
    .filter(Boolean)
    .join('\n');
}

function seatLines(table: TableBase, say: Say): string {
  return table.seats.map((occupant, seat) => `${seat + 1}. ${seatLine(table, occupant, say)}`).join('\n');
}

function seatLine(table: TableBase, occupant: Occupant, say: Say): string {
  const name = escapeName(occupant.name);
  if (!isPerson(occupant)) return say('table.seat.bot', { name, level: say(textKey(`level.${occupant.bot}`)) });
  return occupant.user === table.host ? say('table.seat.host', { name }) : name;
}

/** Green is what the table needs next: players, or the start. All read the same board, so Join stays for those who sit there. */
function lobbyRows(table: Lobby, game: AnyGame, say: Say): readonly Row[] {
  const { missing, full } = countSeats(table, game);
  const lacks = missing > 0;
  const joinStyle = full ? 'secondary' : lacks ? 'success' : 'primary';
  return [
    {
      buttons: [
        { verb: 'join', label: say('button.join'), style: joinStyle, disabled: full },
        { verb: 'leave', label: say('button.leave'), style: 'secondary' },
        { verb: 'start', label: say('button.start'), style: lacks ? 'secondary' : 'success', disabled: lacks },
      ],
    },
    {
      buttons: [
        { verb: 'bot', label: say('button.add-bot'), style: 'secondary', disabled: full },
        { verb: 'invite', label: say('button.invite'), style: 'secondary', disabled: full },
        { verb: 'options', label: say('button.options'), style: 'secondary' },
        { verb: 'rules.0', label: say('button.rules'), style: 'secondary' },
      ],
    },
  ];
}

/** That a table has not begun, and what it waits for. */
export function lobbyWaiting({ id, seats, size }: Lobby, say: Say): string {
  const full = seats.length >= size ? 'yes' : 'no';
  return say('table.lobby.waiting', { table: id, full, count: seats.length, size });
}
