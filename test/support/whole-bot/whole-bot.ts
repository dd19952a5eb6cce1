import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { parade } from '../../../commands/index.ts';
import { createThinker } from '../../../src/bots/thinking/thinker.ts';
import { type BotOptions, type RunningBot, startBot } from '../../../src/discord/start-bot.ts';
import { games } from '../../../src/games/index.ts';
import { type StandIn, type StandInOptions, startStandIn } from '../../../src/playground/stand-in.ts';
import { seedFrom } from '../../../src/tables/random.ts';
import type { Store } from '../../../src/tables/service/store.ts';

/** One for all bots of a test file: its threads take a second to start. It waits as long as the machine needs. */
const thinker = createThinker({ threads: 1, patience: 60_000 });

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** A stand-in whose traffic is kept as `traffic/<name>.jsonl`, to be checked against Discord's own description. */
export async function openStandIn(name: string, options: StandInOptions = {}): Promise<StandIn> {
  await mkdir(`${root}traffic`, { recursive: true });
  return startStandIn({ rateLimits: false, traffic: `${root}traffic/${name}.jsonl`, ...options });
}

/** The whole bot inside the test's process, connected to a stand-in by an unmodified discord.js. Its games are dealt alike in every run. */
export function startBotHere(
  standIn: StandIn,
  store: Store,
  changes: Partial<
    Pick<BotOptions, 'botDelay' | 'log' | 'newSeed' | 'onLost' | 'painter' | 'requestsPerSecond' | 'sharding'>
  > = {},
): Promise<RunningBot> {
  return startBot({
    token: standIn.token,
    apiUrl: `${standIn.url}/api`,
    sharding: undefined,
    store,
    games,
    command: parade,
    log: pino({ level: 'silent' }),
    owner: randomUUID(),
    clock: standIn.clock,
    newSeed: seedsOf('tests'),
    botDelay: 0,
    thinker,
    onLost: (reason) => {
      throw new Error(`the connection was lost: ${reason}`);
    },
    ...changes,
  });
}

/** Seeds for one game after the other, the same in every run. */
export function seedsOf(name: string): () => string {
  let dealt = 0;
  return () => seedFrom(name, dealt++);
}

/** The bot as a process of its own, as hosts run it. */
export interface BotProcess {
  readonly process: ChildProcess;
  /** Lines of its output so far, standard error included. */
  readonly output: readonly string[];
  /** Resolves when it says that it is ready; rejects when it ends before. */
  readonly ready: Promise<void>;
  /** Resolves with the exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
}

/**
 * @param environment `DISCORD_TOKEN` and `DISCORD_API_URL` are given unless they are named here
 * @param built where `buildBot` put the bot; from its sources when left out
 */
export function startBotProcess(
  standIn: StandIn | undefined,
  environment: Readonly<Record<string, string>>,
  built?: string,
): BotProcess {
  const known = standIn ? { DISCORD_TOKEN: standIn.token, DISCORD_API_URL: `${standIn.url}/api` } : {};
  const { PATH = '', HOME = '' } = process.env;
  const program = built === undefined ? ['--import', 'tsx', 'src/main.ts'] : ['src/main.js'];
  const child = spawn(process.execPath, program, {
    cwd: built ?? root,
    env: { PATH, HOME, ...known, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('close', (code, signal) => resolve(signal ?? code));
  });
  const ready = new Promise<void>((resolve, reject) => {
    const take = (line: string) => {
      output.push(line);
      if (line.includes('"msg":"ready"')) resolve();
    };
    createInterface({ input: child.stdout }).on('line', take);
    createInterface({ input: child.stderr }).on('line', take);
    void ended.then((how) => reject(new Error(`the bot ended (${how}) before it was ready:\n${output.join('\n')}`)));
  });
  ready.catch(() => undefined);
  return { process: child, output, ready, ended };
}
