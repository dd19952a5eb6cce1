/** Reads all that is in the file of the embedded store, in a process of its own: what is damaged ends this process, not the bot. */
import { open } from 'lmdb';

// the folder, for how long at most, and with which code to end when LMDB says that the file is damaged
const [directory = '', milliseconds = '', damaged = ''] = process.argv.slice(2);
const ends = performance.now() + Number(milliseconds);

try {
  const root = open({ path: directory, noSubdir: false, maxDbs: 24, overlappingSync: false, eventTurnBatching: false });
  for (const name of Array.from(root.getKeys(), String)) {
    const database = root.openDB({ name, encoding: 'binary' });
    for (const _ of database.getRange()) if (performance.now() > ends) process.exit();
  }
  // what is free is looked at by whoever writes
  await root.openDB({ name: 'notes' }).put('probe', '');
  await root.close();
} catch {
  process.exitCode = Number(damaged);
}
