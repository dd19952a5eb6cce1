/** What happens to tables when servers and channels come and go. */

import { type Client, Events, GatewayDispatchEvents } from 'discord.js';
import pLimit from 'p-limit';
import type { Logger } from 'pino';
import { type Clock, wait } from '../../clock.ts';
import { isRefused } from '../../games/contract/index.ts';
import type { History } from '../../results/service/history.ts';
import type { HostOrders } from '../../tables/service/host-orders.ts';
import { byItself, type Change, type Found } from '../../tables/service/results.ts';
import type { TableService } from '../../tables/service/service.ts';
import { adopt, isHeld, orphan, retryHeld, retryHeldAt, stopClock } from '../../tables/time.ts';
import type { Publisher } from '../boards/publisher.ts';
import type { ChannelRefusals } from '../calls/channel-refusals.ts';
import { loggable } from '../calls/errors.ts';
import { later } from '../calls/urgency.ts';
import { missingOf } from '../interactions/permissions.ts';

interface Services {
  readonly tables: TableService;
  readonly history: Pick<History, 'endServer' | 'keepServer'>;
  readonly publisher: Publisher;
  readonly refusals: ChannelRefusals;
  readonly orders: Pick<HostOrders, 'isBlocked'>;
  readonly clock: Clock;
  readonly log: Logger;
}

/** After one of these events, a channel that could not be written to may be open again. */
const openings = [
  GatewayDispatchEvents.ChannelUpdate,
  GatewayDispatchEvents.GuildRoleUpdate,
  GatewayDispatchEvents.GuildMemberUpdate,
  GatewayDispatchEvents.ThreadUpdate,
] as const;
const closings = [GatewayDispatchEvents.ChannelDelete, GatewayDispatchEvents.ThreadDelete] as const;

/** So many servers are looked at at once when the bot starts. */
const serversAtOnce = 2;

/** Between two looks at the tables of a server, in milliseconds, however many events come. */
const lookPause = 2_000;

/**
 * Follows what happens to servers and channels. A table that cannot be shown is not lost: its clock is stopped, and it continues by
 * itself when its channel is back. A server that is merely unavailable changes nothing.
 */
export function followServers(client: Client, services: Services): void {
  const inChannel = (id: string) => () => services.tables.eachOf(`channel:${id}`);
  const inTurn = pLimit(serversAtOnce);
  const look = oneAtATime(services.clock, (guild) => retryIn(client, services, guild));
  for (const event of openings) {
    client.ws.on(event, ({ guild_id: guild }: { guild_id?: string }) => guild !== undefined && void look(guild));
  }
  services.refusals.whenOpen((channel) => void later(() => each(services, inChannel(channel), isHeldThere, release)));
  for (const event of closings) {
    client.ws.on(event, ({ id }: { id: string }) => void each(services, inChannel(id), () => true, hold));
  }
  client.on(Events.GuildDelete, ({ id }) => {
    void follow(services, () => services.tables.servers.leave(id, services.tables.now()));
    void follow(services, () => services.history.endServer(id));
    void each(
      services,
      () => services.tables.eachOf(`guild:${id}`),
      () => true,
      abandon,
      false,
    );
  });
  // not at the start: a server that took the bot back meanwhile keeps its settings when it opens a table
  client.on(Events.GuildCreate, ({ id }) => void follow(services, () => services.tables.servers.stay(id)));
  // the raw event also comes for every server at the start, thousands at once: a server may have taken the bot back meanwhile
  client.ws.on(GatewayDispatchEvents.GuildCreate, ({ id }: { id: string }) => {
    if (services.orders.isBlocked(id)) return;
    void inTurn(async () => {
      await each(services, () => services.tables.stalled.on(id), isOrphan, takeBack);
      await follow(services, () => services.history.keepServer(id));
    });
  });
}

const hold: Change = (table, { now }) => stopClock(table, 'held', now);
const release: Change = (table, { now }) => retryHeld(table, now) ?? table;
const abandon: Change = (table, { now }) => orphan(table, now);
const takeBack: Change = (table, { now }) => adopt(table, now);

function isOrphan({ table }: Found): boolean {
  return table.orphanedAt !== undefined;
}

function isHeldThere({ table }: Found): boolean {
  return isHeld(table);
}

/** Does something for a server at once, and while it does and for a moment after it, only notes that it is to be done once more. */
function oneAtATime(clock: Clock, act: (guild: string) => Promise<void>): (guild: string) => Promise<void> {
  const busy = new Set<string>();
  const again = new Set<string>();
  return async (guild) => {
    again.add(guild);
    if (busy.has(guild)) return;
    busy.add(guild);
    while (again.delete(guild)) {
      await act(guild);
      await wait(clock, lookPause);
    }
    busy.delete(guild);
  };
}

/** Tries the held tables of a server again, in those of its channels in which the bot may write by what the gateway sent. */
async function retryIn(client: Client, services: Services, guild: string): Promise<void> {
  const { tables, log } = services;
  try {
    const held = new Map<string, string[]>();
    for await (const found of tables.stalled.on(guild)) {
      const { id, channel } = found.table;
      if (isHeldThere(found)) held.set(channel, [...(held.get(channel) ?? []), id]);
    }
    const channels = [...held.keys()].filter((channel) => mayWrite(client, channel));
    await later(() =>
      Promise.all(channels.map((channel) => retryInChannel(services, channel, held.get(channel) ?? []))),
    );
  } catch (error) {
    log.warn({ guild, ...loggable(error) }, 'tables could not follow what happened to their server');
  }
}

/** One table goes first: where its board cannot be shown, those of the others cannot either. */
async function retryInChannel(
  { tables, publisher, refusals }: Services,
  channel: string,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) {
    const pause = refusals.hint(channel);
    const isNow = pause <= 0;
    const outcome = await tables.change<'tried-anyway'>(id, byItself, (table, { now }) =>
      isNow ? (retryHeld(table, now) ?? table) : (retryHeldAt(table, now + pause) ?? { unchanged: 'tried-anyway' }),
    );
    if (isRefused(outcome) || 'unchanged' in outcome) return;
    if (!isNow) {
      if (outcome.right) await tables.rights.decline(outcome.table, outcome.right);
      return;
    }
    await publisher.publish(outcome);
    const found = await tables.find(id);
    if (!isRefused(found) && isHeld(found.table)) return;
  }
}

/** Whether the bot may write in a channel, as far as is known: nothing is known of one that the gateway did not name. */
function mayWrite({ channels }: Client, id: string): boolean {
  const channel = channels.cache.get(id);
  if (!channel || channel.isDMBased()) return true;
  const { me } = channel.guild.members;
  const granted = me && channel.permissionsFor(me);
  return !granted || missingOf(granted.bitfield, channel.isThread()).length === 0;
}

/**
 * Changes the selected ones of some tables.
 * @param shows whether their boards are updated
 */
async function each(
  services: Services,
  read: () => AsyncIterable<Found>,
  isMeant: (found: Found) => boolean,
  change: Change,
  shows = true,
): Promise<void> {
  const { tables, publisher } = services;
  await follow(services, async () => {
    for await (const found of read()) {
      if (!isMeant(found)) continue;
      const outcome = await tables.change(found.table.id, byItself, change);
      if (isRefused(outcome)) continue;
      // one after the other, however many there are
      if (shows) await publisher.publish(outcome);
      else if (outcome.right) await tables.rights.decline(outcome.table, outcome.right);
    }
  });
}

/** Does what follows from what happened to a server. */
async function follow({ log }: Services, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    log.warn(loggable(error), 'tables could not follow what happened to their server');
  }
}
