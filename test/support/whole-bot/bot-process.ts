/** Starts the bot as a process, as hosts run it. */

import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { inject } from 'vitest';
import type { StandIn } from '../../../src/playground/stand-in.ts';
import { builtBot } from './built-bot.ts';

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
 * @param args what stands after the program on the command line
 * @param folder where the built bot is, if it is not this release
 */
export async function startBotProcess(
  standIn: StandIn | undefined,
  environment: Readonly<Record<string, string>>,
  args: readonly string[] = [],
  folder?: string,
): Promise<BotProcess> {
  const known = standIn ? { DISCORD_TOKEN: standIn.token, DISCORD_API_URL: `${standIn.url}/api` } : {};
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, ['src/main.js', ...args], {
    cwd: folder ?? (await builtBot()),
    env: { PATH, HOME, TEST_RUN: inject('run'), ...known, ...environment },
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
