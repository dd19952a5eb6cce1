/** The screens of a table besides the game: the lobby, its options, the menu, and questions. */

import { givesAdvice, offeredLevels } from '../bots/abilities.ts';
import { type AnyGame, isRefused } from '../games/contract/index.ts';
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
  seatOf,
  type Table,
  type TableBase,
} from '../tables/table.ts';
import { pictureChoices } from '../tables/table-schema.ts';
import { giveTime, nudge } from '../tables/time.ts';
import { decidesAlone, mayBeKicked } from '../tables/votes.ts';
import { heldNote } from './board-notes.ts';
import { escapeName } from './names.ts';
import { tellOutsider } from './outsider.ts';
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
