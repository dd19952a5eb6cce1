import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const run = promisify(execFile);

/** The bot compiled as hosts run it: it starts in half the time that its sources take. */
export interface BuiltBot {
  readonly directory: string;
  remove(): Promise<void>;
}

/** Compiles the bot into a temporary folder. */
export async function buildBot(): Promise<BuiltBot> {
  const directory = await mkdtemp(join(tmpdir(), 'parade-built-'));
  await run(process.execPath, [
    join(root, 'node_modules/typescript/bin/tsc'),
    '--project',
    join(root, 'tsconfig.build.json'),
    '--outDir',
    directory,
    // whether the types are right is another check's matter
    '--noCheck',
  ]);
  // modules are looked for beside the program, and package.json says that it is made of ES modules
  await symlink(join(root, 'node_modules'), join(directory, 'node_modules'));
  await copyFile(join(root, 'package.json'), join(directory, 'package.json'));
  return { directory, remove: () => rm(directory, { recursive: true, force: true }) };
}
