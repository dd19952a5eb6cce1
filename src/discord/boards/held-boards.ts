/** Boards that could not be shown: their channel takes them again, or their server has removed the bot. */

import type { API } from '@discordjs/core';
import type { Logger } from 'pino';
import { isRefused } from '../../games/contract/index.ts';
import { byItself, type Committed } from '../../tables/service/results.ts';
import type { TableService } from '../../tables/service/service.ts';
import type { Table } from '../../tables/table.ts';
import { isHeld, retryHeld } from '../../tables/time.ts';
import { type ChannelRefusals, isShut } from '../calls/channel-refusals.ts';
import { attempt, loggable } from '../calls/errors.ts';
import { later } from '../calls/urgency.ts';

interface Services {
  readonly tables: TableService;
  readonly publisher: { publish(committed: Committed): Promise<void> };
  readonly log: Logger;
}

/** Tries all held boards of a channel as soon as it takes one of them, or anything else. */
export function followRefusals(refusals: ChannelRefusals, services: Services): void {
  refusals.whenOpen((channel) => void later(() => retryIn(channel, services)));
}

async function retryIn(channel: string, { tables, publisher, log }: Services): Promise<void> {
  try {
    for await (const { table } of tables.eachOf(`channel:${channel}`)) {
      if (!isHeld(table)) continue;
      const outcome = await tables.change(table.id, byItself, (now, { now: at }) => retryHeld(now, at) ?? now);
      // one after the other, however many there are
      if (!isRefused(outcome)) await publisher.publish(outcome);
    }
  } catch (error) {
    log.warn({ channel, ...loggable(error) }, 'boards that can be shown again could not be tried');
  }
}

interface Asking {
  readonly api: API;
  readonly refusals: ChannelRefusals;
  readonly log: Logger;
}

/** Whether the bot is not on the server of a table any more. */
export async function isServerGone({ api, refusals, log }: Asking, { guild }: Table): Promise<boolean> {
  // one question for all its tables, and again after a while
  const asked = await refusals.try(guild, 'read', () => attempt(log, 'look for server', () => api.guilds.get(guild)));
  return 'failed' in asked && isShut(asked.failed);
}
