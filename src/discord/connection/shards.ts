/** Runs shards with discord.js, but with more patience, and takes interactions raw. */

import { SimpleShardingStrategy, type WebSocketOptions, WebSocketShardStatus } from 'discord.js';
import { type APIInteraction, GatewayDispatchEvents, type GatewayDispatchPayload } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import { type Clock, wait } from '../../clock.ts';
import { loggable } from '../calls/errors.ts';
import { Retelling } from '../calls/patience.ts';
import type { Attempts } from './attempts.ts';
import type { ShardWatch } from './shard-watch.ts';

export interface Connecting {
  readonly clock: Clock;
  readonly log: Logger;
  readonly attempts: Attempts;
  readonly watch: ShardWatch;
  /** Gets every interaction, raw. */
  readonly take: (interaction: APIInteraction) => void;
  /** Where the gateway is, for a shard that has no session to resume. */
  readonly address: () => string;
  /** Aborted when the bot stops: nothing connects after that. */
  readonly signal: AbortSignal;
}

type Manager = Parameters<NonNullable<WebSocketOptions['buildStrategy']>>[0];

/**
 * Runs shards as discord.js does, but with more patience and tolerance. A shard that cannot connect waits longer each time and is
 * watched. Interactions are taken raw. An event that discord.js cannot handle is left out and does not end the process.
 */
export function buildStrategy(connecting: Connecting): NonNullable<WebSocketOptions['buildStrategy']> {
  return (manager) => {
    const strategy = new SimpleShardingStrategy(manager);
    guardEvents(manager, connecting);
    waitBeforeConnecting(manager, strategy, connecting);
    connecting.watch.follow(manager);
    return strategy;
  };
}

function guardEvents(manager: Manager, { clock, log, take }: Connecting): void {
  const tellings = new Map<string, Retelling>();
  const tell = (event: string, error: unknown) => {
    const telling = tellings.get(event) ?? new Retelling(clock);
    tellings.set(event, telling);
    // an event that cannot be handled may come for every server
    if (telling.isDue()) log.error({ event, ...loggable(error) }, 'what Discord sent cannot be taken');
  };
  const emit = manager.emit.bind(manager);
  manager.emit = (...event: Parameters<typeof emit>) => {
    const [name, payload]: [string | symbol, { data: GatewayDispatchPayload }?, ...unknown[]] = event;
    const dispatch = name === 'dispatch' ? payload?.data : undefined;
    try {
      // not for discord.js, which would parse each one and cache its channel for nothing
      if (dispatch?.t !== GatewayDispatchEvents.InteractionCreate) return emit(...event);
      if (typeof dispatch.d !== 'object' || dispatch.d === null) throw new TypeError('an interaction without content');
      take(dispatch.d);
    } catch (error) {
      tell(dispatch?.t ?? String(name), error);
    }
    return true;
  };
}

/** A shard asks for its session when it connects. It is idle then, and never when it asks at other times. */
function waitBeforeConnecting(
  { options }: Manager,
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
    watch.connecting(shard, session?.resumeURL ?? address());
    return session;
  };
}
