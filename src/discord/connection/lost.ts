/** Notices when the connection is lost for good, and says why. */

import { type WebSocketManager, WebSocketShardEvents } from '@discordjs/ws';
import { GatewayCloseCodes, type REST, RESTEvents } from 'discord.js';
import type { Logger } from 'pino';

export interface Losing {
  readonly log: Logger;
  /** Called with the reason when the connection is lost for good. The process can then only end. */
  readonly onLost: (reason: string) => void;
}

/** After one of these codes, connecting again would fail in the same way. */
const final: readonly number[] = [
  GatewayCloseCodes.AuthenticationFailed,
  GatewayCloseCodes.InvalidShard,
  GatewayCloseCodes.ShardingRequired,
  GatewayCloseCodes.InvalidAPIVersion,
  GatewayCloseCodes.InvalidIntents,
  GatewayCloseCodes.DisallowedIntents,
];

/** Notices when the gateway closes a connection for good. */
export function followEnds(manager: WebSocketManager, { log, onLost }: Losing): void {
  manager.on(WebSocketShardEvents.Closed, (code, shard) => {
    if (!final.includes(code)) return;
    log.error({ shard, code }, 'the gateway connection was closed for good');
    onLost(whyClosed(code));
  });
}

function whyClosed(code: number): string {
  const closed = `Discord closed the connection with code ${code}`;
  if (code === GatewayCloseCodes.InvalidShard)
    return `${closed}: SHARDS and SHARD_COUNT do not fit the servers that the bot is on. Give every process the same SHARD_COUNT, and more shards.`;
  if (code === GatewayCloseCodes.ShardingRequired)
    return `${closed}: the bot is on too many servers for so few shards. Set SHARD_COUNT higher (one shard for 2,500 servers at most), or leave it out.`;
  return closed;
}

/** Discord blocks the whole address if it is asked again and again with an invalid token. */
export function endWithoutToken(rest: REST, { onLost }: Losing): void {
  rest.on(RESTEvents.Response, ({ route }, { status }) => {
    if (status === 401 && !/^\/(webhooks|interactions)\//.test(route))
      onLost('Discord does not accept the token any more');
  });
}
