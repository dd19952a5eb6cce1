/** Puts the parts of the bot together and connects it to Discord. */

import type { API } from '@discordjs/core';
import type { APIInteraction } from 'discord-api-types/v10';
import { AskedThoughts } from '../bots/thinking/asked.ts';
import type { Thinker } from '../bots/thinking/thinker.ts';
import { every, within } from '../clock.ts';
import type { AnyGame } from '../games/contract/index.ts';
import { History } from '../results/service/history.ts';
import { BotMover } from '../tables/service/bot-mover.ts';
import { Dailies } from '../tables/service/dailies.ts';
import { type Heartbeat, heartRhythm } from '../tables/service/heartbeat.ts';
import { HostOrders, ordersRhythm } from '../tables/service/host-orders.ts';
import { TableOpener } from '../tables/service/opener.ts';
import { TableService } from '../tables/service/service.ts';
import { timeStore } from '../tables/service/timed-store.ts';
import { TableWaker } from '../tables/service/waker.ts';
import type { Table } from '../tables/table.ts';
import type { Command } from './answers/command.ts';
import { LivingHands } from './answers/living-hands.ts';
import { OneEach } from './answers/one-each.ts';
import { makeSeal } from './answers/seal.ts';
import { followRefusals } from './boards/held-boards.ts';
import { Publisher } from './boards/publisher.ts';
import { Sweeper } from './boards/sweeper.ts';
import { ChannelRefusals } from './calls/channel-refusals.ts';
import { countGame } from './calls/count-game.ts';
import { logFailure, loggable } from './calls/errors.ts';
import { Metrics, type PictureOutcome } from './calls/metrics.ts';
import { later } from './calls/urgency.ts';
import type { Application } from './connection/application.ts';
import { makeHeart } from './connection/heart.ts';
import { logIn } from './connection/login.ts';
import { endWithoutToken } from './connection/lost.ts';
import { Receiver, type ReceiverOptions } from './connection/receiver.ts';
import { keepRegistered } from './connection/registration.ts';
import { ShardsAgreement } from './connection/shard-count.ts';
import { makeWay, type Way, type WayOptions } from './connection/way.ts';
import { DailyCaller, dailyRhythm } from './daily-caller.ts';
import { keepEntering } from './entering.ts';
import { missingPermissions } from './interactions/permissions.ts';
import { emojiTurns } from './messages/emoji-turns.ts';
import { type Paints, Picturing } from './messages/picturing.ts';
import type { PublicMessage } from './messages/render.ts';
import { Symbols } from './messages/symbols.ts';
import { Router } from './router.ts';

export interface BotOptions extends WayOptions, ReceiverOptions {
  readonly roles: ReceiverOptions['roles'] & {
    /** Does what is due: lets bots move, watches the times of turns, brings boards up to date. */
    readonly work: boolean;
  };
  /** Whether the store can save, as far as is known. */
  readonly isStoreUp: () => boolean;
  /** How many moves fewer replicas of the store than wished had in time; none unless given. */
  readonly unreplicated?: () => number;
  /** How many parts of the store are away, as far as is known. */
  readonly partsAway?: () => number;
  /** Names the version of the bot, for metrics. */
  readonly version?: string;
  readonly games: readonly AnyGame[];
  readonly command: Command;
  /** Names this process among those that share a store. */
  readonly owner: string;
  /** The seed of a new game: 32 bytes that nobody can guess, in lower-case hex. */
  readonly newSeed: () => string;
  /** Milliseconds before a bot player moves, at most. */
  readonly botDelay: number;
  /** Thinks for bots, hints and reviews. The caller closes it. */
  readonly thinker: Thinker;
  /** Paints boards and hands; without it there is text only. */
  readonly painter?: Paints;
  /** For how many milliseconds a message waits for its picture. */
  readonly picturePatience?: number;
}

/** What is wrong, part by part. undefined: nothing. */
interface Obstacles {
  readonly connection: string | undefined;
  readonly requests: string | undefined;
  readonly shards: string | undefined;
}

/** As whom the bot is connected. */
interface Identity {
  /** The application's id. */
  readonly application: string;
  readonly name: string;
  /** About how many servers the bot is on, where Discord tells. */
  readonly servers: number | undefined;
  /** The shards of the gateway that this process runs. */
  readonly shards: readonly number[];
}

