/** Notices when the connection is lost for good, and says why. */

import { type Client, Events, GatewayCloseCodes, RESTEvents } from 'discord.js';
import type { Logger } from 'pino';
import { loggable } from '../calls/errors.ts';

export interface Losing {
  readonly log: Logger;
  /** Called with the reason when the connection is lost for good. The process can then only end. */
  readonly onLost: (reason: string) => void;
}

/** Follows what discord.js reports about the connection, and what ends it for good. */
export function watchClient(client: Client, { log, onLost }: Losing): void {
  client.on(Events.Error, (error) => log.error(loggable(error), 'the connection to Discord failed'));
  client.on(Events.Warn, (message) => log.warn({ message }, 'discord.js warns'));
  client.on(Events.ShardDisconnect, ({ code }, shard) => {
    log.error({ shard, code }, 'the gateway connection was closed for good');
    onLost(whyClosed(code));
  });
  client.on(Events.Invalidated, () => onLost('Discord ended the session'));
}

function whyClosed(code: number): string {
  const closed = `Discord closed the connection with code ${code}`;
  if (code === GatewayCloseCodes.InvalidShard)
    return `${closed}: SHARDS and SHARD_COUNT do not fit the servers that the bot is on. Give every process the same SHARD_COUNT, and more shards.`;
  if (code === GatewayCloseCodes.ShardingRequired)
    return `${closed}: the bot is on too many servers for so few shards. Set SHARD_COUNT higher (one shard for 2,500 servers at most).`;
  return closed;
}

/** Discord blocks the whole address if it is asked again and again with an invalid token. */
export function endWithoutToken(client: Client, { onLost }: Losing): void {
  client.rest.on(RESTEvents.Response, ({ route }, { status }) => {
    if (status === 401 && !/^\/(webhooks|interactions)\//.test(route))
      onLost('Discord does not accept the token any more');
  });
}
