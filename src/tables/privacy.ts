import { isPerson, type Table } from './table.ts';

/** Everybody who sits or sat at a table. */
export function everybodyAt(table: Table): readonly string[] {
  const users = table.seats.flatMap((occupant) => {
    if (isPerson(occupant)) return [occupant.user];
    return occupant.insteadOf === undefined ? [] : [occupant.insteadOf];
  });
  return [...new Set(users)].filter((user) => user !== nobody);
}

/** Stands where a user's id stood. */
const nobody = '0';

/**
 * A table without a trace of a user who does not play there any more (a finished one, or one that they left). Their seats
 * bear `name` instead.
 */
export function forget(table: Table, user: string, name: string): Table {
  const own = new Set<string>();
  const seats = table.seats.map((occupant) => {
    if (isPerson(occupant)) {
      if (occupant.user !== user) return occupant;
      own.add(occupant.name);
      return { ...occupant, user: nobody, name };
    }
    if (occupant.insteadOf !== user) return occupant;
    own.add(occupant.name);
    return { bot: occupant.bot, name };
  });
  const { actedBy, rematch, request, ...rest } = table;
  return {
    ...rest,
    seats,
    host: table.host === user ? nobody : table.host,
    seating: table.seating.map((change) => (own.has(change.name) ? { ...change, name } : change)),
    ...(actedBy === undefined || actedBy === user ? {} : { actedBy }),
    ...(rematch === undefined
      ? {}
      : { rematch: { ...rematch, users: rematch.users.filter((wanting) => wanting !== user) } }),
    ...(request === undefined || request.user === user ? {} : { request }),
  };
}
