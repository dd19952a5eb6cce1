/** Starts the bot as the image does, without a container engine: its command, variables, user and folders, on a file system that cannot be written. */

import { spawn } from 'node:child_process';
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { imageSettings, readStages } from '../project/image.ts';
import { succeeds } from '../time/until.ts';
import { builtBot } from './built-bot.ts';

const modules = fileURLToPath(new URL('../../../node_modules', import.meta.url));
/** The account `node` of the image. */
const user = 1000;

/**
 * Makes the file system of the container in the folder $1, for the program that follows: the system's own folders, the bot in /app, and
 * all of it read-only except /data and /tmp.
 */
const script = `set -e
root="$1"; built="$2"; modules="$3"; data="$4"; shift 4
mount --make-rprivate /
mount --bind "$root" "$root"
for folder in bin sbin lib lib64; do
  if [ -L "/$folder" ]; then cp -P "/$folder" "$root/$folder"
  elif [ -d "/$folder" ]; then mkdir -p "$root/$folder"; mount --rbind "/$folder" "$root/$folder"; fi
done
for folder in usr etc dev; do mkdir -p "$root/$folder"; mount --rbind "/$folder" "$root/$folder"; done
mkdir -p "$root/proc" "$root/tmp" "$root/data" "$root/node" "$root/app/dist" "$root/app/node_modules"
mount -t proc proc "$root/proc"
mount --bind "$(dirname "$(command -v "$NODE")")" "$root/node"
mount --bind "$built" "$root/app/dist"
mount -o remount,bind,ro "$root/app/dist"
mount --bind "$modules" "$root/app/node_modules"
mount -o remount,bind,ro "$root/app/node_modules"
mount -t tmpfs -o size=64m,mode=1777 tmpfs "$root/tmp"
mount --bind "$data" "$root/data"
mount -o remount,bind,ro "$root"
exec chroot "$root" setpriv --reuid ${user} --regid ${user} --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all env -i --chdir=/app "$@"`;

/** Whether this machine lets the tests do that: it takes the rights of root. */
export function canContain(): Promise<boolean> {
  const tried = new Promise<void>((resolve, reject) => {
    const child = spawn('unshare', ['--mount', '--pid', '--fork', 'setpriv', '--reuid', String(user), 'true']);
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error('not allowed'))));
  });
  return succeeds(() => tried);
}

export interface Container {
  /** Lines of its output so far. */
  readonly output: readonly string[];
  /** What the kernel says of the bot's own process. */
  status(): Promise<string>;
  /** How its folders are mounted. */
  mounts(): Promise<string>;
  /** Sends a signal to the bot itself, which is the first process there. */
  signal(signal: NodeJS.Signals): Promise<void>;
  readonly ended: Promise<number | null>;
  kill(): void;
}

/** @param folder an empty one */
export async function startContainer(
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<Container> {
  const [root, data] = [join(folder, 'root'), join(folder, 'data')];
  await Promise.all([mkdir(join(root, 'app'), { recursive: true }), mkdir(data)]);
  await chown(data, user, user);
  await writeFile(join(root, 'app/package.json'), await readFile(new URL('../../../package.json', import.meta.url)));
  const command: readonly string[] = JSON.parse(
    readStages()
      .at(-1)
      ?.findLast(({ name }) => name === 'CMD')?.rest ?? '[]',
  );
  const variables = { PATH: '/node:/usr/local/bin:/usr/bin:/bin', ...imageSettings(), ...environment };
  const child = spawn(
    'unshare',
    [
      '--mount',
      '--pid',
      '--fork',
      '--kill-child',
      'sh',
      '-c',
      script,
      'container',
      root,
      await builtBot(),
      modules,
      data,
    ].concat(
      Object.entries(variables).map(([name, value]) => `${name}=${value}`),
      command,
    ),
    { env: { PATH: process.env.PATH, NODE: process.execPath }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => output.push(...String(chunk).split('\n').filter(Boolean)));
  /** The bot's process, as it is called outside. */
  const inside = async () =>
    (await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')).trim().split(' ')[0] ?? '';
  return {
    output,
    status: async () => readFile(`/proc/${await inside()}/status`, 'utf8'),
    mounts: async () => readFile(`/proc/${await inside()}/mountinfo`, 'utf8'),
    signal: async (signal) => void process.kill(Number(await inside()), signal),
    ended: new Promise((resolve) => child.once('close', resolve)),
    kill: () => void child.kill('SIGKILL'),
  };
}
