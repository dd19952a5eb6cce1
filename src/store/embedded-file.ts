/** The LMDB file of the embedded store, opened and checked. */

import { access, chmod, constants, mkdir, open } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { type Key, open as openLmdb, type RootDatabase } from 'lmdb';
import { StoreUnavailable } from '../tables/service/store.ts';
import { findDamage } from './embedded-damage.ts';

/** Hands are in these files: only the account that the bot runs as reads them. */
const ours = { file: 0o600, folder: 0o700 };

/** Where LMDB's mark is in the first page: after the page's header. */
const markOffset = 24;
const mark = 0xbeefc0de;

const wayBack =
  'npm run copies -- list names the copies of the last days, npm run copies -- restore NAME goes back to one';

/** Opens the LMDB file in `directory`, and creates it if necessary. Rejects with StoreUnavailable, whose message is for the host. */
export async function openFile(directory: string): Promise<RootDatabase<unknown, Key>> {
  const file = join(directory, 'data.mdb');
  try {
    await makeFolder(directory);
    await access(directory, constants.R_OK | constants.W_OK);
    const damage = (await isUsed(file)) ? await findDamage(directory) : undefined;
    if (damage) throw new Error(`data.mdb is damaged: ${damage}. ${wayBack}`);
    const root = openLmdb({
      path: directory,
      noSubdir: false,
      maxDbs: 24,
      // otherwise a change would be acknowledged before it is on the disk
      overlappingSync: false,
      // otherwise a full disk would cause, besides the refused change, a rejection that nobody can handle
      eventTurnBatching: false,
    });
    // LMDB makes them readable for everybody on this machine, and so did earlier versions
    for (const made of ['data.mdb', 'lock.mdb']) await chmod(join(directory, made), ours.file);
    return root;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StoreUnavailable(`The tables in ${directory} cannot be opened: ${reason}. ${adviseOn(error)}`);
  }
}

function adviseOn(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!['EACCES', 'EPERM', 'EROFS'].includes(code)) return 'Check DATA_DIR.';
  return `The account that the bot runs as (${userInfo().uid}) must be able to write in DATA_DIR: give the folder to it, or choose another one.`;
}

/** Node's own way to make a folder with those above it tries for ever where the system lets nobody make any, as in `/proc`. */
async function makeFolder(directory: string): Promise<void> {
  try {
    await mkdir(directory, ours.folder);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const above = dirname(directory);
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || above === directory) throw error;
    await makeFolder(above);
    await mkdir(directory, ours.folder);
  }
}

/** Whether there is something in the file; rejects if it is not LMDB's. LMDB itself believes what it finds. */
async function isUsed(file: string): Promise<boolean> {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!handle) return false;
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(markOffset + 4), 0, markOffset + 4, 0);
    if (bytesRead === 0)
      throw new Error(`data.mdb is damaged: it is empty. ${wayBack}. If there were no tables yet, delete data.mdb`);
    if (bytesRead < markOffset + 4 || buffer.readUInt32LE(markOffset) !== mark)
      throw new Error(`data.mdb is damaged or of another program. ${wayBack}`);
    return true;
  } finally {
    await handle.close();
  }
}
