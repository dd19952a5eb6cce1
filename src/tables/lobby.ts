/** The lobby: opening a table, and what people can change until its game begins. */

import { givesAdvice } from '../bots/abilities.ts';
import type { Level } from '../bots/levels.ts';
import { botNames } from '../bots/names.ts';
import type { AnyGame, Options, Refused } from '../games/contract/index.ts';
import type { InteractionId, TableId, UserId } from './brands.ts';
import type { Moment, OrRefused } from './change.ts';
import { closeTable } from './closing.ts';
import { freeName, isTaken, namesAt, tellApart } from './names.ts';
import { type Pace, paces } from './pace.ts';
import { type Place, placeIn } from './places.ts';
import type { TableRefusal } from './refusals.ts';
import {
  type Closed,
  isPerson,
  type Lobby,
  type Occupant,
  people,
  presentPeople,
  type Running,
  type Setting,
  seatOf,
  type TableBase,
} from './table.ts';
import { currentSchema, pictureChoices } from './table-schema.ts';

/** What opening a table needs. */
export interface Opening extends Place {
  readonly id: TableId;
  readonly guild: string;
  readonly locale: string;
  readonly host: { readonly user: UserId; readonly name: string };
  readonly options: Options;
  readonly pace: Pace;
  /** Which screens come with a picture; absent: all. */
  readonly pictures?: (typeof pictureChoices)[number] | undefined;
  /** Whether players may ask for hints; absent: yes. */
  readonly hints?: boolean | undefined;
  /** At most this many seats, within the game's limits. */
  readonly size: number | undefined;
  readonly interaction: InteractionId;
  /** 32 random bytes in hex: the server's part of the seed of the deal. */
  readonly serverSeed: string;
  readonly now: number;
}

const tenMinutes = 10 * 60_000;
const lobbyLife = 24 * 3_600_000;

/** When a lobby that nobody starts closes: after a day in which people could start it. */
export function lobbyEnds({ createdAt, givenBack }: Lobby): number {
  return createdAt + lobbyLife + (givenBack?.span ?? 0);
}

export function openTable(game: AnyGame, opening: Opening): Lobby {
  const { id, guild, locale, host, options, pace, pictures, hints, interaction, serverSeed, now } = opening;
  const setting: Setting = {
    guild,
    ...placeIn(opening),
    locale,
    host: host.user,
    game: game.id,
    options,
    pace,
    ...(pictures === undefined || pictures === 'all' || !game.picture ? {} : { pictures }),
    ...(hints === false && givesAdvice(game) ? { hints } : {}),
    confirms: true,
    botLevel: 'easy',
    size: Math.min(Math.max(opening.size ?? game.seats.most, game.seats.least), game.seats.most),
    seats: [{ user: host.user, name: host.name, brought: interaction }],
  };
  return { ...beginTable(setting, id, interaction, now), phase: 'lobby', serverSeed };
}

/**
 * What every table begins with, however it is opened.
 * @param openedBy what opens it; if it comes twice, the table is opened once
 */
export function beginTable(setting: Setting, id: string, openedBy: string, now: number): TableBase {
  const times = { createdAt: now, hostAt: now, activeAt: now };
  return { schema: currentSchema, id, version: 1, ...setting, ...times, seating: [], openedBy, recent: [] };
}

/**
 * Takes a free seat. Refusals: `already-seated`, `taken-off`, `table-full`.
 * @param interaction by which they join: it goes into the deal
 */
export function join(table: Lobby, user: UserId, name: string, interaction: InteractionId): OrRefused<Lobby> {
  if (seatOf(table, user) !== undefined) return { refused: 'already-seated' };
  if (table.takenOff?.includes(user)) return { refused: 'taken-off' };
  if (table.seats.length >= table.size) return { refused: 'table-full' };
  const own = tellApart(name, namesAt({ seats: table.seats.filter(isPerson) }));
  const seats = table.seats.map((occupant) => renameBot(table, occupant, own));
  return { ...table, seats: [...seats, { user, name: own, brought: interaction }] };
}

/** If somebody joins who has the name of a bot, the bot takes another name. */
function renameBot(table: Lobby, occupant: Occupant, name: string): Occupant {
  if (isPerson(occupant) || !isTaken(occupant.name, [name])) return occupant;
  return { ...occupant, name: freeName([...namesAt(table), name], botNames) };
}

/** Gives up a seat. The host's place passes to the next person; a table with nobody left closes. Refusals: `not-seated`. */
export function leaveLobby(table: Lobby, user: UserId, now: number): OrRefused<Lobby | Closed> {
  const seat = seatOf(table, user);
  if (seat === undefined) return { refused: 'not-seated' };
  const seats = table.seats.filter((_, index) => index !== seat);
  return passHost({ ...table, seats }, user, now);
}

