/**
 * A process that ends one game after the other on a server, and writes a line after each, to be killed in the middle:
 * `ender.ts redis|embedded <url or folder> <prefix> <server> <games>`.
 */
import { writeSync } from 'node:fs';
import { openEmbeddedStore } from '../../../src/store/embedded.ts';
import { openRedisStore } from '../../../src/store/redis.ts';
import { endingOn, putDown } from '../../support/results/ending.ts';

const [, , kind, place = '', prefix = '', guild = '', games = '0'] = process.argv;
const store = await (kind === 'redis'
  ? openRedisStore({ url: place, prefix })
  : openEmbeddedStore({ directory: place }));
const { end } = endingOn(store);
for (let number = 0; number < Number(games); number += 1) {
  await putDown(store, `E${number}`, guild);
  await end(`E${number}`);
  // written at once: a line that waits in a buffer would be lost with the process
  writeSync(1, `${number}\n`);
}
await store.close();
