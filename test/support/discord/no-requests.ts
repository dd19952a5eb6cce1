/** What metrics read, for tests that send no requests to Discord and look at no work. */

import type { Measured } from '../../../src/discord/calls/metrics.ts';

/** What metrics tell of a bot that does nothing. */
export const noWork: Measured['work'] = {
  version: '1.2.3',
  publications: () => 0,
  lostRights: () => 0,
  partsAway: () => 0,
  shards: () => ({ all: 1, ready: 1 }),
  isDraining: () => false,
};

/** What metrics tell of requests to Discord where none are sent. */
export const noRequests: Measured['requests'] = { waiting: () => 0, invalid: () => 0, isOpen: () => false };
