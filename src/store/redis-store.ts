/** The contract of `src/tables/service/store.ts` over Redis. */

import { z } from 'zod';
import {
  type AsideCopy,
  type Asides,
  type Books,
  type Commit,
  type CommitOutcome,
  clocksDiffer,
  type Expense,
  type Indexes,
  type LeaseRequest,
  type NoteName,
  type Row,
  type Settled,
  type Settlement,
  type Spent,
  type Store,
} from '../tables/service/store.ts';
import { RedisAsides } from './redis-asides.ts';
import { RedisBooks } from './redis-books.ts';
import { RedisDueTimes } from './redis-due-times.ts';
import { RedisIndexes } from './redis-indexes.ts';
import { nameKeys, partitionOf, partitions, type RedisKeys } from './redis-keys.ts';
import { KnownRows } from './redis-known-rows.ts';
import type { RedisCommands, RedisLink } from './redis-link.ts';
import { RedisOldForms } from './redis-old-forms.ts';
import { type OnPart, Partitions } from './redis-partitions.ts';
import { type Replication, waitForReplicas } from './redis-replication.ts';

const text = z.string();
const texts = z.array(z.string());
const optionalText = z
  .string()
  .nullish()
  .transform((value) => value ?? undefined);
const stored = z.tuple([text, optionalText, optionalText]);
const missing = z.tuple([z.null()]).rest(z.unknown());
const committed = z.union([z.tuple([z.literal(0)]), z.tuple([z.literal(1), z.number(), optionalText])]);
const settled = z.union([
  z.tuple([z.literal('lost')]),
  z.tuple([z.literal('done')]),
  z.tuple([z.literal('newer'), text, text]),
]);

const spent = z.tuple([z.number(), z.number()]);

export interface StoreParts {
  readonly onPart?: OnPart | undefined;
  readonly replication?: Replication | undefined;
  /** See `RedisDueTimes`. */
  readonly quietFor?: number | undefined;
}

/** The contract's store over a connection to Redis. `prefix` is put before every key. */
export class RedisStore implements Store {
  readonly #link: RedisLink;
  readonly #keys: RedisKeys;
  readonly #indexes: RedisIndexes;
  readonly #asides: RedisAsides;
  readonly #books: RedisBooks;
  readonly #dueTimes: RedisDueTimes;
  readonly #replication: Replication | undefined;
  readonly #known = new KnownRows();

  constructor(link: RedisLink, prefix: string, { onPart, replication, quietFor = 0 }: StoreParts = {}) {
    this.#link = link;
    this.#keys = nameKeys(prefix);
    this.#indexes = new RedisIndexes(link, this.#keys);
    this.#asides = new RedisAsides(link, this.#keys);
    this.#books = new RedisBooks(link, this.#keys);
    this.#dueTimes = new RedisDueTimes(link, this.#keys, new Partitions(link, onPart), quietFor);
    this.#replication = replication;
  }

  /** Takes over what version 0.1 wrote, in the background. */
  async bringUpToDate(now: () => number): Promise<void> {
    await new RedisOldForms(this.#link, this.#keys).takeOverAll(now);
  }

  async commit(commit: Commit): Promise<CommitOutcome> {
    const { id, version, data, log, dueAt, publish, expiresIn } = commit;
    const lease = publish ? leaseParts(publish) : ['', '', ''];
    const keys = [this.#keys.table(id), this.#keys.log(id), this.#dueOf(id)];
    const parts = [id, String(version), data, timePart(dueAt), ...lease, timePart(expiresIn), ...log];
    const answer = committed.parse(
      await this.#dueTimes.set(id, dueAt, async (redis) => {
        const [result] = await Promise.all([
          redis.run('commitTable', keys, parts),
          this.#replication && waitForReplicas(redis, this.#replication),
        ]);
        return result;
      }),
    );
    if (answer[0] === 0) return { committed: false };
    this.#known.note(id, data);
    return { committed: true, publisher: answer[1] === 1, publication: answer[2] };
  }

  async load(id: string): Promise<Row | undefined> {
    return this.#link.send((redis) => this.#read(redis, id));
  }

  async loadAll(ids: readonly string[]): Promise<readonly Row[]> {
    if (ids.length === 0) return [];
    const rows = await this.#link.send((redis) => Promise.all(ids.map((id) => this.#read(redis, id))));
    return rows.filter((row) => row !== undefined);
  }

