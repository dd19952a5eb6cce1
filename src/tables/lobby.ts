import type { Level } from '../bots/levels.ts';
import { botNames } from '../bots/names.ts';
import type { AnyGame, Options, Refused } from '../games/contract/index.ts';
import { closeTable } from './closing.ts';
import { type Pace, paces } from './pace.ts';
import {
  isPerson,
  type Occupant,
  people,
  pictureChoices,
  presentPeople,
  seatOf,
  type Table,
  type TableRefusal,
} from './table.ts';

/** What opening a table takes. */
export interface Opening {
  readonly id: string;
  readonly guild: string;
  readonly channel: string;
  /** The channel that the thread belongs to, if it is one. */
  readonly parent?: string | undefined;
  readonly locale: string;
  readonly host: { readonly user: string; readonly name: string };
  readonly options: Options;
  readonly pace: Pace;
  /** At most this many seats; the game's limits hold. */
  readonly size: number | undefined;
  readonly interaction: string;
  readonly now: number;
}

const tenMinutes = 10 * 60_000;
/** A lobby that nobody starts closes after a day. */
export const lobbyLife = 24 * 3_600_000;

export function openTable(game: AnyGame, opening: Opening): Table {
  const { id, guild, channel, parent, locale, host, options, pace, now } = opening;
  return {
    schema: 1,
    id,
    version: 1,
    guild,
    channel,
    ...(parent === undefined ? {} : { parent }),
    locale,
    host: host.user,
    game: game.id,
    options,
    pace,
    confirms: true,
    botLevel: 'easy',
    size: Math.min(Math.max(opening.size ?? game.seats.most, game.seats.least), game.seats.most),
    seats: [{ user: host.user, name: host.name }],
    phase: 'lobby',
    createdAt: now,
    hostAt: now,
    activeAt: now,
    seating: [],
    openedBy: opening.interaction,
    recent: [],
  };
}

type Change = Table | Refused<TableRefusal>;

/** What only a lobby allows is too late for a table that has begun or is closed. */
function refuseLate(table: Table): Refused<TableRefusal> | undefined {
  if (table.phase === 'lobby') return undefined;
  return { refused: table.phase === 'playing' ? 'already-started' : 'table-over' };
}

export function join(table: Table, user: string, name: string): Change {
  if (seatOf(table, user) !== undefined) return { refused: 'already-seated' };
  const late = refuseLate(table);
  if (late) return late;
  if (table.seats.length >= table.size) return { refused: 'table-full' };
  return { ...table, seats: [...table.seats.map((occupant) => renameBot(table, occupant, name)), { user, name }] };
}

/** A bot that bears the name of somebody who joins takes another one. */
function renameBot(table: Table, occupant: Occupant, name: string): Occupant {
  if (isPerson(occupant) || occupant.name !== name) return occupant;
  return { ...occupant, name: freeName(namesAt(table), botNames) };
}

export function namesAt({ seats }: Pick<Table, 'seats'>): readonly string[] {
  return seats.map(({ name }) => name);
}

/** Gives up a seat in the lobby; the host's place passes to the next person, and a table that nobody is left at closes. */
export function leaveLobby(table: Table, user: string, now: number): Change {
  const seat = seatOf(table, user);
  if (seat === undefined) return { refused: 'not-seated' };
  const seats = table.seats.filter((_, index) => index !== seat);
  return passHost({ ...table, seats }, user, now);
}

/** Passes the host's place to the first person left if `user` had it, rather not to one who is away; with nobody left the table closes. */
export function passHost(table: Table, user: string, now: number): Table {
  const next = presentPeople(table)[0] ?? people(table)[0];
  if (next === undefined) return closeTable(table, 'everyone-left', now);
  return table.host === user ? { ...table, host: next, hostAt: now } : table;
}

