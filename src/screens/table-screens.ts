/** The screens of a table besides the game: the lobby, its options, and questions. */

import { givesAdvice, offeredLevels } from '../bots/abilities.ts';
import type { AnyGame } from '../games/contract/index.ts';
import type { Button, PrivateScreen, PublicScreen, Row, TextKey, TextValues } from '../games/contract/screen.ts';
import { type Say, textKey } from '../locales/texts.ts';
import { commitmentAt } from '../tables/fair-deal.ts';
import { paces } from '../tables/pace.ts';
import {
  type Closed,
  isDealt,
  isPerson,
  type Lobby,
  type Occupant,
  type Running,
  type Table,
  type TableBase,
} from '../tables/table.ts';
import { pictureChoices } from '../tables/table-schema.ts';
import { escapeName } from './names.ts';
import { writerFor } from './writer.ts';

/** The open lobby, for everybody. */
export function lobbyScreen(table: Lobby, game: AnyGame, say: Say): PublicScreen {
  const host = table.seats.find((occupant) => isPerson(occupant) && occupant.user === table.host);
  const full = table.seats.length >= table.size;
  const missing = game.seats.least - table.seats.length;
  const state = full ? 'table.lobby.full' : missing > 0 ? 'table.lobby.missing' : 'table.lobby.ready';
  return {
    audience: 'table',
    title: '',
    tone: 'waiting',
    text: [
      say('table.lobby.call', { host: escapeName(host?.name ?? '?') }),
      settingsLine(table, game, say),
      ...(table.pace === 'untimed' ? [say('table.note.untimed')] : []),
      seatLines(table, say),
      say(state, { missing, free: table.size - table.seats.length }),
      dealLine(table, say),
    ],
    rows: [
      {
        buttons: [
          { verb: 'join', label: say('button.join'), style: 'success', disabled: full },
          { verb: 'leave', label: say('button.leave'), style: 'secondary' },
          { verb: 'bot', label: say('button.add-bot'), style: 'secondary', disabled: full },
          { verb: 'start', label: say('button.start'), style: 'primary', disabled: missing > 0 },
          { verb: 'options', label: say('button.options'), style: 'secondary' },
        ],
      },
      { buttons: [{ verb: 'rules.0', label: say('button.rules'), style: 'secondary' }] },
    ],
  };
}

/** The commitment to the deal, whole. A table of an early version has none before it begins. */
export function dealLine(table: Table, say: Say): string {
  const commitment = commitmentAt(table);
  return commitment === undefined ? '' : say('table.deal.whole', { commitment });
}

function settingsLine(table: Lobby, game: AnyGame, say: Say): string {
  return [
    game.options.describe(table.options, writerFor(table, say)),
    say('table.lobby.size', { size: table.size }),
    say(textKey(`table.pace.${table.pace}`)),
    ...(table.hints === false ? [say('table.lobby.no-hints')] : []),
  ]
    .filter(Boolean)
    .join(' · ');
}

function seatLines(table: TableBase, say: Say): string {
  return table.seats.map((occupant, seat) => `${seat + 1}. ${seatLine(table, occupant, say)}`).join('\n');
}

function seatLine(table: TableBase, occupant: Occupant, say: Say): string {
  const name = escapeName(occupant.name);
  if (!isPerson(occupant)) return say('table.seat.bot', { name, level: say(textKey(`level.${occupant.bot}`)) });
  return occupant.user === table.host ? say('table.seat.host', { name }) : name;
}

/** A table that closed without a result, for everybody. */
export function closedScreen(table: Closed, say: Say): PublicScreen {
  return {
    audience: 'table',
    title: '',
    tone: 'over',
    text: [say(textKey(`table.closed.${table.closed}`))],
    rows: isDealt(table) ? [{ buttons: [recordButton(say)] }] : [],
  };
}

/** The buttons below every game's board. */
export function boardButtons(table: Table, game: AnyGame, say: Say): readonly Row[] {
  const rules = { verb: 'rules.0', label: say('button.rules'), style: 'secondary' } as const;
  if (table.phase === 'over') {
    const rematch = { verb: 'rematch', label: say('button.rematch'), style: 'success' } as const;
    const log = { verb: 'log', label: say('button.log.all'), style: 'secondary' } as const;
    return [{ buttons: [rematch, ...replayButtons(game, say)] }, { buttons: [log, recordButton(say), rules] }];
  }
  return [{ buttons: [...handButtons(game, say), rules, { verb: 'more', label: '⋯', style: 'secondary' }] }];
}

/** The button that opens one's private screen, if the game has one. */
export function handButtons({ face }: AnyGame, say: Say): readonly Button[] {
  return face.hand ? [{ verb: 'hand', label: say(face.hand.label), style: 'primary' }] : [];
}

