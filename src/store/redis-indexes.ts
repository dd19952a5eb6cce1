/** Indexes in Redis. */

import { z } from 'zod';
import { claimLife, claimSpared, type Indexes, type IndexName, type Stay } from '../tables/service/store.ts';
import type { RedisKeys } from './redis-keys.ts';
import type { RedisCommands, RedisLink } from './redis-link.ts';
import { RedisOldForms } from './redis-old-forms.ts';

const texts = z.array(z.string());
const atOnce = 500;

/** Indexes in Redis: sorted sets by the time until which an id stays. */
export class RedisIndexes implements Indexes {
  readonly #link: RedisLink;
  readonly #keys: RedisKeys;

  readonly #old: RedisOldForms;

  constructor(link: RedisLink, keys: RedisKeys) {
    this.#link = link;
    this.#keys = keys;
    this.#old = new RedisOldForms(link, keys);
  }

  async addToIndex(index: IndexName, id: string, stay: Stay): Promise<void> {
    const [ended] = await this.#link.send((redis) =>
      Promise.all([
        redis.run('addToIndex', [this.#keys.index(index)], [id, ...stayParts(stay)]),
        this.#old.add(redis, index, id),
      ]),
    );
    const gone = texts.parse(ended);
    // nothing in the old form has a time of its own
    if (gone.length > 0) await this.#link.send((redis) => this.#old.remove(redis, index, gone));
  }

  async takePlace(index: IndexName, id: string, now: number, atMost: number | undefined): Promise<boolean> {
    const parts = [id, String(now), String(now + claimLife), atMost === undefined ? '' : String(atMost)];
    const [isTaken] = await this.#link.send((redis) =>
      Promise.all([
        redis.run('takePlace', [this.#keys.index(index)], parts),
        // where there is no bound, the place is surely taken
        atMost === undefined && this.#old.add(redis, index, id),
      ]),
    );
    return isTaken === 1;
  }

  async removeFromIndex(index: IndexName, id: string, now: number): Promise<void> {
    await this.#remove(index, [id], now, '');
  }

  async tidyIndex(index: IndexName, ids: readonly string[], now: number): Promise<void> {
    for (let first = 0; first < ids.length; first += atOnce) {
      await this.#remove(index, ids.slice(first, first + atOnce), now, String(now - claimSpared + claimLife));
    }
  }

  async #remove(index: IndexName, ids: readonly string[], now: number, spared: string): Promise<void> {
    await this.#link.send((redis) =>
      Promise.all([
        // first, so that no reader finds an id only in the old form and takes it over
        this.#old.remove(redis, index, ids),
        redis.run('removeFromIndex', [this.#keys.index(index)], [String(now), spared, ...ids]),
      ]),
    );
  }

  async readIndex(index: IndexName, now: number, most?: number): Promise<readonly string[]> {
    const found = await (most === undefined ? this.#readAll(index, now) : this.#readNewest(index, now, most));
    if (found.missing.length === 0) return found.ids;
    const isMore = await this.#old.takeOver(index, found.missing, now);
    return isMore ? (await this.#readNewest(index, now, most ?? -1)).ids : found.ids;
  }

  async countIndex(index: IndexName, now: number): Promise<number> {
    return Number(await this.#link.send((redis) => redis.call('ZCOUNT', this.#keys.index(index), `(${now}`, '+inf')));
  }

  /** `missing`: ids that only the old form has. */
  async #readAll(index: IndexName, now: number): Promise<Found> {
    const [present, old] = await this.#link.send((redis) =>
      Promise.all([this.#range(redis, index, now, -1), this.#old.read(redis, index)]),
    );
    const known = new Set(present);
    return { ids: present, missing: old.filter((id) => !known.has(id)) };
  }

  /** With many ids the old form is only counted: if it has more than the new one, something is missing there. */
  async #readNewest(index: IndexName, now: number, most: number): Promise<Found> {
    const key = this.#keys.index(index);
    const [ids, count, old] = await this.#link.send((redis) =>
      Promise.all([this.#range(redis, index, now, most), redis.call('ZCARD', key), this.#old.count(redis, index)]),
    );
    return { ids, missing: old > Number(count) ? (await this.#readAll(index, now)).missing : [] };
  }

  async #range(redis: RedisCommands, index: IndexName, now: number, most: number): Promise<readonly string[]> {
    const range = [this.#keys.index(index), '+inf', `(${now}`, 'LIMIT', '0', String(most)];
    return texts.parse(await redis.call('ZREVRANGEBYSCORE', ...range));
  }
}

interface Found {
  readonly ids: readonly string[];
  readonly missing: readonly string[];
}

function stayParts({ now, until }: Stay): string[] {
  return [String(now), until === undefined ? '+inf' : String(until)];
}
