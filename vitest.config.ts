import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    // end-to-end tests mostly wait for the pauses between two edits of a board: more of them than cores fit side by side
    maxWorkers: 3,
    testTimeout: 60_000,
    // bots in processes of their own answer within Discord's three seconds, which a machine busy with other things may miss once
    retry: 2,
    hookTimeout: 120_000,
  },
});
