/** Removes the traces of people who want to be forgotten. */
import type { UserId } from './brands.ts';
import { isPerson, nobody, type Occupant, type Running, type Table, type Voted } from './table.ts';

/** Everybody who sits or sat at a table, or asks for a seat. */
export function everybodyAt(table: Table): readonly string[] {
  const users = table.seats.flatMap((occupant) => {
    if (isPerson(occupant)) return [occupant.user];
    return occupant.insteadOf === undefined ? [] : [occupant.insteadOf];
  });
  const earlier = table.seating.map(({ user }) => user);
  const asking = table.phase === 'playing' ? [table.request ?? [], table.turnedAway ?? []].flat() : [];
  const all = [...users, ...earlier, ...asking.map(({ user }) => user)];
  return [...new Set(all)].filter((user) => user !== nobody);
}

/** A table without a trace of a user who no longer plays there (it is finished, or they left). Their seats get `name` instead. */
export function forget(table: Table, user: UserId, name: string): Table {
  const { actedBy, ...rest } = table;
  const forgotten = {
    ...rest,
    seats: table.seats.map((occupant) => forgetOccupant(occupant, user, name)),
    host: table.host === user ? nobody : table.host,
    seating: table.seating.map((change) => (change.user === user ? { ...change, user: nobody, name } : change)),
    ...(actedBy === undefined || actedBy === user ? {} : { actedBy }),
  };
  if (forgotten.phase === 'playing') return forgetInGame(forgotten, user);
  if (forgotten.phase !== 'over' || !forgotten.rematch) return forgotten;
  return { ...forgotten, rematch: { ...forgotten.rematch, users: without(forgotten.rematch.users, user) } };
}

function forgetOccupant(occupant: Occupant, user: UserId, name: string): Occupant {
  if (isPerson(occupant)) return occupant.user === user ? { ...occupant, user: nobody, name } : occupant;
  if (occupant.insteadOf === user) return { bot: occupant.bot, name };
  if (!occupant.kicked) return occupant;
  return { ...occupant, kicked: { ...occupant.kicked, by: without(occupant.kicked.by, user) } };
}

function forgetInGame({ reminder, request, turnedAway, voted, ...table }: Running, user: UserId): Running {
  // once somebody who sat here is forgotten, no newcomer is let in
  const isClosed = request?.user === user || table.seating.some((change) => change.user === nobody);
  return {
    ...table,
    ...(reminder && { reminder: { ...reminder, users: without(reminder.users, user) } }),
    ...(request && !isClosed && { request }),
    ...(turnedAway && { turnedAway: turnedAway.filter((away) => away.user !== user) }),
    ...(voted && { voted: forgetVoter(voted, user) }),
  };
}

function forgetVoter({ by, users, ...voted }: Voted, user: UserId): Voted {
  return {
    ...voted,
    ...(by === undefined || by === user ? {} : { by }),
    ...(users && { users: without(users, user) }),
  };
}

function without(users: readonly UserId[], user: UserId): string[] {
  return users.filter((other) => other !== user);
}
