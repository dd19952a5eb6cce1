/** Forms of data that earlier versions left in Redis. */

import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { IndexName } from '../tables/service/store.ts';
import { copySchema } from './redis-asides.ts';
import { partitions, type RedisKeys } from './redis-keys.ts';
import type { RedisCommands, RedisLink } from './redis-link.ts';

/** Longer than any table lives that may still be looked up in the old form, in milliseconds. No person's id stays longer. */
const oldIndexKept = String(31 * 24 * 3_600_000);
/** How much longer an entry stays than its table, so that it does not go first. */
const margin = 3_600_000;
/** What Redis answers if there is no key. */
const noKey = -2;
const atOnce = 100;
/** Between two looks for old keys, in milliseconds. */
const pause = 10;

const texts = z.array(z.string());
/** The indexes that version 0.1 knew. */
const oldKinds = /^(user|played|guild|channel|finished):/;
const indexName = z.custom<IndexName>((name) => /^(user|played|guild|channel|finished):\d{15,20}$/.test(String(name)));
const tableId = /^[0-9A-Z]{4,16}$/;
/** There the log was one text. */
const oldCopy = z.looseObject({ log: z.string() }).transform(({ log, ...copy }) => ({
  ...copy,
  log: log === '' ? [] : log.split('\n'),
}));

/**
 * What version 0.1 wrote, so that it can run beside this one during an update. Its indexes were plain sets without an end, and what
 * was set aside was one list a partition. This version also maintains the sets, takes over what it finds in them, and lets them
 * expire. The next version can do without this file. The old form never makes anything fail.
 */
export class RedisOldForms {
  readonly #link: RedisLink;
  readonly #keys: RedisKeys;

  constructor(link: RedisLink, keys: RedisKeys) {
    this.#link = link;
    this.#keys = keys;
  }

  async add(redis: RedisCommands, index: IndexName, id: string): Promise<void> {
    if (!oldKinds.test(index)) return;
    const key = this.#keys.oldIndex(index);
    await Promise.all([redis.call('SADD', key, id), redis.call('PEXPIRE', key, oldIndexKept)]).catch(() => undefined);
  }

  async remove(redis: RedisCommands, index: IndexName, ids: readonly string[]): Promise<void> {
    await redis.call('SREM', this.#keys.oldIndex(index), ...ids).catch(() => undefined);
  }

  async read(redis: RedisCommands, index: IndexName): Promise<readonly string[]> {
    return redis.call('SMEMBERS', this.#keys.oldIndex(index)).then(
      (members) => texts.parse(members),
      () => [],
    );
  }

  async count(redis: RedisCommands, index: IndexName): Promise<number> {
    return redis.call('SCARD', this.#keys.oldIndex(index)).then(Number, () => 0);
  }

  /**
   * Moves ids that only the old form of an index has to the new one, for as long as their tables stay.
   * @returns whether there were such tables; ids of tables that are gone are removed from the old form
   */
  async takeOver(index: IndexName, ids: readonly string[], now: number): Promise<boolean> {
    let isMore = false;
    for (let first = 0; first < ids.length; first += atOnce) {
      isMore = (await this.#takeOverSome(index, ids.slice(first, first + atOnce), now)) || isMore;
    }
    return isMore;
  }

  async #takeOverSome(index: IndexName, ids: readonly string[], now: number): Promise<boolean> {
    const lives = await this.#link.send((redis) =>
      Promise.all(ids.map(async (id) => ({ id, left: Number(await redis.call('PTTL', this.#keys.table(id))) }))),
    );
    const gone = lives.filter(({ left }) => left === noKey).map(({ id }) => id);
    const present = lives.filter(({ left }) => left !== noKey);
    const add = (some: typeof lives) =>
      this.#link.send((redis) =>
        Promise.all(
          some.map(({ id, left }) => {
            const until = left < 0 ? '+inf' : String(now + left + margin);
            return redis.run('addToIndex', [this.#keys.index(index)], [id, String(now), until]);
          }),
        ),
      );
    if (gone.length > 0) await this.#link.send((redis) => this.remove(redis, index, gone));
    await add(present);
    // what was taken out meanwhile is taken out of the old form first, and is not to come back
    const removed = await this.#missing(index, present);
    if (removed.length > 0) {
      const parts = [String(now), '', ...removed.map(({ id }) => id)];
      await this.#link.send((redis) => redis.run('removeFromIndex', [this.#keys.index(index)], parts));
      // unless it was put in once more just then
      const stillRemoved = new Set(await this.#missing(index, removed));
      await add(removed.filter((one) => !stillRemoved.has(one)));
    }
    return present.length > 0;
  }

  /** Those of some tables that are not in the old form of an index. */
  async #missing<Some extends { readonly id: string }>(index: IndexName, some: readonly Some[]): Promise<Some[]> {
    const key = this.#keys.oldIndex(index);
    const found = await this.#link.send((redis) =>
      Promise.all(some.map(({ id }) => redis.call('SISMEMBER', key, id).then(Number, () => 1))),
    );
    return some.filter((_, place) => found[place] === 0);
  }

  /** Takes over everything, slowly enough that nobody notices: otherwise data that nobody reads any more would stay forever. */
  async takeOverAll(now: () => number): Promise<void> {
    for (const partition of partitions) await this.#takeOverAsides(partition);
    const start = this.#keys.oldIndex('').length;
    for await (const keys of this.#link.scan(this.#keys.oldIndex('[cfgpu]*:[0-9]*'))) {
      for (const key of keys) {
        const index = indexName.safeParse(key.slice(start)).data;
        if (index !== undefined) await this.#takeOverIndex(index, now());
      }
      await wait(pause, undefined, { ref: false });
    }
  }

  async #takeOverIndex(index: IndexName, now: number): Promise<void> {
    const ids = await this.#link.send((redis) => this.read(redis, index));
    // another program's set that happens to have such a name
    if (!ids.every((id) => tableId.test(id))) return;
    await this.takeOver(index, ids, now);
    const key = this.#keys.oldIndex(index);
    await this.#link.send((redis) => redis.call('PEXPIRE', key, oldIndexKept));
  }

  async #takeOverAsides(partition: string): Promise<void> {
    const list = this.#keys.oldAsides(partition);
    for (;;) {
      const some = texts.parse(await this.#link.send((redis) => redis.call('LRANGE', list, '0', '9')));
      if (some.length === 0) return;
      for (const old of some) {
        const copy = copySchema.parse(oldCopy.parse(JSON.parse(old)));
        const keys = [list, this.#keys.aside(copy.id), this.#keys.asides(partition)];
        const parts = [old, copy.id, JSON.stringify(copy), oldIndexKept];
        await this.#link.send((redis) => redis.run('takeOverAside', keys, parts));
      }
    }
  }
}
