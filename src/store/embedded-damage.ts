/** Finds out whether the file of the embedded store can be read to its end. */

import { runProgram } from '../workers/program.ts';

/** The exit code of the walk if LMDB says that the file is damaged. */
const damaged = 3;
/** The signals that end a process which follows wrong pointers in a damaged file. */
const crashes: readonly unknown[] = ['SIGSEGV', 'SIGBUS', 'SIGABRT', 'SIGILL', 'SIGFPE'];

// in milliseconds
/** How long a large file is read at most. */
const walkedFor = 20_000;
/** A walk that has not ended by then is lost in the file. */
const lostAfter = 60_000;

/**
 * A damaged or cut file takes the process down that reads it, so another one reads all of it.
 * @returns why the file is taken for damaged; undefined if it seems to be in order, or no further process can be started
 */
export async function findDamage(directory: string): Promise<string | undefined> {
  const parts = [directory, String(walkedFor), String(damaged)];
  const walk = runProgram(new URL('./embedded-walk.ts', import.meta.url), parts);
  let isLost = false;
  const loss = setTimeout(() => {
    isLost = walk.kill('SIGKILL');
  }, lostAfter);
  const end = await new Promise<unknown>((resolve) => {
    walk.once('exit', (code, signal) => resolve(signal ?? code));
    walk.once('error', () => resolve(undefined));
  });
  clearTimeout(loss);
  if (isLost) return 'reading it does not come to an end';
  if (crashes.includes(end)) return `reading it ends with ${end}`;
  return end === damaged ? 'parts of it cannot be read' : undefined;
}
