/** `npm run verify`: checks the records in a file by replaying them. */

import { open } from 'node:fs/promises';
import { readContents, tellFault } from '../config.ts';
import type { AnyGame } from '../games/contract/index.ts';
import { gamesWith } from '../games/index.ts';
import { carryOnWithoutReader, describeError, readCommandLine } from './command-line.ts';
import { verifyLines } from './verify-lines.ts';

/** Whether every record of the file is correct. */
async function verifyFile(path: string, games: readonly AnyGame[]): Promise<boolean> {
  const file = await open(path);
  if ((await file.stat()).isDirectory()) throw new Error('a directory, not a file');
  let records = 0;
  let wrong = 0;
  for await (const { line, reason } of verifyLines(file.readLines(), games)) {
    records += 1;
    if (reason === undefined) continue;
    wrong += 1;
    console.error(`${path}: line ${line}: ${reason}`);
  }
  if (records === 0) throw new Error('there is no record in it');
  console.log(
    `${path}: ${records} ${records === 1 ? 'record' : 'records'} replayed, ${wrong === 0 ? 'all right' : `${wrong} wrong`}`,
  );
  return wrong === 0;
}

carryOnWithoutReader();
const { positionals, faults } = readCommandLine(process.argv.slice(2), []);
const [path, ...others] = positionals;
const own = readContents(process.env);
if ('faults' in own) {
  for (const fault of own.faults) console.error(`verify: ${tellFault(fault)}`);
  process.exitCode = 2;
} else if (path === undefined || others.length > 0 || faults.length > 0) {
  console.error('verify: give one file of records: npm run verify -- FILE');
  process.exitCode = 2;
} else {
  const right = await verifyFile(path, gamesWith({ own: own.contents, earlier: {} })).catch((error: unknown) => {
    console.error(`verify: ${path}: ${describeError(error)}`);
    return false;
  });
  if (!right) process.exitCode = 1;
}
