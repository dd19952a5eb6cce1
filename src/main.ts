/** The only wiring: reads the configuration, opens the store and starts the bot. */

import { randomBytes, randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Logger } from 'pino';
import { parade } from '../commands/index.ts';
import { createThinker } from './bots/thinking/thinker.ts';
import { systemClock } from './clock.ts';
import { type Config, describeFaults, readConfig } from './config.ts';
import { rememberContents } from './contents.ts';
import { loggable } from './discord/calls/errors.ts';
import { Retelling } from './discord/calls/patience.ts';
import { StartFailure } from './discord/connection/login.ts';
import { createBot, type RunningBot } from './discord/start-bot.ts';
import { gamesWith } from './games/index.ts';
import { type HealthServer, serveHealth, type Told } from './health.ts';
import { beginLife, type Lifetime } from './lifetime.ts';
import { openLog } from './logging.ts';
import { createPainter } from './pictures/painter.ts';
import { watchReadiness } from './readiness.ts';
import { openStore } from './store/index.ts';
import { type StoreWatch, watchStore } from './store-watch.ts';
import { findStraySettings, tellStraySetting } from './stray-settings.ts';
import { type Store, StoreUnavailable } from './tables/service/store.ts';

/**
 * A bot takes between a third of this and all of it, in milliseconds: long enough to see that it moved, short enough not to wait
 * for it.
 */
const botDelay = 3_000;

async function run(config: Config, strays: readonly string[]): Promise<void> {
  const opened = openLog(config.logLevel, process.stdout);
  const lifetime = beginLife(opened);
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
  const health = await openHealth(config, {
    ready: watchReadiness(systemClock, [
      () => (watch ? watch.reason() && `the store is away: ${watch.reason()}` : 'the store is not open yet'),
      () => bot?.obstacles().connection,
      () => bot?.obstacles().requests,
    ]),
    metrics: async () => (await bot?.metrics()) ?? '',
  });
  watch = watchStore(await open(config, log, (...state) => watch?.heed(...state)), systemClock, log);
  const { store, reason, stop: stopWatching } = watch;
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
    sharding: config.sharding,
    store,
    isStoreUp: () => reason() === undefined,
    games: gamesWith(contents),
    command: parade,
    log,
    owner: randomUUID(),
    clock: systemClock,
    newSeed: () => randomBytes(32).toString('hex'),
    botDelay,
    thinker,
    painter: createPainter(),
    onLost: lifetime.end,
  });
  const { start, stop } = bot;
  lifetime.work = async () => {
    await stop();
    await thinker.close();
    await health?.close();
    stopWatching();
    await store.close();
  };
  await start();
  log.info('ready');
}

function open(config: Config, log: Logger, onState: StoreWatch['heed']): Promise<Store> {
  const retelling = new Retelling(systemClock);
  return openStore({
    redisUrl: config.redisUrl,
    dataDirectory: config.dataDir,
    onState,
    onWaiting(seconds, reason) {
      if (retelling.isDue()) log.warn({ seconds, reason }, 'waiting for Redis');
    },
    onWarning: (warning) => log.warn(warning),
    onCopy: {
      onCopied: ({ name, bytes }) => log.info({ name, bytes }, 'the tables of today were copied'),
      onFailed: (reason) => log.warn({ reason }, 'no copy of the tables could be made; it is tried again in an hour'),
    },
    onPart(state, partition, reason) {
      if (state === 'back') log.info({ partition }, 'a part of Redis is back');
      else log.warn({ partition, reason }, 'a part of Redis is away; its tables wait, the others go on');
    },
  });
}

function openHealth({ healthPort }: Config, told: Told): Promise<HealthServer> | undefined {
  if (healthPort === undefined) return undefined;
  return serveHealth(healthPort, told).catch((error: unknown) => {
    throw new StartFailure(`HEALTH_PORT ${healthPort} cannot be used: ${String(error)}`);
  });
}

// last of all: this waits for a long time, and nothing declared below it would exist until it is over
const read = readConfig(process.env);
const strays = findStraySettings(process.env).map(tellStraySetting);
if ('faults' in read) {
  console.error(describeFaults(read.faults, strays));
  process.exitCode = 1;
} else {
  await run(read.config, strays);
}
