/** Opens the store that the configuration asks for. */

import { join } from 'node:path';
import type { Store } from '../tables/service/store.ts';
import { onDisk } from './durability.ts';
import type { CopyReports } from './embedded-copies.ts';
import type { Replication } from './redis-replication.ts';

export interface StoreOptions {
  /** Undefined: the embedded store. */
  readonly redisUrl: string | undefined;
  /** Put before every key in Redis, so that several programs can share it; nothing unless given. */
  readonly prefix?: string;
  /** The folder that holds the embedded store, in its own subfolder. */
  readonly dataDirectory: string;
  /** How long to wait for Redis at the start, in milliseconds; a minute by default. */
  readonly patience?: number;
  /** Called when an established connection to Redis is lost, and when it is back. */
  readonly onState?: (state: 'away' | 'back', reason: string) => void;
  /** Called every five seconds while the start waits for Redis, with the reason and what to do. */
  readonly onWaiting?: (seconds: number, reason: string) => void;
  /** Called when a part of a Redis Cluster cannot be reached while others can, and when it can again. */
  readonly onPart?: (state: 'away' | 'back', partition: string, reason: string) => void;
  /** How each move is copied to replicas of Redis before it counts; not waited for unless given. */
  readonly replication?: Replication;
  /** Called when the store is open, with where it is and what it promises, in words for the host. */
  readonly onOpened?: (place: string, durability: string) => void;
  /** Called with each thing that the host should change in Redis, once. */
  readonly onWarning?: (warning: string) => void;
  /** If given, the embedded store makes a copy of itself each day, and reports how that went. */
  readonly onCopy?: CopyReports;
  /** A part of Redis in which nothing was due is looked into again after so many milliseconds at the latest; at every look unless given. */
  readonly quietFor?: number;
  /** Called on every round trip to Redis. */
  readonly onRoundTrip?: () => void;
}

/**
 * Opens the store that the configuration asks for. Rejects with StoreUnavailable, whose message tells the host what to do. Only the
 * library of the chosen store is loaded, so that a host with Redis does not need the other one's binary.
 */
export async function openStore({ redisUrl, dataDirectory, onCopy, ...callbacks }: StoreOptions): Promise<Store> {
  if (redisUrl === undefined) {
    const { openEmbeddedStore } = await import('./embedded.ts');
    const { tables, copies } = foldersIn(dataDirectory);
    const store = await openEmbeddedStore({
      directory: tables,
      ...(onCopy && { copies: { directory: copies, ...onCopy } }),
    });
    callbacks.onOpened?.(`the folder ${tables}`, onDisk);
    return store;
  }
  const { openRedisStore } = await import('./redis.ts');
  const store = await openRedisStore({ url: redisUrl, ...callbacks });
  // if it fails now, the next start tries again
  store.bringUpToDate(Date.now).catch(() => undefined);
  return store;
}

/** Where the embedded store keeps its tables, and the copies of them. */
export function foldersIn(dataDirectory: string): { readonly tables: string; readonly copies: string } {
  return { tables: join(dataDirectory, 'tables'), copies: join(dataDirectory, 'copies') };
}