  async log(id: string): Promise<readonly string[]> {
    return texts.parse(await this.#link.send((redis) => redis.call('LRANGE', this.#keys.log(id), '0', '-1')));
  }

  async takeLease(id: string, request: LeaseRequest): Promise<Row | undefined> {
    const keys = [this.#keys.table(id)];
    const known = this.#known.get(id);
    const parts = [...leaseParts(request), known?.digest ?? ''];
    const answer = await this.#link.send((redis) => redis.run('leaseTable', keys, parts));
    return answer === null ? undefined : this.#rowOf(id, answer, known?.data);
  }

  async settle(settlement: Settlement): Promise<Settled> {
    const { id, owner, version, publication, dueAt, now, leaseFor } = settlement;
    const parts = [id, owner, String(version), publication, timePart(dueAt), timePart(now + leaseFor)];
    const keys = [this.#keys.table(id), this.#dueOf(id)];
    const work = (redis: RedisCommands) => redis.run('settleTable', keys, parts);
    const answer = settled.parse(await this.#dueTimes.set(id, dueAt, work));
    if (answer[0] !== 'newer') return { settled: answer[0] };
    return { settled: 'newer', row: { id, version: Number(answer[1]), data: answer[2], publication } };
  }

  async release(id: string, owner: string, dueAt: number | undefined): Promise<void> {
    const keys = [this.#keys.table(id), this.#dueOf(id)];
    await this.#dueTimes.set(id, dueAt, (redis) => redis.run('releaseTable', keys, [id, owner, timePart(dueAt)]));
  }

  claimDue(
    now: number,
    limit: number,
    leaseFor: number,
    skip: ReadonlySet<string> = new Set(),
    since?: number,
  ): Promise<readonly string[]> {
    return this.#dueTimes.claim(now, limit, leaseFor, skip, since);
  }

  bringForward(now: number, until: number): Promise<void> {
    return this.#dueTimes.bringForward(now, until);
  }

  lookThrough(from: number, spacing: number): Promise<void> {
    return this.#dueTimes.lookThrough(from, spacing);
  }

  countDue(): Promise<number> {
    return this.#dueTimes.count();
  }

  /** After the connection was lost: what others did meanwhile is not known. */
  forgetDueTimes(): void {
    this.#dueTimes.forget();
  }

  async reschedule(id: string, version: number, dueAt: number | undefined): Promise<void> {
    const keys = [this.#keys.table(id), this.#dueOf(id)];
    await this.#dueTimes.set(id, dueAt, (redis) =>
      redis.run('rescheduleTable', keys, [id, String(version), timePart(dueAt)]),
    );
  }

  addToIndex(...parts: Parameters<Indexes['addToIndex']>): Promise<void> {
    return this.#indexes.addToIndex(...parts);
  }

  takePlace(...parts: Parameters<Indexes['takePlace']>): Promise<boolean> {
    return this.#indexes.takePlace(...parts);
  }

  removeFromIndex(...parts: Parameters<Indexes['removeFromIndex']>): Promise<void> {
    return this.#indexes.removeFromIndex(...parts);
  }

  tidyIndex(...parts: Parameters<Indexes['tidyIndex']>): Promise<void> {
    return this.#indexes.tidyIndex(...parts);
  }

  readIndex(...parts: Parameters<Indexes['readIndex']>): Promise<readonly string[]> {
    return this.#indexes.readIndex(...parts);
  }

  countIndex(...parts: Parameters<Indexes['countIndex']>): Promise<number> {
    return this.#indexes.countIndex(...parts);
  }

  async readNotes(names: readonly NoteName[]): Promise<readonly (string | undefined)[]> {
    if (names.length === 0) return [];
    const read = (redis: RedisCommands) => Promise.all(names.map((name) => redis.call('GET', this.#keys.note(name))));
    return z.array(optionalText).parse(await this.#link.send(read));
  }

  async writeNote(name: NoteName, note: string | undefined, expiresIn?: number): Promise<void> {
    const key = this.#keys.note(name);
    const life = expiresIn === undefined ? [] : ['PX', String(expiresIn)];
    await this.#link.send((redis) =>
      note === undefined ? redis.call('DEL', key) : redis.call('SET', key, note, ...life),
    );
  }

  async claimNote(name: NoteName, note: string): Promise<string> {
    const key = this.#keys.note(name);
    const claimed = await this.#link.send(async (redis) => {
      await redis.call('SET', key, note, 'NX');
      return redis.call('GET', key);
    });
    return text.parse(claimed);
  }

  async readSigns(): Promise<string | undefined> {
    return optionalText.parse(await this.#link.send((redis) => redis.call('GET', this.#keys.signs)));
  }

  async replaceSigns(before: string | undefined, after: string): Promise<boolean> {
    const parts = [before ?? '', after];
    return (await this.#link.send((redis) => redis.run('replaceSigns', [this.#keys.signs], parts))) === 1;
  }

  async reserve(name: string, now: number, spacing: number): Promise<number> {
    const keys = [this.#keys.reservation(name)];
    const parts = [timePart(now), String(spacing)];
    return Number(text.parse(await this.#link.send((redis) => redis.run('reserveTime', keys, parts))));
  }

  async spend(name: string, now: number, { wanted, most, per }: Expense): Promise<Spent> {
    const keys = [this.#keys.spending(name)];
    const parts = [timePart(now), String(wanted), most === undefined ? '' : String(most), String(per)];
    const answer = await this.#link.send((redis) => redis.run('spend', keys, [...parts, String(clocksDiffer)]));
    const [granted, used] = spent.parse(answer);
    return { granted, used };
  }

  setAside(...parts: Parameters<Asides['setAside']>): Promise<void> {
    return this.#asides.setAside(...parts);
  }

  isAside(id: string): Promise<boolean> {
    return this.#asides.isAside(id);
  }

  aside(): Promise<readonly { readonly id: string; readonly reason: string }[]> {
    return this.#asides.aside();
  }

  readAside(id: string): Promise<readonly AsideCopy[]> {
    return this.#asides.readAside(id);
  }

  async restoreAside(...parts: Parameters<Asides['restoreAside']>): Promise<boolean> {
    const [id, dueAt] = parts;
    return this.#asides.restoreAside(...parts).finally(() => this.#dueTimes.note(id, dueAt));
  }

  dropAside(id: string): Promise<void> {
    return this.#asides.dropAside(id);
  }

  pagesOf(...parts: Parameters<Books['pagesOf']>): ReturnType<Books['pagesOf']> {
    return this.#books.pagesOf(...parts);
  }

  readBook(...parts: Parameters<Books['readBook']>): ReturnType<Books['readBook']> {
    return this.#books.readBook(...parts);
  }

  changeBook(...parts: Parameters<Books['changeBook']>): ReturnType<Books['changeBook']> {
    return this.#books.changeBook(...parts);
  }

  endBook(...parts: Parameters<Books['endBook']>): ReturnType<Books['endBook']> {
    return this.#books.endBook(...parts);
  }

  async ping(bytes = 0): Promise<void> {
    // if one node is away, so are its partitions
    const probed = this.#link.isCluster ? partitions : partitions.slice(0, 1);
    const filling = 'x'.repeat(bytes);
    await this.#link.send((redis) =>
      Promise.all(probed.map((partition) => redis.call('SET', this.#keys.probe(partition), filling, 'PX', '60000'))),
    );
  }

  async close(): Promise<void> {
    await this.#link.close();
  }

  async #read(redis: RedisCommands, id: string): Promise<Row | undefined> {
    const key = this.#keys.table(id);
    const known = this.#known.get(id);
    const fields = known
      ? await redis.run('readTable', [key], [known.digest])
      : await redis.call('HMGET', key, 'version', 'data', 'board');
    return missing.safeParse(fields).success ? undefined : this.#rowOf(id, fields, known?.data);
  }

  /** @param known the JSON that Redis did not send because it is known */
  #rowOf(id: string, fields: unknown, known: string | undefined): Row {
    const [version, sent, publication] = stored.parse(fields);
    const data = text.parse(sent ?? known);
    if (sent !== undefined) this.#known.note(id, data);
    return { id, version: Number(version), data, publication };
  }

  #dueOf(id: string): string {
    return this.#keys.due(partitionOf(id));
  }
}

function leaseParts({ owner, now, leaseFor }: LeaseRequest): string[] {
  return [owner, timePart(now), timePart(now + leaseFor)];
}

function timePart(time: number | undefined): string {
  return time === undefined ? '' : String(time);
}
