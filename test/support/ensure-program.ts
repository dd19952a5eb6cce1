/** Installs programs of the machine that tests need. */

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whether there is this program, which Debian has in a package of the same name; it is installed where that is possible. */
export async function ensureProgram(program: string): Promise<boolean> {
  if (await isThere(program)) return true;
  if (process.getuid?.() !== 0 || !(await isThere('apt-get'))) return false;
  console.log(`${program} is not there: installing it with apt-get`);
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, maxBuffer: 2 ** 26 };
  try {
    await run('apt-get', ['update'], options);
    await run('apt-get', ['install', '-y', '--no-install-recommends', program], options);
  } catch (error) {
    console.error(`${program} could not be installed: ${error instanceof Error ? error.message : error}`);
  }
  return isThere(program);
}

/** Whether a program can be started. */
export function isThere(program: string): Promise<boolean> {
  return run(program, ['--version']).then(
    () => true,
    () => false,
  );
}
