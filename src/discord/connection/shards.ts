/** Runs shards with more patience than their library has, and takes interactions raw. */

import {
  type OptionalWebSocketManagerOptions,
  SimpleShardingStrategy,
  type WebSocketManager,
  WebSocketShardEvents,
  WebSocketShardStatus,
} from '@discordjs/ws';
import { type APIInteraction, GatewayDispatchEvents } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import { type Clock, wait } from '../../clock.ts';
import { loggable } from '../calls/errors.ts';
import { Retelling } from '../calls/patience.ts';
import type { Attempts } from './attempts.ts';
import type { ShardWatch } from './shard-watch.ts';

export interface Connecting {
  readonly clock: Clock;
  readonly attempts: Attempts;
  readonly watch: ShardWatch;
  /** Where the gateway is, for a shard that has no session to resume. */
  readonly address: string;
  /** Aborted when the bot stops: nothing connects after that. */
  readonly signal: AbortSignal;
}

/** Runs shards in this process; one that cannot connect waits longer each time and is watched. */
export function buildStrategy(connecting: Connecting): OptionalWebSocketManagerOptions['buildStrategy'] {
  return (manager) => {
    const strategy = new SimpleShardingStrategy(manager);
    waitBeforeConnecting(manager, strategy, connecting);
    return strategy;
  };
}

export interface Taking {
  readonly clock: Clock;
  readonly log: Logger;
  /** Gets every interaction, raw. */
  readonly take: (interaction: APIInteraction) => void;
}

/** An interaction that cannot be taken is left out and does not end the process. */
export function takeInteractions(manager: WebSocketManager, { clock, log, take }: Taking): void {
  const telling = new Retelling(clock);
  manager.on(WebSocketShardEvents.Dispatch, ({ t, d }) => {
    if (t !== GatewayDispatchEvents.InteractionCreate) return;
    try {
      if (typeof d !== 'object' || d === null) throw new TypeError('an interaction without content');
      take(d);
    } catch (error) {
      if (telling.isDue()) log.error({ event: t, ...loggable(error) }, 'what Discord sent cannot be taken');
    }
  });
}

/** A shard asks for its session when it connects. It is idle then, and never when it asks at other times. */
function waitBeforeConnecting(
  { options }: WebSocketManager,
  strategy: SimpleShardingStrategy,
  { clock, attempts, watch, address, signal }: Connecting,
): void {
  const retrieve = options.retrieveSessionInfo.bind(options);
  options.retrieveSessionInfo = async (shard) => {
    const known = await retrieve(shard);
    if ((await strategy.fetchStatus()).get(shard) !== WebSocketShardStatus.Idle) return known;
    const pause = attempts.connect(shard);
    if (pause > 0) await wait(clock, pause, signal).catch(() => undefined);
    if (signal.aborted) return new Promise(() => undefined);
    // a session that cannot be resumed, or only at an address that no longer answers, is begun again
    const session = attempts.isInVain(shard) ? null : known;
    if (session !== known) await options.updateSessionInfo(shard, session);
    watch.connecting(shard, session?.resumeURL ?? address);
    return session;
  };
}
