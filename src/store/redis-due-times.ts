/** When tables must be looked at next, in Redis: a sorted set in each partition. */

import { z } from 'zod';
import { partitionOf, partitions, type RedisKeys } from './redis-keys.ts';
import type { RedisCommands, RedisLink } from './redis-link.ts';
import type { Partitions } from './redis-partitions.ts';

const texts = z.array(z.string());
/** So many due times are moved in one step: that keeps Redis from its other work for about a millisecond. */
const lookedThroughAtOnce = 500;

/** A partition that was looked through: nothing in it is due from one time to another, as far as this process knows. */
interface Quiet {
  readonly from: number;
  until: number;
}

/** Due times in Redis. */
export class RedisDueTimes {
  readonly #link: RedisLink;
  readonly #keys: RedisKeys;
  readonly #partitions: Partitions;
  readonly #quietFor: number;
  readonly #quiet = new Map<string, Quiet>();

  /**
   * @param quietFor a partition is looked into again after so many milliseconds at the latest. Before, only if something is due there
   *   that was seen, or that this process has set: other processes look after what they have set themselves.
   */
  constructor(link: RedisLink, keys: RedisKeys, parts: Partitions, quietFor: number) {
    this.#link = link;
    this.#keys = keys;
    this.#partitions = parts;
    this.#quietFor = quietFor;
  }

  /**
   * Looks into all partitions first in which something may be due, and then claims, so that the earliest come first among all of
   * them. If nothing is due, it takes one round trip at most.
   */
  async claim(
    now: number,
    limit: number,
    leaseFor: number,
    skip: ReadonlySet<string>,
    since: number | undefined,
  ): Promise<readonly string[]> {
    if (limit <= 0) return [];
    const found = await this.#find(now, limit + skip.size, since);
    const ids = found
      .filter(({ id }) => !skip.has(id))
      .sort(byDueTime)
      .slice(0, limit)
      .map(({ id }) => id);
    if (ids.length === 0) return [];
    const until = now + leaseFor;
    const claimed = await this.#partitions.askThese([...new Set(ids.map(partitionOf))], (redis, partition) =>
      this.#claim(
        redis,
        partition,
        ids.filter((id) => partitionOf(id) === partition),
        now,
        until,
      ),
    );
    for (const id of ids) this.note(id, until);
    const granted = new Set(claimed.flat());
    return ids.filter((id) => granted.has(id));
  }

  async bringForward(now: number, until: number): Promise<void> {
    this.forget();
    await this.#partitions.askThese(partitions, (redis, partition) =>
      redis.run('bringForward', [this.#keys.due(partition)], [String(now), String(until)]),
    );
    this.forget();
  }

  async lookThrough(from: number, spacing: number): Promise<void> {
    await this.#partitions.askThese(partitions, async (redis, partition) => {
      const place = partitions.indexOf(partition) + 1;
      const times = [String(from), String(place * spacing), String(partitions.length * spacing)];
      let found = lookedThroughAtOnce;
      for (let first = 0; found === lookedThroughAtOnce; first += lookedThroughAtOnce) {
        const parts = [...times, String(first), String(lookedThroughAtOnce)];
        found = Number(await redis.run('lookThrough', [this.#keys.due(partition)], parts));
      }
    });
    this.forget();
  }

  async count(): Promise<number> {
    const counts = await this.#partitions.ask((redis, partition) => redis.call('ZCARD', this.#keys.due(partition)));
    return z
      .array(z.number())
      .parse(counts)
      .reduce((sum, count) => sum + count, 0);
  }

  /** Runs a script that sets a due time, and keeps in mind when that is, even if it may have failed. */
  async set(id: string, dueAt: number | undefined, work: (redis: RedisCommands) => Promise<unknown>): Promise<unknown> {
    try {
      return await this.#link.send(work);
    } finally {
      if (dueAt !== undefined) this.note(id, dueAt);
    }
  }

  /** This process has set a due time. */
  note(id: string, dueAt: number): void {
    const quiet = this.#quiet.get(partitionOf(id));
    if (quiet) quiet.until = Math.min(quiet.until, dueAt);
  }

  /** Looks everywhere next time. */
  forget(): void {
    this.#quiet.clear();
  }

  async #find(now: number, most: number, since: number | undefined): Promise<readonly Due[]> {
    if (since !== undefined) return this.#look(partitions, [String(since), String(now)], most);
    const asked = partitions.filter((partition) => !this.#isQuiet(partition, now));
    if (asked.length === 0) return [];
    const until = now + this.#quietFor;
    // noted before it is asked, so that what is set meanwhile is kept in mind
    for (const partition of asked) this.#quiet.set(partition, { from: now, until });
    const answered = new Set<string>();
    const found = await this.#look(asked, ['-inf', String(until)], most, answered).finally(() => {
      for (const partition of asked) if (!answered.has(partition)) this.#quiet.delete(partition);
    });
    for (const { id, at } of found) this.note(id, at);
    return found.filter(({ at }) => at <= now);
  }

  async #look(
    asked: readonly string[],
    range: readonly [string, string],
    most: number,
    answered?: Set<string>,
  ): Promise<readonly Due[]> {
    const parts = [...range, 'WITHSCORES', 'LIMIT', '0', String(most)];
    const found = await this.#partitions.ask(async (redis, partition) => {
      const flat = texts.parse(await redis.call('ZRANGEBYSCORE', this.#keys.due(partition), ...parts));
      answered?.add(partition);
      return flat.flatMap((id, place) => (place % 2 === 0 ? [{ id, at: Number(flat[place + 1]) }] : []));
    }, asked);
    return found.flat();
  }

  #isQuiet(partition: string, now: number): boolean {
    const quiet = this.#quiet.get(partition);
    // the clock may have been set back
    return quiet !== undefined && quiet.from <= now && now < quiet.until;
  }

  async #claim(
    redis: RedisCommands,
    partition: string,
    ids: readonly string[],
    now: number,
    until: number,
  ): Promise<string[]> {
    const keys = [this.#keys.due(partition), ...ids.map(this.#keys.table)];
    return texts.parse(await redis.run('claimTables', keys, [String(now), String(until), ...ids]));
  }
}

interface Due {
  readonly id: string;
  readonly at: number;
}

function byDueTime(one: Due, other: Due): number {
  return one.at - other.at || (one.id < other.id ? -1 : 1);
}
