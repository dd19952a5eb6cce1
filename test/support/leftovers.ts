/** Ends the processes that a test started for this run, marked by `TEST_RUN`, and left behind. Without /proc they stay. */

import { readdir, readFile } from 'node:fs/promises';

export async function endLeftovers(run: string): Promise<void> {
  const processes = await readdir('/proc').catch(() => []);
  for (const id of processes.filter((name) => /^\d+$/.test(name))) {
    const environment = await readFile(`/proc/${id}/environ`, 'utf8').catch(() => '');
    if (!environment.split('\0').includes(`TEST_RUN=${run}`)) continue;
    console.warn(`a test has left process ${id} behind: it is ended`);
    process.kill(Number(id), 'SIGKILL');
  }
}
