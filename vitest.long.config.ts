import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import usual from './vitest.config.ts';

/** The files that try a part of something in `npm test`, as `test/support/size.ts` says. */
const inPart = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .map((name) => `test/${name}`)
  .filter((path) => path.endsWith('.test.ts') && readFileSync(path, 'utf8').includes("support/size.ts'"));

/** The long runs: what `npm test` does at a small size, at its full one. */
export default defineConfig({
  test: {
    ...usual.test,
    include: ['test/**/*.long.ts', ...inPart],
    env: { ...usual.test?.env, TEST_SIZE: 'whole' },
    testTimeout: 1_800_000,
  },
});
