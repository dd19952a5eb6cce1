/** What metrics read of requests, for tests that send none to Discord. */

import type { Measured } from '../../../src/discord/calls/metrics.ts';

/** What metrics tell of requests to Discord where none are sent. */
export const noRequests: Measured['requests'] = { waiting: () => 0, invalid: () => 0, isOpen: () => false };
