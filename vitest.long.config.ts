import { mergeConfig } from 'vitest/config';
import usual from './vitest.config.ts';

/** The long runs: what `npm test` does in small, at its full size. */
export default mergeConfig(usual, { test: { testTimeout: 1_800_000 } }, true);
