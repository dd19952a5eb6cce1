/** The four types of a table, one for each `phase`, and questions that any of them answers. */

import type { z } from 'zod';
import type { Level } from '../bots/levels.ts';
import type { UserId } from './brands.ts';
import {
  baseSchema,
  type closedSchema,
  type endedPlaySchema,
  type finishedSchema,
  type lobbySchema,
  type occupantSchema,
  type personSchema,
  type planSchema,
  type playSchema,
  type proofSchema,
  type questions,
  type requestSchema,
  type runningSchema,
  type seatingSchema,
  settingSchema,
  type turnedAwaySchema,
  type votedSchema,
  type voteSchema,
} from './table-schema.ts';

/** What people chose when they opened the table, and who sits there. */
export interface Setting extends Readonly<z.infer<typeof settingSchema>> {}
/** What a table has in every phase. */
export interface TableBase extends Readonly<z.infer<typeof baseSchema>> {}

/** A table that people gather at. */
export interface Lobby extends Readonly<z.infer<typeof lobbySchema>> {}
/** A table at which a game is played. */
export interface Running extends Readonly<z.infer<typeof runningSchema>> {}
/** A table whose game was played to its end. */
export interface Finished extends Readonly<z.infer<typeof finishedSchema>> {}
/** A table that was closed without a result, whether its game had begun or not. */
export interface Closed extends Readonly<z.infer<typeof closedSchema>> {}

/** A table in any phase, as plain JSON. Every change is a function from table to table. */
export type Table = Lobby | Running | Finished | Closed;

/** A table whose game was played to its end, or closed before it. */
export type Ended = Finished | (Closed & { readonly play: EndedPlay });
/** A table whose game has begun, over by now or not. */
export type Dealt = Running | Ended;

/** Who sits in a seat. */
export type Occupant = z.infer<typeof occupantSchema>;
/** The game of a running table. */
export type Play = Readonly<z.infer<typeof playSchema>>;
/** The game of a table that is over. It waits for nobody. */
export type EndedPlay = Readonly<z.infer<typeof endedPlaySchema>>;
export type Plan = Readonly<z.infer<typeof planSchema>>;
export type Proof = Readonly<z.infer<typeof proofSchema>>;
export type Question = (typeof questions)[number];
export type Vote = Readonly<z.infer<typeof voteSchema>>;
export type Voted = Readonly<z.infer<typeof votedSchema>>;
export type SeatRequest = Readonly<z.infer<typeof requestSchema>>;
export type TurnedAway = Readonly<z.infer<typeof turnedAwaySchema>>;
export type Seating = Readonly<z.infer<typeof seatingSchema>>;

/** What a table keeps from one phase to the next. */
export function baseOf(table: TableBase): TableBase {
  return baseSchema.parse(table);
}

/** What the next table of the same people takes over. */
export function settingOf(table: TableBase): Setting {
  return settingSchema.parse(table);
}

/** Who makes moves: `clock` is a bot that moves because time is up. No user's id, for the log outlives their wish to be forgotten. */
export const movers = ['person', 'bot', 'clock'] as const;
export type Mover = (typeof movers)[number];

/** One line of a table's log: a move as the game records it, when it was made and by whom. */
export interface LogEntry {
  readonly n: number;
  readonly at: number;
  readonly by: Mover;
  /** How well the bot plays that moved. Lines of early versions do not have it. */
  readonly level?: Level;
  readonly move: { readonly seat: number; readonly [field: string]: unknown };
}

/** A move, and who made it. */
type Made = Pick<LogEntry, 'by' | 'move'> & { readonly level?: Level | undefined };

/** A move as the record of a game states it: with who made it. */
export function recordedMove({ by, level, move }: Made): LogEntry['move'] & Pick<LogEntry, 'by' | 'level'> {
  return { ...move, by, ...(level === undefined ? {} : { level }) };
}

export function isPerson(occupant: Occupant | undefined): occupant is z.infer<typeof personSchema> {
  return occupant !== undefined && 'user' in occupant;
}

