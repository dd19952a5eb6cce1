/** Finds out whether the file of the embedded store can be read to its end. */

import { runProgram } from '../workers/program.ts';

/** With this code the walk through the file ends when LMDB says that the file is damaged. */
const damaged = 3;
/** So the system ends a process that follows what a damaged file tells. */
const crashes: readonly unknown[] = ['SIGSEGV', 'SIGBUS', 'SIGABRT', 'SIGILL', 'SIGFPE'];

// in milliseconds
/** For so long a large file is read. */
const walkedFor = 20_000;
/** Whoever has not ended by then has lost the way in the file. */
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
