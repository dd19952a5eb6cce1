/** `npm run verify`: checks the records in a file by replaying them, and against what people saw of their game. */

import { open } from 'node:fs/promises';
import type { AnyGame } from '../games/contract/index.ts';
import { gamesWith } from '../games/index.ts';
import { readContents, tellFault } from '../own-contents.ts';
import type { Seen } from '../tables/record/verify-record.ts';
import { carryOnWithoutReader, describeError, readCommandLine } from './command-line.ts';
import { verifyLines } from './verify-lines.ts';

const usage = 'give one file of records: npm run verify -- FILE [--deal COMMITMENT] [--digest DIGEST]';

/** Whether every record of the file is correct. */
async function verifyFile(path: string, games: readonly AnyGame[], seen: Seen): Promise<boolean> {
  const file = await open(path);
  if ((await file.stat()).isDirectory()) throw new Error('a directory, not a file');
  let records = 0;
  let wrong = 0;
  for await (const { line, reason } of verifyLines(file.readLines(), games, seen)) {
    records += 1;
    if (reason === undefined) continue;
    wrong += 1;
    console.error(`${path}: line ${line}: ${reason}`);
  }
  if (records === 0) throw new Error('there is no record in it');
  const isHeld = seen.deal !== undefined || seen.digest !== undefined;
  if (isHeld && records > 1) throw new Error('--deal and --digest are for a file with the record of one game');
  console.log(
    `${path}: ${records} ${records === 1 ? 'record' : 'records'} replayed, ${wrong === 0 ? 'all right' : `${wrong} wrong`}`,
  );
  if (wrong === 0) for (const line of tellHeld(seen)) console.log(line);
  return wrong === 0;
}

/** What a record that is right was held against, and what that leaves open. */
function tellHeld({ deal, digest }: Seen): readonly string[] {
  return [
    ...(deal === undefined && digest === undefined ? ['This file agrees with itself.'] : []),
    deal === undefined
      ? 'Not checked: whether this is the deal that was promised. Give --deal with the commitment that you saw before the game.'
      : 'The seed is the one that was promised by what you saw before the game.',
    digest === undefined
      ? 'Not checked: whether names, seats, moves and marks are those of the game. Give --digest with what the last board shows as record.'
      : 'Names, seats, moves and marks are those for which the last board gives its word.',
  ];
}

/** The value of an option as it was seen, on whatever device: letters may be large. */
function readSeen(values: ReadonlyMap<string, string>, faults: string[]): Seen {
  const read = (name: string) => {
    const value = values.get(name)?.trim().toLowerCase();
    if (value !== undefined && !/^[0-9a-f]{64}$/.test(value)) faults.push(`--${name}: 64 digits from 0 to f expected`);
    return value;
  };
  return { deal: read('deal'), digest: read('digest') };
}

carryOnWithoutReader();
const line = readCommandLine(process.argv.slice(2), ['deal', 'digest']);
const [path, ...others] = line.positionals;
const faults = [...line.faults];
const seen = readSeen(line.values, faults);
const own = readContents(process.env);
if ('faults' in own) {
  for (const fault of own.faults) console.error(`verify: ${tellFault(fault)}`);
  process.exitCode = 2;
} else if (path === undefined || others.length > 0) {
  console.error(`verify: ${usage}`);
  process.exitCode = 2;
} else if (faults.length > 0) {
  for (const fault of faults) console.error(`verify: ${fault}`);
  process.exitCode = 2;
} else {
  const right = await verifyFile(path, gamesWith({ own: own.contents, earlier: {} }), seen).catch((error: unknown) => {
    console.error(`verify: ${path}: ${describeError(error)}`);
    return false;
  });
  if (!right) process.exitCode = 1;
}