/** Whether a bot plays in this seat, for good or while its owner is away. */
export function isPlayedByBot(occupant: Occupant | undefined): boolean {
  return occupant !== undefined && (!isPerson(occupant) || occupant.away === true);
}

/** The part of a table, in any phase, that questions about seats need. */
export type Seats = Pick<TableBase, 'seats'>;

/** The seat in which a bot plays instead of this user, who left it or was voted out of it; undefined if there is none. */
export function formerSeatOf({ seats }: Seats, user: UserId): number | undefined {
  const seat = seats.findIndex((occupant) => !isPerson(occupant) && occupant.insteadOf === user);
  return seat < 0 ? undefined : seat;
}

/** The seat of a user, away or not; undefined if they do not sit at the table. */
export function seatOf({ seats }: Seats, user: UserId): number | undefined {
  const seat = seats.findIndex((occupant) => isPerson(occupant) && occupant.user === user);
  return seat < 0 ? undefined : seat;
}

/** The user who sits in a seat, away or not; undefined where a bot or nobody does. */
export function userIn({ seats }: Seats, seat: number | undefined): UserId | undefined {
  const occupant = seat === undefined ? undefined : seats[seat];
  return isPerson(occupant) ? occupant.user : undefined;
}

/** Whether somebody sits at a table whose game has begun, or has sat there: then they may have looked at a hand. */
export function hasSat(table: Seats & Pick<TableBase, 'seating'>, user: UserId): boolean {
  const isThere = seatOf(table, user) !== undefined || formerSeatOf(table, user) !== undefined;
  return isThere || table.seating.some((change) => change.user === user);
}

/** The user who made a move, judged by who sat in its seat then; undefined if a bot made it, even in a person's place. */
export function whoPlayed(table: TableBase, entry: LogEntry | undefined): UserId | undefined {
  if (entry?.by !== 'person') return undefined;
  const { seat } = entry.move;
  const next = table.seating.find(
    ({ seat: changed, change, moves }) =>
      changed === seat && moves >= entry.n && change !== 'away' && change !== 'back',
  );
  if (!next) return userIn(table, seat);
  return next.change === 'took-over' ? undefined : next.user;
}

/** Replaces the id of a user who asked to be forgotten. */
export const nobody = '0';

/** Whether a table is none of this user's business: it is somebody else's private game. */
export function isHidden(table: TableBase, user: UserId): boolean {
  return table.practice === true && table.daily?.open !== true && seatOf(table, user) === undefined;
}

/** The people who have a seat, in the order of the seats. */
export function people({ seats }: Seats): readonly UserId[] {
  return seats.flatMap((occupant) => (isPerson(occupant) && occupant.user !== nobody ? [occupant.user] : []));
}

/** The people who have a seat in which no bot plays meanwhile. */
export function presentPeople({ seats }: Seats): readonly UserId[] {
  return seats.filter(isPerson).flatMap(({ user, away }) => (away || user === nobody ? [] : [user]));
}

/** The table without what was given back so far, except that it was. */
export function withNothingGivenBack<T extends TableBase>(table: T): T {
  const { givenBack } = table;
  return givenBack ? { ...table, givenBack: { outage: givenBack.outage } } : table;
}

/** The version of what others see at a table: secret changes, such as plans, do not count. */
export function shownVersionOf({ version, shown = version }: TableBase): number {
  return shown;
}

/** Whether a table is a lobby or its game is running. */
export function isOpen(table: Table): table is Lobby | Running {
  return table.phase === 'lobby' || table.phase === 'playing';
}

/** Whether a table's game has begun and is over, with a result or without one. */
export function isEnded(table: Table): table is Ended {
  return table.phase !== 'playing' && isDealt(table);
}

/** Whether a table's game has begun, over by now or not. */
export function isDealt(table: Table): table is Dealt {
  return table.phase !== 'lobby' && table.play !== undefined;
}
