/** Runs the command-line tools as processes. */

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { builtBot } from '../whole-bot/built-bot.ts';

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs one of the commands of `src/cli`, compiled, for it starts faster so. */
export async function runCommand(
  name: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<Finished> {
  const child = spawn(process.execPath, [...(await programOf(name)), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  const [stdout, stderr, code] = await Promise.all([
    readAll(child.stdout),
    readAll(child.stderr),
    new Promise<number | null>((resolve, reject) => child.once('close', resolve).once('error', reject)),
  ]);
  return { code, stdout, stderr };
}

/** Runs a command whose reader goes away after the first line, as `| head -1` does. */
export async function runCutShort(name: string, args: readonly string[]): Promise<Finished> {
  const child = spawn(process.execPath, [...(await programOf(name)), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.once('data', () => child.stdout.destroy());
  const [stderr, code] = await Promise.all([
    readAll(child.stderr),
    new Promise<number | null>((resolve, reject) => child.once('close', resolve).once('error', reject)),
  ]);
  return { code, stdout: '', stderr };
}

async function programOf(name: string): Promise<readonly string[]> {
  // the build leaves out what measures it
  if (name === 'bench') return ['--import', 'tsx', 'src/cli/bench.ts'];
  return [join(await builtBot(), `src/cli/${name}.js`)];
}

async function readAll(stream: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const chunk of stream) text += chunk;
  return text;
}
