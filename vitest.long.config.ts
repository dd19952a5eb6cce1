import { defineConfig } from 'vitest/config';
import usual from './vitest.config.ts';

/** The long runs: what `npm test` does at a small size, at its full one. */
export default defineConfig({
  test: { ...usual.test, include: ['test/**/*.long.ts'], testTimeout: 1_800_000 },
});
