/** Starts the programs that measurements need beside them, and reads what time and memory they use. */

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** A program beside the bench, in a process of its own. */
export interface Program {
  readonly process: number;
  /** What it has written so far. */
  readonly output: () => string;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts a program of this project from its source; resolves once it says that it is ready. */
export function startBot(
  file: string,
  environment: Readonly<Record<string, string>>,
  options: readonly string[] = [],
): Promise<Program> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [...options, '--import', 'tsx', file], {
    cwd: root,
    env: { PATH, HOME, LOG_LEVEL: 'info', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return whenItSays(child, file, /"msg":"ready"/);
}

/** Starts any other program; resolves once its output says that it is ready. */
export function startProgram(
  command: string,
  words: readonly string[],
  ready: RegExp,
  environment: Readonly<Record<string, string>> = {},
): Promise<Program> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(command, words, {
    cwd: root,
    env: { PATH, HOME, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return whenItSays(child, command, ready);
}

/** A Redis for the bench alone, which keeps nothing on the disk. */
export async function startRedis(): Promise<Program & { readonly url: string }> {
  const directory = await mkdtemp(join(tmpdir(), 'parade-bench-'));
  const port = await freePort();
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--dir', directory, '--save', ''];
  const child = spawn('redis-server', [...settings, '--appendonly', 'no'], { stdio: ['ignore', 'pipe', 'pipe'] });
  const program = await whenItSays(child, 'redis-server', /Ready to accept connections/i);
  return {
    ...program,
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      await program.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function whenItSays(child: ChildProcess, name: string, ready: RegExp): Promise<Program> {
  let output = '';
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return new Promise((resolve, reject) => {
    const take = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-20_000);
      if (!ready.test(output)) return;
      resolve({
        process: child.pid ?? 0,
        output: () => output,
        async stop(signal = 'SIGTERM') {
          child.kill(signal);
          await ended;
          process.off('exit', endWithUs);
        },
      });
    };
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    child.once('error', (error) => reject(new Error(`${name} cannot be started: ${error.message}`)));
    void ended.then(() => reject(new Error(`${name} ended before it was ready: ${output}`)));
  });
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}

/** How many commands a Redis has been given so far. */
export async function countCommands(url: string): Promise<number> {
  const { stdout } = await promisify(execFile)('redis-cli', ['-u', url, 'INFO', 'stats']);
  return Number(/total_commands_processed:(\d+)/.exec(stdout)?.[1]);
}

/** Milliseconds of processor time that a process has used; Linux only. */
export async function processorTime(process: number): Promise<number> {
  const stat = await readFile(`/proc/${process}/stat`, 'utf8');
  // the name, in brackets, may hold spaces
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Megabytes that a process has in memory; Linux only. */
export async function residentMemory(process: number): Promise<number> {
  const status = await readFile(`/proc/${process}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}
