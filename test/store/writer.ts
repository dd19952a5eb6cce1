/**
 * A process that commits versions of one table and writes a line for each that was acknowledged, to be killed in the middle:
 * `writer.ts redis|embedded <url or folder> <prefix> <table id> <commits> <name>`. Several may write to one table.
 */
import { writeSync } from 'node:fs';
import { openEmbeddedStore } from '../../src/store/embedded.ts';
import { openRedisStore } from '../../src/store/redis.ts';
import { type Store, StoreUnavailable } from '../../src/tables/service/store.ts';

const [, , kind, place = '', prefix = '', id = '', commits = '0', name = ''] = process.argv;
const store = await (kind === 'redis'
  ? openRedisStore({ url: place, prefix })
  : openEmbeddedStore({ directory: place }));
// a bare process, unlike a test runner, shows which of the library's promises never settle
await store.reserve('writer', 0, 1);
try {
  for (let number = 1; number <= Number(commits); number += 1) {
    const version = await commitOne(store, number);
    // written at once: a line that waits in a buffer would be lost with the process
    writeSync(1, `${version}\n`);
  }
} catch (error) {
  if (!(error instanceof StoreUnavailable)) throw error;
  process.exitCode = 3;
}
await store.close();

async function commitOne(to: Store, number: number): Promise<number> {
  const version = ((await to.load(id))?.version ?? 0) + 1;
  const { committed } = await to.commit({
    id,
    version,
    data: JSON.stringify({ version, filler: 'x'.repeat(3_000) }),
    log: [`${version} ${name} ${number}`],
    dueAt: version,
    publish: undefined,
    expiresIn: undefined,
  });
  return committed ? version : commitOne(to, number);
}