/** Passes the host's place to the first person left if `user` had it, by preference to one who is not away. With nobody left the table closes. */
export function passHost<T extends Lobby | Running>(table: T, user: UserId, now: number): T | Closed {
  const next = presentPeople(table)[0] ?? people(table)[0];
  if (next === undefined) return closeTable(table, 'everyone-left', now);
  return table.host === user ? { ...table, host: next, hostAt: now } : table;
}

/**
 * Seats a bot. Refusals: `not-seated`, `no-free-seat`.
 * @param names the names that bots can have; the first free one is taken
 */
export function addBot(table: Lobby, user: UserId, names: readonly string[]): OrRefused<Lobby> {
  if (seatOf(table, user) === undefined) return { refused: 'not-seated' };
  if (table.seats.length >= table.size) return { refused: 'no-free-seat' };
  return { ...table, seats: [...table.seats, newBot(table, table.botLevel, names)] };
}

function newBot(table: Lobby, level: Level, names: readonly string[]): Occupant {
  return { bot: level, name: freeName(namesAt(table), names) };
}

/** Takes the last bot away. Refusals: `not-seated`, `no-bot`. */
export function removeBot(table: Lobby, user: UserId): OrRefused<Lobby> {
  if (seatOf(table, user) === undefined) return { refused: 'not-seated' };
  const seat = table.seats.findLastIndex((occupant) => !isPerson(occupant));
  if (seat < 0) return { refused: 'no-bot' };
  return { ...table, seats: table.seats.filter((_, index) => index !== seat) };
}

/**
 * Sets one option of the table (`pace`, `size`, `pictures`, and `confirms` and `hints` by `yes` or `no`) or of its game.
 * Refusals: `only-host`, `unknown-option`, `seats-taken`.
 */
export function setOption(table: Lobby, game: AnyGame, user: UserId, name: string, value: string): OrRefused<Lobby> {
  if (table.host !== user) return { refused: 'only-host' };
  if (name === 'pace') return setPace(table, value);
  if (name === 'confirms' && game.face.mayConfirm) return setConfirms(table, value);
  if (name === 'hints' && givesAdvice(game)) return setHints(table, value);
  if (name === 'pictures' && game.picture) return setPictures(table, value);
  if (name === 'size') return setSize(table, game, /^\d{1,3}$/.test(value) ? Number(value) : Number.NaN);
  const options = game.options.choose(table.options, name, value);
  return options ? { ...table, options } : { refused: 'unknown-option' };
}

/** Sets how well bots play, including those that already sit there. Refusals: `only-host`. */
export function setBotLevel(table: Lobby, user: UserId, level: Level): OrRefused<Lobby> {
  if (table.host !== user) return { refused: 'only-host' };
  const seats = table.seats.map((occupant) => (isPerson(occupant) ? occupant : { ...occupant, bot: level }));
  return { ...table, botLevel: level, seats };
}

function setPace(table: Lobby, value: string): OrRefused<Lobby> {
  const pace = paces.find((known) => known === value);
  return pace ? { ...table, pace } : { refused: 'unknown-option' };
}

function setConfirms(table: Lobby, value: string): OrRefused<Lobby> {
  return value === 'yes' || value === 'no' ? { ...table, confirms: value === 'yes' } : { refused: 'unknown-option' };
}

function setHints({ hints: _, ...table }: Lobby, value: string): OrRefused<Lobby> {
  if (value === 'yes') return table;
  return value === 'no' ? { ...table, hints: false } : { refused: 'unknown-option' };
}

function setPictures({ pictures: _, ...table }: Lobby, value: string): OrRefused<Lobby> {
  const choice = pictureChoices.find((known) => known === value);
  if (!choice) return { refused: 'unknown-option' };
  return choice === 'all' ? table : { ...table, pictures: choice };
}

function setSize(table: Lobby, game: AnyGame, size: number): OrRefused<Lobby> {
  if (!Number.isInteger(size) || size < game.seats.least || size > game.seats.most)
    return { refused: 'unknown-option' };
  if (size < table.seats.length) return { refused: 'seats-taken' };
  return { ...table, size };
}

/** Why somebody may not start the game; undefined if they may. If the host does nothing for ten minutes, any seated player may. */
export function whyNotStart(table: Lobby, user: UserId, { game, now }: Moment): Refused<TableRefusal> | undefined {
  if (seatOf(table, user) === undefined) return { refused: 'not-seated' };
  if (table.host !== user && now - table.hostAt < tenMinutes) return { refused: 'host-starts' };
  if (table.seats.length < game.seats.least) return { refused: 'too-few-players' };
  return undefined;
}
