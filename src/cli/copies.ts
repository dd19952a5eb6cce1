/** `npm run copies`: which copies of the tables there are, and the way back to one of them. */
import { readStorePlace } from '../config.ts';
import { listCopies, restoreCopy } from '../store/embedded-copies.ts';
import { foldersIn } from '../store/index.ts';
import { describeError, readCommandLine, readEnvironment } from './command-line.ts';

const usage = 'copies: npm run copies -- list, or npm run copies -- restore NAME';

/** Lists the copies, or goes back to one; gives the exit code. */
async function run(dataDir: string, [verb, name, ...more]: readonly string[]): Promise<number> {
  const places = foldersIn(dataDir);
  if (verb === 'list' && name === undefined) return list(places.copies);
  if (verb === 'restore' && name !== undefined && more.length === 0) return restore(places, name);
  console.error(usage);
  return 2;
}

async function list(folder: string): Promise<number> {
  const copies = await listCopies(folder);
  if (copies.length === 0)
    console.log(`There is no copy in ${folder}. The bot makes one a day, and keeps it for a week.`);
  for (const { name, bytes } of copies) console.log(`${name}  ${(bytes / 1e6).toFixed(1)} MB`);
  return 0;
}

async function restore(places: { readonly copies: string; readonly tables: string }, name: string): Promise<number> {
  const restored = await restoreCopy(places, name, Date.now());
  if ('replaced' in restored) {
    console.log(`The tables are those of ${name} now.`);
    if (restored.replaced) console.log(`What was there is kept as ${restored.replaced}.`);
    return 0;
  }
  console.error(
    restored.why === 'running'
      ? `copies: the bot runs on ${places.tables}. Stop it first; if it was killed just now, try again in 15 seconds.`
      : `copies: there is no copy ${name} in ${places.copies}. npm run copies -- list names them.`,
  );
  return 1;
}

const { positionals, faults } = readCommandLine(process.argv.slice(2), []);
const place = readStorePlace(readEnvironment());
if ('fault' in place) {
  console.error(`copies: ${place.fault}`);
  process.exitCode = 2;
} else if (place.redisUrl !== undefined) {
  console.error('copies: REDIS_URL is set, so the tables are in Redis. Copies are made only of those in a file.');
  process.exitCode = 2;
} else {
  process.exitCode = await run(place.dataDir, faults.length > 0 ? [] : positionals).catch((error: unknown) => {
    console.error(`copies: ${describeError(error)}`);
    return 1;
  });
}
