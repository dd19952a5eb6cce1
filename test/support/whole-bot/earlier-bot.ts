/** The bot of an earlier release, built from its commit. */

import { execFile } from 'node:child_process';
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { succeeds } from '../time/until.ts';
import { buildBot } from './built-bot.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const run = promisify(execFile);

/** The commit with which a release is held to go together. Renew it with each release. */
const earlierCommit = 'ab2f6cd2703cf654636099b1d5e9d0d90cfa0d9f';

/** Whether the commit is there: a shallow clone lacks it. */
export function hasEarlier(): Promise<boolean> {
  return succeeds(() => run('git', ['cat-file', '-e', `${earlierCommit}^{commit}`], { cwd: root }));
}

/** @param folder an empty one; it gets the sources and, in the folder that is returned, the built bot */
export async function buildEarlier(folder: string): Promise<string> {
  const sources = join(folder, 'sources');
  await mkdir(sources);
  const archive = join(folder, 'sources.tar');
  await run('git', ['archive', '--output', archive, earlierCommit], { cwd: root });
  await run('tar', ['-xf', archive, '-C', sources]);
  await symlink(join(root, 'node_modules'), join(sources, 'node_modules'));
  const built = join(folder, 'bot');
  await buildBot(built, sources);
  return built;
}
