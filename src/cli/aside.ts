/** `npm run aside`: tables that could not be read and were set aside, and the way back for one of them. */
import { readContents, readStorePlace, tellFault } from '../config.ts';
import { rememberContents } from '../contents.ts';
import { gamesWith } from '../games/index.ts';
import { openStore } from '../store/index.ts';
import { type NotRestored, restoreAside } from '../tables/service/set-aside.ts';
import type { Store } from '../tables/service/store.ts';
import { carryOnWithoutReader, describeError, readCommandLine, readEnvironment } from './command-line.ts';

const usage = 'aside: npm run aside -- list, npm run aside -- show ID, or npm run aside -- restore ID';

/** Does what is asked for; gives the exit code. */
async function run(store: Store, [verb, id, ...more]: readonly string[]): Promise<number> {
  if (verb === 'list' && id === undefined) return list(store);
  if (id !== undefined && more.length === 0) {
    if (verb === 'show') return show(store, id.toUpperCase());
    if (verb === 'restore') return restore(store, id.toUpperCase());
  }
  console.error(usage);
  return 2;
}

async function list(store: Store): Promise<number> {
  const aside = await store.aside();
  if (aside.length === 0) console.log('Nothing is set aside.');
  for (const { id, reason } of aside) console.log(`${id}  ${reason}`);
  return 0;
}

async function show(store: Store, id: string): Promise<number> {
  const copies = await store.readAside(id);
  if (copies.length === 0) return complain(id, { why: 'not-aside' });
  for (const copy of copies) console.log(JSON.stringify(copy, undefined, 2));
  return 0;
}

async function restore(store: Store, id: string): Promise<number> {
  const own = readContents(process.env);
  if ('faults' in own) {
    for (const fault of own.faults) console.error(`aside: ${tellFault(fault)}`);
    return 2;
  }
  const contents = await rememberContents(store, own.contents, () => undefined);
  const fault = await restoreAside(store, gamesWith(contents), id, Date.now());
  if (fault) return complain(id, fault);
  console.log(`${id} is a table again; a bot that runs on this store looks at it now.`);
  return 0;
}

function complain(id: string, fault: NotRestored): number {
  const reasons = {
    'not-aside': 'nothing of that id is set aside. npm run aside -- list names what is.',
    'id-taken': 'another table has that id by now.',
    unreadable: `this version cannot read it either: ${'reason' in fault ? fault.reason : ''}`,
  };
  console.error(`aside: ${id}: ${reasons[fault.why]}`);
  return 1;
}

carryOnWithoutReader();
const { positionals, faults } = readCommandLine(process.argv.slice(2), []);
const place = readStorePlace(readEnvironment());
if ('fault' in place) {
  console.error(`aside: ${place.fault}`);
  process.exitCode = 2;
} else {
  try {
    const store = await openStore({
      redisUrl: place.redisUrl,
      prefix: place.redisPrefix,
      dataDirectory: place.dataDir,
      patience: 5_000,
    });
    process.exitCode = await run(store, faults.length > 0 ? [] : positionals).finally(() => store.close());
  } catch (error) {
    console.error(`aside: ${describeError(error)}`);
    process.exitCode = 1;
  }
}
