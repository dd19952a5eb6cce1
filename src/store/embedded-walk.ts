/** Reads all that is in the file of the embedded store, in a process of its own: what is damaged ends this process, not the bot. */
import { type Database, open } from 'lmdb';

// the folder, for how long at most, and with which code to end when the file is found to be damaged
const [directory = '', milliseconds = '', damaged = ''] = process.argv.slice(2);
const ends = performance.now() + Number(milliseconds);

try {
  const root = open({ path: directory, noSubdir: false, maxDbs: 24, overlappingSync: false, eventTurnBatching: false });
  const names: string[] = [];
  count(root, root.getKeys(), (name) => names.push(String(name)));
  for (const name of names) {
    const database = root.openDB({ name, encoding: 'binary' });
    count(database, database.getRange(), () => {});
  }
  // what is free is looked at by whoever writes
  await root.openDB({ name: 'notes' }).put('probe', '');
  await root.close();
} catch {
  process.exitCode = Number(damaged);
}

/** A page of nonsense may pass for one with nothing on it, so what is read is counted. */
function count<Entry>(database: Database<unknown>, read: Iterable<Entry>, note: (entry: Entry) => void): void {
  const { entryCount }: { entryCount?: number } = database.getStats();
  let entries = 0;
  for (const entry of read) {
    note(entry);
    entries += 1;
    if (performance.now() > ends) process.exit();
  }
  if (entries !== entryCount) throw new Error('entries are missing');
}
