/** Follows how each shard connects, and finds out why one cannot. */

import { type WebSocketManager, WebSocketShardEvents } from '@discordjs/ws';
import { nameCause } from '../calls/errors.ts';
import type { Attempts } from './attempts.ts';
import type { ConnectionReport } from './report.ts';

/** The library gives this code to a connection that ended without a word. */
const withoutAWord = 1006;
const normal = 1000;
/** How long a test connection to an unreachable gateway may take, in milliseconds. */
const longestLook = 5_000;

/** Follows how shards connect, and reports in words why one is not connected. */
export class ShardWatch {
  readonly #attempts: Attempts;
  readonly #report: ConnectionReport;
  readonly #up = new Set<number>();
  readonly #addresses = new Map<number, string>();
  /** How the last connection of a shard ended. */
  readonly #ends = new Map<number, string>();

  constructor(attempts: Attempts, report: ConnectionReport) {
    this.#attempts = attempts;
    this.#report = report;
  }

  /** The shards that are connected now. */
  get up(): readonly number[] {
    return [...this.#up];
  }

  follow(manager: WebSocketManager): void {
    manager.on(WebSocketShardEvents.Hello, (shard) => this.#tell(shard, 'has not let the bot in yet'));
    manager.on(WebSocketShardEvents.Ready, (_, shard) => this.#noteUp(shard));
    manager.on(WebSocketShardEvents.Resumed, (shard) => this.#noteUp(shard));
    for (const event of [WebSocketShardEvents.Error, WebSocketShardEvents.SocketError] as const)
      manager.on(event, (error, shard) => this.#end(shard, `failed: ${nameCause(error)}`));
    manager.on(WebSocketShardEvents.Closed, (code, shard) => void this.#close(shard, code));
  }

  connecting(shard: number, address: string): void {
    this.#addresses.set(shard, address);
    this.#tell(shard, 'has not answered yet');
  }

  #noteUp(shard: number): void {
    this.#up.add(shard);
    this.#attempts.up(shard);
    this.#ends.delete(shard);
    this.#report.well(shard);
  }

  async #close(shard: number, code: number): Promise<void> {
    this.#up.delete(shard);
    this.#attempts.down(shard);
    if (code === normal) return this.#end(shard, 'does not accept a session, or answers too late');
    if (code !== withoutAWord) return this.#end(shard, `closed the connection with code ${code}`);
    this.#end(shard, 'broke off the connection, or took none');
    const obstacle = await findObstacle(this.#addresses.get(shard) ?? '');
    if (obstacle !== undefined && this.#ends.has(shard)) this.#end(shard, `cannot be reached (${obstacle})`);
  }

  #end(shard: number, how: string): void {
    this.#ends.set(shard, how);
    this.#tell(shard, how);
  }

  /** How the last connection of a shard ended says more than what it waits for now. */
  #tell(shard: number, what: string): void {
    const address = this.#addresses.get(shard) ?? '';
    const host = URL.canParse(address) ? new URL(address).host : 'the gateway';
    this.#report.trouble(shard, `${host} ${this.#ends.get(shard) ?? what}`);
  }
}

/** The library does not say why a connection could not be made, so we try once more in another way. */
async function findObstacle(address: string): Promise<string | undefined> {
  try {
    await fetch(address.replace(/^ws/, 'http'), { signal: AbortSignal.timeout(longestLook) });
    return undefined;
  } catch (error) {
    return nameCause(error);
  }
}
