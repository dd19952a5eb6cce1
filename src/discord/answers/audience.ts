/** Who would see a board that is moved to another place. The rules are in docs/seats.md. */

import { isSameAudience } from '../../tables/places.ts';
import { people, type Table } from '../../tables/table.ts';
import { attempt } from '../calls/errors.ts';
import { type Seeable, seesChannel } from '../interactions/permissions.ts';
import type { Request } from '../interactions/request.ts';
import type { Context } from './context.ts';

/** Somebody who has left the server sees nothing. */
const strangers: readonly (number | undefined)[] = [10007, 10013];

type WithApi = Pick<Context, 'api' | 'log' | 'refusals'>;

/**
 * Why a table's board may not be posted where somebody asks for it. `unseen`: not all players see that place. `public`: the table
 * is in a private place, and everybody would see it in the new one. `unknown`: Discord does not say. undefined: it may be posted.
 */
export async function whyNotMoved(
  context: WithApi,
  request: Request,
  table: Table,
): Promise<'unseen' | 'public' | 'unknown' | undefined> {
  if (isSameAudience(table, request)) return undefined;
  const others = people(table).filter((user) => user !== request.user);
  // only people who were added to a private thread see it
  if (request.thread === 'private') return others.length > 0 ? 'unseen' : undefined;
  const there = await readPlace(context, request.guild, request.parent ?? request.channel);
  if (!there) return 'unknown';
  if (seesChannel(there) && (await isPrivate(context, table))) return 'public';
  for (const user of others) {
    const roles = await rolesOf(context, request.guild, user);
    if (roles === 'unknown') return 'unknown';
    if (roles && !seesChannel(there, { user, roles })) return 'unseen';
  }
  return undefined;
}

/** Whether a table is in a place that not everybody on the server sees. If its channel is gone, nothing is known, and the answer is no. */
async function isPrivate(context: WithApi, { guild, channel, parent, thread }: Table): Promise<boolean> {
  if (thread === 'private' || (parent !== undefined && thread === undefined)) return true;
  const here = await readPlace(context, guild, parent ?? channel);
  return here !== undefined && !seesChannel(here);
}

async function readPlace(
  { api, log, refusals }: WithApi,
  guild: string,
  channel: string,
): Promise<Seeable | undefined> {
  // people may ask again and again about a channel that the bot does not see
  const read = await refusals.try(channel, 'read', () =>
    attempt(log, 'look who sees a channel', () => Promise.all([api.guilds.get(guild), api.channels.get(channel)])),
  );
  if ('failed' in read) return undefined;
  const [server, place] = read.done;
  return { server, overwrites: ('permission_overwrites' in place && place.permission_overwrites) || [] };
}

/** undefined for somebody who is not on the server any more. */
async function rolesOf({ api, log }: WithApi, guild: string, user: string) {
  const read = await attempt(log, 'look at somebody’s roles', () => api.guilds.getMember(guild, user));
  if ('done' in read) return read.done.roles;
  return strangers.includes(read.code) ? undefined : 'unknown';
}
