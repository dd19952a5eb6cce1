/** Follows how each shard connects, and finds out why one cannot. */

import type { WebSocketOptions } from 'discord.js';
import { nameCause } from '../calls/errors.ts';
import type { Attempts } from './attempts.ts';
import type { ConnectionReport } from './report.ts';

type Manager = Parameters<NonNullable<WebSocketOptions['buildStrategy']>>[0];

/** discord.js gives this code to a connection that ended without a word. */
const withoutAWord = 1006;
const normal = 1000;
/** How long a test connection to an unreachable gateway may take, in milliseconds. */
const longestLook = 5_000;

/** Follows how shards connect, and reports in words why one is not connected. */
export class ShardWatch {
  readonly #attempts: Attempts;
  readonly #report: ConnectionReport;
  readonly #addresses = new Map<number, string>();
  /** How the last connection of a shard ended. */
  readonly #ends = new Map<number, string>();

  constructor(attempts: Attempts, report: ConnectionReport) {
    this.#attempts = attempts;
    this.#report = report;
  }

  follow(manager: Manager): void {
    manager.on('hello', ({ shardId }) => this.#tell(shardId, 'has not let the bot in yet'));
    manager.on('ready', ({ shardId }) => this.#up(shardId));
    manager.on('resumed', ({ shardId }) => this.#up(shardId));
    manager.on('error', ({ shardId, error }) => this.#end(shardId, `failed: ${nameCause(error)}`));
    manager.on('closed', ({ shardId, code }) => void this.#close(shardId, code));
  }

  connecting(shard: number, address: string): void {
    this.#addresses.set(shard, address);
    this.#tell(shard, 'has not answered yet');
  }

  #up(shard: number): void {
    this.#attempts.up(shard);
    this.#ends.delete(shard);
    this.#report.well(shard);
  }

  async #close(shard: number, code: number): Promise<void> {
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

/** discord.js does not say why a connection could not be made, so we try once more in another way. */
async function findObstacle(address: string): Promise<string | undefined> {
  try {
    await fetch(address.replace(/^ws/, 'http'), { signal: AbortSignal.timeout(longestLook) });
    return undefined;
  } catch (error) {
    return nameCause(error);
  }
}
