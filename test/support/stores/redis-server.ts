/** Starts a redis-server for a test, and kills or stops it. */

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, stat, truncate } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureProgram } from '../ensure-program.ts';

/** A redis-server of its own for one test, on a free port of this machine and with its files in a temporary folder. */
export interface RedisServer {
  readonly url: string;
  readonly port: number;
  /** Ends it in good order and removes its files. */
  stop(): Promise<void>;
  /** SIGKILL: nothing is saved any more. The files stay. */
  kill(): Promise<void>;
  /** Starts it again on the same port and files after `kill`. */
  restart(): Promise<void>;
  /** How far its log of writes goes; only where it keeps one (`appendonly`). */
  mark(): Promise<number>;
  /** After `kill`: forgets what was written since a mark, as a replica that takes over has never got it. */
  rewind(mark: number): Promise<void>;
  /** SIGSTOP: connections stay open, nothing answers. */
  pause(): void;
  resume(): void;
}

export interface RedisServerOptions {
  /** Every write is on the disk before it is answered. */
  readonly durable?: boolean;
  /** It speaks TLS alone, as `localhost`, with a certificate of `testAuthority`. */
  readonly tls?: boolean;
  readonly arguments?: readonly string[];
  /** A configuration file, which the other settings are added to. */
  readonly file?: string;
}

const tlsFile = (name: string) => fileURLToPath(new URL(`tls/${name}`, import.meta.url));

/** The certificate of the authority that signed that of the servers with TLS: made up for the tests, nobody else trusts it. */
export const testAuthority = tlsFile('ca.pem');

const howToGetIt =
  'The tests need a Redis: install redis-server (Debian: apt-get update && apt-get install -y redis-server) or set REDIS_URL.';

/** Starts a sentinel with a configuration file that it may write to. Its own server has no password. */
export async function startSentinel(file: string, options: Pick<RedisServerOptions, 'tls'>): Promise<RedisServer> {
  return startRedis({ ...options, file, arguments: ['--sentinel'] });
}

/** Starts a redis-server and waits until it takes commands. */
export async function startRedis(options: RedisServerOptions = {}): Promise<RedisServer> {
  if (!(await ensureProgram('redis-server'))) throw new Error(howToGetIt);
  const directory = await mkdtemp(join(tmpdir(), 'parade-redis-'));
  const { port, child } = await startOnFreePort(directory, options);
  let running = child;
  return {
    url: options.tls ? `rediss://localhost:${port}` : `redis://127.0.0.1:${port}`,
    port,
    async stop() {
      await end(running, 'SIGTERM');
      await rm(directory, { recursive: true, force: true });
    },
    kill: () => end(running, 'SIGKILL'),
    async restart() {
      running = await launch(port, directory, options);
    },
    mark: async () => (await stat(await writesIn(directory))).size,
    rewind: async (mark) => truncate(await writesIn(directory), mark),
    pause: () => signal(running, 'SIGSTOP'),
    resume: () => signal(running, 'SIGCONT'),
  };
}

/** The file with the writes since it started. */
async function writesIn(directory: string): Promise<string> {
  const folder = join(directory, 'appendonlydir');
  const files = (await readdir(folder)).filter((name) => name.endsWith('.incr.aof')).sort();
  return join(folder, files.at(-1) ?? '');
}

async function startOnFreePort(directory: string, options: RedisServerOptions) {
  for (let attempt = 1; ; attempt += 1) {
    const port = await findFreePort();
    try {
      return { port, child: await launch(port, directory, options) };
    } catch (error) {
      // somebody else may have taken the port in between
      if (attempt === 5) throw error;
    }
  }
}

/** A port of this machine that nobody listens on at the moment; its cluster port (10,000 more) exists as well. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port <= 55_000 ? address.port : findFreePort();
}

const tlsSettings = [
  ...['--tls-cert-file', tlsFile('localhost.pem'), '--tls-key-file', tlsFile('localhost.key')],
  ...['--tls-ca-cert-file', testAuthority, '--tls-auth-clients', 'no'],
];

function launch(port: number, directory: string, options: RedisServerOptions): Promise<ChildProcess> {
  const durability = options.durable ? ['--appendonly', 'yes', '--appendfsync', 'always'] : ['--appendonly', 'no'];
  const settings = [
    ...(options.tls ? ['--port', '0', '--tls-port', String(port), ...tlsSettings] : ['--port', String(port)]),
    '--bind',
    '127.0.0.1',
    '--dir',
    directory,
    '--save',
    '',
    '--daemonize',
    'no',
  ];
  const child = spawn(
    'redis-server',
    [...(options.file === undefined ? [] : [options.file]), ...settings, ...durability, ...(options.arguments ?? [])],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  return new Promise((resolve, reject) => {
    let output = '';
    child.once('error', reject);
    child.once('exit', (code) => {
      process.off('exit', endWithUs);
      reject(new Error(`redis-server ended with ${code}: ${output}`));
    });
    child.stdout.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-10_000);
      if (/Ready to accept connections|Sentinel ID is/i.test(output)) resolve(child);
    });
  });
}

async function end(child: ChildProcess, name: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  // a paused process does not take the signal to end
  signal(child, 'SIGCONT');
  signal(child, name);
  await gone;
}

function signal(child: ChildProcess, name: NodeJS.Signals): void {
  child.kill(name);
}