export interface RunningBot {
  readonly tables: TableService;
  /** The text that Prometheus asks for. */
  metrics(): Promise<string>;
  /** Whether everything is up by which interactions come to this process. */
  online(): boolean;
  /** Where this process takes interactions that Discord posts. */
  port(): number | undefined;
  /** As whom it is connected; undefined before. */
  identity(): Identity | undefined;
  /** Why the bot cannot serve people now, if Discord is the reason: a few words without secrets. */
  obstacles(): Obstacles;
  /**
   * Has this process open no new tables, or takes that back.
   * @returns whether it now opens none
   */
  drain(): boolean;
  /**
   * Connects and starts to play. Resolves when it plays, or when it is stopped before. Rejects with a `StartFailure` if Discord
   * does not accept the token.
   */
  start(): Promise<void>;
  /** Accepts nothing new, finishes the work in progress (in at most ten seconds) and disconnects. The store stays open. */
  stop(): Promise<void>;
}

/** When tables are looked through after an outage, in milliseconds: by then every process knows of it. */
const othersKnowWithin = 25_000;
const ownKnowWithin = 1_000;
/** How long the start waits for the command to be registered, in milliseconds. */
const firstTry = 5_000;
/** How long a stop may take, in milliseconds. */
const lastWords = 10_000;
/** How long the connection may take to close after that, in milliseconds. */
const goodbye = 3_000;

/** A bot that is connected. */
export async function startBot(options: BotOptions): Promise<RunningBot> {
  const bot = createBot(options);
  await bot.start();
  return bot;
}

export function createBot(given: BotOptions): RunningBot {
  const store = timeStore(given.store, (...asked) => metrics.store(...asked));
  const options: BotOptions = { ...given, store };
  const { log, clock, thinker, painter, sharding, token, roles } = options;
  const ending = new AbortController();
  const { signal } = ending;
  const refusals = new ChannelRefusals(clock);
  const take = (interaction: APIInteraction) => {
    if (interaction.channel && missingPermissions(interaction).length === 0) refusals.hint(interaction.channel.id);
    return router.handle(interaction);
  };
  const metrics: Metrics = new Metrics({
    clock,
    countOpen: () => options.store.countDue(),
    isStoreUp: options.isStoreUp,
    unreplicated: options.unreplicated ?? (() => 0),
    games: options.games.map(({ id }) => id),
    work: {
      version: options.version ?? '',
      publications: () => publisher.inHand,
      lostRights: () => tables.rights.lost,
      partsAway: options.partsAway ?? (() => 0),
      shards: () => ({ all: receiver.shardsMeant, ready: receiver.shards.length }),
      isDraining: () => orders.isDraining,
    },
    requests: {
      waiting: (urgency) => way.budget.waiting(urgency),
      invalid: () => way.breaker.invalid(),
      isOpen: (urgency) => way.breaker.isOpen(urgency),
    },
  });
  const part = sharding ? sharding.shards.length / sharding.count : 1;
  const way: Way = makeWay(options, part, (...turn) => metrics.turn(...turn));
  const { rest, api, pause, breaker, reception, inline } = way;
  metrics.followCalls(rest);
  const receiver = new Receiver(options, { rest, inline, take, signal });
  const isTaken = () => pause.reason() === undefined && !breaker.isOpen('awaited') && reception.reason() === undefined;
  const receives = roles.gateway || roles.web !== undefined;
  const agreement = new ShardsAgreement(clock, log, () => receiver.shardCount);
  const heart: Heartbeat = makeHeart(options, {
    served: () => (isTaken() ? receiver.served : []),
    helps: () => !receives && isTaken(),
    makeSure: () => reception.check(),
    onSigns: (signs) => agreement.heed(signs),
    // nobody may press at a table for days, and its board shows when
    onGap: () => {
      tables
        .lookThrough(sharding ? othersKnowWithin : ownKnowWithin)
        .catch((error: unknown) => logFailure(log, error, 'boards could not be brought to show the time given back'));
    },
  });
  const history = new History({ store: options.store, games: options.games, now: clock.now });
  const tables: TableService = makeTables(options, heart, history, (...tables) => countGame(metrics, ...tables));
  const orders = new HostOrders(options.store);
  const opener = new TableOpener(tables, options.newSeed, () => orders.isDraining);
  const bots = new BotMover(tables, (question) => thinker.choose(question));
  const dailies = new Dailies({ store: options.store, tables, opener, think: bots.think, newSeed: options.newSeed });
  const dailyCaller = new DailyCaller({ api, store: options.store, tables, log });
  const waker = new TableWaker({ tables, opener, bots, dailies, onDue: (lateness) => metrics.due(lateness) });
  const onPicture = (outcome: PictureOutcome) => metrics.picture(outcome);
  const pictures = new Picturing(painter, log, clock, { patience: options.picturePatience, onPicture });
  const symbols = new Symbols();
  const hands = new LivingHands({ api, tables, log, pictures, symbols, clock });
  const onServerGone = async (guild: string) => {
    await tables.servers.leave(guild, tables.now());
    await history.endServer(guild);
  };
  const publisher = new Publisher({
    api,
    tables,
    log,
    pictures,
    symbols,
    clock,
    refusals,
    hands,
    orders,
    onServerGone,
  });
  const context = {
    api,
    tables,
    history,
    opener,
    orders,
    bots,
    dailies,
    publisher,
    refusals,
    log,
    pictures,
    symbols,
    metrics,
    thinker,
    asked: new AskedThoughts(),
    clock,
    hands,
    seal: makeSeal(token),
    films: new OneEach<PublicMessage | undefined>(),
    erasures: new OneEach<void>(),
  };
  const router = new Router(context, options.command);
  const sweeper = new Sweeper(tables, waker, publisher, log, clock);
  const rhythms: (() => void)[] = [];
  const lookAtOrders = () => orders.look().catch((error: unknown) => logFailure(log, error, 'orders cannot be read'));
  followRefusals(refusals, { tables, publisher, log });
  let application: Application | undefined;
  return {
    tables,
    metrics: () => metrics.text(),
    online: () => receiver.isOnline,
    port: () => receiver.port,
    identity: () =>
      application && {
        application: application.id,
        name: application.name,
        servers: application.approximate_guild_count,
        shards: receiver.shards,
      },
    obstacles: () => ({
      connection: receiver.isOnline
        ? undefined
        : `not connected to Discord: ${receiver.report.reason() ?? 'connecting'}`,
      requests: pause.reason() ?? breaker.reason() ?? reception.reason(),
      shards: agreement.reason(),
    }),
    drain: () => orders.drainHere(),
    async start() {
      const { report } = receiver;
      application = await logIn({ rest, connect: () => receiver.connect(), clock, report, signal });
      if (!application || signal.aborted) return;
      endWithoutToken(rest, options);
      await heart.beat();
      await lookAtOrders();
      rhythms.push(every(clock, heartRhythm, () => void heart.beat()));
      rhythms.push(every(clock, ordersRhythm, () => void lookAtOrders()));
      if (roles.work) {
        sweeper.start();
        rhythms.push(keepEntering(history, clock, log));
        rhythms.push(every(clock, dailyRhythm, () => void dailyCaller.look()));
      }
      // before the command, so that games that began with emojis have them from the first answer on
      if (painter) bringSymbols(symbols, application.id, api, options, painter);
      if (roles.work) await register(application.id, api, options, signal);
    },
    async stop() {
      ending.abort();
      for (const end of rhythms) end();
      symbols.stop();
      const finished = Promise.all([sweeper.stop(), receiver.close(), dailyCaller.idle()])
        .then(() => router.idle())
        .then(() => publisher.idle())
        .then(() => hands.stop());
      await within(clock, lastWords, finished, undefined);
      // a connection that is being made may never say that it is closed
      await within(clock, goodbye, receiver.leave(), undefined);
    },
  };
}

