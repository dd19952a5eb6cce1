import { existsSync, statfsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/longest-first.ts';

const memory = '/dev/shm';
/** Where the tests keep their files: in memory where there is room, since a store waits for its disk at each change. */
const files = existsSync(memory) && roomIn(memory) > 1e9 ? { TMPDIR: memory } : {};

/** In bytes. */
function roomIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // what is read when the canvas library is loaded: only our own fonts, as in the threads that paint
    env: { ...files, DISABLE_SYSTEM_FONTS_LOAD: '1' },
    globalSetup: ['test/support/global-setup.ts'],
    // loading the program anew for each file would take longer than the tests; none of them leaves anything in it
    isolate: false,
    // many tests wait for processes: two more than there are cores fit beside them
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    // far more than any test takes: on a machine that has other work they pass as well, only later
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
