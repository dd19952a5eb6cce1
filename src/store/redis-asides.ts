/** Tables that were set aside, in Redis. */

import { z } from 'zod';
import type { AsideCopy, Asides } from '../tables/service/store.ts';
import { partitionOf, partitions, type RedisKeys } from './redis-keys.ts';
import type { RedisCommands, RedisLink } from './redis-link.ts';

const texts = z.array(z.string());
/** A copy as it is kept. The script in Redis that writes it has no empty lists. */
export const copySchema = z.object({
  id: z.string(),
  reason: z.string(),
  version: z.coerce.number(),
  data: z.string(),
  board: z.string().optional(),
  log: z.array(z.string()).default([]),
});
const keptCopy = copySchema.transform(({ board, ...copy }): AsideCopy => ({ ...copy, publication: board }));

/** How many ids are read in one round trip: copies are whole tables with their logs. */
const atOnce = 50;

/** Tables that could not be read, in Redis: each beside its original key, with a list of the ids in each partition. */
export class RedisAsides implements Asides {
  readonly #link: RedisLink;
  readonly #keys: RedisKeys;

  constructor(link: RedisLink, keys: RedisKeys) {
    this.#link = link;
    this.#keys = keys;
  }

  async setAside(id: string, reason: string, expiresIn: number): Promise<void> {
    const parts = [id, reason, String(expiresIn)];
    await this.#link.send((redis) => redis.run('setTableAside', this.#keysOf(id), parts));
  }

  async isAside(id: string): Promise<boolean> {
    return (await this.#link.send((redis) => redis.call('EXISTS', this.#keys.aside(id)))) === 1;
  }

  async aside(): Promise<readonly { readonly id: string; readonly reason: string }[]> {
    const members = await this.#link.send((redis) =>
      Promise.all(partitions.map((partition) => redis.call('SMEMBERS', this.#keys.asides(partition)))),
    );
    const ids = members.flatMap((some) => texts.parse(some));
    const found: { readonly id: string; readonly reason: string }[] = [];
    for (let first = 0; first < ids.length; first += atOnce) {
      const some = ids.slice(first, first + atOnce);
      const lists = await this.#link.send((redis) => Promise.all(some.map((id) => this.#copiesOf(redis, id))));
      found.push(...lists.flat().map(({ id, reason }) => ({ id, reason })));
    }
    return found;
  }

  async readAside(id: string): Promise<readonly AsideCopy[]> {
    return this.#link.send((redis) => this.#copiesOf(redis, id));
  }

  async restoreAside(id: string, dueAt: number, expiresIn: number | undefined): Promise<boolean> {
    const parts = [id, String(dueAt), expiresIn === undefined ? '' : String(expiresIn)];
    return (await this.#link.send((redis) => redis.run('restoreTable', this.#keysOf(id), parts))) === 1;
  }

  async dropAside(id: string): Promise<void> {
    await this.#link.send((redis) =>
      Promise.all([
        redis.call('DEL', this.#keys.aside(id)),
        redis.call('SREM', this.#keys.asides(partitionOf(id)), id),
      ]),
    );
  }

  async #copiesOf(redis: RedisCommands, id: string): Promise<readonly AsideCopy[]> {
    const copies = texts.parse(await redis.call('LRANGE', this.#keys.aside(id), '0', '-1'));
    return copies.map((copy) => keptCopy.parse(JSON.parse(copy)));
  }

  #keysOf(id: string): string[] {
    const { table, log, due, aside, asides } = this.#keys;
    const partition = partitionOf(id);
    return [table(id), log(id), due(partition), aside(id), asides(partition)];
  }
}
