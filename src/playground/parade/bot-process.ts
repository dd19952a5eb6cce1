/** Runs the bot as a process of its own, and starts it again when it crashes. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

interface BotProcessOptions {
  readonly token: string;
  readonly apiUrl: string;
  readonly dataFolder: string;
  /** Called with what people should read: the bot's warnings and errors, and notices of restarts. */
  readonly say: (line: string) => void;
  /** Called each time the bot says that it is ready. */
  readonly ready: () => void;
  /** The bot's file, from the root of the project. */
  readonly entry?: string;
}

export interface BotProcess {
  stop(): Promise<void>;
}

const projectRoot = fileURLToPath(new URL('../../../', import.meta.url));
const shortestPause = 1_000;
const longestPause = 15_000;
/** A bot that does not end by itself within this time is killed. */
const patience = 5_000;
/** pino's number for warnings. */
const warning = 40;

/** Settings that would lead the bot out of the playground. */
const notPassedOn = ['REDIS_URL', 'SHARDS', 'SHARD_COUNT', 'HEALTH_PORT', 'PORT'];

/** Starts the bot, and starts it again whenever it crashes. The pauses grow as long as it never becomes ready. */
export function keepBotRunning(options: BotProcessOptions): BotProcess {
  let stopping = false;
  let pause = shortestPause;
  let child: ChildProcess | undefined;
  let restart: NodeJS.Timeout | undefined;

  const start = () => {
    const begun = spawnBot(options);
    child = begun;
    readLines(begun, options.say, () => {
      pause = shortestPause;
      options.ready();
    });
    begun.once('exit', (code, signal) => {
      child = undefined;
      if (stopping) return;
      const why = signal ? `signal ${signal}` : `exit code ${code}`;
      options.say(`The bot has stopped (${why}). It starts again in ${pause / 1000} s; tables are kept.`);
      restart = setTimeout(start, pause);
      pause = Math.min(pause * 2, longestPause);
    });
  };
  start();

  return {
    async stop() {
      stopping = true;
      clearTimeout(restart);
      if (child) await end(child);
    },
  };
}

function spawnBot({ token, apiUrl, dataFolder, entry = 'src/main.ts' }: BotProcessOptions): ChildProcess {
  const kept = Object.entries(process.env).filter(([name]) => !notPassedOn.includes(name));
  const env = { ...Object.fromEntries(kept), DISCORD_TOKEN: token, DISCORD_API_URL: apiUrl, DATA_DIR: dataFolder };
  return spawn(process.execPath, ['--import', 'tsx', entry], {
    cwd: projectRoot,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function readLines(child: ChildProcess, say: (line: string) => void, ready: () => void): void {
  if (child.stdout) {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const entry = readLog(line);
      if (entry?.msg === 'ready') ready();
      if (entry && entry.level >= warning) say(`bot: ${entry.msg}${entry.reason}`);
      if (!entry && line.trim() !== '') say(`bot: ${line}`);
    });
  }
  if (child.stderr) {
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (line.trim() !== '') say(`bot: ${line}`);
    });
  }
}

function readLog(line: string): { level: number; msg: string; reason: string } | undefined {
  try {
    const { level, msg, err } = JSON.parse(line);
    if (typeof level !== 'number') return undefined;
    const reason = typeof err?.message === 'string' && err.message !== msg ? ` (${err.message})` : '';
    return { level, msg: String(msg ?? ''), reason };
  } catch {
    return undefined;
  }
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    const hard = setTimeout(() => child.kill('SIGKILL'), patience);
    child.once('exit', () => {
      clearTimeout(hard);
      resolve();
    });
    child.kill('SIGTERM');
  });
}
