/** Has moves copied to replicas before they count, so that a failover loses fewer of them. */

import { z } from 'zod';
import type { RedisCommands } from './redis-link.ts';

export interface Replication {
  /** How many replicas should have each move. */
  readonly replicas: number;
  /** Called with how many have it, if these are fewer. The move counts all the same. */
  readonly onMissing: (replicas: number) => void;
}

/** How long a move waits for replicas, in milliseconds. */
const patience = 500;

/** Waits for what was sent before in the same round trip. Redis gives no promise: a failover may still choose a replica without it. */
export async function waitForReplicas(redis: RedisCommands, { replicas, onMissing }: Replication): Promise<void> {
  const reached = await redis.call('WAIT', String(replicas), String(patience)).then(z.number().parse, () => 0);
  if (reached < replicas) onMissing(reached);
}
