/** Puts the parts of the bot together and connects it to Discord. */

import type { API } from '@discordjs/core';
import {
  type Client,
  DiscordAPIError,
  DiscordjsError,
  DiscordjsErrorCodes,
  Events,
  GatewayCloseCodes,
  HTTPError,
  RESTEvents,
  Status,
} from 'discord.js';
import type { Logger } from 'pino';
import type { Thinker } from '../bots/thinking/thinker.ts';
import { wait, within } from '../clock.ts';
import type { AnyGame } from '../games/contract/index.ts';
import { BotMover } from '../tables/service/bot-mover.ts';
import { TableOpener } from '../tables/service/opener.ts';
import { TableService } from '../tables/service/service.ts';
import type { Store } from '../tables/service/store.ts';
import { TableWaker } from '../tables/service/waker.ts';
import type { Command } from './answers/command.ts';
import { Publisher } from './boards/publisher.ts';
import { Sweeper } from './boards/sweeper.ts';
import { loggable } from './calls/errors.ts';
import { Metrics } from './calls/metrics.ts';
import { type ClientOptions, makeClient, onInteraction } from './connection/client.ts';
import { registerCommand } from './connection/registration.ts';
import { followServers } from './connection/servers.ts';
import { type Paints, Picturing } from './messages/picturing.ts';
import { Symbols } from './messages/symbols.ts';
import { Router } from './router.ts';

export interface BotOptions extends ClientOptions {
  readonly token: string;
  readonly store: Store;
  readonly games: readonly AnyGame[];
  readonly command: Command;
  readonly log: Logger;
  /** Names this process among those that share a store. */
  readonly owner: string;
  /** The seed of a new game: 32 bytes that nobody can guess, in lower-case hex. */
  readonly newSeed: () => string;
  /** Milliseconds before a bot player moves, at most. */
  readonly botDelay: number;
  /** Thinks for bots, hints and reviews. Whoever gave it closes it. */
  readonly thinker: Thinker;
  /** Paints boards and hands; without it there is text only. */
  readonly painter?: Paints;
  /** Told when the connection is lost for good, as when the token is reset. The process can only end then. */
  readonly onLost: (reason: string) => void;
}

export interface RunningBot {
  readonly tables: TableService;
  /** The text that Prometheus asks for. */
  metrics(): Promise<string>;
  /** Whether the gateway connection is up. */
  online(): boolean;
  /** Takes nothing new, finishes what is in hand within ten seconds, and disconnects. The store stays open. */
  stop(): Promise<void>;
}

/** Why the bot could not start, in words for the person who hosts it. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

/** Between two uploads of emojis, in milliseconds. */
const emojiPause = 2_000;
/** How long a stop may take, in milliseconds. */
const lastWords = 10_000;
/** How long the connection may take to close after that, in milliseconds. */
const goodbye = 3_000;

/** Connects to Discord and plays. Rejects with a `StartFailure` when Discord does not let the bot in. */
export async function startBot(options: BotOptions): Promise<RunningBot> {
  const { log, clock, thinker } = options;
  const { client, api } = makeClient(options, (name, at, spacing) => options.store.reserve(name, at, spacing));
  const metrics = new Metrics(() => options.store.countDue());
  metrics.followCalls(client.rest);
  const tables = new TableService({
    store: options.store,
    games: options.games,
    now: clock.now,
    owner: options.owner,
    botDelay: options.botDelay,
    onUnreadable: (table, reason) => log.error({ table, reason }, 'a stored table cannot be read and was set aside'),
  });
  const opener = new TableOpener(tables, options.newSeed);
  const bots = new BotMover(tables, (question) => thinker.choose(question));
  const waker = new TableWaker({ tables, opener, bots, onDue: (lateness) => metrics.due(lateness) });
  const pictures = new Picturing(options.painter, log, clock);
  const symbols = new Symbols();
  const publisher = new Publisher({ api, tables, log, pictures, symbols, clock });
  const context = { api, tables, opener, bots, publisher, log, pictures, symbols, metrics, thinker, clock };
  const router = new Router(context, options.command);
  const sweeper = new Sweeper(tables, waker, publisher, log, clock);
  watch(client, options);
  followServers(client, context);
  const stopListening = onInteraction(client, (interaction) => void router.handle(interaction));
  await connect(client, options.token);
  endWithoutToken(client, options);
  const changed = await registerCommand(api, client.application?.id ?? '', options.command.definition).catch(explain);
  if (changed) log.info('the command was registered anew');
  sweeper.start();
  if (options.painter) bringSymbols(symbols, client, api, options, options.painter);
  return {
    tables,
    metrics: () => metrics.text(),
    // the client as a whole stays ready once it was: its shards know better
    online: () => client.isReady() && client.ws.shards.every(({ status }) => status === Status.Ready),
    async stop() {
      stopListening();
      symbols.stop();
      const finished = Promise.all([sweeper.stop(), router.idle()]).then(() => publisher.idle());
      await within(clock, lastWords, finished, undefined);
      // this time the connection ends on purpose
      client.removeAllListeners(Events.ShardReconnecting).removeAllListeners(Events.ShardDisconnect);
      // a connection that is being made may never say that it is closed
      await within(clock, goodbye, client.destroy(), undefined);
    },
  };
}

/** Uploads emojis in the background, one every few seconds among all processes. */
function bringSymbols(symbols: Symbols, client: Client, api: API, options: BotOptions, painter: Paints): void {
  const { games, log, store, clock } = options;
  const turn = async () => {
    const at = clock.now();
    const free = await store.reserve('emoji-upload', at, emojiPause);
    await wait(clock, free - at);
  };
  symbols
    .bring(client.application?.id ?? '', { api, log, games, painter, turn, clock })
    .catch((error: unknown) => log.warn(loggable(error), 'emojis could not be brought; the Unicode faces serve'));
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
  const { message } = loggable(error);
  throw new StartFailure(
    `Discord cannot be reached (${String(message)}). Is there a network, and is DISCORD_API_URL right?`,
  );
}

function watch(client: Client, { log, onLost }: BotOptions): void {
  client.on(Events.Error, (error) => log.error(loggable(error), 'the connection to Discord failed'));
  client.on(Events.Warn, (message) => log.warn({ message }, 'discord.js warns'));
  client.on(Events.ShardReconnecting, (shard) => log.info({ shard }, 'the gateway connection is made anew'));
  client.on(Events.ShardResume, (shard) => log.info({ shard }, 'the gateway connection is back'));
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

/** Ends the bot when its token is not valid any more. Discord bans an address that goes on asking. */
function endWithoutToken(client: Client, { onLost }: BotOptions): void {
  client.rest.on(RESTEvents.Response, ({ route }, { status }) => {
    if (status === 401 && !/^\/(webhooks|interactions)\//.test(route))
      onLost('Discord does not accept the token any more');
  });
}
