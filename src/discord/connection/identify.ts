/** Lets the shards of all processes begin their sessions one after the other. */

import type { OptionalWebSocketManagerOptions } from '@discordjs/ws';
import { type Clock, wait } from '../../clock.ts';
import { StoreUnavailable } from '../../tables/service/store.ts';
import type { Attempts } from './attempts.ts';
import type { ConnectionReport } from './report.ts';
import type { GatewayInformation } from './sessions.ts';

/** Takes the next free time for something that all processes together may do only every `spacing` milliseconds. */
type Reserve = (name: string, now: number, spacing: number) => Promise<number>;

interface Identifying {
  readonly clock: Clock;
  readonly attempts: Attempts;
  readonly report: ConnectionReport;
  /** Undefined: one process with one shard, which needs no turn. */
  readonly reserve: Reserve | undefined;
  /** Waits until a session may be begun; rejects if Discord does not say. */
  readonly waitForSession: (shard: number, signal: AbortSignal) => Promise<GatewayInformation>;
}

/** Discord lets one shard of a bucket identify in five seconds; a little more is safe. */
const spacing = 5_250;
/** Between two checks whether the store is back, in milliseconds. */
const storePause = 500;

/**
 * Lets a shard identify when it is its turn. The shards of all processes do so one after the other. A shard whose sessions are not
 * accepted waits longer each time, so that it does not use up the sessions of a day.
 */
export function buildThrottler(identifying: Identifying): OptionalWebSocketManagerOptions['buildIdentifyThrottler'] {
  const { clock, attempts, reserve } = identifying;
  return async (manager) => {
    const { session_start_limit: limit } = await manager.fetchGatewayInformation();
    return {
      async waitForIdentify(shard, signal) {
        await waitAfterFailures(identifying, shard, signal);
        if (reserve) await waitForTurn(clock, reserve, `identify:${shard % limit.max_concurrency}`, signal);
        attempts.identify(shard);
      },
    };
  };
}

async function waitAfterFailures(
  { clock, attempts, report, waitForSession }: Identifying,
  shard: number,
  signal: AbortSignal,
): Promise<void> {
  const earliest = attempts.earliestIdentify(shard);
  if (earliest === undefined) return;
  const pause = earliest - clock.elapsed();
  if (pause > 0) {
    const seconds = Math.round(pause / 1_000);
    report.trouble(shard, `Discord did not accept the last session; the next one is asked for in ${seconds} s`);
    await wait(clock, pause, signal);
  }
  // if Discord cannot be asked now, it cannot refuse either
  await waitForSession(shard, signal).catch(() => signal.throwIfAborted());
}

async function waitForTurn(clock: Clock, reserve: Reserve, name: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    const asked = clock.now();
    const at = await reserveOnce(reserve, name, asked);
    if (at !== undefined) return at > asked ? wait(clock, at - asked, signal) : undefined;
    await wait(clock, storePause, signal);
  }
}

/** undefined while the store is away. An error would make the shard identify without permission, and again for every try. */
async function reserveOnce(reserve: Reserve, name: string, now: number): Promise<number | undefined> {
  try {
    return await reserve(name, now, spacing);
  } catch (error) {
    if (error instanceof StoreUnavailable) return undefined;
    throw error;
  }
}
