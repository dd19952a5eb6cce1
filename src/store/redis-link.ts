/** Commands to Redis, and what their failures mean. */

import type { RedisScript } from './redis-scripts.ts';

/** Commands to Redis. Commands called in one turn without waiting are sent together and are one round trip. */
export interface RedisCommands {
  call(command: string, ...parts: readonly string[]): Promise<unknown>;
  run(script: RedisScript, keys: readonly string[], parts: readonly string[]): Promise<unknown>;
}

/** A connection to Redis that rejects with StoreUnavailable when it is down. */
export interface RedisLink {
  /** Makes one round trip. */
  send<Answer>(work: (redis: RedisCommands) => Promise<Answer>): Promise<Answer>;
  readonly isCluster: boolean;
  /** All keys that fit a pattern, from all nodes, some at a time. */
  scan(pattern: string): AsyncIterable<readonly string[]>;
  close(): Promise<void>;
}
