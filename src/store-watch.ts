/** Watches whether the store takes what it is given. */

import type { Logger } from 'pino';
import { type Clock, wait } from './clock.ts';
import { Retelling } from './discord/calls/patience.ts';
import { type Store, StoreUnavailable } from './tables/service/store.ts';

/** Between two test writes to the store, in milliseconds: while all is well, and while it is not. */
const rhythm = { well: 15_000, away: 5_000 };
/** How many bytes a test write has: a few would still fit where a table would not. */
export const asATable = 64 * 1024;

/** Knows whether the store can save. */
export interface StoreWatch {
  /** The same store, every failure of which is noticed. */
  readonly store: Store;
  /** Why nothing can be saved, in words without secrets; undefined: saving works. */
  reason(): string | undefined;
  /** Called when the connection is lost or back. */
  heed(state: 'away' | 'back', reason: string): void;
  stop(): void;
}

/**
 * Watches a store by its writes, because a full or read-only store still answers reads. The last write decides; if nobody plays, a
 * test write is made now and then.
 */
export function watchStore(opened: Store, clock: Clock, log: Logger): StoreWatch {
  let why: string | undefined;
  const ending = new AbortController();
  const retelling = new Retelling(clock);
  const fail = (reason: string) => {
    why = reason;
    if (retelling.isDue()) log.warn({ reason }, 'the store is away; people are told to try again until it is back');
  };
  const succeed = () => {
    if (why === undefined) return;
    why = undefined;
    retelling.end();
    log.info('the store is back');
  };
  const tryIt = async () => {
    try {
      await opened.ping(why === undefined ? 0 : asATable);
      succeed();
    } catch (error) {
      if (!ending.signal.aborted) fail(error instanceof Error ? error.message : String(error));
    }
  };
  const keepTrying = async () => {
    while (!ending.signal.aborted) {
      await tryIt();
      await wait(clock, why === undefined ? rhythm.well : rhythm.away, ending.signal).catch(() => undefined);
    }
  };
  void keepTrying();
  return {
    store: overhear(opened, succeed, fail),
    reason: () => why,
    heed(state, reason) {
      if (state === 'away') fail(reason);
      else void tryIt();
    },
    stop: () => ending.abort(),
  };
}

/** The same store, with a callback for each failure and commit. */
function overhear(opened: Store, onCommit: () => void, onFailure: (reason: string) => void): Store {
  return new Proxy(opened, {
    get(target, name) {
      const part: unknown = Reflect.get(target, name, target);
      if (typeof part !== 'function') return part;
      return async (...given: unknown[]) => {
        try {
          const answer: unknown = await part.apply(target, given);
          if (name === 'commit' && isCommitted(answer)) onCommit();
          return answer;
        } catch (error) {
          if (error instanceof StoreUnavailable) onFailure(error.message);
          throw error;
        }
      };
    },
  });
}

function isCommitted(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'committed' in answer && answer.committed === true;
}
