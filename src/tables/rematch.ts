/** Playing again: who wants to, and the next table of the same people. */

import { botNames } from '../bots/names.ts';
import type { AnyGame } from '../games/contract/index.ts';
import type { InteractionId, UserId } from './brands.ts';
import type { Moment, OrRefused } from './change.ts';
import { drawDeal, seedsFrom } from './fair-deal.ts';
import { beginTable } from './lobby.ts';
import { freeName, namesAt } from './names.ts';
import { deal } from './playing.ts';
import { seededRandom } from './random.ts';
import {
  type Finished,
  isPerson,
  nobody,
  type Occupant,
  people,
  type Running,
  seatOf,
  settingOf,
  type Table,
} from './table.ts';

/** For how long after the end a rematch can be agreed on. */
const offeredFor = 24 * 3_600_000;

/**
 * Says that a person wants to play again with the same people and options. Refusals: `not-started`, `not-played`, `rematch-over`.
 * @param interaction by which they say so first: it goes into the next deal
 */
export function wantRematch(table: Table, user: UserId, interaction: InteractionId, now: number): OrRefused<Finished> {
  if (table.phase !== 'over') return { refused: 'not-started' };
  if (table.practice) return { refused: 'rematch-over' };
  const own = seatOf(table, user);
  if (own === undefined) return { refused: 'not-played' };
  if (now > table.endedAt + offeredFor + (table.givenBack?.span ?? 0)) return { refused: 'rematch-over' };
  if (isAnybodyForgotten(table)) return { refused: 'rematch-over' };
  const users = people(table).filter((person) => person === user || table.rematch?.users.includes(person));
  const seats = table.seats.map((occupant, seat) =>
    seat === own && isPerson(occupant) ? { brought: interaction, ...occupant } : occupant,
  );
  return { ...table, seats, rematch: { ...table.rematch, users } };
}

/** Whether all the people of a finished game want to play again, and their table has not been opened yet. */
export function isRematchDue(table: Finished): boolean {
  const { rematch: wish } = table;
  if (!wish || wish.users.length === 0 || wish.table !== undefined) return false;
  if (isAnybodyForgotten(table)) return false;
  return people(table).every((person) => wish.users.includes(person));
}

/** People who asked to be forgotten do not play again. */
function isAnybodyForgotten({ host, seats }: Finished): boolean {
  return host === nobody || seats.some((occupant) => isPerson(occupant) && occupant.user === nobody);
}

/**
 * The next game of the same people, freshly dealt, with the same order around the table. The deal draws the first seat. So people
 * are seated in such a way that it belongs to the player after the first player of the last game.
 * @param fresh 32 random bytes in hex
 */
export function rematch(table: Finished, id: string, fresh: string, moment: Moment): Running | Finished {
  const { game, now } = moment;
  const drawn = seedsFrom(table.play.proof?.next, fresh);
  const occupants = refresh(table);
  // what people bring goes into the seed in an order that does not depend on where they sit
  const { seed } = drawDeal(occupants, drawn);
  const turned = firstSeat(table, game, table.play.seed) + 1 - firstSeat(table, game, seed);
  const count = table.seats.length;
  const seats = occupants.flatMap((_, seat) => occupants[(seat + turned + count) % count] ?? []);
  return deal(beginTable({ ...settingOf(table), seats }, id, rematchOf(table), now), drawn, moment);
}

/**
 * What opens a rematch. If it is asked for twice, it is opened once. An id may be reused when its table is gone, so the time is
 * part of this.
 */
export function rematchOf({ id, createdAt }: Finished): string {
  return `rematch:${id}:${createdAt}`;
}

/** Bots that took over from people become ordinary bots with their own names, because those people may come back. */
function refresh(table: Finished): readonly Occupant[] {
  const taken = [...namesAt(table)];
  return table.seats.map((occupant, seat) => {
    if (isPerson(occupant)) {
      const { user, name, brought } = occupant;
      return { user, name, ...(brought === undefined ? {} : { brought }) };
    }
    const bearsAnother = table.seating.some((change) => change.seat === seat);
    const name = bearsAnother ? freeName(taken, botNames) : occupant.name;
    taken.push(name);
    return { bot: occupant.bot, name };
  });
}

function firstSeat(table: Finished, game: AnyGame, seed: string): number {
  const [first = 0] = game.toMove(game.setup(table.options, table.seats.length, seededRandom(seed, 0)));
  return first;
}
