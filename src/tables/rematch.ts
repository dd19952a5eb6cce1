import { botNames } from '../bots/names.ts';
import type { AnyGame, Refused } from '../games/contract/index.ts';
import { freeName, namesAt } from './lobby.ts';
import { deal } from './playing.ts';
import { seededRandom } from './random.ts';
import { isPerson, nobody, type Occupant, people, seatOf, type Table, type TableRefusal } from './table.ts';

/** So long after the end a rematch can be agreed on. */
const offeredFor = 24 * 3_600_000;

/** Says that a person wants to play again with the same people and options. */
export function wantRematch(table: Table, user: string, now: number): Table | Refused<TableRefusal> {
  if (table.phase !== 'over' || table.endedAt === undefined) return { refused: 'not-started' };
  if (table.practice) return { refused: 'rematch-over' };
  if (seatOf(table, user) === undefined) return { refused: 'not-seated' };
  if (now > table.endedAt + offeredFor) return { refused: 'rematch-over' };
  if (people(table).includes(nobody)) return { refused: 'rematch-over' };
  const users = people(table).filter((person) => person === user || table.rematch?.users.includes(person));
  return { ...table, rematch: { ...table.rematch, users } };
}

/** Whether all the people of a finished game want to play again, and their table has not been opened yet. */
export function isRematchDue({ rematch: wish, ...table }: Table): boolean {
  if (table.phase !== 'over' || !wish || wish.users.length === 0 || wish.table !== undefined) return false;
  // somebody who wished to be forgotten does not play again
  if (table.host === nobody || people(table).includes(nobody)) return false;
  return people(table).every((person) => wish.users.includes(person));
}

export interface RematchDeal {
  readonly id: string;
  /** 32 random bytes in hex. */
  readonly seed: string;
  readonly now: number;
  /** Milliseconds before a bot moves, at most. */
  readonly botDelay: number;
}

/**
 * The next game of the same people, freshly dealt, with the same order around the table. Who begins is drawn with the deal;
 * so people are seated in such a way that it falls to whoever sits after the first player of the last game.
 */
export function rematch(table: Table, game: AnyGame, { id, seed, now, botDelay }: RematchDeal): Table {
  const { guild, channel, parent, locale, host, options, pace, confirms, botLevel, size } = table;
  const before = table.play ? firstSeat(table, game, table.play.seed) : 0;
  const turned = before + 1 - firstSeat(table, game, seed);
  const count = table.seats.length;
  const occupants = refresh(table);
  const seats = occupants.flatMap((_, seat) => occupants[(seat + turned + count) % count] ?? []);
  const next: Table = {
    schema: 1,
    id,
    version: 1,
    guild,
    channel,
    ...(parent === undefined ? {} : { parent }),
    locale,
    host,
    game: table.game,
    options,
    pace,
    confirms,
    ...(table.hints === false ? { hints: false } : {}),
    ...(table.pictures === undefined ? {} : { pictures: table.pictures }),
    botLevel,
    size,
    seats,
    phase: 'playing',
    createdAt: now,
    hostAt: now,
    activeAt: now,
    seating: [],
    openedBy: rematchOf(table),
    recent: [],
  };
  return deal(next, game, seed, now, botDelay);
}

/** What opens a rematch: asked twice, it is opened once. Ids are given anew when tables are gone, so the time tells which one it was. */
export function rematchOf({ id, createdAt }: Table): string {
  return `rematch:${id}:${createdAt}`;
}

/** Bots that took over from people are now bots like others, with names of their own: those people may come back. */
function refresh(table: Table): readonly Occupant[] {
  const taken = [...namesAt(table)];
  return table.seats.map((occupant, seat) => {
    if (isPerson(occupant)) return { user: occupant.user, name: occupant.name };
    const bearsAnother = table.seating.some((change) => change.seat === seat);
    const name = bearsAnother ? freeName(taken, botNames) : occupant.name;
    taken.push(name);
    return { bot: occupant.bot, name };
  });
}

function firstSeat(table: Table, game: AnyGame, seed: string): number {
  const dealt = game.setup(table.options, table.seats.length, seededRandom(seed, 0));
  const { firstSeat: first } = game.record.deal(dealt, table.options);
  return typeof first === 'number' ? first : 0;
}
