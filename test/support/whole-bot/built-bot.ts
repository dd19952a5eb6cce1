/** Compiles the bot once for all tests that start it as a process, and with it the other programs that they start. */

import { execFile } from 'node:child_process';
import { access, cp, mkdir, rename, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { succeeds, until } from '../time/until.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const run = promisify(execFile);

/**
 * The folder of the bot as hosts run it: compiled, it starts in half the time that its sources take. Whoever needs it first in a run
 * of the tests compiles it for all.
 */
export async function builtBot(): Promise<string> {
  const folder = join(inject('runFolder'), 'built');
  const directory = join(folder, 'bot');
  const isFirst = await succeeds(() => mkdir(folder));
  if (isFirst) await buildBot(join(folder, 'unfinished')).then(() => rename(join(folder, 'unfinished'), directory));
  else await until(() => succeeds(() => access(directory)));
  return directory;
}

/** @param sources where the sources are: a checkout of this repository */
export async function buildBot(directory: string, sources = root): Promise<void> {
  await run(process.execPath, [
    join(root, 'node_modules/typescript/bin/tsc'),
    '--project',
    join(sources, 'test/support/whole-bot/tsconfig.json'),
    '--outDir',
    directory,
    // whether the types are right is another check's matter
    '--noCheck',
  ]);
  // modules are looked for beside the program, and package.json says that it is made of ES modules
  await symlink(join(root, 'node_modules'), join(directory, 'node_modules'));
  await cp(join(sources, 'package.json'), join(directory, 'package.json'));
}