/** @param names the names that bots may bear, of which the first free one is taken */
export function addBot(table: Table, user: string, names: readonly string[]): Change {
  const late = refuseLate(table);
  if (late) return late;
  if (seatOf(table, user) === undefined) return { refused: 'not-seated' };
  if (table.seats.length >= table.size) return { refused: 'no-free-seat' };
  return { ...table, seats: [...table.seats, newBot(table, table.botLevel, names)] };
}

function newBot(table: Table, level: Level, names: readonly string[]): Occupant {
  return { bot: level, name: freeName(namesAt(table), names) };
}

/** The first of the names that bots may bear which nobody has; a number where there is none. */
export function freeName(taken: readonly string[], names: readonly string[]): string {
  const numbered = Array.from(taken, (_, index) => `Bot ${index + 1}`);
  return [...names, ...numbered].find((name) => !taken.includes(name)) ?? `Bot ${taken.length + 1}`;
}

export function removeBot(table: Table, user: string): Change {
  const late = refuseLate(table);
  if (late) return late;
  if (seatOf(table, user) === undefined) return { refused: 'not-seated' };
  const seat = table.seats.findLastIndex((occupant) => !isPerson(occupant));
  if (seat < 0) return { refused: 'no-bot' };
  return { ...table, seats: table.seats.filter((_, index) => index !== seat) };
}

/**
 * Sets one option of the table (`pace`, `confirms` and `hints`: `yes` or `no`, `size`) or of its game. The host's, in the lobby.
 */
export function setOption(table: Table, game: AnyGame, user: string, name: string, value: string): Change {
  const late = refuseLate(table);
  if (late) return late;
  if (table.host !== user) return { refused: 'only-host' };
  if (name === 'pace') {
    const pace = paces.find((known) => known === value);
    return pace ? { ...table, pace } : { refused: 'unknown-option' };
  }
  if (name === 'confirms' && game.face.mayConfirm) {
    return value === 'yes' || value === 'no' ? { ...table, confirms: value === 'yes' } : { refused: 'unknown-option' };
  }
  if (name === 'hints') return setHints(table, value);
  if (name === 'pictures') return setPictures(table, value);
  if (name === 'size') return setSize(table, game, /^\d{1,3}$/.test(value) ? Number(value) : Number.NaN);
  const choice = game.choices.find((known) => known.name === name);
  if (!choice?.values.includes(value)) return { refused: 'unknown-option' };
  return { ...table, options: game.choose(table.options, name, value) };
}

/** Sets how well bots play. The host's, in the lobby; bots that already sit there take the new level too. */
export function setBotLevel(table: Table, user: string, level: Level): Change {
  const late = refuseLate(table);
  if (late) return late;
  if (table.host !== user) return { refused: 'only-host' };
  const seats = table.seats.map((occupant) => (isPerson(occupant) ? occupant : { ...occupant, bot: level }));
  return { ...table, botLevel: level, seats };
}

function setHints({ hints: _, ...table }: Table, value: string): Change {
  if (value === 'yes') return table;
  return value === 'no' ? { ...table, hints: false } : { refused: 'unknown-option' };
}

function setPictures({ pictures: _, ...table }: Table, value: string): Change {
  const choice = pictureChoices.find((known) => known === value);
  if (!choice) return { refused: 'unknown-option' };
  return choice === 'all' ? table : { ...table, pictures: choice };
}

function setSize(table: Table, game: AnyGame, size: number): Change {
  if (!Number.isInteger(size) || size < game.seats.least || size > game.seats.most)
    return { refused: 'unknown-option' };
  if (size < table.seats.length) return { refused: 'seats-taken' };
  return { ...table, size };
}

/** The host starts; when the host has been silent for ten minutes, any seated player does. */
export function mayStart(table: Table, game: AnyGame, user: string, now: number): Refused<TableRefusal> | undefined {
  const late = refuseLate(table);
  if (late) return late;
  if (seatOf(table, user) === undefined) return { refused: 'not-seated' };
  if (table.host !== user && now - table.hostAt < tenMinutes) return { refused: 'host-starts' };
  if (table.seats.length < game.seats.least) return { refused: 'too-few-players' };
  return undefined;
}
