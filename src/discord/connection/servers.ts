/** What happens to tables when servers and channels come and go. */

import { type Client, Events, GatewayDispatchEvents } from 'discord.js';
import type { Logger } from 'pino';
import { isRefused } from '../../games/contract/index.ts';
import { byItself, type Change, type Found } from '../../tables/service/results.ts';
import type { TableService } from '../../tables/service/service.ts';
import { adopt, isHeld, orphan, retryHeld, stopClock } from '../../tables/time.ts';
import type { Publisher } from '../boards/publisher.ts';
import { loggable } from '../calls/errors.ts';

interface Services {
  readonly tables: TableService;
  readonly publisher: Publisher;
  readonly log: Logger;
}

/** After one of these events, a channel that could not be written to may be open again. */
const openings = [
  GatewayDispatchEvents.ChannelUpdate,
  GatewayDispatchEvents.GuildRoleUpdate,
  GatewayDispatchEvents.ThreadUpdate,
] as const;
const closings = [GatewayDispatchEvents.ChannelDelete, GatewayDispatchEvents.ThreadDelete] as const;

/**
 * Follows what happens to servers and channels. A table that cannot be shown is not lost: its clock is stopped, and it continues by
 * itself when its channel is back. A server that is merely unavailable changes nothing.
 */
export function followServers(client: Client, services: Services): void {
  for (const event of openings) {
    client.ws.on(event, (data: { guild_id?: string }) => void onOpening(services, data.guild_id));
  }
  for (const event of closings) {
    client.ws.on(
      event,
      (data: { id: string }) =>
        void each(
          services,
          () => services.tables.tablesOf(`channel:${data.id}`),
          () => true,
          hold,
          false,
        ),
    );
  }
  client.on(
    Events.GuildDelete,
    ({ id }) =>
      void each(
        services,
        () => services.tables.tablesOf(`guild:${id}`),
        () => true,
        abandon,
        false,
      ),
  );
  // the raw event also comes for every server at the start: a server may have taken the bot back meanwhile
  client.ws.on(GatewayDispatchEvents.GuildCreate, ({ id }: { id: string }) => {
    void each(services, () => services.tables.stalled.on(id), isOrphan, takeBack, true);
  });
}

function onOpening(services: Services, guild: string | undefined): Promise<void> {
  if (guild === undefined) return Promise.resolve();
  return each(
    services,
    () => services.tables.stalled.on(guild),
    ({ table }) => isHeld(table),
    release,
    true,
  );
}

const hold: Change = (table, { now }) => stopClock(table, 'held', now);
const release: Change = (table, { now }) => retryHeld(table, now) ?? table;
const abandon: Change = (table, { now }) => orphan(table, now);
const takeBack: Change = (table, { now }) => adopt(table, now);

function isOrphan({ table }: Found): boolean {
  return table.orphanedAt !== undefined;
}

/**
 * Changes the selected ones of some tables.
 * @param shows whether their boards are updated
 */
async function each(
  { tables, publisher, log }: Services,
  read: () => Promise<readonly Found[]>,
  isMeant: (found: Found) => boolean,
  change: Change,
  shows: boolean,
): Promise<void> {
  try {
    for (const { table } of (await read()).filter(isMeant)) {
      const outcome = await tables.change(table.id, byItself, change);
      if (isRefused(outcome)) continue;
      // one after the other, however many there are
      if (shows) await publisher.publish(outcome);
      // a board that was just lost is not shown again at once
      else if (outcome.right) await tables.rights.decline(outcome.table, outcome.right);
    }
  } catch (error) {
    log.warn(loggable(error), 'tables could not follow what happened to their server');
  }
}
