/** The only wiring: reads the configuration, opens the store and starts the bot. */

import { randomBytes, randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Logger } from 'pino';
import { parade } from '../commands/index.ts';
import { help, readArguments } from './arguments.ts';
import { createThinker } from './bots/thinking/thinker.ts';
import { checkSetup } from './check.ts';
import { systemClock } from './clock.ts';
import { type Config, describeFaults, readConfig } from './config.ts';
import { rememberContents } from './contents.ts';
import { loggable } from './discord/calls/errors.ts';
import { Retelling } from './discord/calls/patience.ts';
import { inviteLink } from './discord/connection/invite.ts';
import { StartFailure } from './discord/connection/login.ts';
import { createBot, type RunningBot } from './discord/start-bot.ts';
import { gamesWith } from './games/index.ts';
import { type HealthServer, serveHealth, type Told } from './health.ts';
import { beginLife, type Lifetime } from './lifetime.ts';
import { openLog } from './logging.ts';
import { claimStore } from './owner.ts';
import { createPainter } from './pictures/painter.ts';
import { watchReadiness } from './readiness.ts';
import { openStore } from './store/index.ts';
import { type StoreWatch, watchStore } from './store-watch.ts';
import { findStraySettings, tellStraySetting } from './stray-settings.ts';
import { type Store, StoreUnavailable } from './tables/service/store.ts';
import { nameVersion } from './version.ts';

/**
 * A bot takes between a third of this and all of it, in milliseconds: long enough to see that it moved, short enough not to wait
 * for it.
 */
const botDelay = 3_000;

/** How seldom each part of Redis is looked into while nothing happens, in milliseconds: some hosts pay for every command. */
const quietFor = 10_000;

async function run(config: Config, strays: readonly string[]): Promise<void> {
  const opened = openLog(config.logLevel, process.stdout);
  const lifetime = beginLife(opened);
  opened.log.info(
    { version: nameVersion(), node: process.version, ownContents: Object.keys(config.contents) },
    'the bot starts',
  );
  for (const note of strays) opened.log.warn(note);
  try {
    await play(config, opened.log, lifetime);
  } catch (error) {
    if (error instanceof StartFailure || error instanceof StoreUnavailable) lifetime.end(error.message);
    else lifetime.endWithBug(error);
  }
}

async function play(config: Config, log: Logger, lifetime: Lifetime): Promise<void> {
  let watch: StoreWatch | undefined;
  let bot: RunningBot | undefined;
  // first of all, so that health checks are answered while the bot still waits for its store and for Discord
  const told: Told = {
    ready: watchReadiness(systemClock, [
      () => (watch ? watch.reason() && `the store is away: ${watch.reason()}` : 'the store is not open yet'),
      () => (bot ? bot.obstacles().connection : 'the bot has not begun yet'),
      () => bot?.obstacles().requests,
      () => bot?.obstacles().shards,
    ]),
    metrics: async () => (await bot?.metrics()) ?? '',
  };
  const health = await openHealth(config, told, log);
  const replication = { replicas: config.redisReplicas, missed: 0 };
  const partsAway = new Set<string>();
  watch = watchStore(
    await open(config, log, replication, partsAway, (...state) => watch?.heed(...state)),
    systemClock,
    log,
  );
  const { store, reason, stop: stopWatching } = watch;
  const otherOwner = await claimStore(store, config);
  if (otherOwner !== undefined) throw new StartFailure(otherOwner);
  const contents = await rememberContents(store, config.contents, (note) =>
    log.error(
      { note },
      'what was kept of what games were played with cannot be read, and is set aside; games with it wait',
    ),
  );
  const thinker = createThinker({
    threads: Math.max(1, availableParallelism() - 1),
    contents,
    onTrouble: (error) => log.warn(loggable(error), 'a thought was lost'),
  });
  bot = createBot({
    token: config.token,
    apiUrl: config.apiUrl,
    roles: config.roles,
    sharding: config.sharding,
    store,
    isStoreUp: () => reason() === undefined,
    unreplicated: () => replication.missed,
    partsAway: () => partsAway.size,
    version: nameVersion(),
    games: gamesWith(contents),
    command: parade,
    log,
    owner: randomUUID(),
    clock: systemClock,
    newSeed: () => randomBytes(32).toString('hex'),
    botDelay,
    thinker,
    painter: createPainter(),
    picturePatience: config.picturePatience,
    onLost: lifetime.end,
  });
  const { start, stop, drain } = bot;
  lifetime.drain = () => {
    const isDraining = drain();
    log.info({ isDraining }, isDraining ? 'no new tables are opened here' : 'new tables are opened here again');
  };
  lifetime.work = async () => {
    await stop();
    await thinker.close();
    await health?.close();
    stopWatching();
    await store.close();
  };
  await start();
  tellIdentity(bot, log);
  log.info('ready');
}