function recordButton(say: Say): Button {
  return { verb: 'record', label: say('button.record'), style: 'secondary' };
}

/** The buttons for the replay of a finished game, and for its review if it can be reviewed. */
export function replayButtons(game: AnyGame, say: Say): readonly Button[] {
  const replay = { verb: 'replay', label: say('button.replay'), style: 'primary' } as const;
  return givesAdvice(game) ? [replay, { verb: 'review', label: say('button.review'), style: 'primary' }] : [replay];
}

/** One sentence for one person, with buttons for what they can do now. */
export function noticeScreen(text: string, buttons: readonly Button[] = []): PrivateScreen {
  return { audience: 'seat', title: '', tone: 'waiting', text: [text], rows: buttons.length ? [{ buttons }] : [] };
}

/** For somebody who has just left a running game, with the way back. */
export function leftScreen(table: Running, say: Say): PrivateScreen {
  const back = { verb: 'join', label: say('button.take-back'), style: 'secondary' } as const;
  return noticeScreen(say('table.left.bot', { table: table.id }), [back]);
}

/** The host's private panel in the lobby: a button for each option, which shows its value and sets the next one. */
export function optionsScreen(table: TableBase, game: AnyGame, say: Say): PrivateScreen {
  const sizes = Array.from({ length: game.seats.most - game.seats.least + 1 }, (_, more) => game.seats.least + more);
  const possible = sizes.filter((size) => size >= table.seats.length);
  const settings: Button[] = [
    ...game.options.choices.flatMap(({ name, label, values }) => {
      const chosen = values.find(({ value }) => value === table.options[name]);
      return chosen ? [setting(name, nextOf(values, chosen).value, say(label), say(chosen.label))] : [];
    }),
    setting('pace', nextOf(paces, table.pace), say('table.option.pace'), say(textKey(`table.pace.${table.pace}`))),
    setting('size', nextOf(possible.map(String), String(table.size)), say('table.option.size'), String(table.size)),
    setting(
      'bots',
      nextOf(offeredLevels(game), table.botLevel),
      say('table.option.bots'),
      say(textKey(`level.${table.botLevel}`)),
    ),
    ...(game.face.mayConfirm ? [confirmSetting(table, say)] : []),
    ...(givesAdvice(game) ? [hintSetting(table, say)] : []),
    ...(game.picture ? [pictureSetting(table, say)] : []),
  ];
  const others: Button[] = [
    // never disabled, because bots come and go on the board while this panel is not updated
    { verb: 'unbot', label: say('button.remove-bot'), style: 'secondary' },
    { verb: 'options', label: say('button.refresh'), style: 'secondary' },
    { verb: 'end', label: say('button.end-table'), style: 'danger' },
  ];
  return {
    audience: 'seat',
    title: say('table.options.title'),
    tone: 'waiting',
    text: [say('table.options.text'), seatLines(table, say), say(textKey(`table.pace.${table.pace}.long`))],
    rows: [...rowsOf(settings, 3), { buttons: others }],
  };
}

function confirmSetting({ confirms }: TableBase, say: Say): Button {
  const value = say(textKey(`table.confirms.${confirms ? 'yes' : 'no'}`));
  return setting('confirms', confirms ? 'no' : 'yes', say('table.option.confirms'), value);
}

function hintSetting({ hints }: TableBase, say: Say): Button {
  const next = hints === false ? 'yes' : 'no';
  const value = say(textKey(`table.hints.${hints === false ? 'no' : 'yes'}`));
  return setting('hints', next, say('table.option.hints'), value);
}

function pictureSetting({ pictures }: TableBase, say: Say): Button {
  const chosen = pictures ?? 'all';
  const next = nextOf(pictureChoices, chosen);
  return setting('pictures', next, say('table.option.pictures'), say(textKey(`table.pictures.${chosen}`)));
}

function setting(name: string, next: string, label: string, value: string): Button {
  return { verb: `set.${name}.${next}`, label: `${label}: ${value}`, style: 'secondary' };
}

function nextOf<T>(values: readonly T[], value: T): T {
  const next = values[(values.indexOf(value) + 1) % values.length];
  return next ?? value;
}

function rowsOf(buttons: readonly Button[], inRow: number): readonly Row[] {
  const rows: Row[] = [];
  for (let index = 0; index < buttons.length; index += inRow)
    rows.push({ buttons: buttons.slice(index, index + inRow) });
  return rows;
}

/** Asks before something that cannot be undone. */
export function confirmScreen(
  say: Say,
  question: TextKey,
  verb: string,
  label: string,
  { back = 'back', values }: { readonly back?: string; readonly values?: TextValues } = {},
): PrivateScreen {
  return noticeScreen(say(question, values), [
    { verb, label, style: 'danger' },
    { verb: back, label: say('button.back'), style: 'secondary' },
  ]);
}
