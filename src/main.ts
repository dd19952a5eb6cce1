import { randomBytes, randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Logger } from 'pino';
import { parade } from '../commands/index.ts';
import { createThinker } from './bots/thinking/thinker.ts';
import { systemClock } from './clock.ts';
import { type Config, describeFaults, readConfig } from './config.ts';
import { rememberContents } from './contents.ts';
import { loggable } from './discord/calls/errors.ts';
import { type RunningBot, StartFailure, startBot } from './discord/start-bot.ts';
import { gamesWith } from './games/index.ts';
import { type Health, type HealthServer, serveHealth, watchHealth } from './health.ts';
import { beginLife, type Lifetime } from './lifetime.ts';
import { openLog } from './logging.ts';
import { createPainter } from './pictures/painter.ts';
import { openStore } from './store/index.ts';
import { StoreUnavailable } from './tables/service/store.ts';

/** Milliseconds that a bot takes at most, and a third of it at least: one sees that it moved, and need not wait for it. */
const botDelay = 3_000;

async function run(config: Config): Promise<void> {
  const opened = openLog(config.logLevel, process.stdout);
  const lifetime = beginLife(opened);
  try {
    await play(config, opened.log, lifetime);
  } catch (error) {
    if (error instanceof StartFailure || error instanceof StoreUnavailable) lifetime.end(error.message);
    else lifetime.endWithBug(error);
  }
}

async function play(config: Config, log: Logger, lifetime: Lifetime): Promise<void> {
  let storeIsThere = true;
  const store = await openStore({
    redisUrl: config.redisUrl,
    dataDirectory: config.dataDir,
    onState: (state) => {
      storeIsThere = state === 'back';
      if (storeIsThere) log.info('Redis is back');
      else log.warn('Redis is away; people are told to try again until it is back');
    },
    onWaiting: (seconds, reason) => log.warn({ seconds, reason }, 'waiting for Redis'),
    onWarning: (warning) => log.warn(warning),
    onCopy: {
      onCopied: ({ name, bytes }) => log.info({ name, bytes }, 'the tables of today were copied'),
      onFailed: (reason) => log.warn({ reason }, 'no copy of the tables could be made; it is tried again in an hour'),
    },
    onPart: (state, partition, reason) => {
      if (state === 'back') log.info({ partition }, 'a part of Redis is back');
      else log.warn({ partition, reason }, 'a part of Redis is away; its tables wait, the others go on');
    },
  });
  const contents = await rememberContents(store, config.contents, (note) =>
    log.error(
      { note },
      'what was kept of what games were played with cannot be read, and is set aside; games with it wait',
    ),
  );
  const games = gamesWith(contents);
  const painter = createPainter();
  const thinker = createThinker({
    threads: Math.max(1, availableParallelism() - 1),
    contents,
    onTrouble: (error) => log.warn(loggable(error), 'a thought was lost'),
  });
  let bot: RunningBot | undefined;
  const check = watchHealth(systemClock, { store: () => storeIsThere, gateway: () => bot?.online() ?? false });
  const health = await openHealth(config, check, async () => (await bot?.metrics()) ?? '');
  bot = await startBot({
    token: config.token,
    apiUrl: config.apiUrl,
    sharding: config.sharding,
    store,
    games,
    command: parade,
    log,
    owner: randomUUID(),
    clock: systemClock,
    newSeed: () => randomBytes(32).toString('hex'),
    botDelay,
    thinker,
    painter,
    onLost: lifetime.end,
  });
  log.info('ready');
  const { stop } = bot;
  lifetime.work = async () => {
    await stop();
    await thinker.close();
    await health?.close();
    await store.close();
  };
}

function openHealth(
  { healthPort }: Config,
  check: () => Health,
  metrics: () => Promise<string>,
): Promise<HealthServer> | undefined {
  if (healthPort === undefined) return undefined;
  return serveHealth(healthPort, check, metrics).catch((error: unknown) => {
    throw new StartFailure(`HEALTH_PORT ${healthPort} cannot be used: ${String(error)}`);
  });
}

// last of all: what this waits for takes time, and until it is over nothing below it would be there
const read = readConfig(process.env);
if ('faults' in read) {
  console.error(describeFaults(read.faults));
  process.exitCode = 1;
} else {
  await run(read.config);
}