function makeTables(
  { store, games, clock, owner, botDelay, log }: BotOptions,
  heart: Heartbeat,
  results: History,
  onCommitted: (before: Table | undefined, after: Table) => void,
): TableService {
  return new TableService({
    store,
    games,
    now: clock.now,
    owner,
    botDelay,
    heart,
    results,
    onCommitted,
    onUnreadable: (table, reason) => log.error({ table, reason }, 'a stored table cannot be read and was set aside'),
  });
}

/** Resolves after the first try, or earlier if that takes long. The bot plays meanwhile. */
async function register(
  application: string,
  api: API,
  { command, clock, log }: BotOptions,
  signal: AbortSignal,
): Promise<void> {
  const { definition } = command;
  const tried = new Promise<void>((resolve) => {
    void later(() => keepRegistered({ api, application, definition, clock, log, signal }, resolve));
  });
  await within(clock, firstTry, tried, undefined);
}

/** Uploads emojis in the background, one every few seconds among all processes. */
function bringSymbols(symbols: Symbols, application: string, api: API, options: BotOptions, painter: Paints): void {
  const { games, log, store, clock } = options;
  const turn = emojiTurns(store, clock);
  later(() => symbols.bring(application, { api, log, games, painter, turn, clock })).catch((error: unknown) =>
    log.warn(loggable(error), 'emojis could not be brought; the Unicode faces serve'),
  );
}