/** What a host wants to know after a start. A stopped start has nothing to tell. */
function tellIdentity(bot: RunningBot, log: Logger): void {
  const identity = bot.identity();
  if (!identity) return;
  log.info(identity, 'connected to Discord');
  log.info({ invite: inviteLink(identity.application) }, 'whoever manages a server can invite the bot with this link');
}

/** How many replicas should have each move, and how many moves they did not have in time. */
interface Replicating {
  readonly replicas: number;
  missed: number;
}

/** @param partsAway gets the names of the parts of Redis that are away */
function open(
  config: Config,
  log: Logger,
  replicating: Replicating,
  partsAway: Set<string>,
  onState: StoreWatch['heed'],
): Promise<Store> {
  const retelling = new Retelling(systemClock);
  const missing = new Retelling(systemClock);
  const { replicas } = replicating;
  const onMissing = (reached: number) => {
    replicating.missed += 1;
    const about = { replicas: reached, wished: replicas, moves: replicating.missed };
    if (missing.isDue()) log.warn(about, 'fewer replicas of Redis have the last moves than REDIS_REPLICAS wishes');
  };
  return openStore({
    ...(replicas > 0 && { replication: { replicas, onMissing } }),
    redisUrl: config.redisUrl,
    prefix: config.redisPrefix,
    dataDirectory: config.dataDir,
    quietFor,
    onState,
    onWaiting(seconds, reason) {
      if (retelling.isDue()) log.warn({ seconds, reason }, 'waiting for Redis');
    },
    onWarning: (warning) => log.warn(warning),
    onOpened: (place, durability) => log.info({ place, durability }, 'the tables are kept here'),
    onCopy: {
      onCopied: ({ name, bytes }) => log.info({ name, bytes }, 'the tables of today were copied'),
      onFailed: (reason) => log.warn({ reason }, 'no copy of the tables could be made; it is tried again in an hour'),
    },
    onPart(state, partition, reason) {
      if (state === 'back') partsAway.delete(partition);
      else partsAway.add(partition);
      if (state === 'back') log.info({ partition }, 'a part of Redis is back');
      else log.warn({ partition, reason }, 'a part of Redis is away; its tables wait, the others go on');
    },
  });
}

async function openHealth(
  { healthPort: port, healthHost: host }: Config,
  told: Told,
  log: Logger,
): Promise<HealthServer | undefined> {
  if (port === undefined) return undefined;
  const served = await serveHealth({ port, host }, told).catch((error: unknown) => {
    throw new StartFailure(`HEALTH_PORT ${port} cannot be used on ${host}: ${String(error)}`);
  });
  log.info({ host, port }, 'health checks are answered here');
  return served;
}

async function begin(asked: 'start' | 'check'): Promise<void> {
  const read = readConfig(process.env);
  const strays = findStraySettings(process.env).map(tellStraySetting);
  if ('faults' in read) {
    console.error(describeFaults(read.faults, strays));
    process.exitCode = 1;
  } else if (asked === 'start') {
    await run(read.config, strays);
  } else {
    for (const stray of strays) console.log(`warn  settings: ${stray}`);
    process.exitCode = (await checkSetup(read.config, console.log)) ? 0 : 1;
  }
}

// last of all: this waits for a long time, and nothing declared below it would exist until it is over
const asked = readArguments(process.argv.slice(2));
if (asked === 'version') console.log(nameVersion());
else if (asked === 'help') console.log(help);
else if (typeof asked === 'string') await begin(asked);
else {
  console.error(asked.fault);
  process.exitCode = 2;
}
