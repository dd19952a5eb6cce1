import { isPerson, nobody, type Table, type Voted } from './table.ts';

/** Everybody who sits or sat at a table, or asks for a seat. */
export function everybodyAt(table: Table): readonly string[] {
  const users = table.seats.flatMap((occupant) => {
    if (isPerson(occupant)) return [occupant.user];
    return occupant.insteadOf === undefined ? [] : [occupant.insteadOf];
  });
  const earlier = table.seating.map(({ user }) => user);
  const asking = [...(table.request ? [table.request] : []), ...(table.turnedAway ?? [])].map(({ user }) => user);
  return [...new Set([...users, ...earlier, ...asking])].filter((user) => user !== nobody);
}

/**
 * A table without a trace of a user who does not play there any more (a finished one, or one that they left). Their seats
 * bear `name` instead.
 */
export function forget(table: Table, user: string, name: string): Table {
  const seats = table.seats.map((occupant) => {
    if (isPerson(occupant)) return occupant.user === user ? { ...occupant, user: nobody, name } : occupant;
    if (occupant.insteadOf === user) return { bot: occupant.bot, name };
    if (!occupant.kicked) return occupant;
    return { ...occupant, kicked: { ...occupant.kicked, by: occupant.kicked.by.filter((other) => other !== user) } };
  });
  const { actedBy, rematch, reminder, request, turnedAway, voted, ...rest } = table;
  return {
    ...rest,
    seats,
    host: table.host === user ? nobody : table.host,
    seating: table.seating.map((change) => (change.user === user ? { ...change, user: nobody, name } : change)),
    ...(reminder === undefined
      ? {}
      : { reminder: { ...reminder, users: reminder.users.filter((called) => called !== user) } }),
    ...(actedBy === undefined || actedBy === user ? {} : { actedBy }),
    ...(rematch === undefined
      ? {}
      : { rematch: { ...rematch, users: rematch.users.filter((wanting) => wanting !== user) } }),
    ...(request === undefined || request.user === user ? {} : { request }),
    ...(turnedAway === undefined ? {} : { turnedAway: turnedAway.filter((away) => away.user !== user) }),
    ...(voted === undefined ? {} : { voted: withoutUser(voted, user) }),
  };
}

function withoutUser({ by, users, ...voted }: Voted, user: string): Voted {
  return {
    ...voted,
    ...(by === undefined || by === user ? {} : { by }),
    ...(users === undefined ? {} : { users: users.filter((other) => other !== user) }),
  };
}
