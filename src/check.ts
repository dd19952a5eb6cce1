/** `--check`: tries the settings, the store and the token as a start would, and starts nothing. */

import { systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { tellWays } from './discord/connection/application.ts';
import { StartFailure } from './discord/connection/login.ts';
import { findOtherCount } from './discord/connection/shard-count.ts';
import { tryToken } from './discord/connection/token-check.ts';
import { findOtherOwner } from './owner.ts';
import { openStore } from './store/index.ts';
import { asATable } from './store-watch.ts';

/** How long Redis may take to answer, in milliseconds: whoever checks is waiting. */
const patience = 10_000;

/** Tries everything, whatever fails before. Tells each finding in a line, and resolves with whether the bot could start. */
export async function checkSetup(config: Config, tell: (line: string) => void): Promise<boolean> {
  const own = Object.keys(config.contents);
  tell(`ok    settings${own.length > 0 ? `; with your own contents for ${own.join(', ')}` : ''}`);
  const results = [await attempt('store', checkStore), await attempt('token', checkToken)];
  return !results.includes(false);

  async function attempt(what: string, check: typeof checkStore): Promise<boolean> {
    try {
      for (const line of await check(config)) tell(line);
      return true;
    } catch (error) {
      tell(`FAIL  ${what}: ${error instanceof Error ? error.message : String(error)}`);
      return false;
    }
  }
}

async function checkStore(config: Config): Promise<readonly string[]> {
  const { redisUrl, redisPrefix: prefix, dataDir } = config;
  const lines: string[] = [];
  const store = await openStore({
    redisUrl,
    prefix,
    dataDirectory: dataDir,
    patience,
    onWarning: (warning) => lines.push(`warn  store: ${warning}`),
    onOpened: (place, durability) => lines.unshift(`ok    store: ${place}; ${durability}`),
  });
  try {
    await store.ping(asATable);
    const otherOwner = await findOtherOwner(store, config);
    if (otherOwner !== undefined) throw new StartFailure(otherOwner);
    const count = config.roles.gateway ? config.sharding?.count : undefined;
    const otherCount = count === undefined ? undefined : await findOtherCount(store, systemClock, count);
    if (otherCount !== undefined) lines.push(`warn  shards: ${otherCount}`);
    return lines;
  } finally {
    await store.close();
  }
}

async function checkToken({ token, apiUrl, sharding, roles }: Config): Promise<readonly string[]> {
  const { application, shards, connections, invite } = await tryToken(token, apiUrl);
  const { id, name, approximate_guild_count: servers = 'unknown' } = application;
  const ways = tellWays(roles, application);
  if (ways !== undefined) throw new StartFailure(ways);
  return [
    `ok    token: ${name} (${id}); servers: ${servers}; connections left today: ${connections.left} of ${connections.of}`,
    ...(sharding && shards > sharding.count
      ? [`warn  shards: Discord recommends ${shards} of them; see SHARD_COUNT`]
      : []),
    `ok    invite: ${invite}`,
  ];
}
