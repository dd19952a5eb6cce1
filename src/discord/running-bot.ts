import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type Client,
  DiscordAPIError,
  DiscordjsError,
  DiscordjsErrorCodes,
  Events,
  HTTPError,
  Status,
} from 'discord.js';
import type { Logger } from 'pino';
import type { AnyGame } from '../games/game.ts';
import { TableService } from '../tables/service.ts';
import type { Store } from '../tables/store.ts';
import { type ClientOptions, makeClient, onInteraction } from './client.ts';
import type { Command } from './command.ts';
import { describe } from './errors.ts';
import { Interactions } from './interactions.ts';
import { Metrics } from './metrics.ts';
import { Publisher } from './publisher.ts';
import { registerCommand } from './registration.ts';
import { followServers } from './servers.ts';
import { Sweeper } from './sweeper.ts';

export interface BotOptions extends ClientOptions {
  readonly token: string;
  readonly store: Store;
  readonly games: readonly AnyGame[];
  readonly command: Command;
  readonly log: Logger;
  /** Names this process among those that share a store. */
  readonly owner: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Milliseconds before a bot player moves. */
  readonly botDelay: number;
  /** Told when the connection is lost for good, as when the token is reset: the process can only end. */
  readonly onLost: (reason: string) => void;
}

export interface RunningBot {
  readonly tables: TableService;
  /** What Prometheus asks for. */
  metrics(): Promise<string>;
  /** Whether the gateway connection is up. */
  online(): boolean;
  /** Takes nothing new, finishes what is in hand (at most ten seconds) and disconnects. The store stays open. */
  stop(): Promise<void>;
}

/** Why the bot could not start, in words for the person who hosts it. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

/** How long a stop may take, in milliseconds. */
const lastWords = 10_000;

/** Connects to Discord and plays. Rejects with a `StartFailure` when Discord does not let the bot in. */
export async function startBot(options: BotOptions): Promise<RunningBot> {
  const { log, now } = options;
  const { client, api } = makeClient(options, (name, at, spacing) => options.store.reserve(name, at, spacing));
  const metrics = new Metrics(() => options.store.countDue());
  metrics.followCalls(client.rest);
  const tables = new TableService({
    store: options.store,
    games: options.games,
    now,
    newSeed: () => randomBytes(32).toString('hex'),
    owner: options.owner,
    botDelay: options.botDelay,
    onDue: (lateness) => metrics.due(lateness),
    onUnreadable: (table, reason) => log.error({ table, reason }, 'a stored table cannot be read and was set aside'),
  });
  const publisher = new Publisher({ api, tables, log, wait: (milliseconds) => wait(milliseconds) });
  const bot = { api, tables, publisher, log, metrics };
  const interactions = new Interactions(bot, options.command);
  const sweeper = new Sweeper(tables, publisher, log);
  watch(client, options);
  followServers(client, bot);
  const stopListening = onInteraction(client, (interaction) => void interactions.handle(interaction));
  await connect(client, options.token);
  const changed = await registerCommand(api, client.application?.id ?? '', options.command.definition).catch(explain);
  if (changed) log.info('the command was registered anew');
  sweeper.start();
  return {
    tables,
    metrics: () => metrics.text(),
    // once ready, the client as a whole stays so: its shards know better
    online: () => client.isReady() && client.ws.shards.every(({ status }) => status === Status.Ready),
    async stop() {
      stopListening();
      const finished = Promise.all([sweeper.stop(), interactions.idle()]).then(() => publisher.idle());
      await Promise.race([finished, wait(lastWords, undefined, { ref: false })]);
      // the end of the connection is meant this time
      client.removeAllListeners(Events.ShardReconnecting).removeAllListeners(Events.ShardDisconnect);
      await client.destroy();
    },
  };
}

async function connect(client: Client, token: string): Promise<void> {
  const ready = new Promise<void>((resolve) => {
    client.once(Events.ClientReady, () => resolve());
  });
  await client.login(token).catch(async (error: unknown) => {
    await client.destroy();
    return explain(error);
  });
  await ready;
}

function explain(error: unknown): never {
  const isToken = error instanceof DiscordjsError && error.code === DiscordjsErrorCodes.TokenInvalid;
  if (isToken || (error instanceof DiscordAPIError && error.status === 401)) {
    throw new StartFailure(
      'Discord does not accept DISCORD_TOKEN. Reset the token in the Developer Portal and set the new one.',
    );
  }
  if (error instanceof DiscordAPIError || error instanceof HTTPError) {
    throw new StartFailure(`Discord answered ${error.status}: ${error.message}`);
  }
  const { message } = describe(error);
  throw new StartFailure(
    `Discord cannot be reached (${String(message)}). Is there a network, and is DISCORD_API_URL right?`,
  );
}

function watch(client: Client, { log, onLost }: BotOptions): void {
  client.on(Events.Error, (error) => log.error(describe(error), 'the connection to Discord failed'));
  client.on(Events.Warn, (message) => log.warn({ message }, 'discord.js warns'));
  client.on(Events.ShardReconnecting, (shard) => log.info({ shard }, 'the gateway connection is made anew'));
  client.on(Events.ShardResume, (shard) => log.info({ shard }, 'the gateway connection is back'));
  client.on(Events.ShardDisconnect, ({ code }, shard) => {
    log.error({ shard, code }, 'the gateway connection was closed for good');
    onLost(`Discord closed the connection with code ${code}`);
  });
  client.on(Events.Invalidated, () => onLost('Discord ended the session'));
}
