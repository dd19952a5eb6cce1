/** The shards that are connected. */

import { type Client, Status } from 'discord.js';

export function readyShards({ ws }: Client): readonly number[] {
  return ws.shards.filter(({ status }) => status === Status.Ready).map(({ id }) => id);
}
