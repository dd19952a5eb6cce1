/** `npm run ratings -- SERVER`: has the ratings of a server follow from its history once more. */
import { readStorePlace } from '../config.ts';
import { games } from '../games/index.ts';
import { History } from '../results/service/history.ts';
import { openStore } from '../store/index.ts';
import { describeError, readCommandLine, readEnvironment } from './command-line.ts';

const usage = 'ratings: npm run ratings -- SERVER, with the ID of a server';

async function run(guild: string): Promise<number> {
  const place = readStorePlace(readEnvironment());
  if ('fault' in place) {
    console.error(`ratings: ${place.fault}`);
    return 2;
  }
  const { redisUrl, redisPrefix: prefix, dataDir: dataDirectory } = place;
  const store = await openStore({ redisUrl, prefix, dataDirectory, patience: 5_000 });
  try {
    const { entries, changed } = await new History({ store, games, now: Date.now }).rateAgain(guild);
    console.log(
      `${entries} results; ${changed === 0 ? 'every rating is as it was' : `${changed} ratings were put right`}.`,
    );
    return 0;
  } finally {
    await store.close();
  }
}

const { positionals, faults } = readCommandLine(process.argv.slice(2), []);
const [guild, ...more] = positionals;
if (faults.length > 0 || guild === undefined || more.length > 0 || !/^\d{15,20}$/.test(guild)) {
  console.error(usage);
  process.exitCode = 2;
} else {
  process.exitCode = await run(guild).catch((error: unknown) => {
    console.error(`ratings: ${describeError(error)}`);
    return 1;
  });
}
